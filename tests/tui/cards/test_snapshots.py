from collections.abc import Callable, Iterator

import pytest
from textual.pilot import Pilot

from assets.scenes import reproducible
from cardgames_tui.black_hole.rules import parse_line
from cardgames_tui.black_hole.solver import Solution, Verdict
from tests.tui.playing import cards_app, cards_screen, press

Compare = Callable[..., bool]


@pytest.fixture(autouse=True)
def still_clocks() -> Iterator[None]:
    """Times and counts of states are the same in every run, and with every version of the solver."""
    with reproducible(64):
        yield


def after(line: str = "", *keys: str) -> Callable[[Pilot[None]], object]:
    """Plays a line, then presses keys."""

    async def run(pilot: Pilot[None]) -> None:
        screen = cards_screen(pilot)
        if line and WON.startswith(line):
            known = Solution(Verdict.WINNABLE, parse_line(WON), 94, 0.0014)
            screen.game.adviser.known.learn(screen.game.deal.position, known)
        for move in parse_line(line):
            screen.play(move)
        await press(pilot, *keys)
        await press(pilot)

    return run


WON = "fgbhmgqaelilomcekcnbqpadidklfejfpjacngbjmkqpohnhido"
"""A line that wins deal 2."""


def test_opening(snap_compare: Compare) -> None:
    assert snap_compare(cards_app("2", verdict=True), run_before=after(), terminal_size=(80, 24))


def test_mid_game_with_marks(snap_compare: Compare) -> None:
    app = cards_app("2", verdict=True)
    assert snap_compare(app, run_before=after(WON[:20], "m", "i"), terminal_size=(80, 24))


def test_stuck(snap_compare: Compare) -> None:
    assert snap_compare(cards_app("1"), run_before=after(), press=["1", "1", "1"], terminal_size=(80, 24))


def test_lost(snap_compare: Compare) -> None:
    assert snap_compare(cards_app("1", verdict=True), run_before=after(), terminal_size=(80, 24))


def test_won(snap_compare: Compare) -> None:
    assert snap_compare(cards_app("2"), run_before=after(WON), terminal_size=(80, 24))


def test_new_game_dialog(snap_compare: Compare) -> None:
    assert snap_compare(cards_app("2"), press=["n", "0"], terminal_size=(80, 24))


def test_keys(snap_compare: Compare) -> None:
    assert snap_compare(cards_app("2"), press=["question_mark"], terminal_size=(80, 24))


def test_rules(snap_compare: Compare) -> None:
    assert snap_compare(cards_app("2"), press=["f1"], terminal_size=(80, 24))


def test_compact(snap_compare: Compare) -> None:
    app = cards_app("2", verdict=True)
    assert snap_compare(app, run_before=after(WON[:12]), terminal_size=(46, 12))


def test_side_panel(snap_compare: Compare) -> None:
    app = cards_app("2", verdict=True)
    assert snap_compare(app, run_before=after(WON[:12], "u", "u"), terminal_size=(110, 30))


def test_large(snap_compare: Compare) -> None:
    assert snap_compare(cards_app("2", verdict=True), run_before=after(WON[:12]), terminal_size=(160, 50))


def test_all_in_a_row(snap_compare: Compare) -> None:
    assert snap_compare(
        cards_app("24", "all-in-a-row"), run_before=after("", "1", "1"), terminal_size=(80, 24)
    )


def test_all_in_a_row_large(snap_compare: Compare) -> None:
    app = cards_app("24", "all-in-a-row")
    assert snap_compare(app, run_before=after("", "1", "1"), terminal_size=(160, 50))


def test_light(snap_compare: Compare) -> None:
    app = cards_app("2", verdict=True)
    app.theme = "light"
    assert snap_compare(app, run_before=after(WON[:12]), terminal_size=(80, 24))
