"""Lines between the program and the player: sentences that are printed, and what is typed.

Ctrl-C ends a search or the conversation. Signals of the system that ask the program to end are answered as
Ctrl-C is while a line is awaited.
"""

import signal
import unicodedata
from collections.abc import Callable
from io import TextIOBase
from textwrap import wrap
from types import FrameType, TracebackType
from typing import Self, TextIO

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


def read_number(text: str, digits: int) -> int | None:
    """A whole number of at most so many digits; nothing for any other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None


LONGEST_LINE = 30_000
"""The rest of a longer line is ignored."""

_ENDING = [number for name in ("SIGTERM", "SIGHUP") if (number := getattr(signal, name, None))]
"""The signals that ask the program to end, as far as the system has them."""


class TalkStream(TextIOBase):
    """A page in a browser, which shows what is said and sends lines."""

    encoding = "utf-8"

    def __init__(self, ask: Callable[[], str], say: Callable[[str], object]) -> None:
        self._ask = ask
        self._say = say

    def isatty(self) -> bool:
        return True

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        """Wait for a line; an empty text says that there are no more."""
        return self._ask()

    def write(self, text: str, /) -> int:
        self._say(text)
        return len(text)


class LineReader:
    """Reads what the player types.

    Ctrl-C ends the conversation while a line is awaited. Otherwise it only sets `is_interrupted`, so that
    nothing is torn apart that is being saved; whatever takes long asks for it.
    """

    def __init__(self, stream: TextIO, printer: Printer) -> None:
        self._stream = stream
        self._printer = printer
        self._is_reading = False
        self._ignores_interrupts = False
        self._shows_prompt = stream.isatty()
        self.is_interrupted = False
        self.ended_by = 0
        """The number of the signal that has ended the conversation; 0 for none."""

    def __enter__(self) -> Self:
        ending = [number for number in _ENDING if signal.getsignal(number) is not signal.SIG_IGN]
        self._handlers = {number: signal.signal(number, self._end) for number in ending}
        self._handlers[signal.SIGINT] = signal.signal(signal.SIGINT, self._interrupt)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    @property
    def has_hung_up(self) -> bool:
        """Whether the terminal has gone, so that what is written fails."""
        return self.ended_by == getattr(signal, "SIGHUP", None)

    def _end(self, number: int, frame: FrameType | None) -> None:
        self.ended_by = number
        if self._is_reading:
            raise KeyboardInterrupt
        self.is_interrupted = True

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        if self._ignores_interrupts:
            return
        if self._is_reading or self.is_interrupted:
            raise KeyboardInterrupt
        self.is_interrupted = True

    def ignore_interrupts(self) -> None:
        """Ignore Ctrl-C from now on, so that what is left to be saved is saved."""
        self._ignores_interrupts = True

    def read(self) -> str | None:
        """The next line, its white space made single spaces; nothing when there are no more.

        Raises:
            KeyboardInterrupt: The player wants to leave.
        """
        if self._shows_prompt:
            self._printer.prompt()
        self._is_reading = True
        try:
            if self.is_interrupted:
                raise KeyboardInterrupt
            line = rest = self._stream.readline(LONGEST_LINE)
            while rest and not rest.endswith("\n"):
                rest = self._stream.readline(LONGEST_LINE)
        finally:
            self._is_reading = False
        return " ".join(line.split()) if line else None
