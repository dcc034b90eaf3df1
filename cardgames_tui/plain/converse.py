"""Plain mode: a conversation in the terminal or in a browser, and how each line is answered."""

import os
import signal
import sys
from typing import Any

from cardgames_tui.chopsticks.seats import CHOPSTICKS
from cardgames_tui.games.kinds import KINDS
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.sharing import MAX_CODE_LENGTH, holds_code, holds_whole_code
from cardgames_tui.games.start import new_record
from cardgames_tui.plain import words
from cardgames_tui.plain.chopsticks.topic import ChopsticksTopic
from cardgames_tui.plain.conversation import Conversation
from cardgames_tui.plain.game_topic import GameTopic
from cardgames_tui.plain.lines import BrowserStream, LineTerminal
from cardgames_tui.plain.topic import Menu, Topic
from cardgames_tui.records.record import GameRecord
from cardgames_tui.solitaire.boards import holds_board, is_board_complete, is_comment
from cardgames_tui.solitaire.deals import Deal
from cardgames_tui.solitaire.solitaires import SOLITAIRES
from cardgames_tui.text import as_sentence


class PlainMode(Conversation):
    """The whole conversation, which begins in the menu and goes from topic to topic."""

    topic: Topic

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
            while not self.is_over and (line := self.terminal.read()) is not None:
                self.answer_line(line)
                self.profile.store.wait_for_last_save()  # so that its warnings come before the next line
        finally:
            self.pause_game()

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
            elif not is_comment(line) and not self.topic.handle_choice(line):
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

    def open_topic(self) -> None:
        self.topic = Menu(self) if self.game is None else TOPICS[self.game.start.slug](self, self.game)
        self.topic.introduce()

    def new_record(self, slug: str, description: str = "") -> GameRecord:
        if not description:
            return new_record(KINDS[slug].default(self.profile, self.rng))
        if slug != CHOPSTICKS:
            return new_record(Deal.parse(SOLITAIRES[slug], description))
        return ChopsticksTopic.make_record(self, slug, description)


TOPICS: dict[str, type[GameTopic[Any]]] = {CHOPSTICKS: ChopsticksTopic}
"""What is said about each kind of game; the solitaires have a loop of their own."""


def converse(profile: Profile, first_game: GameRecord | str = "") -> int:
    """Holds a conversation on stdin and stdout; see `PlainMode.run` for what comes first.

    Returns:
        The signal that ended it, 0 for none.
    """
    sys.stdin.reconfigure(errors="replace")  # type: ignore[union-attr]
    with LineTerminal(sys.stdin, sys.stdout) as terminal:
        try:
            PlainMode(terminal, profile).run(first_game)
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
    PlainMode(terminal, profile).run()
    profile.close()
    terminal.say(words.GOODBYE)
