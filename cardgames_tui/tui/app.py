"""The app that hosts the screens."""

import gc
import random
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on, work
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.events import Event
from textual.filter import LineFilter
from textual.screen import Screen

from cardgames_tui.games.catalogue import HANDS, catalogue
from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.tui.art.glyphs import Glyphs
from cardgames_tui.tui.key_help import key_name, key_uses, screen_commands
from cardgames_tui.tui.lookout import Lookout
from cardgames_tui.tui.messages import (
    HOME,
    DealWished,
    GameReceived,
    GameWanted,
    Opening,
    RulesWished,
    SettingsChanged,
)
from cardgames_tui.tui.pasting import Pasting
from cardgames_tui.tui.preferences import Preferences
from cardgames_tui.tui.resuming import Resuming
from cardgames_tui.tui.tables import Tables
from cardgames_tui.tui.textual_ext.page import has_fingers
from cardgames_tui.tui.textual_ext.steady_app import SteadyApp
from cardgames_tui.tui.themes import own_variables, theme_title

if TYPE_CHECKING:
    from cardgames_tui.records.record import GameRecord
    from cardgames_tui.tui.game_screen import GameScreen
    from cardgames_tui.tui.home.screen import HomeScreen
    from cardgames_tui.tui.palette import GamesProvider


def _games_provider() -> "type[GamesProvider]":
    from cardgames_tui.tui.palette import GamesProvider

    return GamesProvider


class CardgamesApp(SteadyApp):
    """The games, each in a mode of its own that stays as it is while another is shown."""

    TITLE = "cardgames-tui"
    COMMANDS = SteadyApp.COMMANDS | {_games_provider}
    CSS_PATH = "app.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f3", "home", "Games", show=False, id="app.home", tooltip="the home view"),
        Binding("f4", "other_game", "Other game", show=False, id="app.other"),
        Binding("f5", "statistics", "Statistics", show=False, id="app.statistics"),
        Binding("f6", "past_games", "Past games", show=False, id="app.past-games", tooltip="to replay"),
        Binding("f7", "keys", "Change keys", show=False, id="app.keys", tooltip="which key does what"),
        Binding("comma", "settings", "Settings", show=False, id="app.settings", key_display=","),
        Binding("t", "next_theme", "Next theme", show=False, id="app.theme", tooltip="other colours"),
        Binding("q,ctrl+q", "quit", "Quit", key_display="q", id="app.quit"),
    ]

    def __init__(
        self, profile: Profile, opening: Opening | None = None, rng: random.Random | None = None
    ) -> None:
        self.profile = profile
        self.opening = opening or Opening()
        # begins in the right mode, for a default screen that is left at once would take a third of the start
        self.DEFAULT_MODE = mode = self.opening.mode  # type: ignore[misc]
        self.preferences = Preferences(self, profile, ascii_only=self.opening.ascii_only)
        super().__init__()
        self.preferences.begin()
        self.tables = Tables(profile, rng or random.Random(), self.opening.record)
        self.lookout = Lookout(self, profile.store, self.tables)
        self.pasting = Pasting(self, profile)
        self.resuming = Resuming(self, profile, self.tables, self.take_up)
        self._applied = profile.settings
        self._shown = [] if mode == HOME else [mode]
        self.add_mode(HOME, self._home)
        for game in catalogue():
            self.add_mode(game, partial(self.table, game))

    @property
    def glyphs(self) -> Glyphs:
        """The characters to draw with."""
        return self.preferences.glyphs

    def table(self, game: str) -> "GameScreen[Any]":
        """The table of a game, made when it is first needed."""
        table = self.tables.of(game, self.glyphs)
        if self.tables.fault:
            name = self.profile.settings_name
            self.warn(f"{name}: rules: {self.tables.fault}. The standard rules are used.")
            self.tables.fault = ""
        return table

    def _home(self) -> "HomeScreen":
        from cardgames_tui.tui.home.screen import HomeScreen

        return HomeScreen(self.profile, self.tables, lambda: self.glyphs)

    async def on_event(self, event: Event) -> None:
        """Note whether the player is there, and play what is pasted."""
        self.lookout.notice(event)
        if not self.pasting.take(event):
            await super().on_event(event)

    async def on_mount(self) -> None:
        """Apply the settings, say what is wrong, and offer what there is to continue."""
        # the worker threads of the searches hand the interpreter over often enough for keys to feel instant
        sys.setswitchinterval(0.001)
        settings = self.profile.settings
        self.lookout.begin()
        self.preferences.apply(settings, settings)
        for sentence in filter(None, (self.profile.notice, self.preferences.theme_fault(settings))):
            self.warn(sentence)
        self.call_after_refresh(self.open_first)
        self.call_after_refresh(_collect_garbage)

    @work
    async def open_first(self) -> None:
        """Replay what was asked for; else offer the game that was played last and not finished.

        Whoever is new is told the first keys before anything else. In the browser the game goes on unasked,
        for a page is loaded again more easily than a program is started.
        """
        opening = self.opening
        if opening.welcome:
            from cardgames_tui.tui.dialogs.bar_screens import WelcomeScreen

            await self.push_screen_wait(WelcomeScreen())
            self.change(welcomed=True)
        if opening.shown is not None:
            await self.resuming.replay(opening.shown, self.glyphs)
            return
        record = self.resuming.waiting(None if opening.mode == HOME else opening.mode)
        if record is None or (opening.named and not opening.asks_for(record)):
            return
        await (self.resuming.take_up(record) if self.is_web else self._offer(record))

    async def _offer(self, record: "GameRecord") -> None:
        """Ask once whether a game is to be continued; the home view offers it without a question."""
        if self.current_mode == HOME:
            self._show_last(record.game)
        elif not self.tables.is_on_table(record):  # the player was quicker than the records
            await self.resuming.offer(record)

    async def show_mode(self, mode: str) -> None:
        """Show the home view or a game."""
        if mode != HOME:
            self._shown = [mode, *(other for other in self._shown if other != mode)]
        await self.wait_for_screen()
        await self.switch_mode(mode)
        if mode == HOME:
            going_on = (game for game in self._shown if self.tables.coming(game).result is None)
            last = next(going_on, "")
            record = None if last else self.resuming.waiting()
            self._show_last(record.game if record else last)

    def _show_last(self, game: str) -> None:
        """Let the home view offer to continue a game."""
        from cardgames_tui.tui.home.screen import HomeScreen

        if isinstance(self.screen, HomeScreen):
            self.screen.last = game

    async def take_up(self, record: "GameRecord") -> None:
        """Play a game, a new one or one that is kept, on its table."""
        await self.show_mode(record.game)
        await self.table(record.game).take_up(record)

    @on(GameWanted)
    async def play_wanted(self, event: GameWanted) -> None:
        """Play a game on its table, unless it lies there already."""
        if not self.tables.is_on_table(event.record):
            await self.resuming.take_up(event.record)
        else:
            await self.show_mode(event.record.game)

    @on(GameReceived)
    @work
    async def replay_received(self, event: GameReceived) -> None:
        """Replay a game that somebody has shared; one without moves is there to be played."""
        if event.record.moves:
            await self.resuming.replay(event.record, self.glyphs)
        else:
            await self.resuming.take_up(event.record)

    @on(DealWished)
    async def look_for_deal(self, event: DealWished) -> None:
        """Look for a deal of a kind, and play it."""
        from cardgames_tui.tui.cards.screen import CardsScreen

        await self.show_mode(event.game)
        table = self.table(event.game)
        assert isinstance(table, CardsScreen)
        table.action_new_game(event.wish)

    @on(RulesWished)
    async def play_rules(self, event: RulesWished) -> None:
        """Play Chopsticks by some rules, with the same people."""
        from cardgames_tui.games.hands_in_play import new_record
        from cardgames_tui.tui.hands.screen import HandsScreen

        await self.show_mode(HANDS)
        table = self.table(HANDS)
        assert isinstance(table, HandsScreen)
        await table.take_up(new_record(table.game.setup.with_rules(event.rules)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the home view where it is not shown alone."""
        alone = self.current_mode == HOME and len(self.screen_stack) == 1
        return not (action == "home" and alone) and super().check_action(action, parameters)

    async def action_home(self) -> None:
        """Show the home view."""
        await self.show_mode(HOME)

    async def action_show_game(self, game: str, continued: bool = False) -> None:
        """Show the table of a game, and offer the game that waits there, or go on with it at once."""
        await self.show_mode(game)
        self._go_on(game, continued=continued)

    @work
    async def _go_on(self, game: str, *, continued: bool = False) -> None:
        record = None if self.tables.is_begun(game) else self.resuming.waiting(game)
        if record is not None:
            await (self.resuming.take_up(record) if continued else self._offer(record))

    async def action_other_game(self) -> None:
        """Show the game that was shown before this one; from the home view, the last."""
        await self.action_show_game(self._game_before)

    @property
    def _game_before(self) -> str:
        """The game that was shown before this one, else one that waits, or another where there is none."""
        games = [game for game in (*self._shown, HANDS, *catalogue()) if game != self.current_mode]
        begun = (game for game in games if game in self._shown or self.resuming.waiting(game))
        return next(begun, games[0])

    async def action_daily(self) -> None:
        """Offer the deal of the day, at the table of the first game of cards."""
        await self.show_mode(next(iter(catalogue())))
        await self.run_action("daily", self.screen)

    def change(self, **changes: Any) -> None:
        """Change settings by their names; they take effect and are kept."""
        self.change_settings(replace(self.profile.settings, **changes))

    def change_settings(self, settings: Settings) -> None:
        """Take other settings; they take effect and are kept."""
        self.profile.change(settings)
        self.apply_settings()

    @on(SettingsChanged)
    def apply_settings(self) -> None:
        """Let the settings take effect."""
        before, self._applied = self._applied, self.profile.settings
        if before != self._applied:
            self.preferences.apply(before, self._applied)
            self.tables.take_settings(before, self.glyphs)

    def watch_theme(self, theme: str) -> None:
        """Keep a theme that was chosen in the command palette."""
        if self.is_running and self.screen_stack and self.preferences.is_chosen(theme):
            self.change(theme=theme)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What is done to everything that is painted."""
        return [*super().get_line_filters(), *self.preferences.filters]

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of the tables and the cards."""
        return own_variables(self.current_theme, four=self.profile.settings.colours == "four")

    def action_next_theme(self) -> None:
        """Change to the next theme."""
        self.change_settings(self.preferences.next_theme())
        self.notify(theme_title(self.theme), title="Theme", timeout=2, markup=False)

    def action_settings(self) -> None:
        """Show the settings, and keep what is changed there."""
        from cardgames_tui.tui.dialogs.settings_screen import SettingsScreen

        names = self.preferences.readable_themes
        self.open_once(SettingsScreen(self.profile.settings, names, self.change_settings))

    def action_keys(self) -> None:
        """Show which key does what, and keep what is changed there."""
        from cardgames_tui.tui.cards.bindings import CARDS_BINDINGS
        from cardgames_tui.tui.dialogs.keys_screen import KeysScreen
        from cardgames_tui.tui.hands.bindings import HANDS_BINDINGS

        uses = key_uses([*CARDS_BINDINGS, *HANDS_BINDINGS, *self.BINDINGS], self.preferences.page_keys)
        keymap = self.profile.settings.keymap
        self.open_once(KeysScreen(uses, keymap, lambda keys: self.change(keys=tuple(keys.items()))))

    def action_statistics(self) -> None:
        """Show what the finished games add up to."""
        from cardgames_tui.tui.dialogs.statistics_screen import StatisticsScreen

        mode = self.current_mode
        on_table = None if mode == HOME else self.table(mode).game.record
        self.open_once(StatisticsScreen(self.profile, on_table))

    def action_past_games(self) -> None:
        """Show the past games."""
        from cardgames_tui.tui.dialogs.past_games_screen import PastGamesScreen

        past = self.resuming
        screen = PastGamesScreen(self.profile, past.describe, past.give_up)
        self.open_once(screen, lambda record: past.open(record, self.glyphs))

    def tip(self, binding: Binding) -> str:
        """What a binding does, in a few words."""
        if binding.action == "other_game":
            return f"to {catalogue()[self._game_before].title}"
        return binding.tooltip

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """The commands of the palette: what the keys of the screen do, and what Textual has besides."""
        yield from screen_commands(self, screen, self.tip)
        # a picture's file has no place in a browser, and fingers find the themes among the settings
        offered = () if has_fingers(self) else ("Theme",) if self.is_web else ("Theme", "Screenshot")
        yield from (each for each in super().get_system_commands(screen) if each.title in offered)

    def get_key_display(self, binding: Binding) -> str:
        """What a key is called; keys that have only a symbol in Textual are called by their names."""
        return key_name(binding) or super().get_key_display(binding)


def _collect_garbage() -> None:
    """Begin with that where nobody has yet, and leave out what was made for the first frame: it stays."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
