"""What the player is told: sentences in short lines, in characters that the terminal has."""

import unicodedata
from textwrap import wrap
from typing import TextIO

WIDTH = 78
"""The longest line, in characters."""

_SPELLED = str.maketrans({"½": "1/2", "…": "...", "→": "to", "\u2013": "-", "\u2019": "'", "\u2212": "-"})


class Printer:
    """Writes to the player, and flushes after every line."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._is_ascii = "utf" not in (stream.encoding or "").lower()

    def say(self, *paragraphs: str) -> None:
        """Print paragraphs, each broken into lines; an empty one prints nothing."""
        for paragraph in filter(None, paragraphs):
            for line in paragraph.splitlines():
                self._write("\n".join(wrap(line, WIDTH, break_on_hyphens=False) or [""]))

    def say_unbroken(self, line: str) -> None:
        """Print something to be copied, in one line however long."""
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
