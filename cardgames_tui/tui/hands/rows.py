"""The lists beside the hands: the legal moves with what they do, and the moves played."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from cardgames_tui.chopsticks import english
from cardgames_tui.chopsticks.english import MoveText, move_value, short_value
from cardgames_tui.chopsticks.english.names import Names
from cardgames_tui.chopsticks.narration import Told
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.verdict import Value, Verdict
from cardgames_tui.tui.art.roles import Role
from cardgames_tui.tui.textual_ext.drawing import Piece

_STYLES = {Value.WIN: f"bold ${Role.KEEPS}", Value.DRAW: "bold $text", Value.LOSS: f"bold ${Role.LOSES}"}

_KEY = 4
"""The width of a key with what stands around it, and of the edge on the right."""


@dataclass(frozen=True)
class MoveRow:
    """One legal move as it is listed; it is put into words only as far as there is room for them."""

    number: int
    """Its place among the legal moves, from 0."""
    told: Told
    """The move."""
    names: Names
    """Who plays."""
    after: Position
    """The position it leads to."""
    key: str = ""
    """The key that plays it; empty when there is none left."""
    verdict: Verdict | None = None
    """What it leads to for the one who makes it; none when that is not shown."""
    hinted: bool = False
    """Whether it is the hint."""
    exact: bool = True
    """Whether the value is proved."""

    @cached_property
    def text(self) -> MoveText:
        """The move in words."""
        return english.full(self.told, self.names)

    @cached_property
    def short(self) -> MoveText:
        """The same for narrow lists."""
        return english.short(self.told, self.names)

    @cached_property
    def shortest(self) -> MoveText:
        """The same for the narrowest ones."""
        return english.shortest(self.told, self.names)

    @cached_property
    def code(self) -> str:
        """The code of the position it leads to, as it stands in a list."""
        return f"[{self.after}]"


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
        for columns in self._forms():
            if sum(columns.widths) <= room:
                break
        return [columns.line(row, self.rows[row]) for row in range(first, min(last, len(self.rows)))]

    def _forms(self) -> Iterator["_Columns"]:
        """What the list may say, from the longest form to the shortest."""
        values = [move_value(row.verdict, exact=row.exact) if row.verdict else "" for row in self.rows]
        yield _Columns([row.text for row in self.rows], values)
        yield _Columns([row.short for row in self.rows], values)
        shortest = [row.shortest for row in self.rows]
        letters = [short_value(row.verdict, exact=row.exact) if row.verdict else "" for row in self.rows]
        yield _Columns(shortest, values, gap=1)
        yield _Columns(shortest, letters, gap=1)


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
