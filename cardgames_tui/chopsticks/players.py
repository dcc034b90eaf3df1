"""How the computers play. They are given a random generator, so that games can be repeated."""

import random
from dataclasses import dataclass

from cardgames_tui.chopsticks.arrangement import Arrangement
from cardgames_tui.chopsticks.effects import MoveEffect, effect_of
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.seats import Player
from cardgames_tui.chopsticks.verdict import Choice, Oracle, Value, best, choices


@dataclass(frozen=True, slots=True)
class Trap:
    """A drawn position in which some replies lose."""

    choice: Choice
    """The move that sets it."""
    losing_replies: tuple[Choice, ...]
    """The replies that lose, as seen by the player who makes them."""
    reply_count: int
    """How many replies there are, losing or not."""

    @property
    def sort_key(self) -> tuple[int, int]:
        """A sort key: how many replies lose, then in how many moves the latest of the losses comes."""
        return len(self.losing_replies), max(
            (reply.verdict.plies or 0 for reply in self.losing_replies), default=0
        )

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


def trap_of(oracle: Oracle, choice: Choice) -> Trap:
    """The ways in which the next player can go wrong after a move; there may be none."""
    replies = choices(oracle, choice.position)
    losing = tuple(reply for reply in replies if reply.verdict.value is Value.LOSS)
    return Trap(choice, losing, len(replies))


def perfect_choices(oracle: Oracle, position: Position) -> tuple[Choice, ...]:
    """The moves that a perfect player considers equally good, by what an oracle knows.

    They are the soonest wins, failing that draws, failing that the latest losses. Where the oracle knows the
    chances, they are those with the best chances. Otherwise, of draws, they are those that set the trap with
    the most losing replies, and of these the deepest losses.
    """
    options = best(choices(oracle, position))
    if (chance := oracle.chance) is not None:
        chances = [chance(option.position, position.turn) for option in options]
        return tuple(each for each, its in zip(options, chances, strict=True) if its == max(chances))
    if options[0].verdict.value is not Value.DRAW:
        return options
    traps = [trap_of(oracle, option) for option in options]
    worth = max(trap.sort_key for trap in traps)
    return tuple(trap.choice for trap in traps if trap.sort_key == worth)


def careful_moves(position: Position) -> tuple[Move, ...]:
    """The moves that win at once; failing that those that no reply punishes at once; failing that all."""
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
class Reply:
    """A computer's move."""

    move: Move
    trap: Trap | None = None
    """The trap that it sets, if it sets one."""


def reply_of(player: Player, oracle: Oracle | None, position: Position, rng: random.Random) -> Reply:
    """A computer's move; the perfect player without an oracle plays with care."""
    if player is Player.RANDOM:
        return Reply(rng.choice(position.legal_moves()))
    if player is Player.CAREFUL or oracle is None:
        return Reply(rng.choice(careful_moves(position)))
    choice = rng.choice(perfect_choices(oracle, position))
    proved = position.rules.players == 2 and oracle.exact and choice.verdict.value is Value.DRAW
    trap = trap_of(oracle, choice) if proved else None
    return Reply(choice.move, trap if trap is not None and trap.losing_replies else None)
