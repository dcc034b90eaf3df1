"""A field into which a text of several lines can be pasted."""

from textual.events import Paste
from textual.widgets import Input

LONGEST = 100_000
"""What goes beyond so many characters is cut off; whoever reads the field refuses far less."""


class PasteInput(Input):
    """A field that takes the whole of a paste as one line."""

    def on_paste(self, event: Paste) -> None:
        """Put the lines of a paste behind each other."""
        event.prevent_default()
        event.stop()
        self.replace(" ".join(event.text[:LONGEST].split()), *self.selection)
