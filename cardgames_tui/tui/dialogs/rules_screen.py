"""A page to read: the rules of a game, how it is played here, and where it comes from."""

from collections.abc import Callable
from dataclasses import dataclass

from markdown_it import MarkdownIt
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.widgets import Markdown
from textual.worker import get_current_worker

from cardgames_tui.tui.dialogs.dialog_screen import DialogScreen
from cardgames_tui.tui.widgets.keys_view import KeysView

Stop = Callable[[], bool]
"""Asked every few milliseconds whether to give up."""


@dataclass(frozen=True, slots=True)
class WorkedOutPage:
    """A page whose text has to be worked out."""

    first: str
    """What is shown until then, in Markdown."""
    make: Callable[[Stop], str]
    """Makes the text."""


class RulesScreen(DialogScreen[None]):
    """Shows a text in Markdown, or one that has to be worked out, and leads to a page of facts."""

    BINDINGS = [
        Binding("escape,q,f1,question_mark", "dismiss(None)", "Close", id="rules.close"),
        Binding("f", "facts", "Facts", id="rules.facts", tooltip="all there is to know, worked out now"),
        Binding("space", "page(1)", "Next page", id="rules.next"),
        Binding("b", "page(-1)", "Page back", id="rules.back"),
        Binding("j", "line(1)", "Down", show=False, id="rules.down"),
        Binding("k", "line(-1)", "Up", show=False, id="rules.up"),
    ]

    def __init__(self, text: str | WorkedOutPage, facts: WorkedOutPage | None = None) -> None:
        super().__init__()
        self._text = text
        self._facts = facts

    def compose(self) -> ComposeResult:
        """The text above the keys."""
        with VerticalScroll(id="page"):
            text = self._text if isinstance(self._text, str) else self._text.first
            # addresses stay text: what finds them is not in a page
            yield Markdown(text, parser_factory=lambda: MarkdownIt("gfm-like", {"linkify": False}))
        yield KeysView()

    def on_mount(self) -> None:
        """Begin to work out what has to be."""
        if isinstance(self._text, WorkedOutPage):
            self._work_out(self._text)

    @work(thread=True)
    def _work_out(self, page: WorkedOutPage) -> None:
        worker = get_current_worker()
        text = page.make(worker.cancelled_event.is_set)
        if not worker.is_cancelled:
            self.app.call_from_thread(self.query_one(Markdown).update, text)

    def action_facts(self) -> None:
        """Open the page of facts."""
        if self._facts is not None:
            self.app.push_screen(RulesScreen(self._facts))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Hide the key for another page where there is none."""
        return self._facts is not None if action == "facts" else super().check_action(action, parameters)

    def action_page(self, step: int) -> None:
        """Scroll by a page."""
        page = self.query_one("#page")
        (page.scroll_page_down if step > 0 else page.scroll_page_up)()

    def action_line(self, step: int) -> None:
        """Scroll by a line."""
        self.query_one("#page").scroll_relative(y=step)
