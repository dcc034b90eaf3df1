"""The list of all keys, by key and by mouse."""

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from cardgames_tui.tui.cards.setup import NewGameScreen
from cardgames_tui.tui.dialogs.name import NameScreen
from cardgames_tui.tui.widgets.help_panel import HelpPanel
from cardgames_tui.tui.widgets.rows_view import RowsView
from tests.tui import chopsticks_play
from tests.tui.conftest import MakeApp
from tests.tui.playing import painted, press, table

SIZES = [(46, 12), (160, 50), *(pytest.param(size, marks=pytest.mark.slow) for size in [(80, 24), (46, 50)])]


def panel(pilot: Pilot[None]) -> Region | None:
    """Where the list lies; nothing when it is not shown."""
    shown = pilot.app.screen.query(HelpPanel)
    return shown.first().region if shown else None


async def click(pilot: Pilot[None], words: str) -> None:
    """Click some words in the list."""
    room = panel(pilot)
    assert room is not None
    lines = [line[room.x : room.right] for line in painted(pilot.app).splitlines()]
    y = next(y for y in range(room.y, room.bottom) if words in lines[y])
    await pilot.click(offset=(room.x + lines[y].index(words), y))
    await pilot.pause()


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_hole_and_the_prompt_stay_in_view(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app("24")
    async with app.run_test(size=size) as pilot:
        await press(pilot, "question_mark")
        room = panel(pilot)
        assert room is not None
        assert room.height >= 4
        view = table(app).table
        hole = view.current_layout.pile.translate(view.content_region.offset)
        assert not room.overlaps(hole)
        assert not room.overlaps(table(app).prompt.region)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("way", ["question_mark", "escape", "mouse"])
async def test_the_list_is_put_away(make_app: MakeApp, size: tuple[int, int], way: str) -> None:
    async with make_app("24").run_test(size=size) as pilot:
        await press(pilot, "question_mark")
        await (click(pilot, "to close") if way == "mouse" else pilot.press(way))
        await pilot.pause()
        assert panel(pilot) is None


async def test_a_click_on_a_line_does_what_its_key_does(make_app: MakeApp) -> None:
    app = make_app("24")
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "1", "question_mark")
        await click(pilot, "Undo")
        assert table(app).game.session.ply == 0
        await click(pilot, "New")
        assert isinstance(app.screen, NewGameScreen)


async def test_the_list_goes_on_with_the_page_keys(make_app: MakeApp) -> None:
    async with make_app("24").run_test(size=(46, 12)) as pilot:
        await press(pilot, "question_mark")
        assert "Past games" not in painted(pilot.app)
        for _ in range(30):
            await pilot.press("pagedown")
        assert "Quit" in painted(pilot.app)


async def test_the_list_stays_where_it_was_while_a_dialog_is_open(make_app: MakeApp) -> None:
    async with make_app("24").run_test(size=(80, 24)) as pilot:
        await press(pilot, "question_mark", "pagedown")
        rows = pilot.app.screen.query_one("#keys-help", RowsView)
        first = rows.first
        await press(pilot, "f9")
        assert isinstance(pilot.app.screen, NameScreen)
        await press(pilot, "escape")
        assert rows.first == first > 0


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_hands_stay_in_view(size: tuple[int, int]) -> None:
    async with chopsticks_play.make_app().run_test(size=size) as pilot:
        await chopsticks_play.settle(pilot)
        await press(pilot, "question_mark")
        room = panel(pilot)
        screen = chopsticks_play.table(pilot.app)
        assert room is not None
        assert not room.overlaps(screen.hands.region)
        assert not room.overlaps(screen.prompt.region)
        await pilot.press("escape")
        assert panel(pilot) is None
