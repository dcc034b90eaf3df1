"""How a game has ended: who has won, and why."""

from dataclasses import dataclass
from enum import Enum

from cardgames_tui.chopsticks.position import Position


class Cause(Enum):
    """Why a game has ended."""

    REPETITION = "repetition"
    """The same position came up for the third time."""
    LAST_ONE_IN = "last one in"
    """Of three or more players all but one are out."""
    HANDS_DEAD = "hands dead"
    """All hands of a player are dead."""
    LAST_LIFE = "last life"
    """A player has lost the last life."""
    ONE_FINGER = "one finger"
    """A player is left with one finger, which is sudden death."""


@dataclass(frozen=True, slots=True)
class Ending:
    """The end of a game."""

    cause: Cause
    turns: int
    """After how many turns it ended."""
    winner: int | None = None
    """The seat of the winner; None in a draw."""
    out: int | None = None
    """The seat of the player whose going out decided the game (in misère the winner), if one did."""


def ending_of(position: Position, turns: int) -> Ending:
    """How a game has ended at a position: by the rules, or else by repetition."""
    rules, outcome = position.rules, position.outcome()
    if outcome is None:
        return Ending(Cause.REPETITION, turns)
    winner = outcome.winner
    if rules.players > 2 and not rules.misere:
        return Ending(Cause.LAST_ONE_IN, turns, winner)
    out = winner if rules.misere else 1 - winner
    cause = Cause.HANDS_DEAD
    if any(fingers is not None for fingers in position.fingers(out)):
        cause = Cause.LAST_LIFE if rules.three_lives else Cause.ONE_FINGER
    elif rules.three_lives and not position.sides[out].lives:
        cause = Cause.LAST_LIFE
    return Ending(cause, turns, winner, out)
