"""How computers play, and the traps they set.

They are given a random generator, so that games can be repeated.
"""

import random
from dataclasses import dataclass

from cardgames_tui.chopsticks.arrangement import Arrangement, MoveEffect, effect_of
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.value import DRAW, Evaluator, ValuedMove, WinDrawLoss, best_moves, highest


@dataclass(frozen=True, slots=True)
class Trap:
    """The replies to a move, and those of them that lose."""

    losing_replies: tuple[ValuedMove, ...]
    """The replies that lose, as seen by the player who makes them."""
    reply_count: int
    """How many replies there are, losing or not."""

    @property
    def sort_key(self) -> tuple[int, int]:
        """How many replies lose, then in how many moves the latest of the losses comes."""
        deepest = max((reply.value.plies or 0 for reply in self.losing_replies), default=0)
        return len(self.losing_replies), deepest

    def answered(self, position: Position, arrangement: Arrangement, reply: Move) -> "AnsweredTrap":
        """The trap once it has been answered, in the position that it was set in."""
        legal = position.canonical(reply)
        return AnsweredTrap(
            any(losing.move == legal for losing in self.losing_replies),
            tuple(effect_of(position, arrangement, each.move, each.position) for each in self.losing_replies),
            self.reply_count,
        )


@dataclass(frozen=True, slots=True)
class AnsweredTrap:
    """A trap, once it has been answered."""

    fell: bool
    """Whether the answer was one that loses."""
    losing_replies: tuple[MoveEffect, ...]
    """The answers that lose."""
    reply_count: int


def trap_of(evaluator: Evaluator, valued: ValuedMove) -> Trap:
    """The ways in which the next player can go wrong after a move; there may be none."""
    replies = evaluator.valued_moves(valued.position)
    losing = tuple(reply for reply in replies if reply.value.result is WinDrawLoss.LOSS)
    return Trap(losing, len(replies))


def perfect_moves(evaluator: Evaluator, position: Position) -> tuple[ValuedMove, ...]:
    """The moves that a perfect player considers equally good, by what an evaluator knows.

    They are the soonest wins, failing that draws, failing that the latest losses. Where the evaluator knows
    the chances, they are those with the best chances. Otherwise, of draws, they are those that set the trap
    with the most losing replies, and of these the deepest losses.
    """
    moves = best_moves(evaluator.valued_moves(position))
    if (chance_of := evaluator.chance_of) is not None:
        return highest(moves, lambda valued: chance_of(valued.position, position.turn))
    if moves[0].value.result is not WinDrawLoss.DRAW:
        return moves
    return highest(moves, lambda valued: trap_of(evaluator, valued).sort_key)


def careful_moves(position: Position) -> tuple[Move, ...]:
    """The moves that win at once; if there are none, those that no reply punishes at once, or else all."""
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
    """The trap that it sets, if it sets one."""


def computer_move(
    kind: PlayerKind, evaluator: Evaluator, position: Position, rng: random.Random
) -> ComputerMove:
    """A computer's move; only the perfect player asks the evaluator."""
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
