"""What a search answers: whether a position can be won, and how."""

from dataclasses import dataclass
from enum import Enum

from cardgames_tui.black_hole.rules import Move


class Verdict(Enum):
    """What is known of a position."""

    WINNABLE = "winnable"
    """A line wins it."""
    LOST = "lost"
    """No line wins it; proved by exhaustion."""
    UNKNOWN = "unknown"
    """The search was stopped before it knew."""


@dataclass(frozen=True, slots=True)
class Solution:
    """What a search has found out about a position."""

    verdict: Verdict
    line: tuple[Move, ...] | None
    """Moves that win from the position; only of a winnable one."""
    states: int
    """How many states the search visited."""
    cpu_seconds: float
    """The CPU time that it took in its thread."""
