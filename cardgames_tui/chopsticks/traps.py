"""Setting traps: in a drawn position, the move after which the most replies lose."""

from dataclasses import dataclass

from cardgames_tui.chopsticks.moves import Move
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
