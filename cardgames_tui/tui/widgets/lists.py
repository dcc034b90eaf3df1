"""The moves of a game: as a list, and as a line with a sign for each."""

from collections.abc import Callable
from dataclasses import dataclass

from textual.content import Content
from textual.events import Click, Resize
from textual.geometry import Size
from textual.message import Message
from textual.reactive import Reactive, reactive
from textual.widget import Widget
from textual.widgets import OptionList

from cardgames_tui.tui.draw.canvas import StyledText
from cardgames_tui.tui.draw.pen import SIGN_ROLES

Lines = list[list[StyledText]]
"""The lines of a list, each in pieces."""


class MoveList(OptionList, can_focus=False):
    """Moves that can be clicked; keys go to the screen."""

    DEFAULT_CSS = """
    MoveList {
        height: 1fr;
        max-height: 100%;
        background: transparent;
        text-wrap: nowrap;
        text-overflow: ellipsis;
        scrollbar-size-vertical: 1;
        & > .option-list--option-highlighted {
            background: $table-cursor;
            color: $foreground;
            text-style: none;
        }
        & > .option-list--option-hover { background: $table-hover; }
    }
    """

    virtual_size = Reactive(Size(0, 0))
    """Unlike Textual's, lays nothing out: the size of the list does not depend on its rows."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - as widgets call it
        super().__init__(id=id, compact=True, markup=False)
        self._draw: Callable[[int], Lines] = lambda width: []
        self._drawn: Lines = []

    def show(self, draw: Callable[[int], Lines], selected: int | None = None) -> None:
        """Shows the lines that `draw` returns for a width in cells."""
        self._draw = draw
        self._fill()
        self.highlighted = selected if self.option_count else None

    def _fill(self) -> None:
        drawn = self._draw(self.scrollable_content_region.width)
        if drawn != self._drawn:
            selected = self.highlighted
            self._drawn = drawn
            self.clear_options()  # `set_options` would leave old lines below the new ones
            self.add_options([Content.assemble(*line) for line in drawn])
            self.highlighted = selected

    def on_resize(self, event: Resize) -> None:
        self._fill()

    def on_click(self, event: Click) -> None:
        """Ignores the second half of a double click, and a row that has gone: Textual would fail."""
        if event.chain > 1 or event.style.meta.get("option", -1) >= self.option_count:
            event.prevent_default()


@dataclass(frozen=True, slots=True)
class ListedMove:
    """One move of the list."""

    text: str
    sign: str = ""
    """Whether the position after it can be won; empty when that is not shown."""
    letter: str = ""
    """The letter of the card's fan in solutions; empty when that is not shown."""


@dataclass(frozen=True, eq=False, slots=True)
class MoveRows:
    """The moves of a line, those taken back last."""

    count: int = 0
    played: int = 0
    """How many are not taken back."""
    move: Callable[[int], ListedMove] = ().__getitem__
    """Gives a move by its index."""

    def __len__(self) -> int:
        return self.count

    @property
    def selected(self) -> int | None:
        """The last move played."""
        return self.played - 1 if self.played else None

    def draw(self, width: int) -> Lines:
        return [self._line(ply, self.move(ply)) for ply in range(self.count)]

    def _line(self, ply: int, move: ListedMove) -> list[StyledText]:
        colour = f"${SIGN_ROLES[move.sign[0]]}" if move.sign[:1] in SIGN_ROLES else ""
        return [
            (f"{ply + 1:2} ", "$table-faint"),
            (move.text, "bold" if ply < self.played else "$table-faint"),
            (f" {move.letter}" if move.letter else "", "$table-faint"),
            (f" {move.sign}", colour),
        ]


NO_SIGN = "."
"""Stands for a move about which nothing is known."""


class SignsView(Widget):
    """A line with one sign for each move, with the last move played highlighted."""

    ALLOW_SELECT = False

    rows: reactive[MoveRows] = reactive(MoveRows(), init=False)

    @dataclass
    class Picked(Message):
        """The sign of a move has been clicked."""

        row: int

    def render(self) -> Content:
        """Draws the signs that fit, around that of the last move played."""
        begin, played = self._begin, self.rows.played
        pieces = [Content("< " if begin else "  ")]
        end = min(begin + self._room, len(self.rows))
        for ply in range(begin, end):
            style = "reverse bold" if ply == played - 1 else "bold" if ply < played else "$text-muted"
            pieces.append(Content.styled((self.rows.move(ply).sign or NO_SIGN)[0], style))
        pieces.append(Content(" >" if end < len(self.rows) else ""))
        return Content("").join(pieces)

    def on_click(self, event: Click) -> None:
        row = self._begin + event.x - 2 - self.styles.padding.left
        if 0 <= row < len(self.rows):
            self.post_message(self.Picked(row))

    @property
    def _room(self) -> int:
        return max(1, self.content_size.width - 4)

    @property
    def _begin(self) -> int:
        """The index of the first move shown."""
        return max(0, min(self.rows.played - self._room // 2, len(self.rows) - self._room))
