"""What a terminal answers when it is queried with the control sequences of ECMA-48 and xterm."""

import os
import re
from dataclasses import dataclass, field
from time import monotonic

ANSWER_TIMEOUT_SECONDS = 1.0
"""How many seconds the terminal has to answer; it may be at the end of a slow line."""

SAMPLE_CHARACTERS = "♠─█½✓"
"""Characters of the screens that some terminals draw too wide."""

_QUESTIONS = (
    "".join(f"\r{sample}\x1b[6n" for sample in SAMPLE_CHARACTERS) + "\x1b[?1006$p\x1b[?2026$p\x1b[c\r\x1b[K"
)
"""Asks for the cursor after each sample, for two modes, and last for what every terminal answers."""

_CURSOR = re.compile(rb"\x1b\[\d+;(\d+)R")
_MODE = re.compile(rb"\x1b\[\?(\d+);([0-4])\$y")
_ATTRIBUTES = re.compile(rb"\x1b\[\?([\d;]*)c")

_CLIPBOARD = b"52"
"""The device attribute of terminals whose clipboard can be written."""


@dataclass(frozen=True, slots=True)
class TerminalAnswers:
    """The answers of a terminal; None where there was none."""

    widths: dict[str, int] = field(default_factory=dict)
    """The width of each sample, in cells."""
    mouse: bool | None = None
    """Whether it reports the mouse beyond column 223 (mode 1006)."""
    synchronized: bool | None = None
    """Whether it can hold a frame back until it is complete (mode 2026)."""
    clipboard: bool | None = None
    """Whether it says that its clipboard can be written (OSC 52); many that can do not say so."""


def ask_terminal() -> TerminalAnswers | None:
    """Queries the terminal of this process; None where there is none that can be queried."""
    try:
        import termios
        import tty
        from select import select

        with open("/dev/tty", "rb+", buffering=0) as file:
            terminal = file.fileno()
            before = termios.tcgetattr(terminal)
            try:
                tty.setcbreak(terminal, termios.TCSAFLUSH)
                os.write(terminal, _QUESTIONS.encode())
                text, deadline = b"", monotonic() + ANSWER_TIMEOUT_SECONDS
                while not _ATTRIBUTES.search(text) and (left := deadline - monotonic()) > 0:
                    if select([terminal], [], [], left)[0]:
                        text += os.read(terminal, 4096)
            finally:
                termios.tcsetattr(terminal, termios.TCSAFLUSH, before)
    except (ImportError, OSError, UnicodeError):  # Windows has other terminals, a pipe none
        return None
    return parse_answers(text)


def parse_answers(text: bytes) -> TerminalAnswers:
    columns = [int(column) - 1 for column in _CURSOR.findall(text)]
    modes = {int(mode): state in b"123" for mode, state in _MODE.findall(text)}
    attributes = _ATTRIBUTES.search(text)
    return TerminalAnswers(
        dict(zip(SAMPLE_CHARACTERS, columns, strict=False)),
        modes.get(1006),
        modes.get(2026),
        (_CLIPBOARD in attributes[1].split(b";")) or None if attributes else None,
    )
