"""The app of one visitor, as it runs in a process of its own."""

import os
import sys
from collections import deque
from io import StringIO
from pathlib import Path

from cardgames_tui.games.profile import Profile
from cardgames_tui.paths import Paths
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
        app = CardgamesApp(profile, Opening(mode=HOME, welcome=not profile.settings.welcomed))
        app.driver_class = thrifty(VisitorDriver)
        app.preferences.suit_page(fingers=place.fingers, light=place.light)
        app.run()
    finally:
        profile.close()
    return (complaints.line or "unknown") if app.return_code else ""
