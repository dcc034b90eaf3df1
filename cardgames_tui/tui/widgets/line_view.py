"""A whole game in one row: a mark for every move."""

from textual.content import Content
from textual.events import Click
from textual.reactive import reactive
from textual.widget import Widget

from cardgames_tui.tui.cards.moves_view import MoveLine, MovesView

UNMARKED = "."
"""Stands for a move of which nothing is known."""


class LineView(Widget):
    """The marks of the moves, the last one played set off; clicking one jumps to the position after it."""

    ALLOW_SELECT = False

    lines: reactive[tuple[MoveLine, ...]] = reactive((), init=False)
    """The moves, those taken back last."""

    def render(self) -> Content:
        """As many marks as there is room for, those around the last move played among them."""
        begin, played = self._begin, self._played
        pieces = [Content("< " if begin else "  ")]
        for ply, line in enumerate(self.lines[begin : begin + self._room], begin + 1):
            style = "reverse bold" if ply == played else "$text-muted" if line.undone else "bold"
            pieces.append(Content.styled((line.mark or UNMARKED)[0], style))
        pieces.append(Content(" >" if begin + self._room < len(self.lines) else ""))
        return Content("").join(pieces)

    def on_click(self, event: Click) -> None:
        """Say which position was picked."""
        ply = self._begin + event.x - 1 - self.styles.padding.left
        if 1 <= ply <= len(self.lines):
            self.post_message(MovesView.Picked(ply))

    @property
    def _played(self) -> int:
        return sum(not line.undone for line in self.lines)

    @property
    def _room(self) -> int:
        return max(1, self.content_size.width - 4)

    @property
    def _begin(self) -> int:
        """How many moves are left out at the beginning."""
        return max(0, min(self._played - self._room // 2, len(self.lines) - self._room))
