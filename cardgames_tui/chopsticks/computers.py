"""How computers play, and the traps they set. The random generator is an argument, so games can repeat."""

import random
from dataclasses import dataclass

from cardgames_tui.chopsticks.arrangement import Arrangement, MoveEffect, effect_of
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.value import DRAW, Evaluator, ValuedMove, WinDrawLoss, best_moves, highest


@dataclass(frozen=True, slots=True)
class Trap:
    """The replies to a move, and which of them lose."""

    losing_replies: tuple[ValuedMove, ...]
    """Valued for the player who makes them."""
    reply_count: int
    """All replies, losing or not."""

    @property
    def sort_key(self) -> tuple[int, int]:
        """The number of losing replies, then the moves to the latest loss."""
        deepest = max((reply.value.plies or 0 for reply in self.losing_replies), default=0)
        return len(self.losing_replies), deepest

    def answered(self, position: Position, arrangement: Arrangement, reply: Move) -> "AnsweredTrap":
        """The trap after a reply in the position where it was set."""
        legal = position.canonical(reply)
        return AnsweredTrap(
            any(losing.move == legal for losing in self.losing_replies),
            tuple(effect_of(position, arrangement, each.move, each.position) for each in self.losing_replies),
            self.reply_count,
        )


@dataclass(frozen=True, slots=True)
class AnsweredTrap:
    """A trap after a reply."""

    fell: bool
    """Whether the reply loses."""
    losing_replies: tuple[MoveEffect, ...]
    reply_count: int


def trap_of(evaluator: Evaluator, valued: ValuedMove) -> Trap:
    """The replies to a move, and the losing ones, if any."""
    replies = evaluator.valued_moves(valued.position)
    losing = tuple(reply for reply in replies if reply.value.result is WinDrawLoss.LOSS)
    return Trap(losing, len(replies))


def perfect_moves(evaluator: Evaluator, position: Position) -> tuple[ValuedMove, ...]:
    """The best moves, and among them those with the best chances or the best traps.

    Chances count if the evaluator knows them. Otherwise, of draws, those with the most losing replies, and of
    these the deepest.
    """
    moves = best_moves(evaluator.valued_moves(position))
    if (chance_of := evaluator.chance_of) is not None:
        return highest(moves, lambda valued: chance_of(valued.position, position.turn))
    if moves[0].value.result is not WinDrawLoss.DRAW:
        return moves
    return highest(moves, lambda valued: trap_of(evaluator, valued).sort_key)


def careful_moves(position: Position) -> tuple[Move, ...]:
    """The moves that win at once, or else those that do not lose to the next move, or else all."""
    seat, results = position.turn, tuple(position.successors())
    if wins := tuple(move for move, after in results if after.score(seat) > 0):
        return wins
    safe = tuple(
        move
        for move, after in results
        if after.score(seat) == 0 and all(reply.score(seat) >= 0 for _, reply in after.successors())
    )
    return safe or tuple(move for move, _ in results)


@dataclass(frozen=True, slots=True)
class ComputerMove:
    """A computer's move."""

    move: Move
    trap: Trap | None = None
    """The trap it sets, if any."""


def computer_move(
    kind: PlayerKind, evaluator: Evaluator, position: Position, rng: random.Random
) -> ComputerMove:
    """A move of a computer; only the perfect one asks the evaluator."""
    match kind:
        case PlayerKind.RANDOM:
            return ComputerMove(rng.choice(position.legal_moves()))
        case PlayerKind.CAREFUL:
            return ComputerMove(rng.choice(careful_moves(position)))
        case PlayerKind.PERFECT:
            valued = rng.choice(perfect_moves(evaluator, position))
            proved = evaluator.search_depth(position) is None
            sets_trap = proved and valued.value == DRAW and position.rules_left.players == 2
            trap = trap_of(evaluator, valued) if sets_trap else None
            return ComputerMove(valued.move, trap if trap and trap.losing_replies else None)
        case PlayerKind.PERSON:
            raise ValueError("a person chooses their own moves")
