"""A short game, move by move: it is lost, the program shows where, and it is won."""

from unittest.mock import patch

from textual.pilot import Pilot

from assets.drawing import Drawing
from assets.past import played_blindly
from assets.playing import table
from assets.stage import Scene, press, settle, staged
from cardgames_tui.black_hole.solver import solve
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.games.in_play import Stopwatch

FILM = "game"
"""The name of the moving picture."""

SIZE = 80, 24

_STEP, _QUICK_STEP, _LOOK, _READ = 0.5, 0.2, 2.0, 3.5
"""How long a picture stays, in seconds: a move, a move when all is well, what is seen, what is read."""


async def filmed() -> str:
    """Film the game; the clock on the table is that of the film."""
    drawing = Drawing(*SIZE, "A game of Black Hole: lost, where it was lost, and won")
    clock = property(lambda _: int(drawing.seconds))
    async with staged(Scene(seconds=0), SIZE) as pilot:
        with patch.object(Stopwatch, "seconds", clock):
            await _film(pilot, drawing)
    return drawing.svg()


async def _film(pilot: Pilot[None], drawing: Drawing) -> None:
    def shoot(seconds: float) -> None:
        drawing.add(pilot.app.export_screenshot(), seconds)

    shoot(_LOOK)
    for move in played_blindly(table(pilot).game.deal):
        table(pilot).play(move)
        await settle(pilot)
        if _is_lost(pilot):
            break
        shoot(_STEP)
    shoot(_READ)
    for key in "wi":
        await press(pilot, key)
        shoot(_READ)
    for move in solve(table(pilot).game.position).line or ():
        table(pilot).play(move)
        await settle(pilot)
        shoot(_QUICK_STEP)
    shoot(_READ)


def _is_lost(pilot: Pilot[None]) -> bool:
    game = table(pilot).game
    known = game.adviser.known.solution(game.position)
    return known is not None and known.verdict is Verdict.LOST
