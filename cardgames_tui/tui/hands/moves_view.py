"""The legal moves, numbered, each with what it does in words."""

from collections.abc import Iterator
from dataclasses import dataclass

from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from cardgames_tui.chopsticks.english import MoveText, move_value, short_value
from cardgames_tui.chopsticks.verdict import Result, Verdict
from cardgames_tui.tui.textual_ext.steady import SteadyList

_STYLES = {Result.WIN: "$table-good", Result.DRAW: "$text", Result.LOSS: "$table-bad"}
_DIGITS = 9
_KEY = 3
"""The width of the number and the mark before it, in cells."""


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One legal move as it is listed."""

    text: MoveText
    """The move in words."""
    short: MoveText
    """The same for narrow lists."""
    code: str = ""
    """The position it leads to."""
    verdict: Verdict | None = None
    """What it leads to for the one who makes it; none when that is not shown."""
    hinted: bool = False
    """Whether it is the hint."""
    exact: bool = True
    """Whether the value is proved."""


class MovesView(SteadyList, can_focus=False):
    """A list of moves of which one can be looked at, and played."""

    rows: reactive[tuple[MoveRow, ...]] = reactive((), init=False)
    """The moves in the order of their numbers."""

    @dataclass
    class Chosen(Message):
        """The player wants to play the move at a place of the list."""

        place: int

    @dataclass
    class LookedAt(Message):
        """The cursor has come to the move at a place of the list."""

        place: int

    def watch_rows(self) -> None:
        """List the moves."""
        self._list()

    def on_resize(self) -> None:
        """List the moves for the new width."""
        self._list()

    def _list(self) -> None:
        lines = _lines(self.rows, self.content_size.width - self.scrollbar_size_vertical - _KEY)
        self.set_options(Option(line) for line in lines)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Say which move was chosen."""
        event.stop()
        self.post_message(self.Chosen(event.option_index))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say which move is looked at."""
        event.stop()
        self.post_message(self.LookedAt(event.option_index))


@dataclass(frozen=True, slots=True)
class _Columns:
    """What one form of the list says of each move, and how wide that is."""

    texts: list[MoveText]
    values: list[str]
    codes: list[str]

    @property
    def widths(self) -> tuple[int, int, int, int]:
        """The widths of the columns, those after the first with the space before them."""
        results, values, codes = (
            max((len(text) + 2 for text in texts if text), default=0)
            for texts in ([text.result for text in self.texts], self.values, self.codes)
        )
        return max((len(text.action) for text in self.texts), default=0), results, values, codes


def _forms(rows: tuple[MoveRow, ...]) -> Iterator[_Columns]:
    """The forms of the list, from the one that needs most room; none leaves out what a move does."""
    long, short = [row.text for row in rows], [row.short for row in rows]
    values = ["" if row.verdict is None else move_value(row.verdict, exact=row.exact) for row in rows]
    letters = ["" if row.verdict is None else short_value(row.verdict, exact=row.exact) for row in rows]
    codes = [f"[{row.code}]" for row in rows]
    yield _Columns(long, values, codes)
    yield _Columns(long, values, [])
    yield _Columns(short, values, codes)
    yield _Columns(short, values, [])
    yield _Columns(short, letters, [])


def _lines(rows: tuple[MoveRow, ...], width: int) -> Iterator[Content]:
    """The list in the first form that there is room for, or else in the last."""
    columns = next((form for form in _forms(rows) if sum(form.widths) <= width), [*_forms(rows)][-1])
    action, result, value, _ = columns.widths
    for number, row in enumerate(rows):
        text = columns.texts[number]
        key = f"{number + 1}" if number < _DIGITS else " "
        pieces: list[tuple[str, str]] = [
            (f"{'*' if row.hinted else ' '}{key} ", "bold $table-key"),
            (f"{text.action:<{action}}", "bold $table-key" if row.hinted else "bold"),
            (f"  {text.result}".ljust(result), "$text"),
        ]
        if row.verdict is not None:
            shown = f"  {columns.values[number]}".ljust(value)
            pieces.append((shown, f"bold {_STYLES[row.verdict.result]}"))
        if columns.codes:
            pieces.append((f"  {columns.codes[number]}", "$text-muted"))
        yield Content.assemble(*pieces)
