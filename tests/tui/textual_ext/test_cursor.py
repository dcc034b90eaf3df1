"""The terminal's cursor is where the player is, for braille displays and magnifiers."""

import pytest
from textual.pilot import Pilot

from cardgames_tui.games.profile import Profile
from tests.tui.playing import (
    app_at,
    black_hole_app,
    chopsticks_app,
    chopsticks_screen,
    opened,
    painted,
    press,
    solitaire_screen,
)


def at_cursor(pilot: Pilot[None]) -> str:
    """The text from the cursor on."""
    column, line = pilot.app.cursor_position
    return painted(pilot).splitlines()[line][column:].strip()


@pytest.mark.parametrize(("size", "card"), [((46, 12), 0), ((80, 24), -1)])
async def test_the_cursor_is_at_the_card_or_the_line_of_the_chosen_fan(
    size: tuple[int, int], card: int
) -> None:
    async with opened(black_hole_app(), size=size) as pilot:
        for key in ("tab", "right", "down", "1"):
            await press(pilot, key)
            table = solitaire_screen(pilot).table
            at_place = table.state.position.fans[table.cursor][card].symbol
            assert at_cursor(pilot).lstrip("▌").replace("10", "T").startswith(at_place[0])


async def test_the_cursor_is_at_the_chosen_hand() -> None:
    async with opened(chopsticks_app()) as pilot:
        for key in ("left", "up", "right", "enter"):
            await press(pilot, key)
            table = chopsticks_screen(pilot).table
            assert table.cursor
            hand = table.current_layout.hands[table.cursor].translate(table.content_region.offset)
            assert hand.contains_point(pilot.app.cursor_position)


async def test_the_cursor_is_at_the_tile_the_field_and_the_row(profile: Profile) -> None:
    async with opened(app_at("home", profile)) as pilot:
        assert at_cursor(pilot).startswith("1  Black Hole")
        await press(pilot, "right")
        assert at_cursor(pilot).startswith("2  All in a Row")
    async with opened(black_hole_app(profile=profile)) as pilot:
        await press(pilot, "d", "left")
        assert at_cursor(pilot).startswith("30")
        await press(pilot, "escape", "g", "7", "8", "left")
        assert at_cursor(pilot).startswith("8")
