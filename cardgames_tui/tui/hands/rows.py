"""The lists beside the hands: the legal moves with what they do, and the moves played."""

from dataclasses import dataclass
from functools import cached_property

from cardgames_tui.chopsticks.english import MoveText, move_value, short_value
from cardgames_tui.chopsticks.verdict import Value, Verdict
from cardgames_tui.tui.art.roles import Role
from cardgames_tui.tui.textual_ext.drawing import Piece

_STYLES = {Value.WIN: f"bold ${Role.KEEPS}", Value.DRAW: "bold $text", Value.LOSS: f"bold ${Role.LOSES}"}

_KEY = 4
"""The width of a key with what stands around it, and of the edge on the right."""


@dataclass(frozen=True, slots=True)
class MoveRow:
    """One legal move as it is listed."""

    number: int
    """Its place among the legal moves, from 0."""
    text: MoveText
    """The move in words."""
    short: MoveText
    """The same for narrow lists."""
    shortest: MoveText
    """The same for the narrowest ones."""
    key: str = ""
    """The key that plays it; empty when there is none left."""
    verdict: Verdict | None = None
    """What it leads to for the one who makes it; none when that is not shown."""
    hinted: bool = False
    """Whether it is the hint."""
    exact: bool = True
    """Whether the value is proved."""


@dataclass(frozen=True)
class MoveRows:
    """The legal moves, each with what it does in words."""

    rows: tuple[MoveRow, ...] = ()
    """The moves in the order of their numbers."""

    def __len__(self) -> int:
        return len(self.rows)

    def drawn(self, first: int, last: int, width: int) -> list[list[Piece]]:
        """Some of the moves for a width in cells, in columns that all of them share.

        The first form is taken that there is room for, or else the narrowest; none leaves out what a move
        does.
        """
        room = max(20, width) - _KEY
        columns = next((form for form in self._forms if sum(form.widths) <= room), self._forms[-1])
        return [columns.line(row, self.rows[row]) for row in range(first, min(last, len(self.rows)))]

    @cached_property
    def _forms(self) -> tuple["_Columns", ...]:
        long, short = [row.text for row in self.rows], [row.short for row in self.rows]
        shortest = [row.shortest for row in self.rows]
        values = [move_value(row.verdict, exact=row.exact) if row.verdict else "" for row in self.rows]
        letters = [short_value(row.verdict, exact=row.exact) if row.verdict else "" for row in self.rows]
        return (
            _Columns(long, values),
            _Columns(short, values),
            _Columns(shortest, values, gap=1),
            _Columns(shortest, letters, gap=1),
        )


@dataclass(frozen=True)
class _Columns:
    """What one form of the list says of each move, and how wide that is."""

    texts: list[MoveText]
    values: list[str]
    gap: int = 2

    @cached_property
    def widths(self) -> tuple[int, int, int]:
        """The widths of the columns, those after the first with the space before them."""
        results, values = (
            max((len(text) + self.gap for text in texts if text), default=0)
            for texts in ([text.result for text in self.texts], self.values)
        )
        return max((len(text.action) for text in self.texts), default=0), results, values

    def line(self, number: int, row: MoveRow) -> list[Piece]:
        """One move."""
        action, result, value = self.widths
        text, gap = self.texts[number], " " * self.gap
        pieces: list[Piece] = [
            (f"{'*' if row.hinted else ' '}{row.key or ' '} ", f"bold ${Role.NEXT}"),
            (f"{text.action:<{action}}", f"bold ${Role.NEXT}" if row.hinted else "bold"),
            (f"{gap}{text.result}".ljust(result), "$text"),
        ]
        if row.verdict is not None:
            pieces.append((f"{gap}{self.values[number]}".ljust(value), _STYLES[row.verdict.value]))
        return pieces


@dataclass(frozen=True)
class PlayedRows:
    """The moves of the game so far in words, the last one first."""

    lines: tuple[str, ...] = ()
    """The moves in the order played."""
    shorter: tuple[str, ...] = ()
    """The same in fewer words, for lists that are too narrow."""

    def __len__(self) -> int:
        return len(self.lines)

    def ply(self, row: int) -> int:
        """How many moves had been played before the one in a row."""
        return len(self.lines) - 1 - row

    def drawn(self, first: int, last: int, width: int) -> list[list[Piece]]:
        """Some of the moves, each in the words that there is room for."""
        newest = len(self.lines) - 1
        rows: list[list[Piece]] = []
        for ply in map(self.ply, range(first, last)):
            number = f"{ply + 1:2} "
            fits = len(number) + len(self.lines[ply]) <= width
            text = self.lines[ply] if fits or not self.shorter else self.shorter[ply]
            rows.append([(number, f"${Role.FAINT}"), (text, "bold" if ply == newest else "")])
        return rows
