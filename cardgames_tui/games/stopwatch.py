"""Time spent on a game."""

from collections.abc import Callable
from time import monotonic


class Stopwatch:
    """Counts the seconds while it runs.

    Args:
        before: Seconds that have been counted already.
        now: The clock it reads, in seconds.
    """

    def __init__(self, before: float = 0.0, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._before = before
        self._since: float | None = None

    @property
    def seconds(self) -> int:
        """Whole seconds that it has run."""
        running = 0.0 if self._since is None else self._now() - self._since
        return int(self._before + max(0.0, running))

    def run(self) -> None:
        """Run on; when it runs already nothing happens."""
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        """Stand still until it runs again."""
        if self._since is not None:
            self._before += max(0.0, self._now() - self._since)
            self._since = None
