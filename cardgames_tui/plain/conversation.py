"""A conversation in the terminal or in a browser: how lines are answered, searches run, and games opened."""

import os
import random
import signal
import sys
from collections.abc import Callable
from time import monotonic
from typing import Any, TypeVar

from cardgames_tui.chopsticks import CHOPSTICKS
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games import saved_games
from cardgames_tui.games.in_play import GameInPlay
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.sharing import MAX_CODE_LENGTH, holds_code, holds_whole_code
from cardgames_tui.games.words import LEFT_GAME_LOST, cannot_be_continued, last_game_cannot_be_continued
from cardgames_tui.plain import words
from cardgames_tui.plain.game_topic import GameTopic
from cardgames_tui.plain.lines import BrowserStream, LineTerminal
from cardgames_tui.plain.topic import Menu, Topic
from cardgames_tui.records.record import GameRecord
from cardgames_tui.solitaire.boards import holds_board, is_board_complete
from cardgames_tui.stopping import Monitor, StoppedError
from cardgames_tui.text import as_sentence

T = TypeVar("T")

FIRST_NOTICE_SECONDS = 2.0
"""How long a search runs before the player is told that it does."""

NOTICE_INTERVAL_SECONDS = 10.0
"""How often the player is told so again."""

SEARCH_TIMEOUT_SECONDS = 120.0
"""How long a search may run, since nobody may be there to stop it."""


class Conversation:
    """A conversation with one player about all games, which begins in the menu."""

    def __init__(self, terminal: LineTerminal, profile: Profile, rng: random.Random | None = None) -> None:
        self.terminal = terminal
        self.profile = profile
        self.rng = rng or random.Random()
        self.say = terminal.say
        profile.store.on_warning(self.say)
        self.topic: Topic = Menu(self)
        self.games: dict[str, GameInPlay[Any, Any]] = {}
        """The games that were opened, by their slugs, the one played last at the end."""
        self.originals: dict[str, GameRecord] = {}
        """The past and shared games that were opened, by the uids of the games that began at their starts."""
        self._is_over = False

    def run(self, first_game: GameRecord | str = "") -> None:
        """Answers lines until the player leaves, and saves the game in any case.

        Args:
            first_game: A game, or the slug of one to continue or begin; by default the menu comes first.

        Raises:
            KeyboardInterrupt: The player has pressed Ctrl-C; everything is saved.
        """
        try:
            self.say(self.profile.notice)
            try:
                if isinstance(first_game, GameRecord):
                    self.open_game(first_game)
                elif first_game:
                    self.switch_to_game(first_game)
                else:
                    self.open_menu()
            except ValueError as error:
                self.say(as_sentence(error))
                self.open_menu()
            while not self._is_over and (line := self.terminal.read()) is not None:
                self.answer_line(line)
                self.profile.store.wait_for_last_save()  # so that its warnings come before the next line
        finally:
            self._pause_game()

    def end(self) -> None:
        self._is_over = True

    def ask_player(self, question: str) -> str | None:
        """The player's answer to a question; None at the end of the input."""
        self.say(question)
        return self.terminal.read()

    def answer_line(self, line: str) -> None:
        """Carries out a line, or says what is wrong with it. Codes and boards may go on in the next lines."""
        for game in self.games.values():
            game.stopwatch.note_activity()
        command, argument = self.topic.find_command(line)
        if command is None or not command.takes_free_text:
            line = self._with_whole_code(line).rstrip(".!,;: ")
            command, argument = self.topic.find_command(line)
        try:
            if not line:
                self.topic.say_choices()
            elif command is not None:
                command.run(argument)
            elif not self.topic.handle_choice(line):
                self.say(words.not_understood_text(line))
        except ValueError as error:
            self.say(as_sentence(error))

    def _with_whole_code(self, line: str) -> str:
        """Makes a command of a line in which a board or a code begins, with the lines in which it goes on."""
        if holds_board(line):
            while not is_board_complete(line) and (more := self.terminal.read()) is not None:
                line += f"\n{more}"
        elif holds_code(line):
            while (
                not holds_whole_code(line) and len(line) < MAX_CODE_LENGTH and (more := self.terminal.read())
            ):
                line += more
        else:
            return line
        return f"code {line}"

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

    def new_record(self, slug: str, description: str = "") -> GameRecord:
        """The record of a new game, perhaps described in words, like `easy`; by default the usual one."""
        if not description:
            return self.profile.new_record(slug, self.rng)
        return _topic_class(slug).make_record(self, slug, description)

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
        self._pause_game()
        self.topic = Menu(self)
        self.topic.introduce()

    def play_game(self, record: GameRecord, original: GameRecord | None = None) -> None:
        """Plays a game, and leaves the one of the same kind; `listen` reads out the moves of the original.

        Raises:
            ValueError: The record is corrupt; nothing has changed.
        """
        before = self.games.get(record.game)
        if before is not None and before.record.uid == record.uid:
            game = before
        else:
            game = saved_games.game_from_record(record, self.profile.store)
            if before is not None and before.leave():
                self.say(LEFT_GAME_LOST)
        self._pause_game()
        self.games.pop(record.game, None)
        self.games[record.game] = game  # at the end, as the game that was played last
        self.topic = _topic_class(game.record.game)(self, game)
        if original is not None:
            self.originals[game.record.uid] = original
        game.set_visible(True)
        self.topic.introduce()

    def _pause_game(self) -> None:
        if self.topic.game is not None:
            self.topic.game.set_visible(False)
            self.topic.game.save()


def _topic_class(slug: str) -> type[GameTopic[Any]]:
    """The class for a game; its module is imported when the game is first played."""
    if slug == CHOPSTICKS:
        from cardgames_tui.plain.chopsticks.topic import ChopsticksTopic

        return ChopsticksTopic
    from cardgames_tui.plain.solitaire.topic import SolitaireTopic

    return SolitaireTopic


def converse(profile: Profile, first_game: GameRecord | str = "") -> int:
    """Holds a conversation on stdin and stdout; see `Conversation.run` for what comes first.

    Returns:
        The signal that ended it, 0 for none.
    """
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    with LineTerminal(sys.stdin, sys.stdout) as terminal:
        try:
            Conversation(terminal, profile).run(first_game)
        except KeyboardInterrupt:
            if terminal.end_signal == getattr(signal, "SIGHUP", None):  # the terminal was closed
                _discard_output()
            terminal.say_unbroken("")
        except BrokenPipeError:
            _discard_output()
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # so that the last saves are not interrupted
        profile.close()
        terminal.say(words.GOODBYE)
        return terminal.end_signal


def _discard_output() -> None:
    """Sends further output to the null device, so that flushing at the exit does not fail."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def converse_in_browser(stream: BrowserStream, profile: Profile) -> None:
    """Holds a conversation with a player in a browser."""
    terminal = LineTerminal(stream, stream)
    Conversation(terminal, profile).run()
    profile.close()
    terminal.say(words.GOODBYE)
