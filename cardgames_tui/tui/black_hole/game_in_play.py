"""A game as it is being played: the session, the time, what is proved, and how often help was used."""

from typing import Self

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.knowledge import Knowledge
from cardgames_tui.black_hole.rules import Move, Outcome, Position
from cardgames_tui.black_hole.saves import parse_start, resume
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.records.record import GameRecord
from cardgames_tui.session import Session
from cardgames_tui.tui.black_hole.fan_art import Mark
from cardgames_tui.tui.black_hole.moves_view import MoveLine
from cardgames_tui.tui.black_hole.status_view import Progress
from cardgames_tui.tui.glyphs import Glyphs
from cardgames_tui.tui.stopwatch import Stopwatch

_DIGITS = "123456789ABCD"


class GameInPlay:
    """One game of a deal, from its opening to whatever end.

    Args:
        deal: What is played.
        stopwatch: Runs from the first move to the end.
    """

    def __init__(self, deal: Deal, stopwatch: Stopwatch) -> None:
        self.deal = deal
        self.knowledge = Knowledge(deal.position)
        self.session = Session(deal.position, Position.play, deal.start_id)
        self.stopwatch = stopwatch
        self.level = ""
        self.rating_sought = False
        self.undos = 0
        self.hints = 0
        self._hinted: set[Position] = set()

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
    def played(self) -> tuple[Card, ...]:
        """The cards played in this game, the one that opened it included."""
        return tuple(position.top for position in self.session.positions if position.top is not None)

    @property
    def progress(self) -> Progress:
        """How far the game has come."""
        return Progress(52 - self.position.cards_left, self.undos, self.hints, self.stopwatch.seconds)

    def play(self, move: Move) -> None:
        """Play a move and keep the time.

        Raises:
            IllegalMoveError: The card cannot be played.
        """
        self.session.play(move)
        self.stopwatch.run()
        if self.position.outcome() is Outcome.WON:
            self.stopwatch.stop()

    def count_hint(self) -> None:
        """Count a hint, one for each position however often it is asked for."""
        if self.position not in self._hinted:
            self._hinted.add(self.position)
            self.hints += 1

    def undo(self) -> None:
        """Take the last move or jump back."""
        self.session.undo()
        self.undos += 1

    def keyed_move(self, digit: int) -> Move | None:
        """The move that a digit stands for now."""
        moves = self.position.legal_moves()
        return moves[digit - 1] if digit <= len(moves) else None

    def key_of(self, move: Move) -> str:
        """The digit that stands for a move now; empty when none does."""
        moves = self.position.legal_moves()
        return _DIGITS[moves.index(move)] if move in moves[: len(_DIGITS)] else ""

    def marks(self, *, teach: bool, hinted: Move | None) -> dict[Move, Mark]:
        """What to show about every card that can be played."""
        verdicts = (self.knowledge.verdicts(self.position) or {}) if teach else {}
        return {
            move: Mark(True, self.key_of(move), verdicts.get(move), move == hinted)
            for move in self.position.legal_moves()
        }

    def move_lines(self, glyphs: Glyphs, *, verdicts: bool) -> tuple[MoveLine, ...]:
        """The moves played and taken back, as a list for the side panel."""
        signs = {Verdict.WINNABLE: glyphs.keeps, Verdict.LOST: glyphs.loses, Verdict.UNKNOWN: ""}
        lines = []
        position = self.deal.position
        moves = self.session.moves
        for ply, move in enumerate(moves + self.session.undone):
            position = position.play(move)
            assert position.top is not None
            sign = signs[self.knowledge.verdict(position)] if verdicts else ""
            lines.append(MoveLine(glyphs.card(position.top), sign, undone=ply >= len(moves)))
        return tuple(lines)
