"""The last line: what the most useful keys do."""

from typing import NamedTuple

from textual.binding import Binding
from textual.content import Content
from textual.events import Click, Leave, MouseMove
from textual.reactive import reactive
from textual.screen import Screen
from textual.style import Style

from cardgames_tui.tui.touch import has_touch
from cardgames_tui.tui.web_page import PAGE_BUTTONS
from cardgames_tui.tui.widgets.drawn_view import Drawing, DrawnView


class LabelledKey(NamedTuple):
    """A key and what it does."""

    key: str
    """Its name, by which it is pressed when the line is clicked."""
    display: str
    """What it is called on screen; empty where there are only fingers."""
    text: str
    """What it does, in a word."""
    enabled: bool
    """Whether it can do that now."""
    action: str = ""
    """The action it is bound to."""


_DISPENSABLE = (
    "page(1)",
    "dismiss(None)",
    "facts",
    "go_on",
    "split",
    "rules",
    "statistics",
    "share",
    "app.home",
    "values",
    "verdict",
    "new_game",
    "undo",
    "play(1)",
    "play(0)",
)
"""The actions that are left out of a line that is too short, the least needed first."""

_LISTS_ALL = "app.help"
"""The action that shows all keys."""


class KeysView(DrawnView):
    """The keys of its screen that are to be shown, without the least needed where the line is too short.

    The key that lists them all is never left out.

    It is one widget, drawn at once: Textual's `Footer` makes a widget a key, after the first frame and again
    whenever a key is greyed, and that takes longer than all the rest of a move.
    """

    DEFAULT_CSS = """
    KeysView {
        dock: bottom;
        height: 1;
        color: $footer-description-foreground;
        background: $footer-background;
        text-wrap: nowrap;
    }
    """

    keys: reactive[tuple[LabelledKey, ...]] = reactive(())
    """The keys from left to right."""
    offered: reactive[tuple[tuple[str, str], ...]] = reactive((), init=False)
    """The actions to be shown with their words, where they are others than usual: at the end of a game."""
    pointed: reactive[str | None] = reactive(None)
    """The key under the mouse."""
    note: reactive[str] = reactive("")
    """What the app has to tell for as long as it is so."""

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self.follow_soon)
        self.watch(self.app, "note", self._take_note)
        self.follow(self.screen)

    def follow_soon(self, screen: Screen[object]) -> None:
        """Show the keys as they are once what has changed them is seen, the first of them at once."""
        follow = self.call_after_refresh if self.keys else self.call_next
        follow(self.follow, screen)

    def follow(self, screen: Screen[object]) -> None:
        """Show the keys as they are now, one for each action.

        What a key does can be asked only once its screen is on the stack. From Python 3.12 on this widget is
        mounted before that, and called again when the screen is shown.
        """
        if not screen.is_current:
            return
        actions: dict[str, LabelledKey] = {}
        offered = dict(self.offered)
        touch = has_touch(self.app)
        for _, binding, enabled, _ in screen.active_bindings.values():
            has_place = binding.action in offered if offered else _has_place(binding, touch=touch)
            if has_place and not (touch and binding.action == _LISTS_ALL):
                display = "" if touch else self.app.get_key_display(binding)
                words = offered.get(binding.action, binding.description)
                key = LabelledKey(binding.key, display, words, enabled, binding.action)
                actions.setdefault(binding.action, key)
        self.keys = tuple(actions[action] for action in offered or actions if action in actions)

    def watch_offered(self) -> None:
        self.follow_soon(self.screen)

    def _take_note(self, note: str) -> None:
        self.note = note

    def render(self) -> Drawing:
        """The keys side by side, and the note at the right."""
        width = self.content_size.width
        if not self.note:
            return Drawing.of(self._line(width))
        note = Content.styled(f" {self.note} ", "bold $text-warning on $footer-background")
        keys = self._line(width - note.cell_length)
        return Drawing.of(Content.assemble(keys, " " * (width - keys.cell_length - note.cell_length), note))

    def _line(self, width: int) -> Content:
        keys = list(self.keys)
        line = self._drawn(keys)
        dispensable = sorted((key for key in keys if key.action != _LISTS_ALL), key=_worth)
        for key in dispensable:
            if line.cell_length <= width + 1:  # the blank cell at its end can be cut
                break
            keys.remove(key)
            line = self._drawn(keys)
        return line

    def _drawn(self, keys: list[LabelledKey]) -> Content:
        return Content.assemble(*map(self._key_drawn, keys))

    def _key_drawn(self, labelled: LabelledKey) -> Content:
        style = "bold $footer-key-foreground" if labelled.enabled else "$text-muted"
        if not labelled.display:
            key, text = Content("  "), Content.styled(f"{labelled.text}  ", style)
        else:
            key = Content.styled(f" {labelled.display} ", f"{style} on $footer-key-background")
            grey = "" if labelled.enabled else "$text-muted "
            text = Content.styled(f"{labelled.text} ", f"{grey}on $footer-description-background")
        drawn = Content.assemble(key, text).stylize(Style.from_meta({"key": labelled.key}))
        return drawn.stylize("on $block-hover-background") if labelled.key == self.pointed else drawn

    def on_mouse_move(self, event: MouseMove) -> None:
        self.pointed = event.style.meta.get("key")

    def on_leave(self, event: Leave) -> None:
        self.pointed = None

    def on_click(self, event: Click) -> None:
        pressed = self.screen.get_style_at(event.screen_x, self.content_region.y).meta.get("key")
        for each in self.keys:
            if each.key == pressed:
                if each.enabled:
                    self.app.simulate_key(each.key)
                else:
                    self.app.bell()


def _has_place(binding: Binding, *, touch: bool) -> bool:
    """Whether a key has a place in the line; fingers have buttons besides, and need the key of an arrow."""
    if not touch:
        return binding.show
    in_page = binding.description in PAGE_BUTTONS or "play(" in binding.action
    return binding.id == "replay.back" or (binding.show and not in_page)


def _worth(key: LabelledKey) -> int:
    """How late a key is left out; those that no list names go last, from left to right."""
    return _DISPENSABLE.index(key.action) if key.action in _DISPENSABLE else len(_DISPENSABLE)
