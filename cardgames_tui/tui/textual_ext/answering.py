"""Screens that are closed once: keys that arrive together may all ask for it.

`Screen.dismiss` closes the screen on top, whichever that is, when it is called on one that is closed already
or covered.
"""

from typing import Any, TypeVar

from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette
from textual.screen import Screen

from cardgames_tui.tui.textual_ext.drawing import SteadyList
from cardgames_tui.tui.textual_ext.steady_app import sized_as_window

S = TypeVar("S", bound=type[Screen[Any]])


def answers_once(screen: S) -> S:
    """Let a kind of screen be closed only while it is on top."""
    dismiss = screen.dismiss

    def dismiss_once(self: Screen[Any], result: Any = None) -> AwaitComplete:
        """Close with an answer; when the screen is closed already, or covered, nothing happens."""
        return dismiss(self, result) if self.is_active else AwaitComplete()

    screen.dismiss = dismiss_once  # type: ignore[method-assign]
    return screen


@sized_as_window
@answers_once
class PaletteScreen(CommandPalette):
    """A list of commands to search in."""


# the commands found may have changed since they were clicked
setattr(CommandList, "on_click", SteadyList.on_click)  # noqa: B010 - Textual's list has none of its own
