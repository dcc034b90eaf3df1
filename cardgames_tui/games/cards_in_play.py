"""A deal of Black Hole or All in a Row as it is played and kept."""

from collections.abc import Callable
from functools import partial
from typing import Self

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.knowledge import Knowledge
from cardgames_tui.black_hole.rules import Move, Outcome, Position
from cardgames_tui.black_hole.saves import parse_start, resume
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.games.stopwatch import Stopwatch
from cardgames_tui.records.logbook import Logbook, common_length
from cardgames_tui.records.record import GameRecord
from cardgames_tui.session import Session

_LETTERS = {Verdict.WINNABLE: "w", Verdict.LOST: "l"}


class CardGame:
    """One game of a deal: the session, the time, what is proved, and how often help was used.

    Args:
        deal: What is played.
        stopwatch: Runs from the first move to the end, and not while the player is stuck.
    """

    def __init__(self, deal: Deal, stopwatch: Stopwatch) -> None:
        self.deal = deal
        self.knowledge = Knowledge(deal.position)
        self.session = Session(deal.position, Position.play, deal.start_id)
        self.stopwatch = stopwatch
        self.undos = 0
        self.hints = 0
        self._hinted: set[Position] = set()
        self._won = False

    @classmethod
    def resumed(cls, record: GameRecord) -> Self:
        """The game of a record, where its player stood.

        Raises:
            ValueError: The record is corrupt.
        """
        session = resume(record.start_id, record.moves, record.ply)
        game = cls(parse_start(record.start_id), Stopwatch(record.seconds))
        game.session = session
        game.undos, game.hints = record.undos, record.hints
        return game

    @property
    def position(self) -> Position:
        """What lies on the table."""
        return self.session.position

    @property
    def whole_line(self) -> tuple[str, ...]:
        """The moves played and those taken back after them, one text each."""
        return tuple(map(str, self.session.moves + self.session.undone))

    def play(self, move: Move) -> None:
        """Play a move and keep the time.

        Raises:
            IllegalMoveError: The card cannot be played.
        """
        self.session.play(move)
        self.keep_time()

    def keep_time(self) -> None:
        """Let the clock run as long as something can be played, from the first move until the game is won."""
        outcome = self.position.outcome()
        self._won = self._won or outcome is Outcome.WON
        begun = self.session.can_undo or self.session.can_redo
        if begun and outcome is None and not self._won:
            self.stopwatch.run()
        else:
            self.stopwatch.stop()

    def count_hint(self) -> None:
        """Count a hint, one for each position however often it is asked for."""
        if self.position not in self._hinted:
            self._hinted.add(self.position)
            self.hints += 1

    def undo(self) -> None:
        """Take the last move or jump back."""
        self._move_about(self.session.undo)

    def restart(self) -> None:
        """Jump back to the start."""
        self._move_about(self.session.restart)

    def go_to(self, ply: int) -> None:
        """Jump to the position after some moves."""
        self._move_about(partial(self.session.go_to, ply))

    def _move_about(self, step: Callable[[], object]) -> None:
        """Go somewhere in the line, which counts as an undo when it takes moves back."""
        before = self.session.ply
        step()
        self.undos += self.session.ply < before
        self.keep_time()

    def enter(self, logbook: Logbook, *, helped: bool = False) -> None:
        """Have the game saved, with what is known about the last positions.

        Args:
            logbook: Where the game is kept.
            helped: Whether the newest move was made by help.
        """
        session = self.session
        for ply in range(max(0, session.ply - 1), session.ply + 1):
            verdict = self.knowledge.verdict(session.positions[ply])
            if verdict is not Verdict.UNKNOWN:
                logbook.learn(ply, _LETTERS[verdict], winnable=verdict is Verdict.WINNABLE)
        logbook.update(
            self.whole_line,
            session.ply,
            seconds=self.stopwatch.seconds,
            undos=self.undos,
            hints=self.hints,
            helped=helped,
        )

    def go_to_bookmark(self, logbook: Logbook, bookmark: str) -> None:
        """Jump to a marked position; into another line only after marking where the player is."""
        self._move_about(partial(self._go_to_bookmark, logbook, bookmark))

    def _go_to_bookmark(self, logbook: Logbook, bookmark: str) -> None:
        line = logbook.line(bookmark)
        here = self.whole_line
        if here[: len(line)] == line:
            self.session.go_to(len(line))
            return
        if "".join(here) not in logbook.record.bookmarks:
            logbook.bookmark(len(here))
        self.session.go_to(common_length(line, here))
        self.session.play_all(map(Move.parse, line[self.session.ply :]))


def new_record(deal: Deal) -> GameRecord:
    """The record of a game that begins."""
    return GameRecord(game=deal.game.slug, start_id=deal.start_id)


def once_more(record: GameRecord) -> GameRecord:
    """The record of a new game from the start of another one.

    Raises:
        InvalidGameError: The start does not exist.
    """
    return new_record(parse_start(record.start_id))
