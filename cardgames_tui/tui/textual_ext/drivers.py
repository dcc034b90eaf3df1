"""Drivers that suspend and end on signals, survive any input, and ask the terminal for its background."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import Callable, Generator, Iterable
from contextlib import suppress
from time import monotonic
from types import FrameType
from typing import Any

from textual._xterm_parser import XTermParser
from textual.app import App
from textual.color import Color
from textual.driver import Driver
from textual.message import Message

_BACKGROUND_QUERY = "\x1b]11;?\x1b\\"  # xterm's control sequence OSC 11
_BACKGROUND_ANSWER = re.compile(r"\x1b\]11;(?:rgba?:([0-9a-fA-F/]+))?[^\x07\x1b]*(?:\x07|\x1b\\)")
_ANSWER_BEGINNING = re.compile(r"\x1b\](?:1(?:1(?:;[^\x07\x1b]{0,40}\x1b?)?)?)?\Z")

# a key released or repeated, in kitty's protocol, which Textual cannot read
_KEY_EVENT = re.compile(r"\x1b\[[\d:]*;\d*:[\d:;]*[u~ABCDEFHPQRS]")

_HOLD_SECONDS = 0.1  # then what might begin an answer is read as keys


class BackgroundReported(Message):
    """The terminal has reported the colour of its background."""

    def __init__(self, colour: Color) -> None:
        super().__init__()
        self.colour = colour


PAGE_TERMINAL_MODES = "\x1b[?1049h\x1b[?1000h\x1b[?1003h\x1b[?1006h\x1b[?2004h\x1b[?25l"
"""Sets up the terminal of a web page: full screen, the mouse, bracketed paste, no cursor."""


class TerminalParser(XTermParser):
    """Also reads answers about the background, even in pieces, and drops what Textual cannot read."""

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self._held = ""
        self._held_until = 0.0

    def feed(self, data: str) -> Iterable[Message]:
        text = self._held + data
        for answer in _BACKGROUND_ANSWER.finditer(text):
            if colour := _colour(answer[1] or ""):
                yield BackgroundReported(colour)
        keys = _KEY_EVENT.sub("", _BACKGROUND_ANSWER.sub("", text))
        begun = _ANSWER_BEGINNING.search(keys) if data else None
        self._held, self._held_until = begun[0] if begun else "", monotonic() + _HOLD_SECONDS
        keys = keys[: len(keys) - len(self._held)]
        if keys or not data:
            yield from super().feed(keys)

    def parse(self, token_callback: Callable[[Message], None]) -> Generator[Any, str, None]:
        while not self.is_eof:
            try:
                yield from super().parse(token_callback)
            except (ArithmeticError, ValueError):
                continue

    def tick(self) -> Iterable[Message]:
        """Yields held keys that were no answer."""
        if self._held and monotonic() >= self._held_until:
            keys, self._held = self._held, ""
            yield from super().feed(keys)
        yield from super().tick()


_INPUT_MODULES = ("textual.drivers.linux_driver", "textual.drivers.web_driver", "textual.drivers.win32")


def with_any_input(driver: type[Driver]) -> type[Driver]:
    """Makes a driver that reads with `TerminalParser`, and drops bytes that are not UTF-8."""

    class AnyInputDriver(driver):  # type: ignore[misc, valid-type]
        def run_input_thread(self) -> None:
            for module in filter(None, map(sys.modules.get, _INPUT_MODULES)):
                vars(module)["XTermParser"] = TerminalParser
            is_done = False
            while not is_done:
                with suppress(UnicodeDecodeError):
                    super().run_input_thread()
                    is_done = True

    return AnyInputDriver


def with_background_query(driver: type[Driver], report: Callable[[Color], None] | None) -> type[Driver]:
    """Makes a driver for Linux or macOS that also asks for the background, if there is a `report` to call."""
    linux_driver = sys.modules.get("textual.drivers.linux_driver")  # cannot be imported on Windows
    if report is None or linux_driver is None or not issubclass(driver, linux_driver.LinuxDriver):
        return driver

    class QueryingDriver(driver):  # type: ignore[misc, valid-type]
        def __init__(self, app: Any, **options: Any) -> None:
            super().__init__(app, **options)
            self.receiver = app

        def start_application_mode(self) -> None:
            super().start_application_mode()
            self.write(_BACKGROUND_QUERY)
            self.flush()

        def process_message(self, message: Any) -> None:
            if isinstance(message, BackgroundReported):
                self.receiver.call_later(report, message.colour)
            else:
                super().process_message(message)

    return QueryingDriver


def _colour(text: str) -> Color | None:
    """Parses `ffff/0000/8080`; each part has one to four hexadecimal digits."""
    parts = text.split("/")
    if len(parts) < 3 or not all(1 <= len(part) <= 4 for part in parts[:3]):
        return None
    red, green, blue = (int(part, 16) * 255 // (16 ** len(part) - 1) for part in parts[:3])
    return Color(red, green, blue)


_SIGNAL_STATUS = 128  # plus the signal's number, by convention of shells


def end_on_signals(app: App[Any]) -> None:
    """Ends the app on SIGTERM and SIGHUP (a closed terminal), unless they are ignored."""
    loop = asyncio.get_running_loop()

    def end(number: int, _frame: FrameType | None) -> None:
        if hasattr(signal, "SIGCONT") and not os.isatty(0):  # writing to a closed terminal would fail
            # the system also sends SIGCONT, on which Textual would start again
            signal.signal(signal.SIGCONT, signal.SIG_IGN)
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in range(3):
                os.dup2(nowhere, stream)
        loop.call_soon_threadsafe(lambda: app.exit(return_code=_SIGNAL_STATUS + number))

    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # not every system has both
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, end)


def with_suspend(driver: type[Driver]) -> type[Driver]:
    """Makes a driver that returns the terminal to the shell while suspended (SIGTSTP).

    Textual 8.2 does so in the signal handler, which hangs if the signal came while it was writing, and takes
    SIGCONT after SIGSTOP for a second start.
    """
    if not hasattr(signal, "SIGTSTP"):  # as on Windows
        return driver

    class SuspendingDriver(driver):  # type: ignore[misc, valid-type]
        def __init__(self, app: App[Any], **options: Any) -> None:
            super().__init__(app, **options)
            self.suspended_app = app

        def start_application_mode(self) -> None:
            super().start_application_mode()
            _on_signal(signal.SIGTSTP, self._suspend)
            _on_signal(signal.SIGCONT, self._continue)

        def _suspend(self) -> None:
            self.suspend_application_mode()
            os.kill(os.getpid(), signal.SIGSTOP)

        def _continue(self) -> None:
            self.suspend_application_mode()  # after a SIGSTOP from elsewhere
            self.resume_application_mode()
            self.suspended_app.post_message(self.SignalResume())

    return SuspendingDriver


def _on_signal(number: int, act: Callable[[], None]) -> None:
    loop = asyncio.get_running_loop()
    signal.signal(number, lambda _number, _frame: loop.call_soon_threadsafe(act))
