"""The conversation in words, in a page: a log that is read out, and a line to type in."""

from collections.abc import Awaitable
from typing import Protocol

from cardgames_tui.browser.stacks import replace_threads
from cardgames_tui.browser.start import Page, own_profile
from cardgames_tui.plain.lines import TalkStream


class PageOfWords(Page, Protocol):
    """What the page does for the conversation."""

    def line(self) -> Awaitable[str]:
        """The next line that the player types."""


def talk(page: PageOfWords) -> None:
    """Talk with the player until one of the two has nothing more to say."""
    replace_threads(page.start)
    from pyodide.ffi import run_sync  # type: ignore[import-not-found]

    from cardgames_tui.plain.run import converse_through

    converse_through(TalkStream(lambda: f"{run_sync(page.line())}\n", page.write), own_profile())
