"""What the table says, each thing in one way."""

import pytest

from tests.tui.playing import black_hole_app, opened, painted, press


@pytest.mark.parametrize(
    ("moves", "keys", "said"),
    [
        ("bgfhmgq", "", "next 10 or Q"),
        ("", "b", "Bookmark set at the start."),
        ("bg", "b", "Bookmark set after move 2."),
        ("bg", "b u apostrophe", "Bookmark 1 of 1, after move 2."),
        ("bg", "b b", "Bookmark removed."),
        ("", "n comma", "',' is not a deal number; type a number, like 24"),
        ("bg", "home", "Back at the start. Undo takes you back to where you were."),
    ],
)
async def test_a_thing_is_said_in_one_way(moves: str, keys: str, said: str) -> None:
    async with opened(black_hole_app(moves=moves)) as pilot:
        await press(pilot, *keys.split())
        assert said in painted(pilot).replace("\n", " ")
