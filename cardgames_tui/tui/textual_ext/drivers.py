"""Drivers that suspend and end on signals, survive any input, and ask the terminal for its background."""

import asyncio
import os
import re
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from time import monotonic
from types import FrameType
from typing import Any

from textual import constants
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.color import Color
from textual.driver import Driver
from textual.events import InputEvent, Key, Paste
from textual.keys import key_to_character
from textual.message import Message

_BACKGROUND_QUERY = "\x1b]11;?\x1b\\"  # xterm's control sequence OSC 11
_BACKGROUND_ANSWER = re.compile(r"\x1b\]11;rgba?:([0-9a-fA-F/]+)(?:\x07|\x1b\\)")

_PASTE, _PASTE_END = "\x1b[200~", "\x1b[201~"

# Control strings and sequences (ECMA-48, 5.6 and 5.4); with the latter, the mouse of X10, keys of the Linux
# console, rxvt and Interix, and SS3 with Konsole's parameters
_STRING = r"\x1b[]PX^_][^\x07\x1b]*(?:\x07|\x1b\\)"
_CONTROL = r"\x1b\[(?:M[^\x1b]{3}|\[[^\x1b]|\d+\$|[ -?]*[@-~])|\x1bO[\d;]*[ -~]|\x1bF[ -~]"
_SIDE_BUTTON = r"\x1b\[<\d{3}[\d;]*[Mm]"  # such as Back: Textual would take it for the left one
_KEY_WITH_ALT = r"\x1b\x1b(?:\[(?!20[01]~)[\d;]*[A-H~^$@]|O[A-Za-z])"  # as rxvt and iTerm send it
_COMPLETE = re.compile(
    rf"(?P<text>[^\x1b]+)|(?P<string>{_STRING})|{_SIDE_BUTTON}|(?P<control>{_CONTROL})|{_KEY_WITH_ALT}"
)
_BEGUN = re.compile(
    r"\x1b(?:\x1b?(?:\[(?!\d+\$)(?:M[^\x1b]{0,2}|\[|[ -?]*)|O[\d;]*|F)"
    r"|[]PX^_][^\x07\x1b]*(?:\x1b\Z)?|\x1b)?"
)
_NOT_PASTED = re.compile(rf"{_STRING}|{_CONTROL}|[\x00-\x08\x0e-\x1f\x7f-\x9f]")

_FUNCTION_KEY = re.compile(r"\x1b\[(\d+).*[^u]")

_TYPED_LENGTH = 3  # nobody types more of a sequence before the delay of Escape is over
_MAX_LENGTH = 32  # of what Textual reads
_PIECE_SECONDS, _PASTE_SECONDS = 0.9, 5.0  # for the rest to come on a slow line


class BackgroundReported(Message):
    """The terminal has reported the colour of its background."""

    def __init__(self, colour: Color) -> None:
        super().__init__()
        self.colour = colour


PAGE_TERMINAL_MODES = "\x1b[?1049h\x1b[?1000h\x1b[?1003h\x1b[?1006h\x1b[?2004h\x1b[?25l"
"""Sets up the terminal of a web page: full screen, the mouse, bracketed paste, no cursor."""


class AltOrEscape(InputEvent):
    """A character with Alt, or typed just after Escape: many terminals send the same for both."""

    def __init__(self, alt: str, typed: list[Key]) -> None:
        super().__init__()
        self.alt = alt
        self.typed = typed


class TerminalParser(XTermParser):
    """Reads whole sequences and pastes, even in pieces, and drops what Textual cannot read."""

    def __init__(self, debug: bool = False) -> None:
        super().__init__(debug)
        self._unread = ""
        self._unread_until = 0.0

    def feed(self, data: str) -> Iterable[Message]:
        self._unread += data
        yield from self._messages()
        seconds = _PIECE_SECONDS if len(self._unread) > _TYPED_LENGTH else constants.ESCAPE_DELAY
        self._unread_until = monotonic() + (_PASTE_SECONDS if self._unread.startswith(_PASTE) else seconds)

    def tick(self) -> Iterable[Message]:
        """Yields as keys what might have become a sequence."""
        if self._unread and monotonic() >= self._unread_until:
            yield from self._messages(is_all=True)

    def parse(self, token_callback: Callable[[Message], None]) -> Generator[Any, str, None]:
        while not self.is_eof:
            try:
                yield from super().parse(token_callback)
            except (ArithmeticError, ValueError):
                continue

    def _messages(self, is_all: bool = False) -> Iterator[Message]:
        while text := self._unread:
            begun = _BEGUN.match(text)
            if text.startswith(_PASTE):
                pasted, end, rest = text[len(_PASTE) :].partition(_PASTE_END)
                if not end and not is_all:
                    return
                self._unread = rest
                yield Paste(_NOT_PASTED.sub("", pasted))
            elif begun and begun[0] == text and not is_all:
                return
            elif complete := _COMPLETE.match(text):
                self._unread = text[complete.end() :]
                yield from self._read(complete)
            elif begun and len(begun[0]) > _TYPED_LENGTH and begun[0].rfind("\x1b") == 0 and not is_all:
                self._unread = text[begun.end() :]  # broken off
            else:
                after = text[1:2].strip("\x1b")
                self._unread = text[1 + len(after) :]
                yield from self._read_escape(after)

    def _read(self, complete: re.Match[str]) -> Iterator[Message]:
        sequence = complete[0]
        if complete["string"]:
            answer = _BACKGROUND_ANSWER.fullmatch(sequence)
            if answer and (colour := _colour(answer[1])):
                yield BackgroundReported(colour)
        elif complete["text"] or (complete["control"] and _known(sequence)):
            yield from super().feed(sequence)

    def _read_escape(self, after: str) -> Iterator[Message]:
        escape, *typed = Key("escape", "\x1b"), *(super().feed(after) if after else ())
        match typed:
            case [Key(key=name) as key]:
                known = next(iter(_known(f"\x1b{after}")), None)
                with_alt = f"alt+shift+{name.lower()}" if name.isupper() else f"alt+{name}"
                yield AltOrEscape(known.key if isinstance(known, Key) else with_alt, [escape, key])
            case _:
                yield escape


def _known(sequence: str) -> list[Message]:
    """What Textual reads in a sequence; nothing if it cannot."""
    messages: list[Message] = []
    with suppress(ArithmeticError, ValueError):
        messages += XTermParser().feed(sequence) if len(sequence) <= _MAX_LENGTH else ()
    match messages, _FUNCTION_KEY.fullmatch(sequence):
        case [Key(key=key)], re.Match() as number:
            # Textual takes a function key that it does not know for the character with its number
            is_taken = key_to_character(key.rpartition("+")[2]) == chr(int(number[1]))
            return [] if is_taken else messages
    return messages


_INPUT_MODULES = ("textual.drivers.linux_driver", "textual.drivers.web_driver", "textual.drivers.win32")


def with_any_input(driver: type[Driver]) -> type[Driver]:
    """Makes a driver that reads with `TerminalParser`, and drops bytes that are not UTF-8."""

    class AnyInputDriver(driver):  # type: ignore[misc, valid-type]
        def start_application_mode(self) -> None:
            parser = TerminalParser()  # kept after such bytes, which may be part of a paste
            for module in filter(None, map(sys.modules.get, _INPUT_MODULES)):
                vars(module)["XTermParser"] = lambda debug=False: parser
            super().start_application_mode()

        def run_input_thread(self) -> None:
            while True:
                with suppress(UnicodeDecodeError):
                    super().run_input_thread()
                    return

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


def end_on_signals(end_app: Callable[[int], object]) -> None:
    """Ends the app with a status on SIGTERM and SIGHUP (a closed terminal), unless they are ignored."""
    loop = asyncio.get_running_loop()

    def end(number: int, _frame: FrameType | None) -> None:
        if hasattr(signal, "SIGCONT") and not os.isatty(0):  # writing to a closed terminal would fail
            # the system also sends SIGCONT, on which Textual would start again
            signal.signal(signal.SIGCONT, signal.SIG_IGN)
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in range(3):
                os.dup2(nowhere, stream)
        loop.call_soon_threadsafe(end_app, _SIGNAL_STATUS + number)

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

        def stop_application_mode(self) -> None:
            self.write("\x1b[2J\x1b[H")  # the shell may have no screen of its own to return to
            super().stop_application_mode()

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
