"""The list of all keys, by key and by mouse."""

from collections.abc import Callable

import pytest
from textual.geometry import Region
from textual.pilot import Pilot

from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.dialogs.prompts import NameScreen
from cardgames_tui.tui.solitaire.dialogs import SolitaireSetupScreen
from cardgames_tui.tui.widgets.help_panel import HelpPanel
from cardgames_tui.tui.widgets.lists import RowsView
from tests.helpers.marks import slow
from tests.tui.playing import (
    black_hole_app,
    chopsticks_app,
    chopsticks_screen,
    opened,
    painted,
    ply,
    press,
    settle,
    solitaire_screen,
)

SIZES = [(46, 12), (160, 50), *slow((80, 24), (46, 50))]


def panel(pilot: Pilot[None]) -> Region | None:
    """Where the list lies; nothing when it is not shown."""
    shown = pilot.app.screen.query(HelpPanel)
    return shown.first().region if shown else None


async def click(pilot: Pilot[None], words: str) -> None:
    """Click some words in the list."""
    room = panel(pilot)
    assert room is not None
    lines = [line[room.x : room.right] for line in painted(pilot).splitlines()]
    y = next(y for y in range(room.y, room.bottom) if words in lines[y])
    await pilot.click(offset=(room.x + lines[y].index(words), y))
    await pilot.pause()


def hole_and_prompt(pilot: Pilot[None]) -> tuple[Region, Region]:
    view = solitaire_screen(pilot).table
    return view.current_layout.foundation.translate(view.content_region.offset), solitaire_screen(
        pilot
    ).prompt.region


def hands_and_prompt(pilot: Pilot[None]) -> tuple[Region, Region]:
    return chopsticks_screen(pilot).table.region, chopsticks_screen(pilot).prompt.region


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    ("app", "regions"),
    [(black_hole_app, hole_and_prompt), (chopsticks_app, hands_and_prompt)],
    ids=["black_hole", "chopsticks"],
)
async def test_what_matters_stays_in_view(
    app: Callable[[], CardgamesApp],
    regions: Callable[[Pilot[None]], tuple[Region, Region]],
    size: tuple[int, int],
) -> None:
    async with opened(app(), size=size) as pilot:
        await press(pilot, "question_mark")
        room = panel(pilot)
        assert room is not None
        assert room.height >= 4
        assert not any(room.overlaps(region) for region in regions(pilot))


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_list_is_put_away(size: tuple[int, int]) -> None:
    async with black_hole_app("24").run_test(size=size) as pilot:
        for way in ("question_mark", "escape", "mouse"):
            await press(pilot, "question_mark")
            assert panel(pilot) is not None
            await (click(pilot, "to close") if way == "mouse" else pilot.press(way))
            await pilot.pause()
            assert panel(pilot) is None, way


async def test_a_click_on_a_line_does_what_its_key_does() -> None:
    async with black_hole_app("24").run_test() as pilot:
        await press(pilot, "1", "question_mark")
        await click(pilot, "Undo")
        await click(pilot, "New")
        assert isinstance(pilot.app.screen, SolitaireSetupScreen)
        await press(pilot, "escape", "escape")
        assert ply(pilot) == 0


async def test_the_status_line_stays_where_it_is() -> None:
    async with black_hole_app("24").run_test() as pilot:
        await press(pilot, "1", "question_mark")
        assert "deal 24" in painted(pilot).splitlines()[0]
        await press(pilot, "u")
        assert "deal 24" in painted(pilot).splitlines()[0]
        await press(pilot, "escape")
        await pilot.resize_terminal(60, 24)
        await press(pilot, "1", "u")
        await pilot.resize_terminal(80, 24)
        await settle(pilot)
        assert "deal 24" in painted(pilot)


async def test_the_list_goes_on_with_the_page_keys() -> None:
    async with black_hole_app("24").run_test(size=(46, 12)) as pilot:
        await press(pilot, "question_mark")
        assert "Past games" not in painted(pilot)
        for _ in range(30):
            await pilot.press("pagedown")
        assert "Quit" in painted(pilot)


async def test_the_list_stays_where_it_was_while_a_dialog_is_open() -> None:
    async with black_hole_app("24").run_test() as pilot:
        await press(pilot, "question_mark", "pagedown")
        rows = pilot.app.screen.query_one("#keys-help", RowsView)
        first = rows.first_row
        await press(pilot, "f9")
        assert isinstance(pilot.app.screen, NameScreen)
        await press(pilot, "escape")
        assert rows.first_row == first > 0
