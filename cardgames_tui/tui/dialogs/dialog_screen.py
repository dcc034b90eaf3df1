"""What all dialogs have in common: their styles, which are read when the first of them is opened."""

from pathlib import Path
from typing import Generic, TypeVar

from textual.events import Click
from textual.screen import ModalScreen

from cardgames_tui.tui.textual_ext.answering import answers_once

Answer = TypeVar("Answer")


@answers_once
class DialogScreen(ModalScreen[Answer], Generic[Answer]):
    """A dialog; on terminals of few lines it is set close."""

    CSS_PATH = str(Path(__file__).with_name("dialogs.tcss"))
    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]

    def on_click(self, event: Click) -> None:
        """Close when the mouse is clicked beside the dialog, as Escape does."""
        if self.get_widget_at(*event.screen_offset)[0] is self:
            self.app.call_later(self.app.simulate_key, "escape")  # a key that comes from here would stay here
