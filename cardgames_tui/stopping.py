"""How long work is told to stop: a search asks, and raises when nobody wants its answer any more."""

from collections.abc import Callable

Stop = Callable[[], bool]
"""Asked every few milliseconds whether to give up."""


class StoppedError(Exception):
    """The answer is no longer wanted."""


def never() -> bool:
    """Let work go on to its end."""
    return False


def no_time() -> bool:
    """Leave no time for a search: a question that is asked with this answers only what is known already."""
    return True
