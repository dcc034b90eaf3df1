"""Time spent on a game."""

from collections.abc import Callable
from time import monotonic

PATIENCE = 120.0
"""For how many seconds the player may do nothing before the clock rests."""


class Stopwatch:
    """Counts the seconds while it runs and the player is there, from those before on."""

    def __init__(self, before: float = 0.0, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._before = before
        self._since: float | None = None
        self._until = 0.0
        """From when on it rests unless the player does something."""

    @property
    def seconds(self) -> int:
        """Whole seconds that have been counted."""
        return int(self._before + self._running())

    @property
    def rests(self) -> bool:
        """Whether it would count if the player were there."""
        return self._since is not None and self._now() >= self._until

    def run(self) -> None:
        """Run on; when it runs already nothing happens."""
        if self._since is None:
            self._since = self._now()
            self._until = self._since + PATIENCE

    def stop(self) -> None:
        """Stand still until it runs again."""
        self._before += self._running()
        self._since = None

    def attend(self) -> None:
        """Note that the player does something: a clock that rested goes on."""
        if self.rests:
            self.stop()
            self.run()
        self._until = self._now() + PATIENCE

    def rest(self) -> None:
        """Note that the player has turned to something else."""
        self._until = min(self._until, self._now())

    def _running(self) -> float:
        """The seconds since it has run that count."""
        return 0.0 if self._since is None else max(0.0, min(self._now(), self._until) - self._since)
