"""A notice about how a game stands, with what can be done then."""

from textual.events import Click
from textual.widgets import Static

ACTION = "action"
"""What the style of words says that the screen does when they are clicked."""


class NoticeView(Static):
    """Words of which some do something when they are clicked."""

    ALLOW_SELECT = False

    async def on_click(self, event: Click) -> None:
        """Do what was clicked."""
        if action := event.style.meta.get(ACTION):
            event.stop()
            await self.screen.run_action(action)
