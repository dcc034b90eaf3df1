"""The app of one visitor, as it runs in a process of its own."""

import json
import os
import sys
from collections import deque
from contextlib import suppress
from io import StringIO
from pathlib import Path

from cardgames_tui.games.profile import Profile
from cardgames_tui.paths import Paths
from cardgames_tui.plain.lines import TalkStream
from cardgames_tui.plain.run import converse_through
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.messages import HOME, Opening
from cardgames_tui.tui.textual_ext.thrift import thrifty
from cardgames_tui.web.driver import VisitorDriver
from cardgames_tui.web.visitor_process import Place


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
            converse_through(TalkStream(_asked, _say), profile)
            return ""
        app = CardgamesApp(profile, Opening(mode=HOME, welcome=not profile.settings.welcomed))
        app.driver_class = thrifty(VisitorDriver)
        app.preferences.suit_page(fingers=place.fingers, light=place.light)
        app.run()
    finally:
        profile.close()
    return (complaints.line or "unknown") if app.return_code else ""


def _say(text: str) -> None:
    """Have the page show some words; when the server has gone nobody hears them, and this is about to end."""
    data = text.encode()
    with suppress(OSError):
        os.write(1, b"D%s%s" % (len(data).to_bytes(4, "big"), data))


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
