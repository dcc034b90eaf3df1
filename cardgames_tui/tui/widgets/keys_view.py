"""The last line: what the most useful keys do."""

from typing import NamedTuple

from textual.content import Content
from textual.events import Click, Leave, MouseMove
from textual.reactive import reactive
from textual.screen import Screen
from textual.style import Style

from cardgames_tui.tui.textual_ext.drawing import Drawing, DrawnView


class KeyShown(NamedTuple):
    """A key and what it does."""

    key: str
    """Its name, by which it is pressed when the line is clicked."""
    display: str
    """What it is called on screen."""
    text: str
    """What it does, in a word."""
    enabled: bool
    """Whether it can do that now."""
    lists_all: bool = False
    """Whether it shows the list of all keys."""


class KeysView(DrawnView):
    """The keys of its screen that are to be shown, set close where the line is too short for them.

    Where even that is too long, the first keys are left out, but never the one that lists them all.

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

    shown: reactive[tuple[KeyShown, ...]] = reactive(())
    """The keys from left to right."""
    pointed: reactive[str | None] = reactive(None)
    """The key under the mouse."""
    note: reactive[str] = reactive("")
    """What the app has to tell for as long as it is so."""

    def on_mount(self) -> None:
        """Show the keys, and follow what becomes of them."""
        self.screen.bindings_updated_signal.subscribe(self, self.follow_soon)
        self.watch(self.app, "note", self._take_note)
        self.follow(self.screen)

    def follow_soon(self, screen: Screen[object]) -> None:
        """Show the keys as they are, once what has changed them is seen: the table comes first."""
        self.call_after_refresh(self.follow, screen)

    def follow(self, screen: Screen[object]) -> None:
        """Show the keys as they are now, one for each action.

        What a key does can be asked only once its screen is on the stack. From Python 3.12 on this widget is
        mounted before that, and called again when the screen is shown.
        """
        if not screen.is_current:
            return
        actions: dict[str, KeyShown] = {}
        for _, binding, enabled, _ in screen.active_bindings.values():
            if binding.show:
                display = self.app.get_key_display(binding)
                lists_all = binding.action == "app.help"
                key = KeyShown(binding.key, display, binding.description, enabled, lists_all)
                actions.setdefault(binding.action, key)
        self.shown = tuple(actions.values())

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
        roomy = Content.assemble(*(self._drawn(key, " ", "") for key in self.shown))
        if roomy.cell_length <= width:
            return roomy
        dispensable = [key for key in self.shown if not key.lists_all]
        left_out: set[KeyShown] = set()
        while True:
            keys = [key for key in self.shown if key not in left_out]
            close = Content.assemble(*(self._drawn(key, "", " ") for key in keys))
            if close.cell_length <= width + 1 or len(left_out) == len(dispensable):
                return close
            left_out.add(dispensable[len(left_out)])

    def _drawn(self, shown: KeyShown, before: str, between: str) -> Content:
        style = "bold $footer-key-foreground" if shown.enabled else "$text-muted"
        key = Content.styled(f"{before}{shown.display}{before}", f"{style} on $footer-key-background")
        words = f"{between}{shown.text} "
        grey = "" if shown.enabled else "$text-muted "
        text = Content.styled(words, f"{grey}on $footer-description-background")
        drawn = Content.assemble(key, text).stylize(Style.from_meta({"key": shown.key}))
        return drawn.stylize("on $block-hover-background") if shown.key == self.pointed else drawn

    def on_mouse_move(self, event: MouseMove) -> None:
        """Note which key the mouse points at."""
        self.pointed = event.style.meta.get("key")

    def on_leave(self, event: Leave) -> None:
        """The mouse points at no key."""
        self.pointed = None

    def on_click(self, event: Click) -> None:
        """Press the key that was clicked."""
        pressed = self.screen.get_style_at(event.screen_x, self.content_region.y).meta.get("key")
        for shown in self.shown:
            if shown.key == pressed:
                if shown.enabled:
                    self.app.simulate_key(shown.key)
                else:
                    self.app.bell()
