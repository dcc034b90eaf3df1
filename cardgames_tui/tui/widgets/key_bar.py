"""The last line of a screen: its most useful keys."""

from collections.abc import Iterator
from typing import NamedTuple

from textual.binding import Binding
from textual.content import Content
from textual.events import Click, Leave, MouseMove
from textual.reactive import reactive
from textual.screen import Screen
from textual.style import Style

from cardgames_tui.tui.bindings import has_button, plays_move, short_id
from cardgames_tui.tui.draw.canvas import PicturePart
from cardgames_tui.tui.draw.result_card import Offer
from cardgames_tui.tui.touch import has_touch
from cardgames_tui.tui.widgets.drawn_view import DrawnView, content_part


class LabelledKey(NamedTuple):
    """A key and what it does."""

    key: str
    """Textual's name of the key."""
    display: str
    """Its name on screen; empty where there are only fingers."""
    text: str
    enabled: bool
    id: str = ""
    """The id of its binding."""


_DISPENSABLE = (
    "rules.next",
    *(
        f"{dialog}.close"
        for dialog in ("daily", "keys", "open-deals", "rules", "settings", "share", "statistics")
    ),
    ".facts",
    ".continue",
    ".split",
    ".rules",
    ".statistics",
    ".share",
    ".home",
    ".values",
    ".verdict",
    ".new",
    ".undo",
    "solitaire.play",
    "chopsticks.play",
)
"""How the ids end of keys that are left out if the line is too short, the most dispensable first."""


class KeyBar(DrawnView):
    """Shows the bindings of its screen that have `show`, as many as fit.

    It replaces Textual's `Footer`, which makes a widget for each key, after the first frame and whenever a
    key is greyed; that takes longer than all the rest of a move.
    """

    DEFAULT_CSS = """
    KeyBar {
        dock: bottom;
        height: 1;
        color: $footer-description-foreground;
        background: $footer-background;
        text-wrap: nowrap;
    }
    """

    keys: reactive[tuple[LabelledKey, ...]] = reactive(())
    offered: reactive[tuple[Offer, ...]] = reactive((), init=False)
    """What replaces the usual keys, for instance at the end of a game."""
    hovered: reactive[str | None] = reactive(None)
    notice: reactive[str] = reactive("")
    """The lasting notice of the app, shown on the right."""

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self.update_keys_soon)
        self.watch(self.app, "notice", self._show_notice)
        self.update_keys(self.screen)

    def update_keys_soon(self, screen: Screen[object]) -> None:
        """Updates the keys after the next paint; the first time at once."""
        follow = self.call_after_refresh if self.keys else self.call_next
        follow(self.update_keys, screen)

    def update_keys(self, screen: Screen[object]) -> None:
        """Updates the keys from the bindings of the screen, one for each action.

        Bindings are known only once the screen is on the stack. From Python 3.12 on this widget is mounted
        before that, and this method is called again when the screen is shown.
        """
        if not screen.is_current:
            return
        keys: dict[str, LabelledKey] = {}
        offered = dict(self.offered)
        touch = has_touch(self.app)
        for _, binding, enabled, _ in screen.active_bindings.values():
            name = short_id(binding)
            is_shown = name in offered if offered else _is_shown(binding, touch=touch)
            if is_shown and not (touch and binding.id == "app.help"):
                display = "" if touch else self.app.get_key_display(binding)
                label = offered.get(name, binding.description)
                key = LabelledKey(binding.key, display, label, enabled, binding.id or "")
                keys.setdefault(name, key)
        self.keys = tuple(keys[name] for name in offered or keys if name in keys)

    def watch_offered(self) -> None:
        self.update_keys_soon(self.screen)

    def _show_notice(self, notice: str) -> None:
        self.notice = notice

    def parts(self) -> Iterator[PicturePart]:
        words = f" {self.notice} " if self.notice else ""
        notice = Content.styled(words, "bold $text-warning on $footer-background")
        width = self.content_size.width
        room = width - notice.cell_length
        line = _line(self.keys, self.hovered, room)
        yield content_part(Content.assemble(line, " " * (room - line.cell_length), notice), width)

    def on_mouse_move(self, event: MouseMove) -> None:
        self.hovered = event.style.meta.get("key")

    def on_leave(self, event: Leave) -> None:
        self.hovered = None

    def on_click(self, event: Click) -> None:
        pressed = self.screen.get_style_at(event.screen_x, self.content_region.y).meta.get("key")
        for each in self.keys:
            if each.key == pressed:
                if each.enabled:
                    self.app.simulate_key(each.key)
                else:
                    self.app.bell()


def _line(keys: tuple[LabelledKey, ...], hovered: str | None, width: int) -> Content:
    """The keys that fit; the most dispensable are left out."""
    labels = {key: _label(key, is_hovered=key.key == hovered) for key in keys}
    dispensable = [key for key in keys if key.id != "app.help"]
    for key in sorted(dispensable, key=lambda key: [*map(key.id.endswith, _DISPENSABLE), True].index(True)):
        if sum(label.cell_length for label in labels.values()) <= width + 1:  # the last cell is blank
            break
        del labels[key]
    return Content.assemble(*labels.values())


def _label(key: LabelledKey, *, is_hovered: bool) -> Content:
    style = "bold $footer-key-foreground" if key.enabled else "$text-muted"
    if key.display:
        cap = Content.styled(f" {key.display} ", f"{style} on $footer-key-background")
        grey = "" if key.enabled else "$text-muted "
        text = Content.styled(f"{key.text} ", f"{grey}on $footer-description-background")
    else:
        cap, text = Content("  "), Content.styled(f"{key.text}  ", style)
    label = Content.assemble(cap, text).stylize(Style.from_meta({"key": key.key}))
    return label.stylize("on $block-hover-background") if is_hovered else label


def _is_shown(binding: Binding, *, touch: bool) -> bool:
    """Whether a key is shown; with touch only keys without a button on the page, and a step back."""
    if not touch:
        return binding.show
    is_done_otherwise = has_button(binding) or plays_move(binding)
    return binding.id == "replay.back" or (binding.show and not is_done_otherwise)
