"""The app that hosts the screens."""

import gc
import os
import random
import sys
from asyncio import to_thread
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from textual import constants, work
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.events import AppBlur, AppFocus, Event, InputEvent, Key, Paste
from textual.filter import LineFilter
from textual.screen import Screen
from textual.theme import BUILTIN_THEMES
from textual.types import AnimationLevel
from textual.widget import Widget

from cardgames_tui.games.daily import DailyGames
from cardgames_tui.games.in_play import AnyGame
from cardgames_tui.games.kinds import KINDS, begin_or_continue, game_from_record, parse_start
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.saved_games import game_to_play
from cardgames_tui.games.start import Start, new_record
from cardgames_tui.games.words import cannot_be_continued, last_game_cannot_be_continued
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.words import title_of
from cardgames_tui.settings import Settings
from cardgames_tui.text import as_sentence, counted, format_clock
from cardgames_tui.tui.bindings import APP_BINDINGS, PAGE_KEYS, PALETTE, key_name
from cardgames_tui.tui.characters import chosen_characters, is_unicode_shown
from cardgames_tui.tui.kinds import SHOWN_KINDS
from cardgames_tui.tui.open_games import HOME, OpenGames
from cardgames_tui.tui.textual_ext.robust_app import RobustApp
from cardgames_tui.tui.themes import (
    DARK_THEME,
    LIGHT_THEME,
    OWN_THEMES,
    SIXTEEN_THEME,
    adapted_theme,
    own_theme,
    own_variables,
    readable_themes,
    suitable_theme,
    theme_title,
)
from cardgames_tui.tui.thinking import thinking_thread
from cardgames_tui.tui.touch import TOUCH_CLASS, has_touch

if TYPE_CHECKING:
    from cardgames_tui.tui.command_palette import CommandsProvider
    from cardgames_tui.tui.home import HomeScreen

SECONDS_BETWEEN_NOTICE_UPDATES = 1.0
SECONDS_BETWEEN_RETRIES = 3.0

_LEVELS: Mapping[str, AnimationLevel] = {"full": "full", "quick": "basic", "off": "none"}
"""Textual's names for the values of the setting."""


def _commands_provider() -> "type[CommandsProvider]":
    from cardgames_tui.tui.command_palette import CommandsProvider

    return CommandsProvider


class CardgamesApp(RobustApp):
    """The games, each in a mode of its own.

    Args:
        profile: The player's records and settings.
        first: What to show first: a game, `HOME`, or the slug of a kind of game to choose one of.
        replay: A game to replay first.
        ascii_only: Whether everything is drawn in ASCII, even if the settings say otherwise.
        rng: Draws deals and the moves of computers.
        make_executor: Makes the executor for a screen's questions, such as a thread.
        report: Describes a screen to the surrounding web page, as a control sequence.
    """

    TITLE = "cardgames-tui"
    COMMANDS = {_commands_provider}
    CSS_PATH = "app.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pagedown", "scroll_help(1)", "Page down", show=False, system=True, id="app.help-down"),
        Binding("pageup", "scroll_help(-1)", "Page up", show=False, system=True, id="app.help-up"),
        Binding("escape", "hide_keys", "Close", show=False, system=True, id="app.close"),
        PALETTE,
        *APP_BINDINGS,
    ]

    def __init__(
        self,
        profile: Profile,
        first: AnyGame | str = HOME,
        *,
        replay: GameRecord | None = None,
        ascii_only: bool = False,
        rng: random.Random | None = None,
        make_executor: Callable[[], Executor] = thinking_thread,
        report: Callable[[Screen[Any]], str] | None = None,
    ) -> None:
        first_game, first_mode = (None, first) if isinstance(first, str) else (first, first.start.slug)
        # Textual's default screen would take a third of the start
        self.DEFAULT_MODE = first_mode  # type: ignore[misc]
        self.profile = profile
        self.rng = rng or random.Random()
        self.make_executor = make_executor
        self.ascii_only = ascii_only
        self._report = report
        self._first_game = first_game
        self._first_replay = replay
        self._characters = self._chosen_characters()
        self._keeps_still = False
        super().__init__()
        self._follow_animation()  # before the first table is shown
        for theme in (*map(own_theme, OWN_THEMES), *map(adapted_theme, BUILTIN_THEMES.values())):
            self.register_theme(theme)
        # set before the style sheets are read, so that they are read only once
        known = profile.settings.theme in self.readable_themes
        suitable = suitable_theme(self.console.color_system)
        self.set_reactive(App.theme, profile.settings.theme if known else suitable)
        self.wants_panel: bool | None = None
        """Whether to show the panel beside the cards; None where it fits well."""
        self.open_games = OpenGames(profile, self.rng, first_game)
        self._has_told_letters = False
        self._asked_to_continue: set[str] = set()
        """The uids of the games that the player has been asked about."""
        if first_mode != HOME:
            self.open_games.note_shown(first_mode)
        self.add_mode(HOME, self._home)
        for slug in KINDS:
            self.add_mode(slug, partial(self.open_games.screen_or_new, slug))

    def _home(self) -> "HomeScreen":
        from cardgames_tui.tui.home import HomeScreen

        return HomeScreen(self.open_games)

    async def on_event(self, event: Event) -> None:
        self._note_activity(event)
        if not (isinstance(event, Paste) and self._play_pasted(event)):
            await super().on_event(event)

    async def on_mount(self) -> None:
        # searches in threads release the interpreter often enough for keys to feel instant
        sys.setswitchinterval(0.001)
        self.profile.store.on_warning(self._warn_of_records)
        self.set_interval(SECONDS_BETWEEN_RETRIES, self.profile.store.retry)
        self.set_interval(SECONDS_BETWEEN_NOTICE_UPDATES, self.update_notice)
        self._begin_with_settings()
        # players who name a game know the program, or read the manual
        if self.DEFAULT_MODE == HOME and not (self._first_replay or self.profile.settings.welcomed):
            from cardgames_tui.tui.dialogs.any_key import WelcomeScreen

            self.push_screen(WelcomeScreen(), self._begin_welcomed)  # before any key is read
        else:
            self.call_after_refresh(self._begin)
        self.call_after_refresh(_collect_garbage)

    # The notice in the status line

    def update_notice(self) -> None:
        is_idle = any(screen.game.stopwatch.is_idle for screen in self.open_games.screens.values())
        self.notice = "not being saved" if self.profile.store.unsaved else "clock paused" if is_idle else ""

    def _note_activity(self, event: Event) -> None:
        is_leaving = isinstance(event, AppBlur)
        if is_leaving or isinstance(event, AppFocus | InputEvent | Paste):
            for screen in self.open_games.screens.values():
                stopwatch = screen.game.stopwatch
                (stopwatch.pause if is_leaving else stopwatch.note_activity)()
            if self.notice or is_leaving:
                self.update_notice()

    def _warn_of_records(self, text: str) -> None:
        self.warn(text)
        self.call_later(self.update_notice)

    # Which game is shown

    async def _begin_welcomed(self, _: None) -> None:
        self.profile.change_settings(welcomed=True)
        await self._begin()

    async def _begin(self) -> None:
        if self.DEFAULT_MODE != HOME or self.is_web:  # the home view reads them itself
            await self.open_games.read_unfinished()
        self._begin_playing()

    @work
    async def _begin_playing(self) -> None:
        """Shows the requested replay, or offers the last unfinished game.

        A web page, whose players often reload it, and a game of the day continue without asking.
        """
        first, replay, is_at_home = self._first_game, self._first_replay, self.DEFAULT_MODE == HOME
        if self.is_web or not (is_at_home or replay):
            unfinished = self.open_games.last_unfinished(None if is_at_home else self.DEFAULT_MODE)
            if unfinished and (first is None or first.start.start_id == unfinished.start_id):
                if self.is_web or (first is not None and first.record.daily):
                    await self.open_game(unfinished)
                else:
                    self.ask_to_continue(unfinished)
        if replay is not None:
            self.replay(replay)

    async def show_mode(self, mode: str, *, uncovered: bool = False) -> None:
        """Shows the home view or a game; closes what covers it if asked to, or if the mode is current."""
        if mode != HOME:
            self.open_games.note_shown(mode)
        await self.wait_for_screen()
        if self.is_running:  # else the player has quit meanwhile
            uncovered = uncovered or mode == self.current_mode
            await self.switch_mode(mode)
            if uncovered:
                self._uncover()

    def _uncover(self) -> None:
        while len(self.screen_stack) > 1:
            self.screen.dismiss(None)

    async def action_switch_to_game(self, slug: str, continued: bool = False) -> None:
        """Shows the screen of a game; if none is begun there, continues the unfinished one, or offers to.

        From the home view, a game whose end has been seen is replaced by the next one.
        """
        games, screen = self.open_games, self.open_games.screens.get(slug)
        if games.is_begun(slug) or (screen is not None and screen.has_unseen_end):
            await self.show_mode(slug)
            return
        await games.read_unfinished()
        if self.current_mode == HOME and games.has_ended(slug):
            await self._show_game(games.game_to_offer(slug))
            return
        unfinished = games.last_unfinished(slug)
        if unfinished is not None and continued:
            await self.open_game(unfinished)
        await self.show_mode(slug)
        if unfinished is not None and not continued:
            self.ask_to_continue(unfinished)

    @work
    async def ask_to_continue(self, record: GameRecord) -> None:
        """Asks once, on the screen of a game, whether to continue it; after Escape it asks again later."""
        is_elsewhere = self.current_mode != record.game or len(self.screen_stack) > 1
        is_open = self.open_games.screen_showing(record) is not None
        if is_elsewhere or is_open or record.uid in self._asked_to_continue:
            return
        from cardgames_tui.tui.dialogs.prompts import QuestionScreen

        try:
            title = title_of(record, parse_start(record.start_id).title)
        except ValueError as error:
            self._asked_to_continue.add(record.uid)
            self.warn(as_sentence(last_game_cannot_be_continued(error)))
            return
        self._asked_to_continue.add(record.uid)
        text = f"{title}: {counted(record.ply, 'move')}, {format_clock(record.seconds)} played."
        choices = "Continue the last game?", "Continue", "New game"
        answer = await self.push_screen_wait(QuestionScreen(choices, text, "All games"))
        if answer:
            await self.open_game(record)
        elif answer is None:
            self._asked_to_continue.remove(record.uid)
            await self.action_home()

    async def open_game(self, what: GameRecord | Start | None) -> None:
        """Opens what a player has chosen: continues a game, replays one that has ended, or begins a new one.

        A deal that the player has begun before is continued; see `game_to_play`.
        """
        if what is None:
            return
        record = what if isinstance(what, GameRecord) else new_record(what)
        playable = game_to_play(record, self.profile.store)
        if playable is None:
            self.replay(record)
        elif self.open_games.screen_showing(playable) is None:
            await self._play(what if playable is record else playable)
        else:
            await self.show_mode(playable.game, uncovered=True)

    async def _play(self, what: GameRecord | Start) -> None:
        try:
            game = begin_or_continue(what, self.profile.store)
        except ValueError as error:
            self.warn(as_sentence(cannot_be_continued(error)))
        else:
            await self._show_game(game)

    async def _show_game(self, game: AnyGame) -> None:
        self.open_games.put_on_screen(game)
        await self.show_mode(game.start.slug, uncovered=True)

    @work
    async def replay(self, record: GameRecord) -> None:
        """Replays a game move by move; then plays the one that the player takes over from it, if any."""
        try:
            game = game_from_record(replace(record, ply=0))
        except ValueError as error:
            self.warn(f"The game cannot be replayed: {error}.")
            return
        chosen = await self.push_screen_wait(SHOWN_KINDS[record.game].replay_screen(game))
        if chosen is not None:
            await self._play(chosen)

    def _play_pasted(self, event: Paste) -> bool:
        """Plays a pasted game and returns whether there was one; in a field, only boards count."""
        if event.is_forwarded or not self.screen_stack:
            return False
        from textual.widgets import Input

        from cardgames_tui.games.formats import pasted_game

        in_field = isinstance(self.focused, Input)
        if not in_field and len(self.screen_stack) > 1:
            return False
        try:
            record = pasted_game(event.text, codes=not in_field)
        except ValueError as error:
            self.warn(as_sentence(error))
            return True
        if record is not None:
            self._uncover()
            self.call_later(self.open_game, record)
        return record is not None

    # Keys of the whole app

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "home":
            return self.current_mode != HOME or len(self.screen_stack) > 1
        if action in ("quit", "help_quit", "suspend_process"):
            return not self.is_web
        if action == "help":
            return not has_touch(self)
        return action not in ("hide_keys", "scroll_help") or self.is_help_open

    def on_key(self, event: Key) -> None:
        """Says once why letters of another layout, or with Caps Lock, do nothing."""
        letter = event.character or ""
        is_usual = letter.isascii() and letter.islower()
        if letter.isalpha() and not is_usual and event.key not in self.screen.active_bindings:
            if not self._has_told_letters:
                self.warn("Keys are Latin letters in lower case.")
            self._has_told_letters = True

    async def action_home(self) -> None:
        await self.show_mode(HOME)

    async def action_other_game(self) -> None:
        await self.action_switch_to_game(self.open_games.slug_before(self.current_mode))

    async def run_at_table(self, slug: str, action: str, *arguments: object) -> None:
        await self.show_mode(slug, uncovered=True)
        await self.run_action(("", action, arguments), self.open_games.screen_or_new(slug))

    async def show_daily(self, slug: str) -> None:
        from cardgames_tui.tui.dialogs.day import DayScreen

        below = self.screen
        games = await to_thread(lambda: {each: DailyGames(each, self.profile) for each in KINDS})
        if self.screen is below:  # else something else has just been opened
            self.push_screen(DayScreen(games, slug), self.open_game)

    def show_rules(self, *starts: Start, first: int = 0) -> None:
        from cardgames_tui.tui.dialogs.rules import RulesScreen

        pages = [SHOWN_KINDS[start.slug].rules_page(start) for start in starts]
        self.push_screen(RulesScreen(pages, first))

    def action_settings(self) -> None:
        from cardgames_tui.tui.dialogs.settings import SettingsScreen

        self.push_screen(SettingsScreen())

    def action_keys(self) -> None:
        from cardgames_tui.tui.dialogs.keys import KeysScreen

        self.action_hide_keys()
        self.push_screen(KeysScreen(self.screen))

    def action_statistics(self) -> None:
        from cardgames_tui.tui.dialogs.statistics import StatisticsScreen

        mode = self.current_mode
        slug = self.open_games.slug_to_continue() if mode == HOME else mode
        current = self.open_games.game_to_offer(slug).record if slug else None
        self.push_screen(StatisticsScreen(current))

    def action_past_games(self) -> None:
        from cardgames_tui.tui.dialogs.past_games import PastGamesScreen

        self.push_screen(PastGamesScreen(self.open_games), self.open_game)

    def screen_seen(self, screen: Screen[Any]) -> None:
        if self._report is not None:
            for signal in (screen.bindings_updated_signal, screen.screen_layout_refresh_signal):
                signal.unsubscribe(self)  # the screen may have been seen before
                signal.subscribe(self, self._report_soon)
            self._report_soon(screen)

    def _report_soon(self, screen: Screen[Any]) -> None:
        self.call_after_refresh(self._report_to_page, screen)

    def _report_to_page(self, screen: Screen[Any]) -> None:
        if screen is self.screen and self._report is not None and self.terminal is not None:
            self.terminal.write(self._report(screen))

    @property
    def is_help_open(self) -> bool:
        return bool(self.screen_stack and self.screen.query("KeysPanel"))

    def action_command_palette(self) -> None:
        from cardgames_tui.tui.command_palette import PaletteScreen

        if not isinstance(self.screen, PaletteScreen):
            self.push_screen(PaletteScreen())

    def action_help(self) -> None:
        from cardgames_tui.tui.dialogs.keys import KeysPanel

        if self.is_help_open:
            self.action_hide_keys()
        elif KeysPanel.fits(self.screen):
            self.screen.mount(KeysPanel())
            self.refresh_bindings()
        else:
            self.action_keys()

    def action_hide_keys(self) -> None:
        self.screen.query("KeysPanel").remove()
        self.refresh_bindings()

    def action_scroll_help(self, step: int) -> None:
        from cardgames_tui.tui.dialogs.keys import KeysPanel

        panel = self.screen.query_one(KeysPanel)
        (panel.scroll_page_down if step > 0 else panel.scroll_page_up)(animate=False)

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        from cardgames_tui.tui.command_palette import own_commands

        other_game = KINDS[self.open_games.slug_before(self.current_mode)].title
        yield from own_commands(self, screen, other_game=other_game)
        if not self.is_web:  # a browser has no place for the file
            yield from (each for each in super().get_system_commands(screen) if each.title == "Screenshot")

    # The settings, and the keys by them

    def _begin_with_settings(self) -> None:
        settings = self.profile.settings
        self.profile.report_change = self._follow_settings
        self._apply_style(settings)
        self.set_keymap(self.keymap)
        if self.keymap:  # the footer was composed before
            self.screen.refresh_bindings()
        if self.profile.notice:
            self.warn(self.profile.notice)
        if settings.theme and settings.theme not in self.available_themes:
            file = self.profile.settings_name
            self.warn(f"{file}: there is no theme '{settings.theme}'. The settings list them all.")

    def _follow_settings(self, before: Settings) -> None:
        self._apply_style(before)
        self.set_keymap(self.keymap)
        now = self.profile.settings
        if (before.rules, before.opponent, before.deals) != (now.rules, now.opponent, now.deals):
            self.open_games.forget_next_games()
        for screen in self.open_games.screens.values():
            if screen.is_mounted:
                screen.settings_changed(before)

    @property
    def page_keys(self) -> Mapping[str, str]:
        return PAGE_KEYS if self.is_web else {}

    @property
    def keymap(self) -> dict[str, str]:
        return {**self.page_keys, **self.profile.settings.keys}

    def get_key_display(self, binding: Binding) -> str:
        """Names keys in words where Textual has symbols; returns nothing on touch screens."""
        if has_touch(self):
            return ""
        return key_name(binding) or super().get_key_display(binding)

    # How it looks

    def _apply_style(self, before: Settings) -> None:
        now = self.profile.settings
        if now.theme in self.readable_themes:
            self.theme = now.theme
        self._follow_animation()
        if now.colours != before.colours:
            self.refresh_css()
        if (now.suits, now.ascii) != (before.suits, before.ascii):
            self._characters = self._chosen_characters()
            for screen in self.screen_stack:
                for widget in screen.walk_children(Widget):
                    widget.notify_style_update()
                    widget.refresh()

    def _follow_animation(self) -> None:
        """Unless the player has chosen, nothing moves without colours, and little over ssh."""
        usual = constants.TEXTUAL_ANIMATIONS
        if self._keeps_still or "NO_COLOR" in os.environ:
            usual = "none"
        elif usual == "full" and "SSH_CONNECTION" in os.environ:
            usual = "basic"
        self.animation_level = _LEVELS.get(self.profile.settings.animation, usual)

    def _chosen_characters(self) -> LineFilter | None:
        settings = self.profile.settings
        ascii_only = self.ascii_only or settings.ascii or not is_unicode_shown()
        return chosen_characters(settings.suits, ascii_only=ascii_only)

    def get_line_filters(self) -> Sequence[LineFilter]:
        own = [] if self._characters is None else [self._characters]
        return [*super().get_line_filters(), *own]

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return own_variables(self.current_theme, four_colours=self.profile.settings.colours == "four")

    @property
    def readable_themes(self) -> list[str]:
        return readable_themes(self.available_themes, self.console.color_system)

    def action_next_theme(self) -> None:
        names = self.readable_themes
        after = names[names.index(self.theme) + 1 :]
        self.profile.change_settings(theme=(after or names)[0])
        self.notify(theme_title(self.theme), title="Theme", timeout=2, markup=False)

    @property
    def background_handler(self) -> Callable[[Color], None] | None:
        """Handles the terminal's background colour; None if the theme does not depend on it."""
        few = suitable_theme(self.console.color_system) == SIXTEEN_THEME
        return None if few or self.profile.settings.theme else self.apply_background

    def apply_background(self, background: Color) -> None:
        """Switches to the theme that suits the terminal, unless the player has chosen one."""
        theme = LIGHT_THEME if background.brightness >= 0.5 else DARK_THEME
        if not self.profile.settings.theme and theme != self.theme:
            self.profile.change_settings(theme=theme)

    def adapt_to_page(self, *, touch: bool, light: bool, still: bool) -> None:
        """Follows the browser: a touch screen, light colours, reduced motion."""
        self.set_class(touch, TOUCH_CLASS)
        self._keeps_still = still
        if not self.profile.settings.theme:
            self.theme = LIGHT_THEME if light else DARK_THEME
        self._apply_style(self.profile.settings)


def _collect_garbage() -> None:
    """Turns the garbage collector on again; it is off during the start."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
