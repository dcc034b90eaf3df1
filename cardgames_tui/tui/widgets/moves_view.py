"""The moves of a game, as a list or as a line of marks; a click goes to the position after a move."""

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
    """One move of the list."""

    text: str
    """The card played."""
    sign: str = ""
    """The sign of whether the position after it can be won; empty when that is not shown."""
    undone: bool = False
    """Whether it has been taken back."""
    letter: str = ""
    """The letter of the card's fan in solutions; empty when that is not shown."""


_SIGN_COLOURS = {KEEPS: "$keeps", LOSES: "$loses"}
"""The colours of the signs."""


class MovesView(SteadyList, can_focus=False):
    """The moves as a list."""

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
        (f" {line.sign}", _SIGN_COLOURS.get(line.sign[:1], "")),
    )


UNMARKED = "."
"""The mark of a move about which nothing is known."""


class LineView(Widget):
    """The marks of the moves as a line, with the last move played highlighted."""

    ALLOW_SELECT = False

    lines: reactive[tuple[MoveLine, ...]] = reactive((), init=False)
    """The moves, those taken back last."""

    def render(self) -> Content:
        """The marks that fit, around that of the last move played."""
        begin, played = self._begin, self._played
        pieces = [Content("< " if begin else "  ")]
        for ply, line in enumerate(self.lines[begin : begin + self._room], begin + 1):
            style = "reverse bold" if ply == played else "$text-muted" if line.undone else "bold"
            pieces.append(Content.styled((line.sign or UNMARKED)[0], style))
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
        """The index of the first move shown."""
        return max(0, min(self._played - self._room // 2, len(self.lines) - self._room))
