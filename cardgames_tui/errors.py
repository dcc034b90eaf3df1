"""The errors whose messages people read; each message is a clause that `sentence` completes."""

from collections.abc import Callable
from typing import Any, NamedTuple

MAX_MESSAGE_LENGTH = 600
"""The length at which messages are cut; longer ones quote a long text that was typed or pasted."""


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


class ValueRule(NamedTuple):
    """Which values are allowed for an entry of a file."""

    fits: Callable[[Any], bool]
    """Whether a value is allowed."""
    allowed: str
    """In words, to complete `it can be …`."""


def escaped(text: str) -> str:
    r"""A text with its control characters and line ends escaped, as in `\x1b`, to be printed anywhere."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def sentence(clause: object) -> str:
    """Turns a clause, such as the message of an error, into a sentence."""
    text = str(clause).strip()
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', '!')) else '.'}"


def missing_library(name: str | None, extra: str, need: str) -> str:
    """The message that a library is not installed, and which extra installs it.

    Args:
        name: The library.
        extra: The extra of this package.
        need: What needs it, with the verb: `the charts need`.
    """
    return f"{name} is missing; pip install 'cardgames-tui[{extra}]' installs what {need}"


class BatchError(Exception):
    """A census or an atlas cannot begin or go on; the message is a sentence."""


class MismatchError(BatchError):
    """A worker runs another version of this package."""
