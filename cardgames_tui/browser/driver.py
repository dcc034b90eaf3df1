"""The terminal of a web page: what the app draws goes to the page, what the player does comes from there."""

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar

from textual._xterm_parser import XTermParser
from textual.app import App
from textual.driver import Driver
from textual.events import Resize
from textual.geometry import Size

ESCAPE_SECONDS = 0.1
"""How long an escape may be the beginning of something longer."""

_BEGIN = "\x1b[?1049h\x1b[?1000h\x1b[?1003h\x1b[?1006h\x1b[?2004h\x1b[?25l"
"""The alternate screen, the mouse (pressed, moved, far to the right) and marked pastes, without a cursor."""


class PageDriver(Driver):
    """Draws in a page."""

    show: ClassVar[Callable[[str], None]]
    """Hands to the page what is drawn; set before there is a driver."""
    opened: ClassVar["PageDriver | None"] = None
    """The driver that draws now."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        self._parser = XTermParser()

    @property
    def is_web(self) -> bool:
        """It is."""
        return True

    def write(self, data: str) -> None:
        """Draw."""
        type(self).show(data)

    def start_application_mode(self) -> None:
        """Begin to draw, in the size that the page has."""
        PageDriver.opened = self
        self.write(_BEGIN)
        self.resize(*(self._size or (80, 24)))

    def disable_input(self) -> None:
        """Take nothing any more: the app has ended."""
        PageDriver.opened = None

    def stop_application_mode(self) -> None:
        """Do nothing: the page takes the terminal away."""

    def resize(self, width: int, height: int) -> None:
        """Draw in another size from now on."""
        size = Size(width, height)
        self.send_message(Resize(size, size))

    def take(self, keys: str) -> None:
        """Pass on keys, clicks and pastes as a terminal writes them."""
        for message in self._parser.feed(keys):
            self.process_message(message)
        asyncio.get_running_loop().call_later(ESCAPE_SECONDS, self._take_escape)

    def _take_escape(self) -> None:
        for message in self._parser.tick():
            self.process_message(message)
