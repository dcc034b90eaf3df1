"""The terminal of a visitor's process: a socket that leads to the server."""

from contextlib import suppress
from typing import Any

from textual.drivers.web_driver import WebDriver
from textual.events import Resize
from textual.message import Message
from textual.messages import ExitApp

from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.preferences import Preferences
from cardgames_tui.web.confinement import clamped

_MODES = "\x1b[?1049h\x1b[?1000h\x1b[?1003h\x1b[?1006h\x1b[?25l\x1b[?2004h"
"""What a page that has just been opened has to know: full screen, the mouse, no cursor, marked pastes."""


class VisitorDriver(WebDriver):
    """Shows the app to one page after another, and ends it when the server has gone."""

    def run_input_thread(self) -> None:
        """Read what the visitor does, until there is no more."""
        super().run_input_thread()
        self._app.post_message(ExitApp())

    def process_message(self, message: Message) -> None:
        """Pass on what was typed; no browser tells its size among the keys."""
        if not isinstance(message, Resize):
            super().process_message(message)

    def on_meta(self, packet_type: str, payload: dict[str, Any]) -> None:
        """Hear what the server says: the size of the terminal, or that another page shows the app now."""
        if packet_type in ("resize", "attach"):
            payload = payload | {name: clamped(payload[name]) for name in ("width", "height")}
            super().on_meta("resize", payload)
            fingers, light = bool(payload["fingers"]), bool(payload["light"])
            self._app.call_later(self._preferences.suit_page, fingers=fingers, light=light)
        if packet_type == "attach":
            self._app.call_later(self.show_again)
        elif packet_type != "resize":
            super().on_meta(packet_type, payload)

    @property
    def _preferences(self) -> Preferences:
        assert isinstance(self._app, CardgamesApp)
        return self._app.preferences

    def show_again(self) -> None:
        """Draw everything on a page that shows nothing yet."""
        self.write(_MODES)
        self._app.refresh(layout=True)
        self._app.screen.refresh_bindings()

    def write(self, data: str) -> None:
        """Draw; when the server has gone nobody sees it, and the app is about to end."""
        with suppress(OSError):
            super().write(data)

    def write_meta(self, data: dict[str, object]) -> None:
        """Tell the server something, while there is one."""
        with suppress(OSError):
            super().write_meta(data)
