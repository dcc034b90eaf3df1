"""The status line above a table, and the banner below it when a game has ended or is lost."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content
from textual.style import Style
from textual.widgets import Static

from cardgames_tui.tui.bindings import actions_with_keys
from cardgames_tui.tui.draw.canvas import PicturePart
from cardgames_tui.tui.draw.pen import Pen
from cardgames_tui.tui.results import ACTION_GAP, Action, Offer, actions_in_lines
from cardgames_tui.tui.themes import Role
from cardgames_tui.tui.widgets.drawn_view import DrawnView, content_part

if TYPE_CHECKING:
    from cardgames_tui.tui.app import CardgamesApp

Wording = tuple[Content, Content]
"""The texts at the left and right ends of the line; the right one may be empty."""


class StatusView(DrawnView):
    """Shows the first of several wordings that fits, and the app's notice at the right end.

    With `to_edge`, a left text may fill the line.
    """

    if TYPE_CHECKING:
        app: CardgamesApp

    def on_mount(self) -> None:
        self.watch(self.app, "notice", self._show_notice, init=False)

    def __init__(self, *, to_edge: bool = False) -> None:
        super().__init__()
        self._to_edge = to_edge
        self._wordings: tuple[Wording, ...] = ()

    def show(self, wordings: Iterable[Wording]) -> None:
        wordings = tuple(wordings)
        if _seen(wordings) != _seen(self._wordings):
            self._wordings = wordings
            self.refresh()

    def _show_notice(self) -> None:
        self.refresh()

    def parts(self) -> Iterator[PicturePart]:
        whole = self.content_size.width
        notice = f"  {self.app.notice}" if self.app.notice else ""
        width = whole - len(notice)
        line = Content("")
        for left, right in self._wordings:
            space = width - left.cell_length - right.cell_length
            if space >= 2 or (self._to_edge and not right and space >= 0):
                line = Content.assemble(left, " " * space, right)
                break
            line = Content.assemble(left, "  ", right).truncate(width, ellipsis=True)
        line = Content.assemble(line, " " * (width - line.cell_length), (notice, "bold $text-warning"))
        yield content_part(line, whole)


def _seen(wordings: tuple[Wording, ...]) -> list[object]:
    """The texts with their styles, which `Content.__eq__` ignores."""
    return [(content.plain, content.spans) for wording in wordings for content in wording]


class Banner(NamedTuple):
    """How a game ended, or that it is lost, and what to do next."""

    outcome: str = ""
    """`won`, `drawn`, `stuck` or `lost`; empty for no banner."""
    headline: str = ""
    detail: str = ""
    """The rest of the line."""
    offers: tuple[Offer, ...] = ()


class LinksView(Static):
    ALLOW_SELECT = False

    if TYPE_CHECKING:
        app: CardgamesApp

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - as widgets call it
        super().__init__(id=id)
        self.auto_links = False  # which would underline them


def link(text: Content, action: str) -> Content:
    """A text that runs an action of the screen or the app when clicked."""
    name = action if action.startswith("app.") else f"screen.{action}"
    return text.stylize(Style.from_meta({"@click": name}))


class BannerView(LinksView):
    def __init__(self) -> None:
        super().__init__(id="banner")
        self.banner = Banner()

    def show_banner(self, banner: Banner, room: int) -> None:
        text = Content("")
        if banner.outcome:
            actions = actions_with_keys(self.app, self.screen.BINDINGS, banner.offers)
            lines = actions_in_lines(
                actions, room - len(actions), Pen.COLOUR
            )  # a link has one more blank cell
            links = (Content(" " * ACTION_GAP).join(map(_link, line)) for line in lines)
            text = Content.assemble(
                (banner.headline, "bold"), f"{banner.detail}\n", Content("\n").join(links)
            )
        self.banner = banner
        for outcome in ("won", "drawn", "stuck", "lost"):
            self.set_class(outcome == banner.outcome, f"-{outcome}")
        if text.plain != str(self.content):
            self.update(text)


def _link(action: Action) -> Content:
    cap, words = (action.key, f" {action.label}") if action.key else (action.label, "")
    drawn = Content.styled(f" {cap} ", f"bold ${Role.KEY_INK} on ${Role.KEY}")
    return link(Content.assemble(drawn, words), action.name)
