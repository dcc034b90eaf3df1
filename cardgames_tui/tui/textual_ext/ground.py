"""Asking the terminal for the colour of its ground, and playing on without waiting for the answer."""

import re
import sys
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Any

from textual._xterm_parser import XTermParser
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


class GroundParser(XTermParser):
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
        def start_application_mode(self) -> None:
            super().start_application_mode()
            self._asked = monotonic()
            self.write(QUERY)
            self.flush()

        def run_input_thread(self) -> None:
            vars(linux_driver)["XTermParser"] = GroundParser  # of which it makes one
            super().run_input_thread()

        def process_message(self, message: Any) -> None:
            if not isinstance(message, GroundTold):
                super().process_message(message)
            elif monotonic() - self._asked < LIMIT:
                self._app.call_later(tell, message.colour)

    return AskingDriver


def _colour(text: str) -> Color | None:
    """The colour of `ffff/0000/8080`, whose parts have one to four digits each."""
    parts = text.split("/")
    if len(parts) < 3 or not all(1 <= len(part) <= 4 for part in parts[:3]):
        return None
    red, green, blue = (int(part, 16) * 255 // (16 ** len(part) - 1) for part in parts[:3])
    return Color(red, green, blue)
