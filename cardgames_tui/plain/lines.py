"""Prints sentences and reads lines.

Ctrl-C ends a search or, while the program waits for a line, the conversation; so do SIGTERM and SIGHUP.
"""

import os
import re
import signal
from collections.abc import Callable
from textwrap import fill
from time import monotonic
from types import FrameType
from typing import Self, TextIO

from cardgames_tui.solitaire.boards import continues_board, holds_board, is_cut_off
from cardgames_tui.solitaire.cards import RANKS, SUIT_SYMBOLS, Card

LINE_WIDTH = 78

_SPELLED = str.maketrans({"½": "1/2", "…": "...", "→": " to ", "\u2013": "-", "\u2019": "'", "\u2212": "-"})

_CARD = re.compile(f"(10|[{RANKS}])([{SUIT_SYMBOLS}])")


def spoken(text: str) -> str:
    """Spells cards: `K♠ loses.` becomes `King of spades loses.`."""

    def name(found: re.Match[str]) -> str:
        rank = "T" if found[1] == "10" else found[1]
        name = Card(RANKS.index(rank), SUIT_SYMBOLS.index(found[2])).name
        return name if found.start() else name.capitalize()

    return _CARD.sub(name, text)


class BrowserStream:
    encoding = "utf-8"

    def __init__(self, read_line: Callable[[], str], show: Callable[[str], object]) -> None:
        self._read_line = read_line
        self.write = show

    def isatty(self) -> bool:
        return True

    def readline(self) -> str:
        return self._read_line()

    def flush(self) -> None:
        pass


def printable(text: str) -> str:
    """Replaces control characters and signs that screen readers skip."""
    spelled = "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)
    return re.sub(r"(?<=\d)½", " ½", spelled).translate(_SPELLED)


def read_number(text: str, digits: int) -> int | None:
    """Reads a whole number of at most `digits` digits; None for other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None


PASTE_SECONDS = 0.5
"""An empty line that follows a board sooner was pasted with it."""


_END_SIGNALS = [number for name in ("SIGTERM", "SIGHUP") if (number := getattr(signal, name, None))]


class LineTerminal:
    """Prints to the player, and reads what the player types.

    Ctrl-C ends the conversation while it waits for a line. At other times it only sets `is_interrupted`,
    which searches check, so that no save is interrupted.
    """

    def __init__(self, source: TextIO | BrowserStream, output: TextIO | BrowserStream) -> None:
        self._source = source
        self._output = output
        self._is_reading = False
        self._unread: str | None = None
        """The line that ended a pasted board."""
        self._pasted = 0.0
        """When a line of a board was last read."""
        self.is_page = isinstance(source, BrowserStream)
        """Whether the player is in a browser, which has no Ctrl-C, and whose page nobody quits."""
        self.is_interrupted = False
        self.end_signal = 0
        """The signal that ended the conversation; 0 for none."""

    def __enter__(self) -> Self:
        ending = [number for number in _END_SIGNALS if signal.getsignal(number) is not signal.SIG_IGN]
        numbers = (signal.SIGINT, *ending)
        self._handlers = {number: signal.signal(number, self._handle_signal) for number in numbers}
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    def _handle_signal(self, number: int, frame: FrameType | None) -> None:
        is_again = self.is_interrupted and number == signal.SIGINT
        if number != signal.SIGINT:
            self.end_signal = number
        if self._is_reading or is_again:
            raise KeyboardInterrupt
        self.is_interrupted = True

    def say(self, *paragraphs: str) -> None:
        """Prints paragraphs, wrapped; skips empty ones."""
        for paragraph in filter(None, paragraphs):
            for line in paragraph.splitlines():
                self.say_unbroken(fill(spoken(line), self._line_width, break_on_hyphens=False))

    @property
    def _line_width(self) -> int:
        if isinstance(self._output, BrowserStream) or not self._output.isatty():
            return LINE_WIDTH
        return min(LINE_WIDTH, os.get_terminal_size(self._output.fileno()).columns or LINE_WIDTH)

    def say_unbroken(self, text: str) -> None:
        """Prints a text to copy, which is not wrapped."""
        self._write(f"{printable(text)}\n")

    def _write(self, text: str) -> None:
        self._output.write(text)
        self._output.flush()

    def read(self) -> str | None:
        """The next line, with single spaces, or all lines of a pasted board; None at the end of the input.

        Raises:
            KeyboardInterrupt: The player pressed Ctrl-C.
        """
        line = self._read_line()
        while line is not None and self._is_pasting and not any(map(str.isalnum, line)):
            line = self._read_line()
        if line is None or not holds_board(line):
            return line
        board = line
        while is_cut_off(board):
            self._pasted = monotonic()
            line = self._read_line()
            if line is None or not (continues_board(line) and (line or self._is_pasting)):
                self._unread = line
                break
            board += f"\n{line}"
        self._pasted = monotonic()
        return board

    @property
    def _is_pasting(self) -> bool:
        return monotonic() - self._pasted < PASTE_SECONDS

    def _read_line(self) -> str | None:
        if self._unread:
            line, self._unread = self._unread, None
            return line
        if self._source.isatty():
            self._write("> ")
        self._is_reading = True
        try:
            if self.is_interrupted:
                raise KeyboardInterrupt
            line = self._source.readline()
        finally:
            self._is_reading = False
        return " ".join(line.strip("\ufeff").split()) if line else None
