"""Token buckets, which limit the rate of requests and messages."""

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
