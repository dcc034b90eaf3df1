"""What Textual's drivers lack: ending and resting as the system asks, and asking the terminal for its ground.

Nobody waits for the terminal's answer.
"""

import asyncio
import os
import re
import signal
import sys
from collections.abc import Callable, Iterable
from time import monotonic
from types import FrameType
from typing import Any

from textual._xterm_parser import XTermParser
from textual.app import App
from textual.color import Color
from textual.driver import Driver
from textual.message import Message

QUERY = "\x1b]11;?\x1b\\"
"""What asks for it (xterm's control sequence OSC 11)."""

LIMIT = 2.0
"""After how many seconds an answer comes too late to change anything."""

_ANSWER = re.compile(r"\x1b\]11;(?:rgba?:([0-9a-fA-F/]+))?[^\x07\x1b]*(?:\x07|\x1b\\)")
_BEGINNING = re.compile(r"\x1b\](?:1(?:1(?:;[^\x07\x1b]{0,40}\x1b?)?)?)?\Z")

_HOLD = 0.1
"""For how many seconds what may be the beginning of an answer is not taken for keys."""


class GroundTold(Message):
    """The terminal has told the colour of its ground."""

    def __init__(self, colour: Color) -> None:
        super().__init__()
        self.colour = colour


class TerminalParser(XTermParser):
    """Reads what a terminal sends, in which answers may stand, whole or in pieces, before and after keys."""

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self._held = ""
        self._until = 0.0

    def feed(self, data: str) -> Iterable[Message]:
        """The messages in what has come."""
        text = self._held + data
        for answer in _ANSWER.finditer(text):
            if colour := _colour(answer[1] or ""):
                yield GroundTold(colour)
        keys = _ANSWER.sub("", text)
        begun = _BEGINNING.search(keys) if data else None
        self._held, self._until = begun[0] if begun else "", monotonic() + _HOLD
        keys = keys[: len(keys) - len(self._held)]
        if keys or not data:
            yield from super().feed(keys)

    def tick(self) -> Iterable[Message]:
        """The messages that come because nothing else has: what was no answer are keys."""
        if self._held and monotonic() >= self._until:
            keys, self._held = self._held, ""
            yield from super().feed(keys)
        yield from super().tick()


def asking(driver: type[Driver], tell: Callable[[Color], None] | None) -> type[Driver]:
    """A driver that also asks the terminal for its ground, if it reads one, and hands on the answer."""
    linux_driver = sys.modules.get("textual.drivers.linux_driver")  # it cannot be imported on every system
    if tell is None or linux_driver is None or not issubclass(driver, linux_driver.LinuxDriver):
        return driver

    class AskingDriver(driver):  # type: ignore[misc, valid-type]
        def __init__(self, app: Any, **options: Any) -> None:
            super().__init__(app, **options)
            self.answer_to = app

        def start_application_mode(self) -> None:
            super().start_application_mode()
            self._asked = monotonic()
            self.write(QUERY)
            self.flush()

        def run_input_thread(self) -> None:
            vars(linux_driver)["XTermParser"] = TerminalParser  # of which it makes one
            super().run_input_thread()

        def process_message(self, message: Any) -> None:
            if not isinstance(message, GroundTold):
                super().process_message(message)
            elif monotonic() - self._asked < LIMIT:
                self.answer_to.call_later(tell, message.colour)

    return AskingDriver


def _colour(text: str) -> Color | None:
    """The colour of `ffff/0000/8080`, whose parts have one to four digits each."""
    parts = text.split("/")
    if len(parts) < 3 or not all(1 <= len(part) <= 4 for part in parts[:3]):
        return None
    red, green, blue = (int(part, 16) * 255 // (16 ** len(part) - 1) for part in parts[:3])
    return Color(red, green, blue)


STATUS = 128
"""What shells add to the number of a signal for the exit status of what it has ended."""


def end_on_signals(app: App[Any]) -> None:
    """Let an app that runs end when it is told to, or when its terminal goes; ignored signals stay so."""
    loop = asyncio.get_running_loop()

    def end(number: int, _frame: FrameType | None) -> None:
        if loop.is_closed():
            sys.exit(STATUS + number)
        if hasattr(signal, "SIGCONT") and not os.isatty(0):
            _forget_terminal()
        loop.call_soon_threadsafe(lambda: app.exit(return_code=STATUS + number))

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # not every system has both
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, end)


def _forget_terminal() -> None:
    """Write nothing more to a terminal that has gone, which would fail.

    The system sends SIGCONT together with SIGHUP, and Textual would begin anew on that terminal.
    """
    signal.signal(signal.SIGCONT, signal.SIG_IGN)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):
        os.dup2(nowhere, stream)


def resting(driver: type[Driver]) -> type[Driver]:
    """A driver that does what another one does, and leaves the terminal to others while the program rests.

    Textual 8.2 does so in the handler of the signal, where it waits for ever if the signal came while it
    wrote, and takes being continued after SIGSTOP, which cannot be handled, for a second start.
    """
    if not hasattr(signal, "SIGTSTP"):  # as on Windows
        return driver

    class RestingDriver(driver):  # type: ignore[misc, valid-type]
        def __init__(self, app: App[Any], **options: Any) -> None:
            super().__init__(app, **options)
            self.shows = app

        def start_application_mode(self) -> None:
            super().start_application_mode()
            self._is_expected = False
            _soon(signal.SIGTSTP, self._rest)
            _soon(signal.SIGCONT, self._return)

        def _rest(self) -> None:
            """Stop until the program is continued."""
            self.suspend_application_mode()
            os.kill(os.getpid(), signal.SIGSTOP)
            self._show_again()
            self._is_expected = True  # the signal that has continued it

        def _return(self) -> None:
            """Come back after a stop that was not announced."""
            if not self._is_expected:
                self.suspend_application_mode()
                self._show_again()
            self._is_expected = False

        def _show_again(self) -> None:
            self.resume_application_mode()
            self.shows.post_message(self.SignalResume())

    return RestingDriver


def _soon(number: int, act: Callable[[], None]) -> None:
    """Do something at a signal, as soon as the app is done with what it is doing."""
    loop = asyncio.get_running_loop()

    def handle(_number: int, _frame: FrameType | None) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(act)

    signal.signal(number, handle)
