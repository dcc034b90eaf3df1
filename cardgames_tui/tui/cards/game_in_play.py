"""A deal as its screen shows it: the digits of the moves, the marks of the cards, the list of moves."""

from typing import TYPE_CHECKING

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.rules import Move
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.games.cards_in_play import CardGame
from cardgames_tui.games.stopwatch import Stopwatch
from cardgames_tui.tui.art.fan_art import Mark
from cardgames_tui.tui.art.glyphs import Glyphs
from cardgames_tui.tui.cards.status_view import Progress

if TYPE_CHECKING:
    from cardgames_tui.tui.cards.moves_view import MoveLine

_DIGITS = "123456789ABCD"


class GameInPlay(CardGame):
    """One game of a deal, and what is to be seen of it.

    Args:
        deal: What is played.
        stopwatch: Runs from the first move to the end.
    """

    def __init__(self, deal: Deal, stopwatch: Stopwatch) -> None:
        super().__init__(deal, stopwatch)
        self.level = ""
        self.rating_sought = False

    @property
    def played(self) -> tuple[Card, ...]:
        """The cards played in this game, the one that opened it included."""
        return tuple(position.top for position in self.session.positions if position.top is not None)

    @property
    def progress(self) -> Progress:
        """How far the game has come."""
        return Progress(52 - self.position.cards_left, self.undos, self.hints, self.stopwatch.seconds)

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

    def move_lines(self, glyphs: Glyphs, *, verdicts: bool) -> "tuple[MoveLine, ...]":
        """The moves played and taken back, as a list for the side panel."""
        from cardgames_tui.tui.cards.moves_view import MoveLine

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
