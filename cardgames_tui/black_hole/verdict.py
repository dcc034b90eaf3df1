"""The answers of the solver."""

from dataclasses import dataclass
from enum import Enum

from cardgames_tui.black_hole.rules import Move


class Verdict(Enum):
    """Whether a position can be won."""

    WINNABLE = "winnable"
    """A line wins it."""
    LOST = "lost"
    """No line wins it; proved by exhaustion."""
    UNKNOWN = "unknown"
    """The search was stopped before it knew."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The result of a search."""

    verdict: Verdict
    line: tuple[Move, ...] | None
    """Moves that win from the position; None unless it is winnable."""
    states: int
    """How many states the search visited."""
    cpu_seconds: float
    """The CPU time that the search took in its thread."""
