"""The words below a table on which a game has ended or is lost, with the keys that go on from there."""

from collections.abc import Sequence
from typing import NamedTuple

from textual.content import Content
from textual.events import Click
from textual.widgets import Static

from cardgames_tui.tui.draw.pen import Pen
from cardgames_tui.tui.draw.summary import APART, Action, Offer, in_lines
from cardgames_tui.tui.key_names import with_keys
from cardgames_tui.tui.themes.roles import Role
from cardgames_tui.tui.touch import target_height
from cardgames_tui.tui.widgets.links import link, run_clicked


class Banner(NamedTuple):
    """What is said of a game on which nothing more can be won."""

    kind: str = ""
    """`won`, `stuck` or `lost`; empty while the game goes on."""
    headline: str = ""
    detail: str = ""
    """The rest of the line."""
    offers: tuple[Offer, ...] = ()
    """What can be done now."""


class BannerView(Static):
    """Says a banner; what can be done is done when its words are clicked."""

    ALLOW_SELECT = False

    def __init__(self) -> None:
        super().__init__(id="banner")

    def show_banner(self, banner: Banner, room: int) -> bool:
        """Say a banner in lines of so many cells; whether that is something else than before."""
        text = Content("")
        if banner.kind:
            links = _links(with_keys(self.screen, banner.offers), room)
            text = Content.assemble((banner.headline, "bold"), f"{banner.detail}\n", links)
        for kind in ("won", "stuck", "lost"):
            self.set_class(kind == banner.kind, f"-{kind}")
        is_new = text.plain != str(self.content)
        if is_new:
            self.update(text)
        return is_new

    def on_click(self, event: Click) -> None:
        """Do what was clicked; a finger need not hit the line itself."""
        rows = sorted(self.region.line_range, key=lambda y: abs(y - event.screen_y))
        run_clicked(self.screen, event, rows[: target_height(self.app)])


def _links(actions: Sequence[Action], room: int) -> Content:
    """Actions to be clicked, in as many lines as they take."""
    lines = in_lines(actions, room - len(actions), Pen.COLOUR)  # a blank cell more in each
    return Content("\n").join(Content(" " * APART).join(map(_link, line)) for line in lines)


def _link(action: Action) -> Content:
    cap, words = (action.key, f" {action.label}") if action.key else (action.label, "")
    drawn = Content.styled(f" {cap} ", f"bold ${Role.KEY_INK} on ${Role.KEY}")
    return link(Content.assemble(drawn, words), action.name)
