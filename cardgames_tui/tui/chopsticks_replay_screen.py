"""A game of Chopsticks, move by move."""

from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.saves import SEPARATOR
from cardgames_tui.chopsticks.words import describe
from cardgames_tui.records.record import GameRecord
from cardgames_tui.tui.black_hole.moves_view import MoveLine
from cardgames_tui.tui.replay_screen import FOUND, ReplayScreen


class ChopsticksReplayScreen(ReplayScreen):
    """Replays a game of Chopsticks.

    Args:
        record: The game.
    """

    def __init__(self, record: GameRecord) -> None:
        super().__init__(record, SEPARATOR)

    def compose_board(self) -> ComposeResult:
        """The hands of each seat, and the next move in words."""
        yield Static(id="replayed-hands")

    def show_board(self) -> None:
        """Show everybody's hands."""
        position: Position = self.session.position
        lines = [_side(position, seat) for seat in range(len(position.sides))]
        following = self.session.undone[:1]
        if following:
            lines += [Content(""), Content(f"Next: {describe(position, following[0])}")]
        self.query_one("#replayed-hands", Static).update(Content("\n").join(lines))

    def lines(self) -> list[MoveLine]:
        """The moves by name, each with how it was found."""
        marks = self.record.marks.ljust(self.plies, ".")
        moves = self.session.moves + self.session.undone
        return [
            MoveLine(str(move), FOUND.get(marks[ply], ""), undone=ply >= self.session.ply)
            for ply, move in enumerate(moves)
        ]

    def words(self) -> str:
        """The code of the position."""
        return f"[{self.session.position}]"


def _side(position: Position, seat: int) -> Content:
    """The hands at a seat, and whether it is to move."""
    hands = "   ".join(position.labels(seat))
    turn = seat == position.turn and position.outcome() is None
    return Content.assemble(("> " if turn else "  ", "bold"), f"Player {seat + 1}:  ", (hands, "bold"))
