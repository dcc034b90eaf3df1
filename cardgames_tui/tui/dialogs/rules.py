"""The screen that shows the rules of the games, page by page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from markdown_it import MarkdownIt
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Markdown

from cardgames_tui.stopping import Stop
from cardgames_tui.tui.dialogs.dialog import DialogScreen
from cardgames_tui.tui.key_names import with_bound_keys
from cardgames_tui.tui.widgets.keys_view import KeysView


@dataclass(frozen=True, slots=True)
class ComputedPage:
    """A page whose text is computed when it is shown."""

    placeholder: str
    """What is shown until the text is there, in Markdown."""
    compute: Callable[[Stop], str]
    """Computes the text, in Markdown; raises `StoppedError` when it is to stop."""


@dataclass(frozen=True, slots=True)
class RulesPage:
    """A page of the rules."""

    title: str
    text: str | ComputedPage
    """In Markdown."""
    bindings: Sequence[BindingType] = ()
    """The bindings whose keys the text names."""
    facts: ComputedPage | None = None
    """A page of facts about the game, which a key opens."""


class RulesScreen(DialogScreen[None]):
    """Shows pages one at a time; where there are several, the digit of its number opens a page.

    Args:
        pages: The pages.
        number: The page that is shown first, from 0.
    """

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

    def __init__(self, pages: Sequence[RulesPage], number: int = 0) -> None:
        super().__init__()
        self._pages = pages
        self._page = pages[number]

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="page"):
            # addresses stay text: what finds them is not in a page
            yield Markdown(
                self._text,
                parser_factory=lambda: MarkdownIt("gfm-like", {"linkify": False}),
            )
        yield KeysView()

    @property
    def _text(self) -> str:
        text = self._page.text
        if isinstance(text, ComputedPage):
            return text.placeholder
        return with_bound_keys(self.app, text, self._page.bindings)

    def on_mount(self) -> None:
        if len(self._pages) > 1:
            titles = [(f"turn_to({number})", page.title) for number, page in enumerate(self._pages)]
            others = (("facts", "Facts"), ("page(1)", "Next page"), ("dismiss(None)", "Close"))
            self.query_one(KeysView).offered = (*titles, *others)
        if isinstance(self._page.text, ComputedPage):
            self._compute(self._page.text)

    @work(exit_on_error=False)
    async def _compute(self, page: ComputedPage) -> None:
        text = await self.work_out(lambda should_stop: page.compute(should_stop))
        await self.query_one(Markdown).update(text)

    def action_facts(self) -> None:
        page = self._page
        if page.facts is not None:
            self.app.push_screen(RulesScreen([RulesPage(page.title, page.facts)]))

    async def action_turn_to(self, number: int) -> None:
        self._page = self._pages[number]
        await self.query_one(Markdown).update(self._text)
        self.query_one("#page").scroll_home(animate=False)
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "turn_to":
            number = parameters[0]
            assert isinstance(number, int)
            return number < len(self._pages) > 1
        return action != "facts" or self._page.facts is not None

    def action_page(self, step: int) -> None:
        page = self.query_one("#page")
        (page.scroll_page_down if step > 0 else page.scroll_page_up)()

    def action_line(self, step: int) -> None:
        self.query_one("#page").scroll_relative(y=step)
