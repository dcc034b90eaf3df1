"""The rules of the games, page by page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markdown_it import MarkdownIt
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Markdown, Tab, Tabs

from cardgames_tui.stopping import Monitor
from cardgames_tui.tui.bindings import with_bound_keys
from cardgames_tui.tui.dialogs.dialog import DialogScreen
from cardgames_tui.tui.widgets.key_bar import KeyBar


@dataclass(frozen=True, slots=True)
class RulesPage:
    title: str
    text: str
    """In Markdown; it names keys by the ids of their bindings: `{solitaire.hint}`."""
    bindings: Sequence[BindingType] = ()
    find_out: Callable[[Monitor], str] | None = None
    """Finds out the final text while the page is open."""
    facts: "RulesPage | None" = None


class _PageView(VerticalScroll):
    BINDINGS = [
        Binding("space", "page_down", "Next page", id="rules.next"),
        Binding("b", "page_up", "Page back", id="rules.back"),
        Binding("j", "scroll_down", "Down", show=False, id="rules.down"),
        Binding("k", "scroll_up", "Up", show=False, id="rules.up"),
    ]


class RulesScreen(DialogScreen[None]):
    """Shows one of several pages, at first that with the index `first`."""

    BINDINGS = [
        Binding("escape,q,f1,question_mark", "dismiss(None)", "Close", id="rules.close"),
        Binding("f", "facts", "Facts", id="rules.facts", tooltip="all there is to know, worked out now"),
        Binding("right", "turn(1)", "Next game", show=False, id="rules.next-game"),
        Binding("left", "turn(-1)", "Previous game", show=False, id="rules.previous-game"),
    ]
    AUTO_FOCUS = "#page"

    def __init__(self, pages: Sequence[RulesPage], first: int = 0) -> None:
        super().__init__()
        self._pages = pages
        self._page = pages[first]

    def compose(self) -> ComposeResult:
        if len(self._pages) > 1:
            titles = (Tab(page.title, id=f"page-{index}") for index, page in enumerate(self._pages))
            yield Tabs(*titles, active=f"page-{self._pages.index(self._page)}")
        with _PageView(id="page"):
            # addresses stay text: the web page lacks the library that finds them
            yield Markdown(self._text, parser_factory=lambda: MarkdownIt("gfm-like", {"linkify": False}))
        yield KeyBar()

    @property
    def _text(self) -> str:
        return with_bound_keys(self.app, self._page.text, [*self._page.bindings, *self.BINDINGS])

    def on_mount(self) -> None:
        if self._page.find_out is not None:
            self._find_out(self._page.find_out)

    @work(exit_on_error=False)
    async def _find_out(self, question: Callable[[Monitor], str]) -> None:
        await self.query_one(Markdown).update(await self.ask_in_thread(question))

    def action_facts(self) -> None:
        if self._page.facts is not None:
            self.app.push_screen(RulesScreen([self._page.facts]))

    def action_turn(self, step: int) -> None:
        index = (self._pages.index(self._page) + step) % len(self._pages)
        self.query_one(Tabs).active = f"page-{index}"

    @on(Tabs.TabActivated)
    async def show_page(self, event: Tabs.TabActivated) -> None:
        self._page = self._pages[int(str(event.tab.id).removeprefix("page-"))]
        await self.query_one(Markdown).update(self._text)
        self.query_one("#page").scroll_home(animate=False)
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "turn":
            return len(self._pages) > 1
        return action != "facts" or self._page.facts is not None
