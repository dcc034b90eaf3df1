"""The app of one visitor, in a process of its own; its terminal is a socket that leads to the server."""

import json
import os
import sys
from collections import deque
from contextlib import suppress
from io import StringIO
from pathlib import Path
from typing import Any

from textual.app import App
from textual.drivers.web_driver import WebDriver
from textual.events import Resize
from textual.message import Message
from textual.messages import ExitApp

from cardgames_tui.games.profile import Profile
from cardgames_tui.paths import Paths
from cardgames_tui.plain.lines import BrowserStream
from cardgames_tui.plain.menu import converse_in_browser
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.messages import StartOptions
from cardgames_tui.tui.textual_ext.terminal_memory import with_memory
from cardgames_tui.web.serve.limits import clamped
from cardgames_tui.web.serve.process import Place, packet

_MODES = "\x1b[?1049h\x1b[?1000h\x1b[?1003h\x1b[?1006h\x1b[?25l\x1b[?2004h"
"""What a page that has just been opened has to know: full screen, the mouse, no cursor, marked pastes."""


class VisitorDriver(WebDriver):
    """Shows the app to one page after another, and ends it when the server has gone."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        assert isinstance(app, CardgamesApp)
        self.game = app

    def run_input_thread(self) -> None:
        """Read what the visitor does, until there is no more."""
        super().run_input_thread()
        self.game.post_message(ExitApp())

    def process_message(self, message: Message) -> None:
        """Pass on what was typed; no browser tells its size among the keys."""
        if not isinstance(message, Resize):
            super().process_message(message)

    def on_meta(self, packet_type: str, payload: dict[str, Any]) -> None:
        """Hear what the server says: the size of the terminal, or that another page shows the app now."""
        if packet_type in ("resize", "attach"):
            payload = payload | {name: clamped(payload[name]) for name in ("width", "height")}
            super().on_meta("resize", payload)
            touch, light = bool(payload["touch"]), bool(payload["light"])
            self.game.call_later(self.game.suit_page, touch=touch, light=light)
        if packet_type == "attach":
            self.game.call_later(self.show_again)
            if code := payload["code"]:
                self.game.call_later(self.game.play_text, code)
        elif packet_type != "resize":
            super().on_meta(packet_type, payload)

    def show_again(self) -> None:
        """Draw everything on a page that shows nothing yet."""
        self.write(_MODES)
        self.game.refresh(layout=True)
        self.game.screen.refresh_bindings()

    def write(self, data: str) -> None:
        """Draw; when the server has gone nobody sees it, and the app is about to end."""
        with suppress(OSError):
            super().write(data)

    def write_meta(self, data: dict[str, object]) -> None:
        """Tell the server something, while there is one."""
        with suppress(OSError):
            super().write_meta(data)


class LastLine(StringIO):
    """Keeps the last line that is written: of a traceback, what went wrong."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: deque[str] = deque(maxlen=1)

    def write(self, text: str) -> int:
        """Take some text."""
        self._lines.extend(line.strip() for line in text.splitlines() if line.strip())
        return len(text)

    @property
    def line(self) -> str:
        """The line, of a length that a log can bear."""
        return "".join(self._lines)[:200]


def run(directory: Path, place: Place) -> str:
    """Let the visitor play until the end of it; return what went wrong, empty when nothing did."""
    complaints = sys.stderr = LastLine()
    os.chdir(directory)
    profile = Profile.at(Paths.find("."))  # no message to the visitor can name another place
    try:
        if place.words:
            os.write(1, b"\n")  # begins as a driver does
            converse_in_browser(BrowserStream(_asked, _say), profile)
            return ""
        app = CardgamesApp(profile, StartOptions.of_page(profile, place.code))
        app.driver_class = with_memory(VisitorDriver)
        app.suit_page(touch=place.touch, light=place.light)
        app.run()
    finally:
        profile.close()
    return (complaints.line or "unknown") if app.return_code else ""


def _say(text: str) -> None:
    """Have the page show some words; when the server has gone nobody hears them, and this is about to end."""
    with suppress(OSError):
        os.write(1, packet(b"D", text.encode()))


def _asked() -> str:
    """The next line that the visitor has typed; empty when the server wants no more, or has gone."""
    while True:
        header = _read(5)
        data = _read(int.from_bytes(header[1:], "big"))
        if header[:1] == b"D":
            return data.decode(errors="replace")
        if not header or json.loads(data)["type"] == "quit":
            return ""
        _say("")  # whoever looks again is to see that somebody is there


def _read(count: int) -> bytes:
    """So many bytes from the server, or nothing where it has gone."""
    data = b""
    while len(data) < count:
        if not (more := os.read(0, count - len(data))):
            return b""
        data += more
    return data
