"""What the app does with things kept: it continues, replays, counts, and takes settings and keys."""

from asyncio import CancelledError, shield
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from textual import constants, on, work
from textual.app import App
from textual.binding import Binding, BindingType
from textual.filter import LineFilter
from textual.screen import Screen
from textual.widget import Widget
from textual.worker import get_current_worker

from cardgames_tui.games.profile import Keeper
from cardgames_tui.settings.values import Settings
from cardgames_tui.tui.art.glyphs import SYMBOLS, chosen_glyphs, is_unicode_shown
from cardgames_tui.tui.helping_app import HelpingApp
from cardgames_tui.tui.keeping import Received, SettingsChanged
from cardgames_tui.tui.themes import OWN_THEMES, suitable_theme, theme_order, theme_title

if TYPE_CHECKING:
    from cardgames_tui.records.record import GameRecord
    from cardgames_tui.tui.art.characters import CharacterFilter

T = TypeVar("T")

SECONDS_BETWEEN_TRIES = 3.0
"""How often to try to save what could not be saved."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What the app begins with, apart from its games."""

    greeting: str = ""
    """What the player has to be told."""
    shown: "GameRecord | None" = None
    """A game to replay first."""
    welcome: bool = False
    """Whether to tell a new player the first keys."""
    ascii_only: bool = False
    """Whether everything is drawn in ASCII, whatever the settings say."""
    named: str = ""
    """The start that the player asked for; only an interrupted game of the same start is then offered."""
    game: str | None = None
    """The game that the player asked for; only an interrupted one of that kind is then offered."""


class KeepingApp(HelpingApp):
    """An app over records and settings; which games there are is left to the app built upon this one.

    Args:
        settings: The player's settings.
        keeper: Where games and settings are kept; without one nothing is.
        opening: What to begin with.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5", "statistics", "Statistics", show=False, id="app.statistics"),
        Binding(
            "f6", "past_games", "Past games", show=False, id="app.past-games", tooltip="replay, take over"
        ),
        Binding("f7", "keys", "Change keys", show=False, id="app.keys", tooltip="which key does what"),
        Binding("comma", "settings", "Settings", show=False, id="app.settings", key_display=","),
        Binding("t", "next_theme", "Next theme", show=False, id="app.theme", tooltip="other colours"),
    ]

    def __init__(
        self, settings: Settings, keeper: Keeper | None = None, opening: Opening | None = None
    ) -> None:
        self.settings = settings  # the colours, which the app asks for while it is made, depend on them
        self._opening = opening or Opening()
        self._offered: set[str] = set()
        self.ascii_only = False
        self.glyphs = SYMBOLS
        self._characters: CharacterFilter | None = None
        super().__init__()
        self._choose_characters()
        for theme in OWN_THEMES:
            self.register_theme(theme)
        # before the style sheets are read, which would have to be read again
        self.set_reactive(App.theme, self.theme_for(settings))
        self.keeper = keeper or Keeper()

    def get_line_filters(self) -> Sequence[LineFilter]:
        """What is done to everything that is painted: characters are replaced that the terminal lacks."""
        filters = super().get_line_filters()
        return filters if self._characters is None else [*filters, self._characters]

    def _choose_characters(self) -> None:
        """Choose what to draw with."""
        self.ascii_only = self._opening.ascii_only or self.settings.ascii or not is_unicode_shown()
        self.glyphs = chosen_glyphs(self.settings.suits, ascii_only=self.ascii_only)
        self._characters = None
        if self.glyphs.suits != SYMBOLS.suits:
            from cardgames_tui.tui.art.characters import ascii_filter, letter_filter

            self._characters = (ascii_filter if self.ascii_only else letter_filter)(self.glyphs)

    async def take_up(self, record: "GameRecord") -> None:
        """Play a kept game on, on the screen of its game.

        Raises:
            ValueError: The record is corrupt; nothing has changed.
        """
        raise NotImplementedError

    def is_on_table(self, record: "GameRecord") -> bool:
        """Whether a kept game is the one that is played on some screen."""
        raise NotImplementedError

    @property
    def record_on_table(self) -> "GameRecord | None":
        """The game on the table that is shown; nothing in the home view."""
        raise NotImplementedError

    def take_settings(self, settings: Settings) -> None:
        """Hand changed settings to the screens of the games."""
        raise NotImplementedError

    def key_bindings(self) -> Iterable[BindingType]:
        """The bindings of all games and of the app, whose keys can be changed."""
        raise NotImplementedError

    async def push_screen_wait(self, screen: Screen[T] | str, *, mode: str | None = None) -> T | Any:
        """Ask with a dialog; a screen that is covered by then, as after two keys at once, may not.

        Textual's own method also runs what is left to do in the worker that asks, which ends with its screen.
        """
        asker = get_current_worker().node
        if isinstance(asker, Screen) and asker is not self.screen:
            raise CancelledError
        return await shield(self.push_screen(screen, wait_for_dismiss=True, mode=mode))

    def open_once(self, screen: Screen[T], callback: Callable[[T | None], None] | None = None) -> None:
        """Open a dialog, unless one of its kind is open already.

        Args:
            screen: The dialog.
            callback: Takes its answer.
        """
        if not any(type(shown) is type(screen) for shown in self.screen_stack):
            self.push_screen(screen, callback)

    def on_load(self) -> None:
        """Let the styles be read in the colours of the theme that has been chosen by now."""
        self.stylesheet.set_variables(self.get_css_variables())

    def refresh_css(self, animate: bool = True) -> None:
        """Read all styles again and apply them; those just read for the first screen need only be applied."""
        before = self.theme_variables
        if any(screen.is_mounted for screen in self.screen_stack) or self.get_css_variables() != before:
            super().refresh_css(animate)
        else:
            self.stylesheet.update(self, animate=animate)

    async def on_mount(self) -> None:
        """Take the settings, and see to what has to be saved again."""
        self.keeper.tell = self.warn
        self.apply(self.settings)
        if self._opening.greeting:
            self.warn(self._opening.greeting)
        self.set_interval(SECONDS_BETWEEN_TRIES, self.keeper.retry)

    @work
    async def open_first(self) -> None:
        """Replay what was asked for; else offer the game that was played last and not finished.

        Whoever is new is told the first keys before anything else. In the browser the game goes on unasked,
        for a page is loaded again more easily than a program is started.
        """
        if self._opening.welcome:
            from cardgames_tui.tui.dialogs.welcome_screen import WelcomeScreen

            await self.push_screen_wait(WelcomeScreen())
            self.change(replace(self.settings, welcomed=True))
        if self._opening.shown is not None:
            await self.show_replay(self._opening.shown)
            return
        record = self.interrupted(self._opening.game)
        if record is None or self._opening.named not in ("", record.start_id):
            return
        await (self.try_to_take_up(record) if self.is_web else self.offer(record))

    def interrupted(self, game: str | None = None) -> "GameRecord | None":
        """The game that was played last and not finished, of one game or of all."""
        return self.keeper.ask(lambda archive: archive.in_progress(game), None)

    async def offer(self, record: "GameRecord") -> None:
        """Ask whether a game is to be continued, until that is answered."""
        if record.key in self._offered or self.is_on_table(record):  # the player was quicker than the records
            return
        self._offered.add(record.key)
        from cardgames_tui.games.notation import title
        from cardgames_tui.records.wording import clock, count
        from cardgames_tui.tui.dialogs.question_screen import QuestionScreen

        try:
            text = f"{title(record.start_id)}: {count(record.ply, 'move')}, {clock(record.seconds)} played."
        except ValueError as fault:
            self.warn(f"The last game cannot be continued: {fault}.")
            return
        question = QuestionScreen("Continue the last game?", text, yes="Continue", no="Another game")
        answer = await self.push_screen_wait(question)
        if answer:
            await self.try_to_take_up(record)
        if answer is None:
            self._offered.remove(record.key)  # whoever comes back may choose again
            await self.run_action("home")

    async def try_to_take_up(self, record: "GameRecord") -> None:
        """Play a kept game on, or say why that cannot be."""
        try:
            await self.take_up(record)
        except ValueError as fault:
            self.warn(f"The game cannot be continued: {fault}.")

    def warn(self, sentence: str) -> None:
        """Tell the player what is not as it should be."""
        self.notify(sentence, severity="warning", timeout=10, markup=False)

    def apply(self, settings: Settings) -> None:
        """Let the settings take effect."""
        before, self.settings = self.settings, settings
        if settings.theme in self.available_themes:
            self.theme = settings.theme
        elif settings.theme:
            known = f"it can be one of {', '.join(self.theme_names)}"
            self.warn(f"{self.keeper.settings_name}: theme cannot be '{settings.theme}', {known}.")
        self.animation_level = constants.TEXTUAL_ANIMATIONS if settings.animation else "none"
        self.set_keymap(settings.keymap)
        if settings.colours != before.colours:
            self.refresh_css()
        if (settings.suits, settings.ascii) != (before.suits, before.ascii):
            self._choose_characters()
            for screen in self.screen_stack:
                for widget in screen.walk_children(Widget):
                    widget.refresh()
        if settings != before:
            self.take_settings(settings)

    @on(SettingsChanged)
    def keep_settings(self, event: SettingsChanged) -> None:
        """Keep what was switched on the screen of a game."""
        self.settings = event.settings
        self.take_settings(event.settings)
        self.keeper.save_settings(event.settings)

    def watch_theme(self, theme: str) -> None:
        """Keep a theme that was chosen in the command palette."""
        if self.is_running and theme != self.settings.theme and self.screen_stack:
            self.change(replace(self.settings, theme=theme))

    @property
    def theme_names(self) -> list[str]:
        """All themes, the own ones first."""
        return theme_order(list(self.available_themes))

    def theme_for(self, settings: Settings) -> str:
        """The theme that the player wants; the one that suits the terminal when that is not known."""
        known = settings.theme in self.available_themes
        return settings.theme if known else suitable_theme(self.console.color_system)

    def change(self, settings: Settings) -> None:
        """Take other settings and keep them."""
        self.apply(settings)
        self.keeper.save_settings(settings)

    def action_next_theme(self) -> None:
        """Change to the next theme."""
        names = self.theme_names
        theme = names[(names.index(self.theme) + 1) % len(names)]
        self.change(replace(self.settings, theme=theme))
        self.notify(theme_title(theme), title="Theme", timeout=2, markup=False)

    def action_settings(self) -> None:
        """Show the settings, and keep what is changed there."""
        from cardgames_tui.tui.dialogs.settings_screen import SettingsScreen

        self.open_once(SettingsScreen(self.settings, self.theme_names, self.change))

    def action_keys(self) -> None:
        """Show which key does what, and keep what is changed there."""
        from cardgames_tui.tui.dialogs.keys_screen import KeysScreen, KeyUse

        uses: dict[str, KeyUse] = {}
        for binding in self.key_bindings():
            if isinstance(binding, Binding) and binding.id and not binding.system:
                what = f"{binding.description}: {binding.tooltip or ''}".rstrip(": ").replace("?:", "?")
                uses[binding.id] = KeyUse(binding.id, binding.key, what)
        self.open_once(KeysScreen(list(uses.values()), self.settings.keymap, self._change_keys))

    def _change_keys(self, keymap: dict[str, str]) -> None:
        self.change(replace(self.settings, keys=tuple(keymap.items())))

    def action_statistics(self) -> None:
        """Show what the finished games add up to."""
        from cardgames_tui.tui.dialogs.statistics_screen import StatisticsScreen

        self.open_once(StatisticsScreen(self.keeper, self.record_on_table))

    def action_past_games(self) -> None:
        """Show the past games."""
        from cardgames_tui.tui.dialogs.past_games_screen import PastGamesScreen

        self.open_once(PastGamesScreen(self.keeper), self.replay_chosen)

    def replay_chosen(self, record: "GameRecord | None") -> None:
        """Replay the game that was chosen among the past ones."""
        if record is not None:
            self.run_worker(self.show_replay(record))

    @on(Received)
    @work
    async def replay_shared(self, event: Received) -> None:
        """Replay a game that somebody has shared; one without moves is there to be played."""
        from cardgames_tui.games.notation import game_of
        from cardgames_tui.records.record import GameRecord

        shared = event.game
        record = GameRecord(game=game_of(shared.start_id), start_id=shared.start_id, moves=shared.moves)
        await (self.show_replay(record) if shared.moves else self.try_to_take_up(record))

    async def show_replay(self, record: "GameRecord") -> None:
        """Replay a game move by move, and play on from it when the player wants that."""
        from cardgames_tui.games.notation import resume
        from cardgames_tui.tui.replays import replay_of

        try:
            resume(record.start_id, record.moves, record.ply)
        except ValueError as fault:
            self.warn(f"The game cannot be replayed: {fault}.")
            return
        chosen = await self.push_screen_wait(replay_of(record, self.glyphs))
        if chosen is not None:
            await self.try_to_take_up(chosen)
