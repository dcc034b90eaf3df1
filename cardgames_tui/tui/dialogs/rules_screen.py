"""A page to read: the rules of a game, how it is played here, and where it comes from."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Markdown

from cardgames_tui.tui.dialogs.dialog_screen import DialogScreen
from cardgames_tui.tui.widgets.keys_view import KeysView


class RulesScreen(DialogScreen[None]):
    """Shows a text that can be scrolled.

    Args:
        text: The page, in Markdown.
    """

    BINDINGS = [
        Binding("escape,q,f1,question_mark", "dismiss(None)", "Close", id="rules.close"),
        Binding("space", "page(1)", "Next page", id="rules.next"),
        Binding("b", "page(-1)", "Page back", id="rules.back"),
        Binding("j", "line(1)", "Down", show=False, id="rules.down"),
        Binding("k", "line(-1)", "Up", show=False, id="rules.up"),
    ]

    def __init__(self, text: str) -> None:
        super().__init__()
        self._text = text

    def compose(self) -> ComposeResult:
        """The text above the keys."""
        with VerticalScroll(id="page"):
            yield Markdown(self._text)
        yield KeysView()

    def action_page(self, step: int) -> None:
        """Scroll by a page."""
        page = self.query_one("#page")
        (page.scroll_page_down if step > 0 else page.scroll_page_up)()

    def action_line(self, step: int) -> None:
        """Scroll by a line."""
        self.query_one("#page").scroll_relative(y=step)
