"""A list that holds still when clicks come faster than it is drawn: Textual's own fails then."""

from textual.events import Click
from textual.widgets import OptionList

from cardgames_tui.tui.textual_ext.remembering import remembered


@remembered
class SteadyList(OptionList):
    """A list that ignores clicks on lines which it no longer has."""

    def on_click(self, event: Click) -> None:
        """Drop what was meant for the lines before."""
        if event.style.meta.get("option", -1) >= self.option_count:
            event.prevent_default()
