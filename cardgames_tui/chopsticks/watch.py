"""How long work asks whether to stop, and reports its progress."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from cardgames_tui.stopping import Stop, StoppedError, never

T = TypeVar("T")

CHECK_INTERVAL = 64
"""How many quick steps of work pass between two checks."""

_PROGRESS_STEPS = 1000
"""In how many steps the progress of work that has parts is reported."""


Progress = Callable[[int, int | None], None]
"""Called with how many positions are done, and of how many (None if that is not known)."""


class Watch:
    """What long work calls to learn whether to stop, and to report its progress."""

    def __init__(
        self,
        should_stop: Stop = never,
        report_progress: Progress = lambda done, total: None,
    ) -> None:
        self._should_stop = should_stop
        self.report = report_progress

    def part(self, first: float, last: float) -> "Watch":
        """A watch for a part of the work, which reports it as `first` to `last` (0 to 1) of the whole."""

        def report(done: int, total: int | None) -> None:
            self.report(
                round(_PROGRESS_STEPS * (first + (last - first) * done / (total or 1))), _PROGRESS_STEPS
            )

        return Watch(self._should_stop, report)

    def check(self) -> None:
        """Raises an error if the answer is no longer wanted.

        Raises:
            StoppedError: It is no longer wanted.
        """
        if self._should_stop():
            raise StoppedError

    def over(self, items: Iterable[T], every: int = 1) -> Iterator[T]:
        """The items, with a check before every so many of them."""
        for count, item in enumerate(items):
            if count % every == 0:
                self.check()
            yield item
