"""What topics need of the conversation: how questions are asked, searches run, and games opened."""

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from time import monotonic
from typing import Any, TypeVar

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games import saved_games
from cardgames_tui.games.in_play import GameInPlay
from cardgames_tui.games.kinds import game_from_record
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.words import LEFT_GAME_LOST, cannot_be_continued, last_game_cannot_be_continued
from cardgames_tui.plain import words
from cardgames_tui.plain.lines import LineTerminal
from cardgames_tui.records.record import GameRecord
from cardgames_tui.solitaire.solitaires import SOLITAIRES
from cardgames_tui.stopping import Monitor, StoppedError
from cardgames_tui.text import as_sentence

T = TypeVar("T")

FIRST_NOTICE_SECONDS = 2.0
"""How long a search runs before the player is told that it does."""

NOTICE_INTERVAL_SECONDS = 10.0
"""How often the player is told so again."""

SEARCH_TIMEOUT_SECONDS = 120.0
"""How long a search may run, since nobody may be there to stop it."""


class Conversation(ABC):
    """A conversation with one player about all games, as topics know it."""

    def __init__(self, terminal: LineTerminal, profile: Profile, rng: random.Random | None = None) -> None:
        self.terminal = terminal
        self.profile = profile
        self.rng = rng or random.Random()
        self.say = terminal.say
        profile.store.on_warning(self.say)
        self.game: GameInPlay[Any, Any] | None = None
        """The game that is talked about; None in the menu."""
        self.games: dict[str, GameInPlay[Any, Any]] = {}
        """The games that were opened, by their slugs, the one played last at the end."""
        self.originals: dict[str, GameRecord] = {}
        """The past and shared games that were opened, by the uids of the games that began at their starts."""
        self.is_over = False

    def end(self) -> None:
        self.is_over = True

    def ask_player(self, question: str) -> str | None:
        """The player's answer to a question; None at the end of the input."""
        self.say(question)
        return self.terminal.read()

    def search(
        self, question: Callable[..., T], *args: object, timeout: float = SEARCH_TIMEOUT_SECONDS
    ) -> T | None:
        """Calls a function with the arguments and a `monitor` by which Ctrl-C or the timeout stops it.

        Returns:
            The answer; None when the search was stopped.
        """
        began = monotonic()
        noticed = began + FIRST_NOTICE_SECONDS - NOTICE_INTERVAL_SECONDS
        stopped = False

        def should_stop() -> bool:
            nonlocal noticed, stopped
            now = monotonic()
            if not stopped and now - noticed >= NOTICE_INTERVAL_SECONDS:
                noticed = now
                how = f" {words.HOW_TO_STOP}" if self.terminal.browser is None else ""
                self.say(f"{words.STILL_SEARCHING}{how}")
            stopped = stopped or self.terminal.stops_search or now - began > timeout
            return stopped

        try:
            return question(*args, monitor=Monitor(should_stop))
        except StoppedError:
            return None
        finally:
            if stopped:
                self.say(words.SEARCH_STOPPED)
            # Ctrl-C was meant for the search, even if that has ended first; a signal ends more than a search
            self.terminal.is_interrupted = bool(self.terminal.end_signal)

    @abstractmethod
    def open_topic(self) -> None:
        """Turns to the game that is talked about, or to the menu, and introduces it."""

    @abstractmethod
    def new_record(self, slug: str, description: str = "") -> GameRecord:
        """The record of a new game, perhaps described in words, like `easy`; by default the usual one."""

    def switch_to_game(self, slug: str) -> None:
        """Continues the last unfinished game of a kind, or begins the usual new one."""
        opened = self.games.get(slug)
        if opened is not None and opened.record.result is None:
            record = opened.record
        else:
            unfinished = saved_games.unfinished_games(self.profile.store)
            record = saved_games.last_unfinished(unfinished, slug) or self.new_record(slug)
        try:
            self.play_game(record)
        except ValueError as error:
            self.say(as_sentence(last_game_cannot_be_continued(error)))
            self.play_game(self.new_record(slug))

    def open_game(self, record: GameRecord) -> None:
        """Continues an unfinished game, or plays the start of one that is new, finished or shared."""
        playable = saved_games.game_to_play(record, self.profile.store)
        try:
            if playable is None:
                self.play_game(saved_games.rematch_record(record), original=record)
            else:
                self.play_game(playable)
        except ValueError as error:
            raise InvalidGameError(cannot_be_continued(error)) from None

    def open_menu(self) -> None:
        """Goes to the menu, and pauses the game."""
        self.pause_game()
        self.game = None
        self.open_topic()

    def play_game(self, record: GameRecord, original: GameRecord | None = None) -> None:
        """Plays a game, and leaves the one of the same kind; `listen` reads out the moves of the original.

        Raises:
            ValueError: The record is corrupt; nothing has changed.
        """
        if record.game in SOLITAIRES:
            from cardgames_tui.plain.solitaire import SolitaireTalk

            following = SolitaireTalk(self.terminal, self.profile, self.rng).run(record)
            if following is None:
                self.end()
            else:
                self.play_game(following)
            return
        before = self.games.get(record.game)
        if before is not None and before.record.uid == record.uid:
            game = before
        else:
            game = game_from_record(record, self.profile.store)
            if before is not None and before.leave():
                self.say(LEFT_GAME_LOST)
        self.pause_game()
        self.games.pop(record.game, None)
        self.games[record.game] = game  # at the end, as the game that was played last
        self.game = game
        if original is not None:
            self.originals[game.record.uid] = original
        game.set_visible(True)
        self.open_topic()

    def pause_game(self) -> None:
        if self.game is not None:
            self.game.set_visible(False)
            self.game.save()
