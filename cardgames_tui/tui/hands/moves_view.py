"""The legal moves, numbered, each with what it does in words."""

from dataclasses import dataclass

from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from cardgames_tui.chopsticks.move_words import MoveText
from cardgames_tui.chopsticks.phrases import move_value
from cardgames_tui.chopsticks.verdict import Result, Verdict
from cardgames_tui.tui.textual_ext.steady import SteadyList

_STYLES = {Result.WIN: "$table-good", Result.DRAW: "$text", Result.LOSS: "$table-bad"}
_DIGITS = 9


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One legal move as it is listed."""

    text: MoveText
    """The move in words."""
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
        width = self.content_size.width - self.scrollbar_size_vertical
        widths = _widths(self.rows, max(20, width))
        self.set_options(Option(_label(number, row, widths)) for number, row in enumerate(self.rows, 1))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Say which move was chosen."""
        event.stop()
        self.post_message(self.Chosen(event.option_index))

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say which move is looked at."""
        event.stop()
        self.post_message(self.LookedAt(event.option_index))


@dataclass(frozen=True, slots=True)
class _Widths:
    """The widths of the columns; a column for which there is no room is 0 wide."""

    action: int
    result: int
    value: int
    code: int


def _widths(rows: tuple[MoveRow, ...], width: int) -> _Widths:
    """Give the columns room in order of what matters: the move, its value, what it does, the code."""
    action = max((len(row.text.action) for row in rows), default=0)
    wanted = {
        "value": max((len(_value(row)) for row in rows), default=0),
        "code": max((len(row.code) + 2 for row in rows), default=0),
        "result": max((len(row.text.result) for row in rows), default=0),
    }
    if not wanted["value"]:
        wanted["code"] = wanted.pop("code")
    left = width - 4 - action
    given = dict.fromkeys(wanted, 0)
    for column, length in wanted.items():
        if length and length + 2 <= left:
            given[column] = length + 2
            left -= length + 2
    return _Widths(action, **given)


def _value(row: MoveRow) -> str:
    return "" if row.verdict is None else move_value(row.verdict, exact=row.exact)


def _label(number: int, row: MoveRow, widths: _Widths) -> Content:
    key = f"{number}" if number <= _DIGITS else " "
    style = "bold $table-key" if row.hinted else "bold"
    pieces: list[tuple[str, str]] = [
        (f"{'*' if row.hinted else ' '}{key} ", "bold $table-key"),
        (f"{row.text.action:<{widths.action}}", style),
    ]
    if widths.result:
        pieces.append((f"  {row.text.result:<{widths.result - 2}}", "$text"))
    if widths.value and row.verdict is not None:
        pieces.append((f"  {_value(row):<{widths.value - 2}}", f"bold {_STYLES[row.verdict.result]}"))
    if widths.code:
        pieces.append((f"  [{row.code}]", "$text-muted"))
    return Content.assemble(*pieces)
