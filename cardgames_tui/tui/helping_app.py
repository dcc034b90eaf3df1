"""What tells a player what the keys do: their names, the list of them, and the palette."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from textual.app import App, SystemCommand
from textual.binding import Binding
from textual.errors import NoWidget
from textual.events import Event, MouseDown
from textual.screen import Screen
from textual.theme import ThemeProvider

from cardgames_tui.tui.textual_ext.answering_screen import PaletteScreen

HELPED = "-helped"
"""The class of a screen that shows the list of its keys, for the style sheet."""

_KEY_NAMES = {"enter": "enter", "backspace": "bksp", "escape": "Esc"}
"""What keys are called whose names in Textual are symbols, or written otherwise than in the texts."""

_OF_KEYS = ("cursor(", "screen.copy_text", "next_theme")
"""Actions that make sense with their keys alone; in the palette any theme can be chosen."""

_OF_TEXTUAL = ("Theme", "Screenshot")
"""Commands of Textual's own that no key stands for."""


class HelpingApp(App[None]):
    """An app in which everything that a key does can be looked up, and found by its name."""

    def tip(self, binding: Binding) -> str:
        """What a binding does, in a few words."""
        return binding.tooltip

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The commands of the palette: what the keys of the screen do, and what Textual has besides."""
        seen = set()
        for node, binding, enabled, _ in screen.active_bindings.values():
            named = binding.description and not binding.system and not binding.action.startswith(_OF_KEYS)
            if enabled and named and binding.action not in seen:
                seen.add(binding.action)
                key = f"key {self.get_key_display(binding)}"
                help_line = ", ".join(filter(None, (self.tip(binding), key)))
                yield SystemCommand(
                    binding.description, help_line, partial(self.run_action, binding.action, node)
                )
        offered = (
            _OF_TEXTUAL[:1] if self.is_web else _OF_TEXTUAL
        )  # a picture's file has no place in a browser
        yield from (each for each in super().get_system_commands(screen) if each.title in offered)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to put the help away only while it is there."""
        return action not in ("close_help", "scroll_help") or self.screen.has_class(HELPED)

    async def on_event(self, event: Event) -> None:
        """Drop a press on what has just gone but is still to be seen: Textual would fail."""
        if not (isinstance(event, MouseDown) and self._is_on_nothing(event)):
            await super().on_event(event)

    def _is_on_nothing(self, press: MouseDown) -> bool:
        try:
            return not self.screen.get_widget_at(press.x, press.y)[0].is_attached
        except NoWidget:
            return False

    def get_key_display(self, binding: Binding) -> str:
        """What a key is called; keys that have only a symbol in Textual are called by their names."""
        if binding.key[1:].isdecimal():
            return binding.key.upper()  # F1
        return binding.key_display or _KEY_NAMES.get(binding.key) or super().get_key_display(binding)

    def action_command_palette(self) -> None:
        """Show the palette."""
        if not isinstance(self.screen, PaletteScreen):
            self.push_screen(PaletteScreen(id="--command-palette"))

    def search_themes(self) -> None:
        """Show the themes in a palette of their own."""
        self.push_screen(PaletteScreen([ThemeProvider], placeholder="Search for themes…"))

    def action_help(self) -> None:
        """Show the keys and the rules, or put them away."""
        if self.screen.has_class(HELPED):
            self.action_hide_help_panel()
        else:
            self.action_show_help_panel()

    def action_show_help_panel(self) -> None:
        """Show the list of keys, and how to put it away."""
        super().action_show_help_panel()
        self.screen.add_class(HELPED)
        self.screen.query("HelpPanel").first().border_title = "Keys   Esc closes   PgDn more"

    def action_hide_help_panel(self) -> None:
        """Put the list of keys away."""
        super().action_hide_help_panel()
        self.screen.remove_class(HELPED)

    def action_scroll_help(self, step: int) -> None:
        """Scroll the list of keys by a page."""
        for keys in self.screen.query("HelpPanel #keys-help"):
            (keys.scroll_page_down if step > 0 else keys.scroll_page_up)()

    def action_close_help(self) -> None:
        """Put the help away."""
        self.action_hide_help_panel()
