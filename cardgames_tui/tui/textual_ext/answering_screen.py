"""Screens that are closed with an answer, and only once: keys that arrive together may all ask for it."""

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.command import CommandPalette
from textual.screen import Screen

Answer = TypeVar("Answer")


class AnsweringScreen(Screen[Answer]):
    """A screen that is closed with an answer."""

    def dismiss(self, result: Answer | None = None) -> AwaitComplete:
        """Close; when it is closed already, or covered, nothing happens.

        Textual's own method would then close the screen on top instead.
        """
        return super().dismiss(result) if self is self.app.screen else AwaitComplete()


class PaletteScreen(CommandPalette, AnsweringScreen[None]):
    """A list of commands to search in."""
