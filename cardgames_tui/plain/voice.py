"""What the player hears: sentences in short lines, in characters that the terminal has."""

import unicodedata
from textwrap import wrap
from typing import TextIO

WIDTH = 78
"""The longest line, in characters."""

_SPELLED = str.maketrans({"½": "1/2", "…": "...", "→": "to", "\u2013": "-", "\u2019": "'", "\u2212": "-"})


class Voice:
    """Says things to the player.

    Args:
        stream: Where the words go.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._is_ascii = "utf" not in (stream.encoding or "").lower()

    def say(self, *paragraphs: str) -> None:
        """Say paragraphs, each broken into lines; an empty one says nothing."""
        for paragraph in filter(None, paragraphs):
            for line in paragraph.splitlines():
                self._write("\n".join(wrap(line, WIDTH, break_on_hyphens=False) or [""]))

    def say_unbroken(self, line: str) -> None:
        """Say something to be copied, in one line however long."""
        self._write(line)

    def prompt(self) -> None:
        """Show that it is the player's turn."""
        self._stream.write("> ")
        self._stream.flush()

    def _write(self, text: str) -> None:
        self._stream.write(f"{printable(text, ascii_only=self._is_ascii)}\n")
        self._stream.flush()


def printable(text: str, *, ascii_only: bool) -> str:
    """A text without control characters, and on request without what is not ASCII."""
    spelled = "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)
    spelled = spelled.translate(_SPELLED)
    if not ascii_only:
        return spelled.encode("utf-8", "replace").decode()
    bare = unicodedata.normalize("NFKD", spelled)
    kept = "".join(letter for letter in bare if not unicodedata.combining(letter))
    return kept.encode("ascii", "replace").decode()


def sentence(clause: str) -> str:
    """A clause as a sentence."""
    text = clause.strip()
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?', '!')) else '.'}"


def shortened(text: str) -> str:
    """What somebody has said, short enough to be repeated."""
    return text if len(text) <= 30 else f"{text[:27]}..."


def listed(things: list[str], word: str = "and") -> str:
    """Things in a row: `a, b and c`."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {word} {things[-1]}"
