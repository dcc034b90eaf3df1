"""Keys that Textual gives to every screen, left out of the list of keys: they are no part of a game."""

from textual.binding import Binding

COPY = Binding("ctrl+c,super+c", "screen.copy_text", "Copy selected text", show=False, system=True)

QUIET_KEYS = (
    COPY,
    Binding("tab", "app.focus_next", "Next", show=False, system=True),
    Binding("shift+tab", "app.focus_previous", "Previous", show=False, system=True),
)
"""For screens on which Tab does nothing of its own."""
