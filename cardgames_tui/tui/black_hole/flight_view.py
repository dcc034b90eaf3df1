"""A card on its way from a fan to the hole: an ornament, of which nothing depends."""

from textual.geometry import Offset
from textual.widgets import Static


class FlightView(Static):
    """One card above the table, shown only while it flies."""

    SECONDS = 0.18

    def fly(self, card: str, start: Offset, end: Offset) -> None:
        """Send a card from one place of the screen to another; a card still under way is gone at once."""
        if self.app.animation_level == "none":
            return
        self.land()
        self.update(card)
        self.offset = start
        self.display = True
        self.animate("offset", end, duration=self.SECONDS, easing="out_cubic", on_complete=self.land)

    def land(self) -> None:
        """Take the card away."""
        self.display = False
