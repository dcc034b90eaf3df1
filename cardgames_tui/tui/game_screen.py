"""The base of both game screens."""

from asyncio import timeout, to_thread
from collections.abc import Callable
from contextlib import suppress
from typing import Any, ClassVar, Generic, TypeVar

from textual import getters, work
from textual.binding import ActiveBinding, Binding, BindingType
from textual.content import Content
from textual.events import Event, Key, MouseDown, MouseUp, Resize, ScreenResume
from textual.screen import Screen, ScreenResultCallbackType
from textual.widgets import Static
from textual.worker import get_current_worker

from cardgames_tui.games.in_play import TUTOR_SECONDS, AnyGame
from cardgames_tui.games.words import (
    BACK_AT_START,
    BOOKMARK_REMOVED,
    LEFT_GAME_LOST,
    NO_BOOKMARK,
    NOTHING_TO_SHARE,
    TUTOR_OFF,
    TUTOR_ON,
    achievements,
    at_bookmark,
    bookmarked_text,
    no_such_move,
)
from cardgames_tui.settings import Settings
from cardgames_tui.text import as_sentence
from cardgames_tui.tui.bindings import KeyLabels, bound_move_keys, in_order, key_labels, move_key
from cardgames_tui.tui.results import Offer
from cardgames_tui.tui.thinking import QUESTION_GROUP, ThinkingScreen
from cardgames_tui.tui.widgets.drawn_view import HoverView
from cardgames_tui.tui.widgets.responsive import is_too_small
from cardgames_tui.tui.widgets.result_card import ResultCard
from cardgames_tui.tui.widgets.status import Banner, BannerView

G = TypeVar("G", bound=AnyGame)

SECONDS_BETWEEN_SAVES = 15.0

SECONDS_TO_SEE_END = 1.2
"""How long Enter and clicks are ignored after the end, since they were meant for the table."""

UNSEEN = float("inf")
"""Stands for the time of an end that the player has not seen yet."""

RECORDS_GROUP = "records"


class GameScreen(ThinkingScreen[None], Generic[G]):
    """A game on its table.

    The game owns its state and saves every change; the screen changes it and then calls `game_changed`.
    """

    BINDINGS: ClassVar[list[BindingType]] = []
    PLAY_BINDINGS: ClassVar[list[Binding]] = []
    """The keys of the legal moves, in their order."""
    VALUES_SETTING: ClassVar[str]
    """The setting that keeps move values visible."""

    table: HoverView[Any]
    prompt = getters.query_one("#prompt", Static)
    banner_view = getters.query_one("#banner", BannerView)

    def __init__(self, game: G) -> None:
        super().__init__()
        self.game = game
        self.result_card = ResultCard()
        self.offers: tuple[Offer, ...] = ()
        """What the footer offers in place of the usual keys."""
        self.closed_banner = ""
        """The outcome whose banner or result card the player has closed."""
        self.achievements = ""
        self.message = ""
        """What is shown in place of the prompt."""
        self._ended_at: float | None = None
        """When the player first saw the end of the game; None while it goes on."""
        self._mistake_position: object = None
        """Where the game went wrong, if the player has asked."""
        self._worker_purposes: dict[str, object] = {}
        """What each group of workers was started for."""

    def game_changed(self, text: str = "") -> None:
        """Notes the values about to be shown, redraws, and starts the searches that are missing."""
        if self.closed_banner != self.banner.outcome:
            self.closed_banner = ""
        if self.visible_values is not None:  # a move played now counts as helped
            self.game.note_values_seen()
        self._note_end()
        self.redraw(text)
        self.update_workers()

    def redraw(self, text: str) -> None:
        """Repaints; the game is not changed."""
        self.show_table()
        self.say(text)

    @property
    def banner(self) -> Banner:
        """How the game ended, or why it is lost, even if the player has closed the banner."""
        raise NotImplementedError

    @property
    def visible_values(self) -> object | None:
        """The values of the moves on screen; None if hidden or unknown."""
        raise NotImplementedError

    def _note_end(self) -> None:
        if not self.is_at_end:
            self._ended_at = None
        elif self._ended_at is None or (self.has_unseen_end and self.is_active):
            self._ended_at = self.app.now() if self.is_active else UNSEEN

    @property
    def is_at_end(self) -> bool:
        """Whether the player sees how the game ended, and nothing moves."""
        return self.game.is_over

    @property
    def has_unseen_end(self) -> bool:
        """Whether the game ended while the player was elsewhere, and the player has not been back."""
        return self._ended_at == UNSEEN

    def is_too_early(self, event: Event) -> bool:
        """Whether Enter or a click comes so soon after the end that it was meant for the table.

        Any key or click completes what moves.
        """
        if isinstance(event, Key | MouseDown) and not event.is_forwarded:  # from a widget
            self.table.land()
        if self._ended_at is None or self.app.now() - self._ended_at >= SECONDS_TO_SEE_END:
            return False
        if isinstance(event, Key):
            bound = self.active_bindings.get(event.key)
            return bound is not None and bound.binding.action == "choose"
        return isinstance(event, MouseDown | MouseUp)

    @property
    def shows_values(self) -> bool:
        """Whether move values are shown: by the settings, or where the game went wrong."""
        is_at_mistake = self.game.position == self._mistake_position
        is_wanted = self.game.may_show_values and getattr(self.settings, self.VALUES_SETTING)
        return bool(is_wanted or is_at_mistake)

    def play(self, move: Any) -> None:
        raise NotImplementedError

    def show_table(self) -> None:
        """Shows everything but the prompt."""
        raise NotImplementedError

    @property
    def prompt_text(self) -> str | Content:
        raise NotImplementedError

    def update_workers(self) -> None:
        """Starts the background workers this position needs, and cancels those it does not."""
        record = self.game.record
        ended = None if record.result is None else (record.uid, record.level)
        self.keep_running(RECORDS_GROUP, ended, self.compare_with_earlier)

    @work(group=RECORDS_GROUP, exit_on_error=False)
    async def compare_with_earlier(self) -> None:
        self.achievements = await to_thread(achievements, self.game.record, self.app.profile)
        self.game_changed(self.message)

    def keep_running(self, group: str, purpose: object, begin_worker: Callable[[], object]) -> None:
        """Restarts the worker of a group when its purpose has changed; None stops it."""
        if purpose != self._worker_purposes.get(group):
            self.workers.cancel_group(self, group)
            self._worker_purposes[group] = purpose
            if purpose is not None:
                begin_worker()

    def cancel_background(self) -> None:
        for group in self._worker_purposes:
            self.workers.cancel_group(self, group)
        self._worker_purposes.clear()

    def offer(self, offers: tuple[Offer, ...]) -> None:
        if offers != self.offers:
            self.offers = offers
            self.refresh_bindings()

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        return in_order(super().active_bindings, self.BINDINGS, self.offers)

    def say(self, message: str = "") -> None:
        """Shows a message, or without one the prompt."""
        text = message or self.prompt_text
        if text != self.prompt.content:
            self.prompt.update(text, layout=False)
        self.prompt.set_class(bool(message), "-saying")
        self.message = message

    def say_no_such_move(self, number: int, moves: int) -> None:
        self.say(f"{no_such_move(move_key(number - 1, self.move_keys), moves)}.")

    def search_failed(self) -> None:
        self._worker_purposes.pop(get_current_worker().group, None)  # the next change tries again
        if self.is_running:
            self.say()

    @property
    def keys(self) -> KeyLabels | None:
        """Names the current keys; None on touch screens."""
        return key_labels(self.app, self.BINDINGS)

    @property
    def move_keys(self) -> str:
        """The current keys of the legal moves; a blank for none."""
        return bound_move_keys(self.PLAY_BINDINGS, self.app.keymap)

    @property
    def settings(self) -> Settings:
        return self.app.profile.settings

    def on_mount(self) -> None:
        self.table.takes_drags = True
        self.set_interval(SECONDS_BETWEEN_SAVES, lambda: self.game.save())
        self.prepare_screen()
        self.game_changed()

    def on_unmount(self) -> None:  # Textual also calls `ThinkingScreen.on_unmount`
        self.game.save()

    def on_screen_suspend(self) -> None:
        self.table.land()
        if self.app.current_mode != self.game.start.slug:
            self.say()
        self.game.set_visible(False)
        self.game.save()

    def on_screen_resume(self, event: ScreenResume) -> None:
        """Resumes the clock. A new screen is not styled a second time."""
        event.refresh_styles = event.refresh_styles and bool(self.stack_updates)
        self.keep_time()
        self._note_end()

    def on_resize(self, event: Resize) -> None:
        if self.message and self.is_active:  # else it may be about what covers the table
            self.say()
        self.keep_time()

    def keep_time(self) -> None:
        """Runs the clock while the table can be seen."""
        self.game.set_visible(self.is_current and not is_too_small(self.app))

    def change_game(self, game: G) -> None:
        record = game.record
        if not (self.is_mounted and self.is_running):
            self.game = game
            return
        if record.uid == self.game.record.uid:  # the player went on from the end of its replay
            if record.moves == self.game.record.moves:  # otherwise it has gone on since
                self.game.redo(len(self.game.session.undone))
                self.jumped()
            return
        if self.game.leave():
            self.notify(LEFT_GAME_LOST, timeout=3, markup=False)
        self.game = game
        self.game.save()  # moves taken over from a replay
        self.cancel_question()
        self.cancel_background()
        self.closed_banner, self.achievements, self._mistake_position = "", "", None
        self.prepare_screen()
        self.keep_time()
        self.game_changed()

    def prepare_screen(self) -> None:
        raise NotImplementedError

    def settings_changed(self, before: Settings) -> None:
        """Shows what the settings ask for now; values just switched on also in a game of the day."""
        setting = self.VALUES_SETTING
        self.game.may_show_values |= getattr(before, setting) != getattr(self.settings, setting)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("cancel", "page"):
            return not self.app.is_help_open  # these keys belong to the list
        return action != "redo" or self.game.session.can_redo

    async def try_move(self, move: Any) -> None:
        """Plays a move of the player's; if it gives something away, the tutor asks first.

        Keys that come meanwhile wait for the verdict, too.
        """
        position, warning = self.game.position, ""
        if self.settings.tutor and self.visible_values is None and not position.objection(move):
            with suppress(TimeoutError):
                async with timeout(TUTOR_SECONDS):
                    warning = await self.ask(self.game.warning, position, move)
        if not warning:
            self.play(move)
            return
        from cardgames_tui.tui.dialogs.prompts import TutorScreen

        if self.open_dialog(TutorScreen(), lambda wanted: self.play(move) if wanted else self.say()):
            self.game.record_warning()
            self.redraw(f"{warning} Play it anyway?")

    def position_changed(self, text: str = "") -> None:
        """Redraws after a move, and cancels questions about the last position.

        A question that calls this cancels itself, so it must not await anything afterwards.
        """
        self.cancel_question()
        self.game_changed(text)

    def jumped(self, text: str = "") -> None:
        self.position_changed(text)

    def go_to_mistake(self, ply: int, text: str = "") -> None:
        self.game.go_to_mistake(ply)
        self._mistake_position = self.game.position
        self.jumped(text)

    def cancel_question(self) -> None:
        self.workers.cancel_group(self, QUESTION_GROUP)

    def action_switch(self, setting: str) -> None:
        if setting == self.VALUES_SETTING and not self.game.may_show_values:
            self.app.profile.change_settings(**{setting: False})  # they are hidden, perhaps in spite of it
        self.app.profile.change_settings(**{setting: not getattr(self.settings, setting)})
        if setting == "tutor":
            self.say(TUTOR_ON if self.settings.tutor else TUTOR_OFF)

    def action_undo(self) -> None:
        self.game.undo()
        self.jumped()

    def action_redo(self) -> None:
        self.game.redo()
        self.jumped()

    def action_restart(self) -> None:
        self.game.go_to(0)
        self.jumped(BACK_AT_START if self.game.can_undo else "")

    def action_bookmark(self) -> None:
        is_set = self.game.toggle_bookmark()
        self.game_changed(bookmarked_text(self.game.session.ply) if is_set else BOOKMARK_REMOVED)

    def action_next_bookmark(self) -> None:
        try:
            bookmark = self.game.go_to_next_bookmark()
        except ValueError as error:  # a record edited by hand
            self.say(as_sentence(error))
            return
        if bookmark is None:
            self.say(NO_BOOKMARK)
        else:
            self.jumped(at_bookmark(*bookmark, self.game.session.ply))

    def action_share(self) -> None:
        shared = self.game.shared_game()
        if shared is None:
            self.say(NOTHING_TO_SHARE)
            return
        from cardgames_tui.tui.dialogs.share import ShareScreen

        self.open_dialog(ShareScreen(shared))

    def open_dialog(self, screen: Screen[Any], callback: ScreenResultCallbackType[Any] | None = None) -> bool:
        """Opens a dialog and returns True, unless something else has just been opened."""
        is_free = self.is_active
        if is_free:
            self.app.push_screen(screen, callback)
        return is_free

    def action_describe(self) -> None:
        from cardgames_tui.tui.dialogs.prompts import NameScreen

        game = self.game
        self.open_dialog(NameScreen(game.record), lambda answer: answer and game.set_name_and_note(*answer))

    def action_rules(self) -> None:
        self.app.show_rules(self.game.start)

    async def action_daily(self) -> None:
        await self.app.show_daily(self.game.start.slug)

    def action_replay(self) -> None:
        if self.game.record.moves:
            self.app.replay(self.game.record)
        else:
            self.say("There is nothing to replay yet.")

    def action_pause(self) -> None:
        from cardgames_tui.tui.dialogs.any_key import PauseScreen

        self.open_dialog(PauseScreen())
