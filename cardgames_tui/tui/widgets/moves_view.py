"""The moves of a game, in a list or in one row, each of which can be returned to."""

from dataclasses import dataclass

from textual.content import Content
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from cardgames_tui.tui.draw.pen import KEEPS, LOSES
from cardgames_tui.tui.widgets.drawn_view import SteadyList


@dataclass(frozen=True, slots=True)
class MoveLine:
    """One move as it is listed."""

    text: str
    """The card played."""
    mark: str = ""
    """Whether the position after it can be won, as a sign; empty when that is not shown."""
    undone: bool = False
    """Whether it has been taken back."""
    letter: str = ""
    """The fan that the card came from, as solutions call it; empty when that is not shown."""


_COLOURS = {KEEPS: "$keeps", LOSES: "$loses"}
"""The colours of the marks that say whether a position can be won."""


class MovesView(SteadyList, can_focus=False):
    """A list of moves; clicking one jumps to the position after it."""

    lines: reactive[tuple[MoveLine, ...]] = reactive((), init=False)
    """The moves, those taken back last."""

    @dataclass
    class Picked(Message):
        """The player wants to go to the position after `ply` moves."""

        ply: int

    def watch_lines(self, lines: tuple[MoveLine, ...]) -> None:
        self.set_options(Option(_label(number, line)) for number, line in enumerate(lines, 1))
        played = sum(not line.undone for line in lines)
        self.highlighted = played - 1 if played else None
        self.scroll_to_highlight()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.post_message(self.Picked(event.option_index + 1))


def _label(number: int, line: MoveLine) -> Content:
    return Content.assemble(
        (f"{number:2} ", "$table-faint"),
        (line.text, "$table-faint" if line.undone else "bold"),
        (f" {line.letter}" if line.letter else "", "$table-faint"),
        (f" {line.mark}", _COLOURS.get(line.mark[:1], "")),
    )


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
