"""The ways a text or a move can be wrong; every message is a clause that `sentence` completes."""

LONGEST_MESSAGE = 600
"""More characters than any message needs; the rest was in what somebody typed or pasted."""


class PlayerError(ValueError):
    """Something a person has asked for that cannot be.

    Messages quote what came from outside, so what would act on a terminal is spelled out in them.
    """

    def __init__(self, message: str) -> None:
        super().__init__(spelled_out(message[:LONGEST_MESSAGE]))


class InvalidMoveError(PlayerError):
    """A text that is not the name of any move."""


class IllegalMoveError(PlayerError):
    """A move that the rules do not allow in this position."""


class InvalidGameError(PlayerError):
    """A deal, board, position code or set of rules that cannot be."""


class InvalidPathError(PlayerError):
    """A file or directory that cannot be."""


def spelled_out(text: str) -> str:
    r"""A text in one line that can be printed anywhere, its control characters written like `\x1b`."""
    if text.isprintable():
        return text
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def sentence(clause: object) -> str:
    """A clause, such as what is wrong, as a sentence."""
    text = str(clause).strip()
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', '!')) else '.'}"


def missing_library(name: str | None, extra: str, need: str) -> str:
    """That a library is not installed, and with which extra it comes.

    Args:
        name: The library.
        extra: The extra of this package.
        need: What of it is needed: `the charts need`.
    """
    return f"{name} is missing; pip install 'cardgames-tui[{extra}]' installs what {need}"


class BatchError(Exception):
    """A computation on many processors or machines cannot go on, or not begin; the message is a sentence."""


class MismatchError(BatchError):
    """A worker runs another version of this package."""
