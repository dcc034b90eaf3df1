"""The moves of a game: as a list, and as a line with a sign for each."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from textual.content import Content
from textual.events import Click, Resize
from textual.geometry import Size
from textual.message import Message
from textual.reactive import Reactive
from textual.widget import Widget
from textual.widgets import OptionList

from cardgames_tui.tui.draw.canvas import StyledText
from cardgames_tui.tui.draw.pen import SIGN_ROLES
from cardgames_tui.tui.touch import list_line

Lines = list[list[StyledText]]

GO_TO_MOVE = "Choose a move to go to the position after it"


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
            self.add_options([list_line(self.app, Content.assemble(*line)) for line in drawn])
            self.highlighted = selected

    def on_resize(self, event: Resize) -> None:
        self._fill()
        self.call_after_refresh(self.scroll_to_highlight)

    def on_click(self, event: Click) -> None:
        """Ignores the second half of a double click, and a row that has gone: Textual would fail."""
        if event.chain > 1 or event.style.meta.get("option", -1) >= self.option_count:
            event.prevent_default()


class ListedMove(NamedTuple):
    text: str
    sign: str | None = ""
    """Whether the position after it can be won, if shown; None greys a move that no longer mattered."""
    letter: str = ""
    """The card's fan in solutions, if that is shown."""
    remark: str = ""


def move_lines(moves: Iterable[ListedMove], played: int) -> Lines:
    """The lines, signs first. Moves after the first `played` are taken back, and grey as well."""
    return [
        [
            (sign or " ", f"${SIGN_ROLES[sign]}" if sign in SIGN_ROLES else ""),
            (f"{number:3} ", "$table-faint"),
            (text, "bold" if number <= played and sign is not None else "$table-faint"),
            (f" {letter}" if letter else "", "$table-faint"),
            (remark, ""),
        ]
        for number, (text, sign, letter, remark) in enumerate(moves, 1)
    ]


NO_SIGN = "."


class SignsView(Widget):
    """A line with one sign for each move, with the last move played highlighted."""

    ALLOW_SELECT = False

    @dataclass
    class Picked(Message):
        """The sign of a move has been clicked."""

        index: int

    def __init__(self) -> None:
        super().__init__()
        self._signs, self._played = "", 0

    def show(self, moves: Iterable[ListedMove], played: int) -> None:
        self._signs = "".join(move.sign or NO_SIGN for move in moves)
        self._played = played
        self.refresh()

    def render(self) -> Content:
        """Draws the signs that fit, around that of the last move played."""
        begin = self._begin
        pieces = [Content("< " if begin else "  ")]
        end = min(begin + self._room, len(self._signs))
        for ply in range(begin, end):
            style = "bold" if ply < self._played else "$text-muted"
            pieces.append(
                Content.styled(self._signs[ply], "reverse bold" if ply == self._played - 1 else style)
            )
        pieces.append(Content(" >" if end < len(self._signs) else ""))
        return Content("").join(pieces)

    def on_click(self, event: Click) -> None:
        index = self._begin + event.x - 2 - self.styles.padding.left
        if 0 <= index < len(self._signs):
            self.post_message(self.Picked(index))

    @property
    def _room(self) -> int:
        return max(1, self.content_size.width - 4)

    @property
    def _begin(self) -> int:
        return max(0, min(self._played - self._room // 2, len(self._signs) - self._room))
