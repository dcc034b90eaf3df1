"""The app that hosts the screens."""

import random
import sys
from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar

from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.records.record import GameRecord
from cardgames_tui.settings import Settings
from cardgames_tui.tui.black_hole.bindings import BLACK_HOLE_BINDINGS
from cardgames_tui.tui.black_hole.screen import BlackHoleScreen
from cardgames_tui.tui.glyphs import chosen_glyphs
from cardgames_tui.tui.keeping import Keeper
from cardgames_tui.tui.keeping_app import KeepingApp, Opening

_CARD_COLOURS = {
    True: {
        "card-rank": "#f2f2f2",
        "card-covered": "#b9c0c7",
        "card-red": "#ff7b72",
        "card-black": "#c3ccd5",
        "card-frame": "#6b7681",
        "card-playable": "#ffd866",
        "card-key": "#ffd866",
        "card-hint": "#1f5a3c",
        "card-hole": "#b48ead",
        "card-keeps": "#7ee787",
        "card-loses": "#ff7b72",
    },
    False: {
        "card-rank": "#111111",
        "card-covered": "#444b52",
        "card-red": "#b3001b",
        "card-black": "#333a41",
        "card-frame": "#7d868f",
        "card-playable": "#7a4b00",
        "card-key": "#7a4b00",
        "card-hint": "#bfe8cf",
        "card-hole": "#6b3fa0",
        "card-keeps": "#0b6b2b",
        "card-loses": "#b3001b",
    },
}
"""The colours of the cards on dark and on light themes; a theme may set its own."""


_TWO_COLOURS = {
    "clubs": "card-black",
    "spades": "card-black",
    "hearts": "card-red",
    "diamonds": "card-red",
}

_FOUR_COLOURS = {
    True: {"card-clubs": "#7ee787", "card-diamonds": "#79c0ff"},
    False: {"card-clubs": "#0b6b2b", "card-diamonds": "#0550ae"},
}
"""What a deck of four colours has of its own."""


class CardgamesApp(KeepingApp):
    """The card table.

    Args:
        deal: The deal of Black Hole or All in a Row to begin with.
        settings: The player's settings.
        rng: Where random deals come from.
        keeper: Where games and settings are kept; without one nothing is.
        opening: What else to begin with.
    """

    TITLE = "cardgames-tui"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "close_help", "Close", show=False, id="app.close"),
        Binding("q,ctrl+q", "quit", "Quit", key_display="q", id="app.quit"),
    ]

    def __init__(
        self,
        deal: Deal,
        settings: Settings,
        rng: random.Random,
        keeper: Keeper | None = None,
        opening: Opening | None = None,
    ) -> None:
        super().__init__(settings, keeper, opening)
        self._table = BlackHoleScreen(deal, settings, rng, chosen_glyphs(settings.suits), self.keeper)

    def on_mount(self) -> None:
        """Open the table, at the game that was interrupted if the player wants that."""
        # the worker threads of the searches hand the interpreter over often enough for keys to feel instant
        sys.setswitchinterval(0.001)
        self.push_screen(self._table)
        self.open_first()

    async def take_up(self, record: GameRecord) -> None:
        """Play a kept game on."""
        await self._table.take_up_record(record)

    def take_settings(self, settings: Settings) -> None:
        """Hand changed settings to the table."""
        self._table.take_settings(settings, chosen_glyphs(settings.suits))

    def key_bindings(self) -> Iterable[BindingType]:
        """The bindings of the table and of the app."""
        return (*BLACK_HOLE_BINDINGS, *KeepingApp.BINDINGS, *self.BINDINGS)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of the cards."""
        dark = self.current_theme.dark
        colours = _CARD_COLOURS[dark]
        four = _FOUR_COLOURS[dark] if self.settings.colours == "four" else {}
        two = {f"card-{suit}": colours[of] for suit, of in _TWO_COLOURS.items()}
        return colours | two | four

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The commands of the palette: Textual's own, and everything that a key of the screen does."""
        yield from super().get_system_commands(screen)
        seen = set()
        for node, binding, enabled, _ in screen.active_bindings.values():
            if enabled and binding.description and not binding.system and binding.action not in seen:
                seen.add(binding.action)
                run = partial(self.run_action, binding.action, node)
                help_line = f"{binding.tooltip or binding.description} (key {self.get_key_display(binding)})"
                yield SystemCommand(binding.description, help_line, run)

    def action_help(self) -> None:
        """Show the keys and the rules, or put them away."""
        if self.screen.query("HelpPanel"):
            self.action_hide_help_panel()
        else:
            self.action_show_help_panel()

    def action_close_help(self) -> None:
        """Put the help away."""
        self.action_hide_help_panel()
