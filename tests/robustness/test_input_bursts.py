"""Keys and clicks that arrive together, as over a slow link."""

from rich.style import Style
from textual.command import CommandList
from textual.events import Click
from textual.pilot import Pilot
from textual.widgets.option_list import Option

from cardgames_tui.games.profile import Profile
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.dialogs.keys import KeysScreen
from cardgames_tui.tui.widgets.lists import MoveList
from tests.helpers.past_games import WIN
from tests.robustness.monkey import Act, perform
from tests.tui.playing import (
    black_hole_app,
    chopsticks_app,
    chopsticks_screen,
    play,
    ply,
    solitaire_screen,
    two_people,
    until,
)


async def together(pilot: Pilot[None], *keys: str) -> None:
    assert isinstance(pilot.app, CardgamesApp)
    await perform(pilot.app, [Act("key", key) for key in keys])


async def test_only_one_dialog_opens(profile: Profile) -> None:
    async with black_hole_app(profile=profile).run_test() as pilot:
        for keys in (("slash", "slash"), ("g", "n"), ("f6", "f6", "f6"), ("n", "n", "g", "d")):
            await together(pilot, *keys)
            assert len(pilot.app.screen_stack) == 2, keys
            await pilot.press("escape")
            await pilot.pause()


async def test_a_dialog_closes_once(profile: Profile) -> None:
    async with black_hole_app(profile=profile).run_test() as pilot:
        await pilot.press("slash")
        await together(pilot, "k", "k", "escape")
        assert pilot.app.screen is solitaire_screen(pilot)
        await together(pilot, "ctrl+p")
        corner = Act("click", "", 0, 23)
        assert isinstance(pilot.app, CardgamesApp)
        await perform(pilot.app, [corner, corner, corner])
        assert pilot.app.screen is solitaire_screen(pilot)


async def test_enter_closes_only_its_dialog(profile: Profile) -> None:
    async with chopsticks_app(profile=profile).run_test() as pilot:
        await pilot.press("n")
        await together(pilot, "enter", "escape")
        assert pilot.app.screen is chopsticks_screen(pilot)


async def test_leaving_the_keys_does_not_end_the_app(profile: Profile) -> None:
    async with black_hole_app(profile=profile).run_test() as pilot:
        await pilot.press("f7")
        assert isinstance(pilot.app.screen, KeysScreen)
        await together(pilot, "enter", "escape", "escape")
        await together(pilot, "escape", "escape")
        await together(pilot, "1")
        assert ply(pilot) == 1


async def test_a_move_no_longer_listed_is_not_played(profile: Profile) -> None:
    async with black_hole_app(profile=profile).run_test() as pilot:
        await play(pilot, WIN[:2])
        await pilot.resize_terminal(120, 30)
        await until(pilot, lambda: bool(pilot.app.screen.query(MoveList)))
        view, gone = pilot.app.screen.query_one(MoveList), Style(meta={"option": 2})
        view.post_message(Click(view, 1, 2, 0, 0, 1, False, False, False, style=gone))
        await pilot.pause()
        assert ply(pilot) == 2
    async with chopsticks_app(two_people()).run_test() as pilot:
        screen = chopsticks_screen(pilot)
        screen.post_message(MoveList.OptionSelected(screen.legal_view, Option("gone"), 99))
        await pilot.pause()
        assert ply(pilot) == 0


async def test_a_command_no_longer_listed_is_not_run(profile: Profile) -> None:
    async with black_hole_app(profile=profile).run_test() as pilot:
        await pilot.press("ctrl+p", "u", "n", "d", "o")
        await pilot.pause()
        commands = pilot.app.screen.query_one(CommandList)
        clicked = Click(commands, 2, 1, 0, 0, 1, False, False, False, 2, 1, Style.from_meta({"option": 99}))
        commands.post_message(clicked)
        await pilot.pause()
        assert pilot.app.return_code is None
