"""The errors whose messages people read, and the rules for values that files hold.

Each message is a clause that `text.as_sentence` completes.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from cardgames_tui.text import escaped

MAX_MESSAGE_LENGTH = 600
"""The length at which messages are cut; longer ones quote a long text that was typed or pasted."""


class ValueRule(NamedTuple):
    """Which values are allowed for an entry of a file."""

    fits: Callable[[Any], bool]
    """Whether a value is allowed."""
    allowed: str
    """In words, to complete `it can be …`."""


class PlayerError(ValueError):
    """A request of the player that cannot be met.

    Messages quote texts from outside, so their control characters are escaped.
    """

    def __init__(self, message: str) -> None:
        super().__init__(escaped(message[:MAX_MESSAGE_LENGTH]))


class InvalidMoveError(PlayerError):
    """A text that names no move."""


class IllegalMoveError(PlayerError):
    """A move that the rules do not allow in this position."""


class InvalidGameError(PlayerError):
    """A text that describes no deal, board, position or set of rules, or an impossible one."""


class InvalidPathError(PlayerError):
    """A path that cannot be used."""


class RecordsError(Exception):
    """The records cannot be reached or used."""


class BatchError(Exception):
    """A census or an atlas cannot begin or go on; the message is a sentence."""
