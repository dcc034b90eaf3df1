"""How a long search is stopped: it calls `should_stop` again and again, and raises `StoppedError`."""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

Stop = Callable[[], bool]
"""Called every few milliseconds; returns whether to stop."""


class StoppedError(Exception):
    """A search was stopped before it knew the answer."""


def never() -> bool:
    """Lets work go on to its end."""
    return False


def check(should_stop: Stop) -> None:
    """Raises `StoppedError` if the search is to stop."""
    if should_stop():
        raise StoppedError


def no_time() -> bool:
    """Leaves no time for a search: a question that is asked with this answers only what is known already."""
    return True


def known_answer(question: Callable[..., T], *args: object) -> T | None:
    """Answers a question that takes `should_stop`, if it is answered without a search; else None."""
    try:
        return question(*args, should_stop=no_time)
    except StoppedError:
        return None
