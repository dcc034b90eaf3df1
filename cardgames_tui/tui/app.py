"""The app that hosts the screens."""

import random
import sys
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar

from textual import constants, on, work
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.wording import clock, count
from cardgames_tui.saves import game_of, resume, title
from cardgames_tui.settings import Settings
from cardgames_tui.tui.black_hole.bindings import BLACK_HOLE_BINDINGS
from cardgames_tui.tui.black_hole.kept_screen import KeptTableScreen
from cardgames_tui.tui.black_hole.replay_screen import ReplayScreen
from cardgames_tui.tui.black_hole.screen import BlackHoleScreen
from cardgames_tui.tui.glyphs import chosen_glyphs
from cardgames_tui.tui.keeping import Keeper
from cardgames_tui.tui.keys_screen import KeysScreen, KeyUse
from cardgames_tui.tui.past_games_screen import PastGamesScreen
from cardgames_tui.tui.question_screen import QuestionScreen
from cardgames_tui.tui.settings_screen import SettingsScreen
from cardgames_tui.tui.statistics_screen import StatisticsScreen

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

SECONDS_BETWEEN_TRIES = 3.0
"""How often to try to save what could not be saved."""


class CardgamesApp(App[None]):
    """The card table.

    Args:
        deal: The deal of Black Hole or All in a Row to begin with.
        settings: The player's switches.
        rng: Where random deals come from.
        keeper: Where games and settings are kept; without one nothing is.
        named: Whether the player asked for this very deal.
        greeting: What the player has to be told at the start.
        shown: A game to replay first.
    """

    TITLE = "cardgames-tui"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = True
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "next_theme", "Theme", show=False, id="app.theme", tooltip="the next colour theme"),
        Binding(
            "p", "past_games", "Past games", show=False, id="app.past-games", tooltip="replay, take over"
        ),
        Binding("f3", "statistics", "Statistics", show=False, id="app.statistics"),
        Binding("f4", "keys", "Change keys", show=False, id="app.keys", tooltip="which key does what"),
        Binding("comma", "settings", "Settings", show=False, id="app.settings", key_display=","),
        Binding("escape", "close_help", "Close", show=False, id="app.close"),
        Binding("q,ctrl+q", "quit", "Quit", key_display="q", id="app.quit"),
    ]

    def __init__(
        self,
        deal: Deal,
        settings: Settings,
        rng: random.Random,
        keeper: Keeper | None = None,
        *,
        named: bool = False,
        greeting: str = "",
        shown: GameRecord | None = None,
    ) -> None:
        self.settings = settings  # the colours, which the app asks for while it is made, depend on them
        super().__init__()
        self.keeper = keeper or Keeper()
        self._deal = deal
        self._named = named
        self._greeting = greeting
        self._shown = shown
        self._table = BlackHoleScreen(deal, settings, rng, chosen_glyphs(settings.suits), self.keeper)

    def on_mount(self) -> None:
        """Open the table, at the game that was interrupted if the player wants that."""
        self.keeper.tell = self.warn
        self.apply(self.settings)
        if self._greeting:
            self.warn(self._greeting)
        # the worker threads of the searches hand the interpreter over often enough for keys to feel instant
        sys.setswitchinterval(0.001)
        self.push_screen(self._table)
        self.set_interval(SECONDS_BETWEEN_TRIES, self.keeper.retry)
        self.open_first()

    @work
    async def open_first(self) -> None:
        """Replay what was asked for; else offer to continue."""
        if self._shown is not None:
            await self.show_replay(self._shown)
        else:
            await self.offer_to_continue()

    async def offer_to_continue(self) -> None:
        """Offer the game that was played last and not finished."""
        record = self.keeper.ask(lambda archive: archive.in_progress(), None)
        if record is None or (self._named and record.start_id != self._deal.start_id):
            return
        try:
            name = title(record.start_id)
        except ValueError as fault:
            self.warn(f"The last game cannot be continued: {fault}.")
            return
        text = f"{name}: {count(record.ply, 'move')}, {clock(record.seconds)} played."
        question = QuestionScreen("Continue the last game?", text, yes="Continue", no="Another game")
        if await self.push_screen_wait(question):
            await self.take_up(record)

    async def take_up(self, record: GameRecord) -> None:
        """Play a kept game on, on the screen of its game."""
        try:
            await self._table.take_up_record(record)
        except ValueError as fault:
            self.warn(f"The game cannot be continued: {fault}.")

    def warn(self, sentence: str) -> None:
        """Tell the player what is not as it should be."""
        self.notify(sentence, severity="warning", timeout=10, markup=False)

    def apply(self, settings: Settings) -> None:
        """Let the settings take effect."""
        self.settings = settings
        if settings.theme in self.available_themes:
            self.theme = settings.theme
        elif settings.theme:
            known = ", ".join(sorted(self.available_themes))
            self.warn(f"There is no theme '{settings.theme}', theme can be one of {known}.")
        self.animation_level = constants.TEXTUAL_ANIMATIONS if settings.animation else "none"
        self.set_keymap(settings.keymap)
        self.refresh_css()
        self._table.take_settings(settings, chosen_glyphs(settings.suits))

    @on(KeptTableScreen.SettingsChanged)
    def keep_settings(self, event: KeptTableScreen.SettingsChanged) -> None:
        """Keep what was switched on the table."""
        self.settings = event.settings
        self.keeper.save_settings(event.settings)

    @on(KeptTableScreen.Received)
    @work
    async def replay_shared(self, event: KeptTableScreen.Received) -> None:
        """Replay a game that somebody has shared."""
        shared = event.game
        game = game_of(shared.start_id)
        await self.show_replay(GameRecord(game=game, start_id=shared.start_id, moves=shared.moves))

    @work
    async def action_settings(self) -> None:
        """Show the settings, and keep what is changed there."""
        await self.push_screen_wait(SettingsScreen(self.settings, sorted(self.available_themes), self.change))

    @work
    async def action_keys(self) -> None:
        """Show which key does what, and keep what is changed there."""
        await self.push_screen_wait(KeysScreen(self._key_uses(), self.settings.keymap, self.change_keys))

    def change(self, settings: Settings) -> None:
        """Take other settings and keep them."""
        self.apply(settings)
        self.keeper.save_settings(settings)

    def change_keys(self, keymap: dict[str, str]) -> None:
        """Take other keys and keep them."""
        self.change(replace(self.settings, keys=tuple(keymap.items())))

    def _key_uses(self) -> list[KeyUse]:
        """The bindings of the table and the app that have a name of their own."""
        uses: dict[str, KeyUse] = {}
        for binding in (*BLACK_HOLE_BINDINGS, *self.BINDINGS):
            if isinstance(binding, Binding) and binding.id and not binding.system:
                what = binding.tooltip or ""
                uses[binding.id] = KeyUse(
                    binding.id, binding.key, f"{binding.description}: {what}".rstrip(": ")
                )
        return list(uses.values())

    @work
    async def action_statistics(self) -> None:
        """Show what the finished games add up to."""
        await self.push_screen_wait(StatisticsScreen(self.keeper))

    @work
    async def action_past_games(self) -> None:
        """Show the past games, and play what was chosen there."""
        record = await self.push_screen_wait(PastGamesScreen(self.keeper))
        if record is not None:
            await self.show_replay(record)

    async def show_replay(self, record: GameRecord) -> None:
        """Replay a game move by move, and play on from it when the player wants that."""
        try:
            resume(record.start_id, record.moves, record.ply)
        except ValueError as fault:
            self.warn(f"The game cannot be replayed: {fault}.")
            return
        chosen = await self.push_screen_wait(ReplayScreen(record, chosen_glyphs(self.settings.suits)))
        if chosen is not None:
            await self.take_up(chosen)

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

    def action_next_theme(self) -> None:
        """Change to the next theme."""
        names = sorted(self.available_themes)
        theme = names[(names.index(self.theme) + 1) % len(names)]
        self.change(replace(self.settings, theme=theme))
        self.notify(self.theme, title="Theme", timeout=2, markup=False)

    def action_help(self) -> None:
        """Show the keys and the rules, or put them away."""
        if self.screen.query("HelpPanel"):
            self.action_hide_help_panel()
        else:
            self.action_show_help_panel()

    def action_close_help(self) -> None:
        """Put the help away."""
        self.action_hide_help_panel()
