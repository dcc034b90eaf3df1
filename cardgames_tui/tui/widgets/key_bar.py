"""The footer: the most useful keys."""

from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Footer


class KeyBar(Footer):
    """Textual's footer, recomposed only if its keys have changed, and without keys that do not fit."""

    DEFAULT_CSS = "KeyBar { overflow: hidden; }"

    def __init__(self) -> None:
        super().__init__(show_command_palette=False)
        self._last_keys: list[tuple[str, str]] = []

    def bindings_changed(self, screen: Screen[object]) -> None:
        shown = [active.binding for active in screen.active_bindings.values() if active.binding.show]
        keys = [(binding.key, binding.description) for binding in shown]
        if self.app.app_focus and keys != self._last_keys:  # Textual does nothing without the focus
            self._last_keys = keys
            super().bindings_changed(screen)

    async def recompose(self) -> None:
        await super().recompose()
        self._hide_cut_keys()

    def on_resize(self, event: Resize) -> None:
        self._hide_cut_keys()

    def _hide_cut_keys(self) -> None:
        room = self.size.width + 1  # the last cell of a key is blank
        for key in self.children:
            room -= key.get_content_width(self.size, self.app.size) + key.gutter.width
            key.visible = room >= 0
