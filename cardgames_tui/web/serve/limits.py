"""Limits: how much a visitor may do in a while, and what a visitor's process may take."""

import ctypes
import os
import resource
import signal
import sys
from collections.abc import Callable, Hashable
from time import monotonic


class Budget:
    """What may be spent: a sum that fills up again by itself, from nothing in so many seconds."""

    def __init__(self, most: float, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._most = self._left = most
        self._rate = most / seconds
        self._clock = clock
        self._counted = clock()

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._counted) * self._rate)
        self._counted = now

    @property
    def is_full(self) -> bool:
        """Whether nothing has been spent lately."""
        self._fill()
        return self._left == self._most

    def affords(self, cost: float) -> bool:
        """Spend, if there is enough."""
        self._fill()
        if cost > self._left:
            return False
        self._left -= cost
        return True

    def wait_after(self, cost: float) -> float:
        """Spend, on credit if need be; the seconds until the debt is paid."""
        self._fill()
        self._left -= cost
        return max(0.0, -self._left / self._rate)


_MOST_KNOWN = 10_000
"""How many are remembered before those who have done nothing for a while are forgotten."""


class Budgets:
    """A budget each for many."""

    def __init__(self, most: float, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._budgets: dict[Hashable, Budget] = {}

    def affords(self, who: Hashable, cost: float = 1) -> bool:
        """Spend of somebody's budget, if there is enough."""
        if len(self._budgets) >= _MOST_KNOWN:
            self._budgets = {each: kept for each, kept in self._budgets.items() if not kept.is_full}
        return self._budgets.setdefault(who, Budget(self._most, self._seconds)).affords(cost)


NICENESS = 5
"""How much the processes of visitors stand back behind the server."""

MEGABYTE = 1 << 20

LIMITS = {
    resource.RLIMIT_DATA: 512 * MEGABYTE,
    resource.RLIMIT_CPU: 3600,
    resource.RLIMIT_FSIZE: 16 * MEGABYTE,
    resource.RLIMIT_NOFILE: 64,
    resource.RLIMIT_CORE: 0,
}
"""Memory in bytes, computing in seconds, the size of a file in bytes, open files; no image of a crash."""

LARGEST = 500
"""The most columns and lines of a terminal."""

_DIE_WITH_PARENT = 1
"""Linux's PR_SET_PDEATHSIG."""


def clamped(size: int) -> int:
    """A number of columns or lines that can be drawn."""
    return min(max(size, 1), LARGEST)


def confine() -> None:
    """Limit this process, for good."""
    os.nice(NICENESS)
    for kind, most in LIMITS.items():
        _, hard = resource.getrlimit(kind)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (most, most))


def die_with_parent() -> None:
    """Have this process killed when the one that made it ends; other systems than Linux cannot."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
