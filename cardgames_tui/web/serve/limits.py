"""Limits: the rate of requests and messages, and the resources of a visitor's process."""

import ctypes
import os
import resource
import signal
import sys
from collections.abc import Callable, Hashable
from time import monotonic


class TokenBucket:
    """A token bucket: holds `capacity` tokens, and fills up from empty in `seconds`."""

    def __init__(self, capacity: float, seconds: float, clock: Callable[[], float] = monotonic) -> None:
        self._capacity = self._left = capacity
        self._rate = capacity / seconds
        self._clock = clock
        self._counted = clock()

    def _fill(self) -> None:
        now = self._clock()
        self._left = min(self._capacity, self._left + (now - self._counted) * self._rate)
        self._counted = now

    @property
    def is_full(self) -> bool:
        """Whether no token has been taken lately."""
        self._fill()
        return self._left == self._capacity

    def take(self, cost: float) -> bool:
        """Takes tokens if there are enough; returns whether there are."""
        self._fill()
        if cost > self._left:
            return False
        self._left -= cost
        return True

    def take_on_credit(self, cost: float) -> float:
        """Takes tokens even if there are not enough; returns the seconds until the debt is paid."""
        self._fill()
        self._left -= cost
        return max(0.0, -self._left / self._rate)


_MAX_BUCKETS = 10_000
"""How many buckets are kept before the full ones are dropped."""


class RateLimiter:
    """A token bucket for each client."""

    def __init__(self, capacity: float, seconds: float) -> None:
        self._capacity = capacity
        self._seconds = seconds
        self._buckets: dict[Hashable, TokenBucket] = {}

    def take(self, client: Hashable, cost: float = 1) -> bool:
        """Takes tokens of a client if there are enough; returns whether there are."""
        if len(self._buckets) >= _MAX_BUCKETS:
            self._buckets = {each: kept for each, kept in self._buckets.items() if not kept.is_full}
        return self._buckets.setdefault(client, TokenBucket(self._capacity, self._seconds)).take(cost)


NICENESS = 5
"""The niceness of visitors' processes, so that the server comes first."""

MEGABYTE = 1 << 20

LIMITS = {
    resource.RLIMIT_DATA: 512 * MEGABYTE,
    resource.RLIMIT_CPU: 3600,
    resource.RLIMIT_FSIZE: 16 * MEGABYTE,
    resource.RLIMIT_NOFILE: 64,
    resource.RLIMIT_CORE: 0,
}
"""Memory and file size in bytes, CPU time in seconds, open files, and no core dumps."""

MAX_TERMINAL_SIZE = 500
"""The most columns, and lines, of a terminal."""

_DIE_WITH_PARENT = 1
"""Linux's PR_SET_PDEATHSIG."""


def clamped(size: int) -> int:
    """A number of columns or lines, brought within what can be drawn."""
    return min(max(size, 1), MAX_TERMINAL_SIZE)


def confine() -> None:
    """Applies the limits to this process, for good."""
    os.nice(NICENESS)
    for kind, most in LIMITS.items():
        _, hard = resource.getrlimit(kind)
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (most, most))


def die_with_parent() -> None:
    """Has this process killed when its parent ends; only on Linux."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_DIE_WITH_PARENT, signal.SIGKILL)
