"""The app that hosts the screens."""

import gc
import random
import sys
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, cast

from textual import work
from textual.binding import Binding, BindingType

from cardgames_tui.games.profile import Keeper
from cardgames_tui.settings.values import Settings
from cardgames_tui.tui.keeping_app import KeepingApp, Opening
from cardgames_tui.tui.themes import own_variables

if TYPE_CHECKING:
    from cardgames_tui.black_hole.deals import Deal
    from cardgames_tui.black_hole.family import Game
    from cardgames_tui.chopsticks.rules import Rules
    from cardgames_tui.chopsticks.setup import Setup
    from cardgames_tui.records.record import GameRecord
    from cardgames_tui.tui.cards.screen import BlackHoleScreen
    from cardgames_tui.tui.hands.screen import ChopsticksScreen
    from cardgames_tui.tui.home_screen import HomeScreen
    from cardgames_tui.tui.palette import GamesProvider

HOME = "home"
"""The mode in which a game is chosen."""

CARD_GAMES = ("black-hole", "all-in-a-row")
HAND_GAME = "chopsticks"
MODES = (*CARD_GAMES, HAND_GAME)
"""The modes in which games are played, each called as its game in the records."""


def _games_provider() -> "type[GamesProvider]":
    """What finds games in the command palette, imported when that is opened."""
    from cardgames_tui.tui.palette import GamesProvider

    return GamesProvider


class CardgamesApp(KeepingApp):
    """The games, each in a mode of its own that stays as it is while another is shown.

    Args:
        deal: The deal of Black Hole or All in a Row to begin with, a random one when it is not named.
        settings: The player's settings.
        rng: Where random deals and the computers' choices come from.
        keeper: Where games and settings are kept; without one nothing is.
        opening: What else to begin with.
        mode: What to show first, `home` or a game; that of the deal unless another is named.
        setup: The game of Chopsticks to begin with.
    """

    TITLE = "cardgames-tui"
    COMMANDS = KeepingApp.COMMANDS | {_games_provider}
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = True
    VERTICAL_BREAKPOINTS = [(0, "-low"), (20, "-high")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f3", "home", "Games", show=False, id="app.home", tooltip="the home view, to choose a game"),
        Binding(
            "f4",
            "other_game",
            "Other game",
            show=False,
            id="app.other",
            tooltip="that before; this one waits",
        ),
        Binding("pagedown", "scroll_help(1)", "Page down", show=False, system=True, id="app.help-down"),
        Binding("pageup", "scroll_help(-1)", "Page up", show=False, system=True, id="app.help-up"),
        Binding("escape", "close_help", "Close", show=False, id="app.close"),
        Binding("q,ctrl+q", "quit", "Quit", key_display="q", id="app.quit"),
    ]

    def __init__(
        self,
        deal: "Deal | None",
        settings: Settings,
        rng: random.Random,
        keeper: Keeper | None = None,
        opening: Opening | None = None,
        *,
        mode: str = "",
        setup: "Setup | None" = None,
    ) -> None:
        # begins in the right mode, for a default screen that is left at once would take a third of the start
        self.DEFAULT_MODE = mode = mode or (deal.game.slug if deal else HOME)  # type: ignore[misc]
        super().__init__(settings, keeper, opening)
        self._shown = [mode] if mode in MODES else []
        self._deal = deal
        self._setup = setup
        self._rng = rng
        self._tables: dict[str, BlackHoleScreen] = {}
        self._hands: ChopsticksScreen | None = None
        self.add_mode(HOME, self._home)
        self.add_mode(HAND_GAME, lambda: self.hands)
        for slug in CARD_GAMES:
            self.add_mode(slug, partial(self.table, slug))

    async def on_mount(self) -> None:
        """Offer what there is to continue."""
        # the worker threads of the searches hand the interpreter over often enough for keys to feel instant
        sys.setswitchinterval(0.001)
        self.call_after_refresh(self.open_first)
        self.call_after_refresh(_collect_garbage)

    def table(self, slug: str, deal: "Deal | None" = None) -> "BlackHoleScreen":
        """The table of a game of cards, made when it is first needed.

        Args:
            slug: The game.
            deal: What to play on a new table; a random deal unless it is named.
        """
        if slug not in self._tables:
            from cardgames_tui.black_hole.deals import Deal, random_deal
            from cardgames_tui.black_hole.family import GAMES
            from cardgames_tui.tui.cards.screen import BlackHoleScreen

            if deal is None and self._deal is not None and self._deal.game.slug == slug:
                deal = self._deal
            deal = deal or Deal.numbered(GAMES[slug], random_deal(self._rng))
            self._tables[slug] = BlackHoleScreen(deal, self.settings, self._rng, self.glyphs, self.keeper)
        return self._tables[slug]

    def _home(self) -> "HomeScreen":
        """The home view, imported when it is first shown."""
        from cardgames_tui.tui.home_screen import HomeScreen

        return HomeScreen(self.glyphs)

    @property
    def hands(self) -> "ChopsticksScreen":
        """The Chopsticks table, made when it is first needed."""
        if self._hands is None:
            from cardgames_tui.tui.art.hand_glyphs import hand_glyphs
            from cardgames_tui.tui.hands.screen import ChopsticksScreen

            setup = self._setup or self._usual_setup()
            self._hands = ChopsticksScreen(
                setup, self.settings, self._rng, hand_glyphs(self.glyphs), self.keeper
            )
        return self._hands

    def _usual_setup(self) -> "Setup":
        """The game of Chopsticks that the settings ask for; standard rules when theirs are none."""
        from cardgames_tui.chopsticks.setup import Setup
        from cardgames_tui.errors import InvalidGameError

        try:
            return Setup.usual(self.settings.rules, self.settings.opponent)
        except InvalidGameError as fault:
            self.warn(
                f"{self.keeper.settings_name}: rules cannot be so: {fault}. The standard rules are used."
            )
            return Setup.usual(opponent=self.settings.opponent)

    async def take_up(self, record: "GameRecord") -> None:
        """Play a kept game on, on the screen of its game."""
        await self.show_mode(record.game)
        await self._table_of(record.game).take_up_record(record)

    def is_on_table(self, record: "GameRecord") -> bool:
        """Whether a kept game is the one that is played on some screen."""
        logbooks = [table.logbook for table in self._tables.values()]
        logbooks += [self._hands.logbook] if self._hands is not None else []
        return any(logbook.record.key == record.key for logbook in logbooks)

    @property
    def record_on_table(self) -> "GameRecord | None":
        """The game on the table that is shown; nothing in the home view."""
        mode = self.current_mode
        return self._table_of(mode).logbook.record if mode in MODES else None

    def _table_of(self, mode: str) -> "BlackHoleScreen | ChopsticksScreen":
        """The screen of a game, made when it is first needed."""
        return self.hands if mode == HAND_GAME else self.table(mode)

    async def on_dealing_screen_dealt(self, event: "BlackHoleScreen.Dealt") -> None:
        """Play a deal of the other game of cards."""
        await self.play_deal(event.deal)

    async def play_deal(self, deal: "Deal") -> None:
        """Play a deal on the table of its game."""
        table = self.table(deal.game.slug, deal)
        await self.show_mode(deal.game.slug)
        if table.game.deal != deal:
            await table.take_up(deal)

    async def look_for_deal(self, game: "Game", wish: str) -> None:
        """Look for a deal of a kind, and play it."""
        await self.show_mode(game.slug)
        self.table(game.slug).action_new_game(wish)

    async def play_rules(self, rules: "Rules") -> None:
        """Play Chopsticks by some rules, with the same people."""
        await self.show_mode(HAND_GAME)
        await self.hands.take_up(replace(self.hands.game.setup.resized(rules.players), rules=rules))

    def take_settings(self, settings: Settings) -> None:
        """Hand changed settings to the tables."""
        for table in self._tables.values():
            if (table.settings, table.glyphs) != (settings, self.glyphs):
                table.take_settings(settings, self.glyphs)
        if self._hands is not None:
            before = self._hands.settings
            if (before.rules, before.opponent) != (settings.rules, settings.opponent):
                self._hands.take_usual(self._usual_setup())
            self._hands.take_glyphs(self.glyphs)
            self._hands.take_settings(settings)

    def key_bindings(self) -> Iterable[BindingType]:
        """The bindings of the games and of the app."""
        from cardgames_tui.tui.cards.bindings import BLACK_HOLE_BINDINGS
        from cardgames_tui.tui.hands.bindings import CHOPSTICKS_BINDINGS

        return (*BLACK_HOLE_BINDINGS, *CHOPSTICKS_BINDINGS, *KeepingApp.BINDINGS, *self.BINDINGS)

    async def show_mode(self, mode: str) -> None:
        """Show the home view or a game."""
        if mode in MODES:
            self._shown = [mode, *(other for other in self._shown if other != mode)]
        await self.switch_mode(mode)
        if mode == HOME:
            home = cast("HomeScreen", self.screen)
            home.glyphs = self.glyphs
            record = None if self._shown else self.interrupted()
            home.last = record.game if record else "".join(self._shown[:1])

    async def on_home_screen_chosen(self, event: "HomeScreen.Chosen") -> None:
        """Show the game that was chosen in the home view."""
        await self.show_mode(event.name)
        self._go_on(event.name, continued=event.continued)

    @work
    async def _go_on(self, mode: str, *, continued: bool = False) -> None:
        """Play a game as an earlier run left it; ask first unless it is to be continued."""
        record = None if self._is_begun(mode) else self.interrupted(mode)
        if record is not None:
            await (self.try_to_take_up(record) if continued else self.offer(record))

    async def offer(self, record: "GameRecord") -> None:
        """Ask once whether a game is to be continued; the home view offers it without a question."""
        if self.current_mode == HOME:
            cast("HomeScreen", self.screen).last = record.game
        else:
            await super().offer(record)

    def _is_begun(self, mode: str) -> bool:
        """Whether a move has been made on the table of a game."""
        return bool(self._table_of(mode).logbook.record.moves)

    async def action_home(self) -> None:
        """Show the home view."""
        await self.show_mode(HOME)

    async def action_daily(self) -> None:
        """Offer the deal of the day, at the table of Black Hole."""
        await self.show_mode(CARD_GAMES[0])
        await self.run_action("daily", self.screen)

    async def action_other_game(self) -> None:
        """Show the game that was shown before this one; from the home view, the last."""
        await self.show_mode(mode := self._game_before)
        self._go_on(mode)

    @property
    def _game_before(self) -> str:
        """The game that was shown before this one, or another where there is none."""
        games = (*self._shown, HAND_GAME, *CARD_GAMES)
        return next(game for game in games if game != self.current_mode)

    def tip(self, binding: Binding) -> str:
        """What a binding does, in a few words."""
        from cardgames_tui.games.notation import game_title

        if binding.action == "other_game":
            return f"{game_title(self._game_before)}; this one waits"
        return super().tip(binding)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """The colours of the tables and the cards."""
        return own_variables(self.current_theme, four=self.settings.colours == "four")


def _collect_garbage() -> None:
    """Begin with that where nobody has yet, and leave out what was made for the first frame: it stays."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
