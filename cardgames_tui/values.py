"""Which values the entries of a file can have."""

from collections.abc import Callable
from typing import Any, NamedTuple


class ValueRule(NamedTuple):
    """Which values are allowed for an entry of a file."""

    fits: Callable[[Any], bool]
    """Whether a value is allowed."""
    allowed: str
    """In words, to complete `it can be …`."""
