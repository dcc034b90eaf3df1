"""What the terminal says of itself when it is asked (ECMA-48, and xterm's control sequences)."""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic

PATIENCE = 1.0
"""How many seconds the terminal has to answer, which may be far away."""

SAMPLES = "♠─█½✓"
"""Characters of the screens whose width some terminals see otherwise: suits, lines, blocks, signs."""

_QUESTIONS = "".join(f"\r{sample}\x1b[6n" for sample in SAMPLES) + "\x1b[?1006$p\x1b[?2026$p\x1b[c\r\x1b[K"
"""Where the cursor is after each sample, which modes there are, and last what every terminal answers."""

_CURSOR = re.compile(rb"\x1b\[\d+;(\d+)R")
_MODE = re.compile(rb"\x1b\[\?(\d+);([0-4])\$y")
_ATTRIBUTES = re.compile(rb"\x1b\[\?([\d;]*)c")

_CLIPBOARD = b"52"
"""The attribute of terminals whose clipboard can be written."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What a terminal has answered; nothing stands for no answer."""

    widths: dict[str, int] = field(default_factory=dict)
    """How many cells wide each sample is."""
    mouse: bool | None = None
    """Whether it reports the mouse in windows of any size."""
    synchronized: bool | None = None
    """Whether it can hold a frame back until it is whole."""
    clipboard: bool | None = None
    """Whether it says that its clipboard can be written (OSC 52); many that can do not say so."""


def ask() -> Answers | None:
    """Ask the terminal of this process; nothing where there is none that can be asked."""
    try:
        with _terminal() as terminal:
            os.write(terminal, _QUESTIONS.encode())
            return understood(_heard(terminal))
    except (ImportError, OSError, UnicodeError):  # Windows has other terminals, a pipe none
        return None


def understood(heard: bytes) -> Answers:
    """What the answers of a terminal mean."""
    columns = [int(column) - 1 for column in _CURSOR.findall(heard)]
    modes = {int(mode): state in b"123" for mode, state in _MODE.findall(heard)}
    attributes = _ATTRIBUTES.search(heard)
    return Answers(
        dict(zip(SAMPLES, columns, strict=False)),
        modes.get(1006),
        modes.get(2026),
        (_CLIPBOARD in attributes[1].split(b";")) or None if attributes else None,
    )


@contextmanager
def _terminal() -> Iterator[int]:
    """The terminal, which hands over what it hears at once and shows nothing of it."""
    import termios
    import tty

    terminal = os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY)
    try:
        before = termios.tcgetattr(terminal)
        try:
            tty.setcbreak(terminal, termios.TCSAFLUSH)
            yield terminal
        finally:
            termios.tcsetattr(terminal, termios.TCSAFLUSH, before)
    finally:
        os.close(terminal)


def _heard(terminal: int) -> bytes:
    """All that the terminal says until it has answered the last question, or says nothing more."""
    from select import select

    heard, deadline = b"", monotonic() + PATIENCE
    while not _ATTRIBUTES.search(heard) and select([terminal], [], [], max(0.0, deadline - monotonic()))[0]:
        heard += os.read(terminal, 4096)
    return heard
