"""Widgets that are painted once for as long as nothing about them changes.

With every change Textual asks all widgets in the smallest box around it for all of their lines, and goes
through those one by one even when they are what they were.
"""

from typing import Any, TypeVar

from textual.events import Click
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import OptionList

W = TypeVar("W", bound=type[Widget])


def remembered(view: W) -> W:
    """Let a kind of widget remember the lines asked for last until it has to be painted anew."""
    paint, refresh, notify_style_update = view.render_lines, view.refresh, view.notify_style_update

    def render_lines(self: Any, crop: Region) -> list[Strip]:
        """The lines of a part of the widget."""
        if self._remembered is None or self._remembered[0] != crop:
            self._remembered = crop, paint(self, crop)
        lines: list[Strip] = self._remembered[1]
        return lines

    def refreshed(self: Any, *regions: Region, **options: bool) -> Any:
        """Have it painted anew."""
        self._remembered = None
        return refresh(self, *regions, **options)

    def style_updated(self: Any) -> None:
        """Have it painted anew in its new style."""
        self._remembered = None
        notify_style_update(self)

    for name, method in (
        ("_remembered", None),
        ("render_lines", render_lines),
        ("refresh", refreshed),
        ("notify_style_update", style_updated),
    ):
        setattr(view, name, method)
    return view


@remembered
class SteadyList(OptionList):
    """A list that ignores clicks on lines which it no longer has."""

    def on_click(self, event: Click) -> None:
        """Drop what was meant for the lines before."""
        if event.style.meta.get("option", -1) >= self.option_count:
            event.prevent_default()
