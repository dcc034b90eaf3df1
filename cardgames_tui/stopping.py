"""How a long search is stopped, by `StoppedError`, and how it reports what it has done."""

from collections.abc import Callable, Iterable, Iterator
from time import monotonic
from typing import ClassVar, TypeVar

T = TypeVar("T")

Stop = Callable[[], bool]
"""Called every few milliseconds; returns whether to stop."""

Progress = Callable[[int, int | None], None]
"""Called with how many positions are done, and of how many (None if that is not known)."""

CHECK_INTERVAL = 64
"""How many quick steps of work pass between two checks."""

_PROGRESS_STEPS = 1000
"""In how many steps the progress of work that has parts is reported."""


class StoppedError(Exception):
    """A search was stopped before it knew the answer."""


def never() -> bool:
    """Lets work go on to its end."""
    return False


def no_report(done: int, total: int | None) -> None:
    """Reports to nobody."""


def raise_if_stopped(should_stop: Stop) -> None:
    """Raises `StoppedError` if the search is to stop."""
    if should_stop():
        raise StoppedError


def immediately() -> bool:
    """Stops work before it begins: a question that is asked with this answers only what is known already."""
    return True


class Monitor:
    """What long work calls to learn whether to stop, and to report its progress."""

    now: ClassVar[Callable[[], float]] = staticmethod(monotonic)
    """The seconds by which searches end that may take so long; the page without a server has its own."""

    def __init__(self, should_stop: Stop = never, report_progress: Progress = no_report) -> None:
        self._should_stop = should_stop
        self.report = report_progress

    def part(self, first: float, last: float) -> "Monitor":
        """A monitor for a part of the work, which reports it as `first` to `last` (0 to 1) of the whole."""

        def report(done: int, total: int | None) -> None:
            self.report(
                round(_PROGRESS_STEPS * (first + (last - first) * done / (total or 1))), _PROGRESS_STEPS
            )

        return Monitor(self._should_stop, report)

    def check(self) -> None:
        """Raises `StoppedError` if the answer is no longer wanted."""
        raise_if_stopped(self._should_stop)

    def over(self, items: Iterable[T], every: int = 1) -> Iterator[T]:
        """The items, with a check before every so many of them."""
        for count, item in enumerate(items):
            if count % every == 0:
                self.check()
            yield item
