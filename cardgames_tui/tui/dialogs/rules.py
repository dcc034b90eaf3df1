"""The screen that shows the rules of the games, page by page."""

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
    """A page of the rules."""

    title: str
    text: str
    """In Markdown, as `find_out` returns it."""
    bindings: Sequence[BindingType] = ()
    """The bindings whose keys the text names by their ids."""
    find_out: Callable[[Monitor], str] | None = None
    """Finds out the final text of the page while it is open; it is a question for `ask_in_thread`."""
    facts: "RulesPage | None" = None
    """A page of facts about the game, which a key opens."""


class RulesScreen(DialogScreen[None]):
    """Shows pages one at a time, from the index `first` on; a digit opens the page with that number."""

    BINDINGS = [
        Binding("escape,q,f1,question_mark", "dismiss(None)", "Close", id="rules.close"),
        *(
            Binding(str(n + 1), f"turn_to({n})", "Page", show=False, id=f"rules.page-{n + 1}")
            for n in range(9)
        ),
        Binding("f", "facts", "Facts", id="rules.facts", tooltip="all there is to know, worked out now"),
        Binding("space", "page(1)", "Next page", id="rules.next"),
        Binding("b", "page(-1)", "Page back", id="rules.back"),
        Binding("j", "line(1)", "Down", show=False, id="rules.down"),
        Binding("k", "line(-1)", "Up", show=False, id="rules.up"),
    ]

    def __init__(self, pages: Sequence[RulesPage], first: int = 0) -> None:
        super().__init__()
        self._pages = pages
        self._page = pages[first]

    def compose(self) -> ComposeResult:
        if len(self._pages) > 1:
            titles = (Tab(page.title, id=f"page-{index}") for index, page in enumerate(self._pages))
            yield Tabs(*titles, active=f"page-{self._pages.index(self._page)}")
        with VerticalScroll(id="page"):
            # addresses stay text, since the library that finds them is not installed in a page
            yield Markdown(
                self._text,
                parser_factory=lambda: MarkdownIt("gfm-like", {"linkify": False}),
            )
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

    def action_turn_to(self, index: int) -> None:
        self.query_one(Tabs).active = f"page-{index}"

    @on(Tabs.TabActivated)
    async def show_page(self, event: Tabs.TabActivated) -> None:
        self._page = self._pages[int(str(event.tab.id).removeprefix("page-"))]
        await self.query_one(Markdown).update(self._text)
        self.query_one("#page").scroll_home(animate=False)
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "turn_to":
            return len(self._pages) > 1 and parameters[0] in range(len(self._pages))
        return action != "facts" or self._page.facts is not None

    def action_page(self, step: int) -> None:
        page = self.query_one("#page")
        (page.scroll_page_down if step > 0 else page.scroll_page_up)()

    def action_line(self, step: int) -> None:
        self.query_one("#page").scroll_relative(y=step)
