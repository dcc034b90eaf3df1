"""Runs the app for one visitor, in a process whose terminal is a socket to the server."""

import json
import os
import sys
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
from cardgames_tui.tui.start_options import StartOptions
from cardgames_tui.tui.textual_ext.drivers import PAGE_TERMINAL_MODES
from cardgames_tui.tui.textual_ext.terminal_memory import with_memory
from cardgames_tui.web.serve.process import VisitOptions, clamped, packet


class VisitorDriver(WebDriver):
    """Draws the app on the visitor's page, whichever is connected, and ends it when the server is gone."""

    def __init__(self, app: App[Any], **options: Any) -> None:
        super().__init__(app, **options)
        assert isinstance(app, CardgamesApp)
        self.app = app

    def run_input_thread(self) -> None:
        """Reads input until the connection is closed."""
        super().run_input_thread()
        self.app.post_message(ExitApp())

    def process_message(self, message: Message) -> None:
        """Passes on input, but no sizes that were typed: the server reports those."""
        if not isinstance(message, Resize):
            super().process_message(message)

    def on_meta(self, packet_type: str, payload: dict[str, Any]) -> None:
        """Handles a message of the server: a resize, or `attach` for another page that shows the app now."""
        if packet_type in ("resize", "attach"):
            payload = payload | {name: clamped(payload[name]) for name in ("width", "height")}
            super().on_meta("resize", payload)
            touch, light = bool(payload["touch"]), bool(payload["light"])
            self.app.call_later(self.app.adapt_to_page, touch=touch, light=light)
        if packet_type == "attach":
            self.app.call_later(self.show_again)
            if code := payload["code"]:
                self.app.call_later(self.app.play_text, code)
        elif packet_type != "resize":
            super().on_meta(packet_type, payload)

    def show_again(self) -> None:
        """Draws everything on a page that was just opened."""
        self.write(PAGE_TERMINAL_MODES)
        self.app.refresh(layout=True)
        self.app.screen.refresh_bindings()

    def write(self, data: str) -> None:
        """Sends output; once the server is gone it is dropped, and the app is about to end."""
        with suppress(OSError):
            super().write(data)

    def write_meta(self, data: dict[str, object]) -> None:
        with suppress(OSError):
            super().write_meta(data)


class LastErrorLine(StringIO):
    """Keeps the last line written to stderr: of a traceback, the exception."""

    line = ""
    """The line, shortened for the log."""

    def write(self, text: str) -> int:
        for line in filter(None, map(str.strip, text.splitlines())):
            self.line = line[:200]
        return len(text)


def run(directory: Path, options: VisitOptions) -> str:
    """Runs the visitor's app or conversation; returns what went wrong, empty when nothing did."""
    stderr = sys.stderr = LastErrorLine()
    os.chdir(directory)
    profile = Profile.at(Paths.find("."))  # no message to the visitor can name another place
    try:
        if options.plain:
            os.write(1, b"\n")  # the greeting with which a driver begins
            converse_in_browser(BrowserStream(_read_line, _say), profile)
            return ""
        app = CardgamesApp(profile, StartOptions.of_page(profile, options.code))
        app.driver_class = with_memory(VisitorDriver)
        app.adapt_to_page(touch=options.touch, light=options.light)
        app.run()
    finally:
        profile.close()
    return (stderr.line or "unknown") if app.return_code else ""


def _say(text: str) -> None:
    """Sends text to the page; once the server is gone it is dropped."""
    with suppress(OSError):
        os.write(1, packet(b"D", text.encode()))


def _read_line() -> str:
    """Reads the next line that the visitor types; empty when the server says quit or is gone."""
    while True:
        header = _read(5)
        data = _read(int.from_bytes(header[1:], "big"))
        if header[:1] == b"D":
            return data.decode(errors="replace")
        if not header or json.loads(data)["type"] == "quit":
            return ""
        _say("")  # a page that connects again waits for a sign of life


def _read(count: int) -> bytes:
    """Reads exactly so many bytes from the server; none when it is gone."""
    data = b""
    while len(data) < count:
        if not (more := os.read(0, count - len(data))):
            return b""
        data += more
    return data
