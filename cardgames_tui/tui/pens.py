"""What the tables are drawn with: the player's characters, and what the terminal can show."""

from typing import Any

from textual.app import App

from cardgames_tui.tui.art.glyphs import PLAIN, Glyphs
from cardgames_tui.tui.art.pen import Medium, Pen
from cardgames_tui.tui.themes import SIXTEEN


def chosen_pen(app: App[Any], glyphs: Glyphs) -> Pen:
    """The pen for an app as it looks now."""
    return Pen(_medium(app, glyphs), glyphs.suits)


def _medium(app: App[Any], glyphs: Glyphs) -> Medium:
    if glyphs == PLAIN:
        return Medium.ASCII
    if app.no_color:
        return Medium.MONOCHROME
    few = app.current_theme.ansi or app.theme == SIXTEEN or app.console.color_system == "standard"
    return Medium.SIXTEEN if few else Medium.COLOUR
