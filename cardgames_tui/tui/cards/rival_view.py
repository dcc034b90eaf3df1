"""The player's own best game on a deal, beside the game that is to beat it."""

from textual.content import Content
from textual.widgets import Static

from cardgames_tui.black_hole.saves import resume
from cardgames_tui.records.game_log import common_length
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.wording import clock, count
from cardgames_tui.tui.art.glyphs import Glyphs

AHEAD = 6
"""How many moves of the best game are shown."""


class RivalView(Static):
    """Says what the best game took and which cards it played next; empty while a deal has not been won."""

    def show(self, best: GameRecord | None, moves: str, glyphs: Glyphs) -> None:
        """Show the best game at the place of the present one."""
        self.display = best is not None
        if best is not None:
            taken = f"{clock(best.seconds)}, {count(best.undos, 'undo')}, {count(best.hints, 'hint')}"
            self.update(
                Content.assemble(("Your best  ", "bold $text-accent"), taken, "\n", _way(best, moves, glyphs))
            )


def _way(best: GameRecord, moves: str, glyphs: Glyphs) -> Content:
    """Which cards the best game played from here, or where the present one went another way."""
    if not best.moves.startswith(moves):
        return Content(f"another way since move {common_length(best.moves, moves) + 1}")
    try:
        positions = resume(best.start_id, best.moves).positions[len(moves) + 1 :][:AHEAD]
    except ValueError:
        return Content("cannot be replayed")
    cards = [glyphs.card(position.top) for position in positions if position.top is not None]
    return Content(f"then {' '.join(cards)}" if cards else "")
