import pytest
from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from cardgames_tui.games.profile import Profile
from cardgames_tui.solitaire.deals import Deal
from cardgames_tui.solitaire.solitaires import BLACK_HOLE
from cardgames_tui.tui.chopsticks.screen import ChopsticksScreen
from cardgames_tui.tui.solitaire.dialogs import SolitaireSetupScreen
from tests.tui.playing import black_hole_app, deal_number, ply, press, settle, solitaire_screen, top_screen


async def palette_titles(pilot: Pilot[None], words: str) -> list[str]:
    await pilot.press("ctrl+p")
    palette = top_screen(pilot, CommandPalette)
    palette.query_one(Input).value = words
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    return [str(option.prompt).partition("\n")[0] for option in palette.query_one(OptionList).options]


FOUND = {
    "deal 123": "Black Hole, deal 123",
    "7": "Black Hole, deal 7",
    "all in": "All in a Row",
    "easy": "Black Hole: easy deal",
    "winnable": "Black Hole: winnable deal",
    "sudden": "Chopsticks: Sudden death",
    "cutoff sudden": "Chopsticks: Cutoff, sudden death",
    "undo": "Undo",
}


async def test_the_palette_finds_games_and_actions_by_their_words() -> None:
    async with black_hole_app().run_test() as pilot:
        await pilot.press("1")
        for words, first in FOUND.items():
            assert first in (await palette_titles(pilot, words))[:3], words
            await pilot.press("escape")


async def test_the_palette_lists_games_first_then_actions_by_name_and_nothing_twice() -> None:
    async with black_hole_app().run_test() as pilot:
        games, actions = ["Black Hole", "All in a Row", "Chopsticks"], await palette_titles(pilot, "")
        assert actions[:3] == games
        assert len(actions) > 20
        assert actions[3:] == sorted(actions[3:])
        await pilot.press("escape")
        commands = list(pilot.app.get_system_commands(pilot.app.screen))
        titles = [command.title for command in commands]
        assert len(titles) == len(set(titles))
        assert not [command for command in commands if command.help.startswith(command.title)]


@pytest.mark.slow
async def test_the_palette_plays_what_it_finds() -> None:
    async with black_hole_app().run_test() as pilot:
        for words in ("deal 123", "Chopsticks: Cutoff", "Black Hole: winnable"):
            await palette_titles(pilot, words)
            await pilot.press("enter")
            await settle(pilot)
            if words == "deal 123":
                assert solitaire_screen(pilot).game.deal == Deal.from_number(BLACK_HOLE, "123")
            if words == "Chopsticks: Cutoff":
                assert isinstance(pilot.app.screen, ChopsticksScreen)
                assert pilot.app.screen.game.setup.rules.cutoff
        await settle(pilot)
        assert not isinstance(pilot.app.screen, SolitaireSetupScreen)
        assert deal_number(pilot) != "123"


async def test_a_found_deal_continues_where_it_was_left(profile: Profile) -> None:
    async with black_hole_app("123", profile=profile).run_test() as pilot:
        await press(pilot, "1", "right_square_bracket")
        assert (deal_number(pilot), ply(pilot)) == ("124", 0)
        await palette_titles(pilot, "deal 123")
        await press(pilot, "enter")
        assert (deal_number(pilot), ply(pilot)) == ("123", 1)
