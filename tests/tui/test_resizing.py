from itertools import cycle

import pytest

from cardgames_tui.tui.cards.screen import CardsScreen
from cardgames_tui.tui.hands.screen import HandsScreen
from tests.tui.playing import cards_app, cards_screen, click_fan, hands_app, play, ply, two_people

SIZES = [(46, 12), (160, 50), (20, 5), (110, 30), (80, 24)]


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
        assert ply(pilot) == 3


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
