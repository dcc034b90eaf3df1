"""Switches whose state is a character and not only a colour."""

from textual.widgets import Checkbox


class Tick(Checkbox):
    """A check box that is empty while it is off."""

    BUTTON_INNER = " "

    def watch_value(self) -> None:
        """Draw the tick or take it away."""
        self.BUTTON_INNER = "X" if self.value else " "
        super().watch_value()
