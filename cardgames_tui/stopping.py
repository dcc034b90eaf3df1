"""How a long search is stopped, and how it reports its progress."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from time import monotonic
from typing import TypeVar

T = TypeVar("T")

Report = Callable[[int, int | None], None]
"""Called with the number of positions done, and the total or None."""

CHECK_INTERVAL = 64
"""How many quick steps pass between checks."""

_PROGRESS_STEPS = 1000


class StoppedError(Exception):
    """A search was stopped before it knew the answer."""


@dataclass(frozen=True, slots=True)
class Monitor:
    """Tells a search whether to stop, takes its reports, and is its clock.

    Searches need no threads this way. The default never stops and ignores reports.
    """

    should_stop: Callable[[], bool] = lambda: False
    """Called every few milliseconds."""
    report: Report = lambda done, total: None
    now: Callable[[], float] = lambda: monotonic()
    """The clock of searches with a time limit, in seconds."""

    def check(self) -> None:
        """Raises `StoppedError` if the answer is no longer wanted."""
        if self.should_stop():
            raise StoppedError

    def over(self, items: Iterable[T], every: int = 1) -> Iterator[T]:
        """Yields the items, with a check before the first and after every `every` of them."""
        for count, item in enumerate(items):
            if count % every == 0:
                self.check()
            yield item

    def part(self, first: float, last: float) -> "Monitor":
        """A monitor for part of the work, from `first` to `last` of the whole (0 to 1)."""

        def report(done: int, total: int | None) -> None:
            self.report(
                round(_PROGRESS_STEPS * (first + (last - first) * done / (total or 1))), _PROGRESS_STEPS
            )

        return replace(self, report=report)


CACHED_ONLY = Monitor(lambda: True)
"""Stops every search, so only what is already known is answered."""
