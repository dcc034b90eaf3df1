"""The lists beside the hands: the legal moves with what they do, and the moves played."""

from dataclasses import dataclass
from functools import cached_property

from cardgames_tui.chopsticks.move_words import MoveText
from cardgames_tui.chopsticks.phrases import move_value
from cardgames_tui.chopsticks.verdict import Result, Verdict
from cardgames_tui.tui.textual_ext.drawing import Piece

_STYLES = {Result.WIN: "bold $table-good", Result.DRAW: "bold $text", Result.LOSS: "bold $table-bad"}

_KEY = 4
"""The width of a key with what stands around it, and of the edge on the right."""


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One legal move as it is listed."""

    text: MoveText
    """The move in words."""
    key: str = ""
    """The key that plays it; empty when there is none left."""
    code: str = ""
    """The position it leads to."""
    verdict: Verdict | None = None
    """What it leads to for the one who makes it; none when that is not shown."""
    hinted: bool = False
    """Whether it is the hint."""
    exact: bool = True
    """Whether the value is proved."""

    @property
    def value(self) -> str:
        """The value in words; empty when it is not shown."""
        return "" if self.verdict is None else move_value(self.verdict, exact=self.exact)


@dataclass(frozen=True)
class MoveRows:
    """The legal moves, each with what it does in words."""

    rows: tuple[MoveRow, ...] = ()
    """The moves in the order of their numbers."""

    def __len__(self) -> int:
        return len(self.rows)

    def drawn(self, first: int, last: int, width: int) -> list[list[Piece]]:
        """Some of the moves for a width in cells, in columns that all of them share."""
        widths = self._widths(max(20, width))
        return [_drawn(row, widths) for row in self.rows[first:last]]

    @cached_property
    def _wanted(self) -> dict[str, int]:
        """How wide the columns would be, in order of what matters: the value, what is done, the code."""
        wanted = {
            "value": max((len(row.value) for row in self.rows), default=0),
            "code": max((len(row.code) + 2 for row in self.rows), default=0),
            "result": max((len(row.text.result) for row in self.rows), default=0),
        }
        if not wanted["value"]:
            wanted["code"] = wanted.pop("code")
        return wanted

    def _widths(self, width: int) -> dict[str, int]:
        """How wide each column is; one for which there is no room is 0 wide."""
        action = max((len(row.text.action) for row in self.rows), default=0)
        left = width - _KEY - action
        widths = {"action": action}
        for column, length in self._wanted.items():
            fits = length and length + 2 <= left
            widths[column] = length if fits else 0
            left -= length + 2 if fits else 0
        return widths


@dataclass(frozen=True)
class PlayedRows:
    """The moves of the game so far in words, the last one first."""

    lines: tuple[str, ...] = ()
    """The moves in the order played."""

    def __len__(self) -> int:
        return len(self.lines)

    def ply(self, row: int) -> int:
        """How many moves had been played before the one in a row."""
        return len(self.lines) - 1 - row

    def drawn(self, first: int, last: int, width: int) -> list[list[Piece]]:
        """Some of the moves; a line that is too long is cut."""
        plies = map(self.ply, range(first, last))
        newest = len(self.lines) - 1
        return [
            [(f"{ply + 1:2} ", "$text-muted"), (self.lines[ply], "bold" if ply == newest else "")]
            for ply in plies
        ]


def _drawn(row: MoveRow, widths: dict[str, int]) -> list[Piece]:
    style = "bold $table-key" if row.hinted else "bold"
    pieces: list[Piece] = [
        (f"{'*' if row.hinted else ' '}{row.key or ' '} ", "bold $table-key"),
        (f"{row.text.action:<{widths['action']}}", style),
    ]
    if widths["result"]:
        pieces.append((f"  {row.text.result:<{widths['result']}}", "$text"))
    if widths["value"] and row.verdict is not None:
        pieces.append((f"  {row.value:<{widths['value']}}", _STYLES[row.verdict.result]))
    if widths["code"]:
        pieces.append((f"  [{row.code}]", "$text-muted"))
    return pieces
