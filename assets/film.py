"""A short game, move by move: it is lost, the program shows where, and it is won."""

from unittest.mock import patch

from textual.pilot import Pilot

from assets.actions import table
from assets.drawing import Drawing
from assets.sample_games import played_blindly
from assets.scenes import Scene, press, run_scene, settle
from cardgames_tui.black_hole.rules import Verdict
from cardgames_tui.black_hole.solver import solve
from cardgames_tui.games.in_play import Stopwatch

FILM_NAME = "game"
"""The name of the moving picture."""

SIZE = 80, 24

_MOVE_SECONDS, _QUICK_MOVE_SECONDS, _LOOKING_SECONDS, _READING_SECONDS = 0.5, 0.2, 2.0, 3.5
"""How long a frame is shown: after a move, after a move of the solution, at first, with text to read."""


async def filmed() -> str:
    """Record the game; its clock shows the time of the film."""
    drawing = Drawing(*SIZE, "A game of Black Hole: lost, where it was lost, and won")
    clock = property(lambda _: int(drawing.seconds))
    async with run_scene(Scene(seconds=0), SIZE) as pilot:
        with patch.object(Stopwatch, "seconds", clock):
            await _film(pilot, drawing)
    return drawing.svg()


async def _film(pilot: Pilot[None], drawing: Drawing) -> None:
    def shoot(seconds: float) -> None:
        drawing.add(pilot.app.export_screenshot(), seconds)

    shoot(_LOOKING_SECONDS)
    for move in played_blindly(table(pilot).game.deal):
        table(pilot).play(move)
        await settle(pilot)
        if _is_lost(pilot):
            break
        shoot(_MOVE_SECONDS)
    shoot(_READING_SECONDS)
    for key in "wi":
        await press(pilot, key)
        shoot(_READING_SECONDS)
    for move in solve(table(pilot).game.position).line or ():
        table(pilot).play(move)
        await settle(pilot)
        shoot(_QUICK_MOVE_SECONDS)
    shoot(_READING_SECONDS)


def _is_lost(pilot: Pilot[None]) -> bool:
    game = table(pilot).game
    known = game.adviser.known_solution(game.position)
    return known is not None and known.verdict is Verdict.LOST
