"""The clock of a game, which stops while the player is idle."""

from collections.abc import Callable

IDLE_SECONDS = 120.0
"""How long the clock runs on while the player does nothing."""


class Stopwatch:
    """Counts the seconds in which it runs and the player is not idle, on top of those counted before."""

    def __init__(self, before: float, now: Callable[[], float]) -> None:
        self._now = now
        self._before = before
        self._since: float | None = None
        self._until = 0.0
        """When the player counts as idle, unless there is some activity before."""

    @property
    def seconds(self) -> int:
        """The whole seconds counted so far."""
        return int(self._before + self._running())

    @property
    def is_idle(self) -> bool:
        """Whether it runs but does not count, because the player is idle."""
        return self._since is not None and self._now() >= self._until

    def run(self) -> None:
        """Runs from now on; nothing happens when it runs already."""
        if self._since is None:
            self._since = self._now()
            self._until = self._since + IDLE_SECONDS

    def stop(self) -> None:
        """Stops until `run` is called."""
        self._before += self._running()
        self._since = None

    def note_activity(self) -> None:
        """Counts on, since the player does something, and begins again if the player was idle."""
        if self.is_idle:
            self.stop()
            self.run()
        self._until = self._now() + IDLE_SECONDS

    def pause(self) -> None:
        """Stops counting until there is some activity."""
        self._until = min(self._until, self._now())

    def _running(self) -> float:
        return 0.0 if self._since is None else max(0.0, min(self._now(), self._until) - self._since)
