"""Errors for people to read, and rules for the values in files.

Each message is a clause; `text.as_sentence` completes it.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from cardgames_tui.text import escaped

MAX_MESSAGE_LENGTH = 600
"""Longer messages are cut; they quote something long that was typed or pasted."""


class ValueRule(NamedTuple):
    """The values allowed for an entry of a file."""

    fits: Callable[[Any], bool]
    allowed: str
    """In words, to complete `it can be …`."""


class PlayerError(ValueError):
    """A request that cannot be met; its message escapes control characters."""

    def __init__(self, message: str) -> None:
        super().__init__(escaped(message[:MAX_MESSAGE_LENGTH]))


class InvalidMoveError(PlayerError):
    """A text that is not a move."""


class IllegalMoveError(PlayerError):
    """A move that the rules do not allow here."""


class InvalidGameError(PlayerError):
    """A text that is not a deal, board, position or set of rules, or an impossible one."""


class InvalidPathError(PlayerError):
    """A path that cannot be used."""


class RecordsError(Exception):
    """The records cannot be reached or used."""


class BatchError(Exception):
    """A census or an atlas cannot begin or go on; the message is a sentence."""
