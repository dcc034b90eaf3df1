"""How a long search is stopped, by `StoppedError`, and how it reports what it has done."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from time import monotonic
from typing import TypeVar

T = TypeVar("T")

Report = Callable[[int, int | None], None]
"""Called with how many positions are done, and of how many (None if that is not known)."""

CHECK_INTERVAL = 64
"""How many quick steps of work pass between two checks."""

_PROGRESS_STEPS = 1000
"""In how many steps the progress of work that has parts is reported."""


class StoppedError(Exception):
    """A search was stopped before it knew the answer."""


@dataclass(frozen=True, slots=True)
class Monitor:
    """What a search is given: it says whether to stop, takes reports and tells the time.

    A search that asks it knows no threads. By default it never stops one, and reports to nobody.
    """

    should_stop: Callable[[], bool] = lambda: False
    """Called every few milliseconds; returns whether the answer is no longer wanted."""
    report: Report = lambda done, total: None
    """Called now and then with the progress."""
    now: Callable[[], float] = lambda: monotonic()
    """The seconds by which searches end that may take so long."""

    def check(self) -> None:
        """Raises `StoppedError` if the answer is no longer wanted."""
        if self.should_stop():
            raise StoppedError

    def over(self, items: Iterable[T], every: int = 1) -> Iterator[T]:
        """The items, with a check before every so many of them."""
        for count, item in enumerate(items):
            if count % every == 0:
                self.check()
            yield item

    def part(self, first: float, last: float) -> "Monitor":
        """A monitor for a part of the work, which reports it as `first` to `last` (0 to 1) of the whole."""

        def report(done: int, total: int | None) -> None:
            self.report(
                round(_PROGRESS_STEPS * (first + (last - first) * done / (total or 1))), _PROGRESS_STEPS
            )

        return replace(self, report=report)


CACHED_ONLY = Monitor(lambda: True)
"""Stops a search before it begins: a question that is asked with it answers only what is known already."""
