"""A card or a hand on its way across the table: an ornament, on which nothing depends."""

from textual.content import Content
from textual.geometry import Offset
from textual.widgets import Static


class FlightView(Static):
    """A piece of text above the table; while it does not fly it lies outside the screen.

    It is never hidden, for to show or to hide a widget paints the whole screen anew, which is much to send.
    """

    SECONDS = 0.18

    PARKED = Offset(0, -10)
    """Where it lies."""

    def fly(self, text: str | Content, start: Offset, end: Offset) -> None:
        """Send a text from one place of the screen to another; one still under way is gone at once."""
        if self.app.animation_level == "none":
            return
        self.update(text)
        self.offset = start
        self.animate("offset", end, duration=self.SECONDS, easing="out_cubic", on_complete=self.land)

    def land(self) -> None:
        """Take the text away."""
        self.offset = self.PARKED
