"""Following one game as it is played: every change of it becomes a saved record."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from cardgames_tui.records.record import GameRecord, Result


def common_length(line: Sequence[str], other: Sequence[str]) -> int:
    """How many moves two lines share from the start."""
    return len(list(takewhile(lambda pair: pair[0] == pair[1], zip(line, other, strict=False))))


class Proved(NamedTuple):
    """What has been proved about a position of a game."""

    ply: int
    """Which position, 0 for the first."""
    letter: str
    """The verdict in one character, as in `GameRecord.verdicts`."""
    winnable: bool | None = None
    """Whether the player could win from there; kept apart for the first position."""


class GameLog:
    """The log of one game; what has neither moves nor a name is not saved, what is over not saved again.

    Args:
        save: Saves a record; what cannot be saved now it saves later.
        record: The game as it stands: a new one without moves, or one that is taken up again.
        separator: What stands between two moves in the text of a game.
        now: The clock, in seconds since 1970; it may be wrong and may go backwards.
    """

    def __init__(
        self,
        save: Callable[[GameRecord], None],
        record: GameRecord,
        *,
        separator: str = "",
        now: Callable[[], float] = time.time,
    ) -> None:
        self.record = record
        self._keep = save
        self._separator = separator
        self._now = now
        self._moves = self.line(record.moves)
        self._marks = record.marks.ljust(len(self._moves), ".")
        self._verdicts = record.verdicts

    def update(
        self,
        moves: Sequence[str],
        ply: int,
        *,
        seconds: int = 0,
        undos: int = 0,
        hints: int = 0,
        helped: bool = False,
        proved: Iterable[Proved] = (),
        result: Result | None = None,
    ) -> None:
        """Save where the game stands: the moves, those taken back included, and how many of them led here.

        The last move and the result are saved at once; after a result nothing about the game changes.
        """
        if self.record.result is not None:
            return
        self._follow(tuple(moves), helped)
        for each in proved:
            self._learn(each)
        started = self.record.started or (self._now() if moves else 0.0)
        changed = replace(
            self.record,
            moves=self._separator.join(moves),
            ply=ply,
            seconds=seconds,
            undos=undos,
            hints=hints,
            marks=self._marks,
            verdicts=self._verdicts,
            started=started,
            result=result,
            ended=max(self._now(), started) if result else None,
        )
        self._take(changed)

    @property
    def present(self) -> GameRecord:
        """The game up to where the player stands, without the moves taken back."""
        ply = self.record.ply
        moves = self._separator.join(self._moves[:ply])
        return replace(self.record, moves=moves, marks=self._marks[:ply], verdicts=self._verdicts[: ply + 1])

    def line(self, bookmark: str) -> tuple[str, ...]:
        """The moves that lead to a marked position, one text each."""
        return tuple(bookmark.split(self._separator) if self._separator and bookmark else bookmark)

    def bookmark(self, ply: int) -> bool:
        """Mark a position, or take its mark away; say whether it is marked now."""
        line = self._separator.join(self._moves[:ply])
        marked = line not in self.record.bookmarks
        others = tuple(other for other in self.record.bookmarks if other != line)
        self.record = replace(self.record, bookmarks=(*others, line) if marked else others)
        self._save()
        return marked

    def describe(self, name: str, note: str) -> None:
        """Keep what the player calls the game and has noted about it."""
        self._take(replace(self.record, name=name, note=note))

    def finish(self, result: Result) -> None:
        """Save how the game ended; from now on nothing about it changes."""
        if self.record.result is None:
            ended = max(self._now(), self.record.started)
            self.record = replace(self.record, result=result, ended=ended, verdicts=self._verdicts)
            self._save()

    def _learn(self, proved: Proved) -> None:
        known = self._verdicts.ljust(proved.ply + 1, "?")
        self._verdicts = known[: proved.ply] + proved.letter + known[proved.ply + 1 :]
        if proved.ply == 0 and proved.winnable is not None:
            self.record = replace(self.record, winnable=proved.winnable)

    def _take(self, record: GameRecord) -> None:
        if record != self.record:
            self.record = record
            self._save()

    def _save(self) -> None:
        if self._moves or self.record.name or self.record.note:
            self._keep(self.record)

    def _follow(self, moves: tuple[str, ...], helped: bool) -> None:
        """Mark the new moves, and forget what is known about positions that no longer belong to the game."""
        kept = common_length(self._moves, moves)
        if moves[kept:] or len(moves) < len(self._moves):
            retried = kept < len(self._moves)
            first = "h" if helped else "u" if retried else "."
            new = first + ("h" if helped else ".") * len(moves)
            self._marks = self._marks[:kept] + new[: len(moves) - kept]
            self._verdicts = self._verdicts[: kept + 1]
        self._moves = moves
