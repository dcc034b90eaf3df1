from collections.abc import Callable, Iterator
from typing import Any

import pytest
from textual.pilot import Pilot

from assets.scenes import reproducible
from cardgames_tui.solitaire.rules import Solution, Verdict, parse_line
from tests.tui.playing import black_hole_app, press, solitaire_screen

Compare = Callable[..., bool]


@pytest.fixture(autouse=True)
def still_clocks() -> Iterator[None]:
    """Times and counts of states are the same in every run, and with every version of the solver."""
    with reproducible(64):
        yield


def after(line: str = "", *keys: str) -> Callable[[Pilot[None]], object]:
    """Plays a line, then presses keys."""

    async def run(pilot: Pilot[None]) -> None:
        screen = solitaire_screen(pilot)
        if line and WON.startswith(line):
            known = Solution(Verdict.WINNABLE, parse_line(WON), 94, 0.0014)
            screen.game.adviser.remember(screen.game.deal.position, known)
        for move in parse_line(line):
            screen.play(move)
        await press(pilot, *keys)
        await press(pilot)

    return run


WON = "fgbhmgqaelilomcekcnbqpadidklfejfpjacngbjmkqpohnhido"
"""A line that wins deal 2."""

SMALL, USUAL, WIDE, LARGE = (46, 12), (80, 24), (110, 30), (160, 50)
VERDICT = {"verdict": True}
ALL_IN_A_ROW = {"start": "24", "game": "all-in-a-row"}
SCENES: dict[str, tuple[tuple[int, int], dict[str, Any], str, str]] = {
    "opening": (USUAL, VERDICT, "", ""),
    "mid_game_with_marks": (USUAL, VERDICT, WON[:20], "m i"),
    "stuck": (USUAL, {"start": "1"}, "", "1 1 1"),
    "lost": (USUAL, {"start": "1", "verdict": True}, "", ""),
    "won": (USUAL, {}, WON, ""),
    "new_game_dialog": (USUAL, {}, "", "n 0"),
    "rules": (USUAL, {}, "", "f1"),
    "compact": (SMALL, VERDICT, WON[:12], ""),
    "side_panel": (WIDE, VERDICT, WON[:12], "u u"),
    "large": (LARGE, VERDICT, WON[:12], ""),
    "all_in_a_row": (USUAL, ALL_IN_A_ROW, "", "1 1"),
    "all_in_a_row_large": (LARGE, ALL_IN_A_ROW, "", "1 1"),
}
"""The size of the terminal, the game, the line that is played and the keys that are pressed then."""


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_looks_as_it_did(snap_compare: Compare, name: str) -> None:
    size, options, line, keys = SCENES[name]
    assert snap_compare(black_hole_app(**options), run_before=after(line, *keys.split()), terminal_size=size)


def test_the_list_of_keys_looks_as_it_did(snap_compare: Compare) -> None:
    assert snap_compare(black_hole_app(), press=["question_mark"], terminal_size=USUAL)


def test_the_light_theme_looks_as_it_did(snap_compare: Compare) -> None:
    app = black_hole_app(verdict=True)
    app.theme = "light"
    assert snap_compare(app, run_before=after(WON[:12]), terminal_size=USUAL)
