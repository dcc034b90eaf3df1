"""Why a move is good, and the traps that it sets: in a drawn position, replies that lose."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.verdict import Choice, Oracle, Value, choices


@dataclass(frozen=True, slots=True)
class Trap:
    """A drawn position in which some replies lose."""

    choice: Choice
    """The move that sets it."""
    losing: tuple[Choice, ...]
    """The replies that lose, as seen by the player who makes them."""
    replies: int
    """How many replies there are."""

    @property
    def depth(self) -> int:
        """In how many moves the latest of the losses comes."""
        return max((reply.verdict.plies or 0 for reply in self.losing), default=0)

    @property
    def worth(self) -> tuple[int, int]:
        """A sort key: how many replies lose, then how deep."""
        return len(self.losing), self.depth

    def caught(self, reply: Move) -> bool:
        """Whether a reply is one of those that lose."""
        return any(losing.move == reply for losing in self.losing)


def trap_of(oracle: Oracle, choice: Choice) -> Trap:
    """The ways in which the next player can go wrong after a move; there may be none."""
    replies = choices(oracle, choice.position)
    losing = tuple(reply for reply in replies if reply.verdict.value is Value.LOSS)
    return Trap(choice, losing, len(replies))


def best_traps(oracle: Oracle, drawing: tuple[Choice, ...]) -> tuple[Choice, ...]:
    """Of some drawing moves, those that leave the most losing replies, and of these the deepest losses."""
    traps = [trap_of(oracle, choice) for choice in drawing]
    worth = max((trap.worth for trap in traps), default=None)
    return tuple(trap.choice for trap in traps if trap.worth == worth)


def trap_set(oracle: Oracle, choice: Choice) -> Trap | None:
    """The trap that a move has set in a drawn game, or None."""
    if choice.verdict.value is not Value.DRAW:
        return None
    trap = trap_of(oracle, choice)
    return trap if trap.losing else None


class Gist(Enum):
    """What a move does, in one word."""

    WINS = "wins"
    DRAWS = "draws"
    """It keeps the draw; among three or more it survives whatever the others do."""
    LOSES = "loses"
    """It loses no later than any other move; among three or more, if all the others join forces."""
    HOLDS_OUT = "holds out"
    """It loses later than other moves."""
    NO_END = "no end"
    """No search has seen an end after it."""


@dataclass(frozen=True, slots=True)
class Replies:
    """What the replies to a move do."""

    losing: int
    """How many of them lose."""
    total: int
    """How many there are."""


@dataclass(frozen=True, slots=True)
class OtherMoves:
    """The other moves of one result."""

    value: Value
    """What they lead to for the player who makes them."""
    count: int
    """How many there are."""
    plies: int | None
    """In how many moves the latest loss or the soonest win comes; None for draws."""
    differ: bool
    """Whether not all of them end the game equally soon."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why to make a move."""

    gist: Gist
    """What it does."""
    plies: int | None
    """In how many moves the game ends after it; None if it does not."""
    players: int
    """How many play: for three or more everything is against all the others together."""
    exact: bool
    """Whether draws are proved; otherwise they only mean that no end has been seen."""
    value: Value
    """What it leads to, with which the other moves are compared."""
    replies: Replies | None
    """What the replies do; None where that decides nothing or is not known."""
    others: tuple[OtherMoves, ...]
    """The other moves, the worst of them first; empty for the only move."""


def reason_for(oracle: Oracle, position: Position, choice: Choice) -> Reason:
    """Why a move is good, which is one of the best in the position."""
    others = [option for option in choices(oracle, position) if option.move != choice.move]
    verdict = choice.verdict
    return Reason(
        _gist(choice, others, exact=oracle.exact),
        verdict.plies,
        position.rules.players,
        oracle.exact,
        verdict.value,
        _replies(oracle, choice),
        tuple(_by_result(others)),
    )


def _gist(choice: Choice, others: Sequence[Choice], *, exact: bool) -> Gist:
    verdict = choice.verdict
    if verdict.value is Value.DRAW:
        return Gist.DRAWS if exact else Gist.NO_END
    if verdict.value is Value.WIN:
        return Gist.WINS
    later = choice.position.rules.players == 2 and any(o.verdict.worth < verdict.worth for o in others)
    return Gist.HOLDS_OUT if later else Gist.LOSES


def _replies(oracle: Oracle, choice: Choice) -> Replies | None:
    """How many replies lose, for two players where that is proved and the replies decide anything."""
    position = choice.position
    decided = choice.verdict.value is Value.LOSS or position.outcome() is not None
    if decided or position.rules.players > 2 or not oracle.exact:
        return None
    trap = trap_of(oracle, choice)
    return Replies(len(trap.losing), trap.replies)


def _by_result(others: Sequence[Choice]) -> list[OtherMoves]:
    found = []
    for result in (Value.LOSS, Value.DRAW, Value.WIN):
        plies = [option.verdict.plies or 0 for option in others if option.verdict.value is result]
        if plies:
            end = {Value.LOSS: max(plies), Value.DRAW: None, Value.WIN: min(plies)}[result]
            found.append(OtherMoves(result, len(plies), end, len(set(plies)) > 1))
    return found
