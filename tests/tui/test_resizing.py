import pytest

from tests.tui.playing import cards_app, cards_screen, play, ply


@pytest.mark.parametrize(
    "size",
    [
        (46, 12),
        (160, 50),
        (1, 1),
        *(pytest.param(size, marks=pytest.mark.slow) for size in [(80, 24), (110, 30), (20, 5)]),
    ],
    ids=str,
)
async def test_resizing_at_any_moment_breaks_nothing(size: tuple[int, int]) -> None:
    async with cards_app("2", verdict=True).run_test() as pilot:
        await play(pilot, "b")
        await pilot.resize_terminal(*size)
        await pilot.pause()
        await play(pilot, "c")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert ply(pilot) == 2
        assert cards_screen(pilot).query_one("ResponsiveContainer").has_class("-table")
