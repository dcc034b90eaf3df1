"""The footer: the most useful keys."""

from textual.binding import Binding
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Footer

from cardgames_tui.tui.bindings import USELESS_WITH_TOUCH, has_button
from cardgames_tui.tui.touch import has_touch


class KeyBar(Footer):
    """Textual's footer, recomposed only if its keys have changed, without those that do not fit beside Quit.

    On a touch screen it leaves out what the page has a button for.
    """

    DEFAULT_CSS = "KeyBar { overflow: hidden; }"

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)
        self._shown: list[Binding] = []

    def bindings_changed(self, screen: Screen[object]) -> None:
        active = [each.binding for each in screen.active_bindings.values() if each.binding.show]
        shown = sorted({each.action: each for each in reversed(active)}.values(), key=active.index)
        if self.app.app_focus and shown != self._shown:  # Textual does nothing without the focus
            self._shown = shown
            super().bindings_changed(screen)

    async def recompose(self) -> None:
        await super().recompose()
        self._hide_keys()

    def on_resize(self, event: Resize) -> None:
        self._hide_keys()

    def _hide_keys(self) -> None:
        room = self.size.width + 1  # the last cell of a key is blank
        keys = zip(self.children, self._shown, strict=False)
        for key, binding in sorted(keys, key=lambda each: each[1].action != "app.quit"):
            has_other_way = has_button(binding) or binding.id in USELESS_WITH_TOUCH
            key.display = not (has_touch(self.app) and has_other_way)
            if key.display:
                room -= key.get_content_width(self.size, self.app.size) + key.gutter.width
                key.display = room >= 0
