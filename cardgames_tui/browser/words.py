"""The conversation in words, in a page: a log that is read out, and a line to type in."""

import random
from collections.abc import Awaitable
from io import TextIOBase
from typing import Protocol

from cardgames_tui.browser.stacks import replace_threads
from cardgames_tui.browser.start import Page, own_profile
from cardgames_tui.plain.lines import LineReader, Printer


class PageOfWords(Page, Protocol):
    """What the page does for the conversation."""

    def line(self) -> Awaitable[str]:
        """The next line that the player types."""


class PageLines(TextIOBase):
    """The log of the page, and its line."""

    encoding = "utf-8"

    def __init__(self, page: PageOfWords) -> None:
        self._page = page

    def isatty(self) -> bool:
        """Somebody is there."""
        return True

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        """Wait for a line; everything else in the page goes on."""
        from pyodide.ffi import run_sync  # type: ignore[import-not-found]

        return f"{run_sync(self._page.line())}\n"

    def write(self, text: str, /) -> int:
        """Say something."""
        self._page.write(text)
        return len(text)


def talk(page: PageOfWords) -> None:
    """Talk with the player until one of the two has nothing more to say."""
    replace_threads(page.start)
    from cardgames_tui.plain.run import talk_with

    profile, lines = own_profile(), PageLines(page)
    printer = Printer(lines)  # type: ignore[arg-type]
    profile.store.tell = printer.say
    printer.say(profile.notice)
    talk_with(LineReader(lines, printer), printer, profile, random.Random())  # type: ignore[arg-type]
    profile.close()
    printer.say("Goodbye.")
