from itertools import cycle
from pathlib import Path

import pytest
from textual.command import CommandPalette
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import BLACK_HOLE
from cardgames_tui.black_hole.rules import Move
from cardgames_tui.games.in_play import Stopwatch
from cardgames_tui.settings import load_settings
from cardgames_tui.tui.cards.screen import CardsScreen
from cardgames_tui.tui.cards.setup import NewGameScreen
from cardgames_tui.tui.dialogs.pause import PauseScreen
from cardgames_tui.tui.dialogs.welcome import WelcomeScreen
from cardgames_tui.tui.hands.screen import HandsScreen
from tests.tui.playing import (
    cards_app,
    cards_screen,
    click_fan,
    hands_app,
    painted,
    profile,
    said,
    settle,
    two_people,
)

SIZES = [(46, 12), (160, 50), (20, 5), (110, 30), (80, 24)]


async def test_a_break_hides_the_table_and_stops_the_clock() -> None:
    app = cards_app("2")
    async with app.run_test() as pilot:
        now = [0.0]
        cards_screen(pilot).game.clock = Stopwatch(now=lambda: now[0])
        await pilot.press("1")
        now[0] = 5.0
        await pilot.press("p")
        assert isinstance(app.screen, PauseScreen)
        assert "♣" not in painted(pilot)
        now[0] = 65.0
        await pilot.press("1")
        assert isinstance(app.screen, CardsScreen)
        assert cards_screen(pilot).game.session.ply == 1
        now[0] = 66.0
        assert cards_screen(pilot).game.clock.seconds == 6


async def test_a_break_hides_the_hands() -> None:
    app = hands_app(two_people())
    async with app.run_test() as pilot:
        await pilot.press("p")
        assert "left 1" not in painted(pilot)
        await pilot.click()
        assert isinstance(app.screen, HandsScreen)


async def test_a_new_player_is_welcomed_once(tmp_path: Path) -> None:
    kept = profile(tmp_path)
    app = cards_app(profile=kept, welcome=True)
    async with app.run_test(size=(46, 12)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, WelcomeScreen)
        await pilot.press("u")
        assert isinstance(app.screen, CardsScreen)
    assert load_settings(tmp_path / "settings.toml")[0].welcomed


async def test_a_hint_counts_once_for_each_position() -> None:
    async with cards_app("2").run_test() as pilot:
        for key in ("i", "i", "2", "u", "i", "i"):
            await pilot.press(key)
            await settle(pilot)
        assert cards_screen(pilot).game.hints == 1


async def test_every_column_has_a_key_when_a_row_is_begun() -> None:
    async with cards_app("24", "all-in-a-row").run_test() as pilot:
        for key, fan in (
            ("1", 0),
            ("0", 9),
            ("a", 10),
            ("A", 10),
            ("c", 11),
            ("C", 11),
            ("e", 12),
            ("E", 12),
        ):
            await pilot.press(key)
            assert cards_screen(pilot).game.session.moves == (Move(fan),)
            await pilot.press("u")


async def test_the_letters_mean_nothing_once_the_digits_suffice() -> None:
    async with cards_app("24", "all-in-a-row").run_test() as pilot:
        await pilot.press("1")
        before = said(pilot)
        await pilot.press("a", "C", "e", "0")
        assert (cards_screen(pilot).game.session.ply, said(pilot)) == (1, before)


async def found(pilot: Pilot[None], words: str) -> list[str]:
    """What the palette lists for some words."""
    await pilot.press("ctrl+p")
    palette = pilot.app.screen
    assert isinstance(palette, CommandPalette)
    palette.query_one(Input).value = words
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    return [str(option.prompt).partition("\n")[0] for option in palette.query_one(OptionList).options]


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("deal 123", "Black Hole, deal 123"),
        ("7", "Black Hole, deal 7"),
        ("all in", "All in a Row"),
        ("easy", "Black Hole: easy deal"),
        ("winnable", "Black Hole: winnable deal"),
        ("sudden", "Chopsticks: Sudden death"),
        ("cutoff sudden", "Chopsticks: Cutoff, sudden death"),
        ("undo", "Undo"),
    ],
)
async def test_the_palette_finds_it(words: str, first: str) -> None:
    async with cards_app().run_test() as pilot:
        await pilot.press("1")
        assert first in (await found(pilot, words))[:3]


@pytest.mark.slow
async def test_the_palette_plays_what_it_finds() -> None:
    app = cards_app()
    async with app.run_test() as pilot:
        for words in ("deal 123", "Chopsticks: Cutoff", "Black Hole: winnable"):
            await found(pilot, words)
            await pilot.press("enter")
            await settle(pilot)
            if words == "deal 123":
                assert cards_screen(pilot).game.deal == Deal.numbered(BLACK_HOLE, "123")
            if words == "Chopsticks: Cutoff":
                assert isinstance(app.screen, HandsScreen)
                assert app.screen.game.setup.rules.cutoff
        await settle(pilot)
        assert not isinstance(app.screen, NewGameScreen)
        assert cards_screen(pilot).game.deal.number != "123"


async def test_the_palette_has_one_name_for_each_set_of_rules() -> None:
    async with cards_app().run_test() as pilot:
        names = await found(pilot, "cutoff")
        assert {name for name in names if name.startswith("Chopsticks")} == {
            "Chopsticks: Cutoff",
            "Chopsticks: Cutoff, suns",
            "Chopsticks: Cutoff, sudden death",
        }


async def test_the_palette_says_nothing_twice() -> None:
    app = cards_app()
    async with app.run_test():
        commands = list(app.get_system_commands(app.screen))
        titles = [command.title for command in commands]
        assert len(titles) == len(set(titles))
        assert not [command for command in commands if command.help.startswith(command.title)]


@pytest.mark.slow
async def test_sizes_change_at_any_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    app = cards_app("2")
    async with app.run_test() as pilot:
        app.animation_level = "full"
        for key, size in zip("11u1i", SIZES, strict=True):
            await pilot.press(key)
            await pilot.resize_terminal(*size)
            assert not cards_screen(pilot).table.is_flying
            await pilot.press("down", "left")
        app.animation_level = "none"
        for key, size in zip(
            ("n", "comma", "question_mark", "f1", "ctrl+p", "f5", "slash", "p"), cycle(SIZES)
        ):
            await pilot.press(key)
            await pilot.resize_terminal(*size)
            await pilot.press("escape")
        await pilot.resize_terminal(80, 24)
        assert isinstance(app.screen, CardsScreen)
        await click_fan(pilot, cards_screen(pilot).game.position.legal_moves()[0].fan)
        assert cards_screen(pilot).game.session.ply == 3


@pytest.mark.slow
async def test_sizes_change_while_hands_move() -> None:
    app = hands_app(two_people())
    async with app.run_test() as pilot:
        app.animation_level = "full"
        for size in SIZES:
            await pilot.press("1")
            await pilot.resize_terminal(*size)
        app.animation_level = "none"
        for key, size in zip(("n", "s", "g", "f1"), SIZES, strict=False):
            await pilot.press(key)
            await pilot.resize_terminal(*size)
            await pilot.press("escape")
        assert isinstance(app.screen, HandsScreen)
