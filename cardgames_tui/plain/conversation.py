"""The conversation: how lines are answered and games opened, and the commands of the menu and all games."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from inspect import signature
from itertools import chain
from time import monotonic
from typing import Any, TypeAlias, TypeVar

from cardgames_tui.black_hole.boards import holds_board, is_board_complete
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games import kept_games
from cardgames_tui.games.catalogue import CatalogueEntry, catalogue, variant_title
from cardgames_tui.games.deal_selection import solve_lost_games
from cardgames_tui.games.formats import pasted_game
from cardgames_tui.games.in_play import GameInPlay
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.sharing import MAX_CODE_LENGTH, holds_code, holds_whole_code
from cardgames_tui.games.statistics import statistics_by_variant
from cardgames_tui.games.words import LEFT_GAME_LOST, cannot_be_continued, last_game_cannot_be_continued
from cardgames_tui.plain import words
from cardgames_tui.plain.lines import LineReader, Printer, read_number
from cardgames_tui.records.database import Database
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.words import NONE_FINISHED, no_such_game
from cardgames_tui.stopping import StoppedError
from cardgames_tui.text import sentence

T = TypeVar("T")

MIN_PREFIX_LENGTH = 3
"""So many letters abbreviate a command, if no other command begins with them."""

FIRST_NOTICE_SECONDS = 2.0
"""How long a search runs before the player is told that it does."""

NOTICE_INTERVAL_SECONDS = 10.0
"""How often the player is told so again."""

SEARCH_TIMEOUT_SECONDS = 120.0
"""How long a search may run, since nobody may be there to stop it."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that the player can say."""

    spelling: str
    """Its names with commas between, the usual one first."""
    do: Callable[..., object]
    """Does it, given the text after the name if it has a parameter."""
    help_text: str
    """What it does, in a sentence or two."""
    takes_free_text: bool = False
    """Whether the player's own text follows, in which a code is not opened."""

    @property
    def names(self) -> list[str]:
        return self.spelling.split(", ")

    def run(self, argument: str) -> None:
        """Does it.

        Raises:
            InvalidGameError: There is an argument, and it takes none.
        """
        if signature(self.do).parameters:
            self.do(argument)
        elif argument:
            raise InvalidGameError(words.takes_no_argument_text(self.names, self.help_text))
        else:
            self.do()


Commands: TypeAlias = dict[str, tuple[Command, ...]]
"""Commands by the headings under which help lists them."""


class Topic(ABC):
    """What the conversation is about: the menu, or a game that is played."""

    game: GameInPlay[Any, Any] | None = None

    def __init__(self, conversation: Conversation) -> None:
        self.conversation = conversation
        self.profile = conversation.profile
        self.say = conversation.say
        self.search = conversation.search
        self.commands = self.list_commands()

    @abstractmethod
    def list_commands(self) -> Commands: ...

    @abstractmethod
    def introduce(self) -> None:
        """Says which game this is and how it stands."""

    @abstractmethod
    def say_choices(self) -> None:
        """Answers an empty line: says what can be done."""

    @abstractmethod
    def how_to_play(self) -> str:
        """How a choice is made, in a sentence or two."""

    @abstractmethod
    def handle_choice(self, text: str) -> bool:
        """Handles a line that begins with no command, such as a move. Returns whether it was understood."""

    def find_command(self, text: str) -> tuple[Command | None, str]:
        """The command that a line begins with, if there is one, and its argument, the rest of the line."""
        low = text.lower()
        commands = chain.from_iterable(self.commands.values())
        named = [(name.lower(), command) for command in commands for name in command.names]
        for name, command in sorted(named, key=lambda pair: -len(pair[0])):
            if low == name or low.startswith(f"{name} "):
                return command, text[len(name) :].strip()
        abbreviated = {command.spelling: command for name, command in named if name.startswith(low)}
        if len(low) >= MIN_PREFIX_LENGTH and len(abbreviated) == 1:
            return next(iter(abbreviated.values())), ""
        return None, ""


class Conversation:
    """A conversation with one player.

    It makes its topics, and the records of new games, by the functions that it is given. A new game may be
    described in words, like `easy`; empty words mean the usual one.
    """

    def __init__(
        self,
        reader: LineReader,
        printer: Printer,
        profile: Profile,
        rng: random.Random,
        make_topic: Callable[[Conversation, GameInPlay[Any, Any] | None], Topic],
        make_record: Callable[[Conversation, str, str], GameRecord],
    ) -> None:
        self.reader = reader
        self.printer = printer
        self.profile = profile
        self.rng = rng
        self.say = printer.say
        self._make_topic = make_topic
        self._make_record = make_record
        self.topic = make_topic(self, None)
        self.games: dict[str, GameInPlay[Any, Any]] = {}
        """The games that were opened, by their slugs, the one played last at the end."""
        self.original: GameRecord | None = None
        """A past or shared game on the same start, whose moves `listen` says."""
        self._is_over = False

    def run(self, first_game: GameRecord | str = "") -> None:
        """Answers lines until the player leaves, and saves the games in any case.

        Args:
            first_game: A game, or the slug of one to continue or begin; by default the menu comes first.

        Raises:
            KeyboardInterrupt: The player has pressed Ctrl-C; everything is saved.
        """
        try:
            try:
                if isinstance(first_game, GameRecord):
                    self.open_record(first_game)
                elif first_game:
                    self.open_last_or_new(first_game)
                else:
                    self.open_menu()
            except ValueError as fault:
                self.say(sentence(fault))
                self.open_menu()
            while not self._is_over and (line := self.reader.read()) is not None:
                self.answer_line(line)
                self.profile.store.wait_for_last_save()  # so that its warnings come before the next line
        finally:
            for game in self.games.values():
                game.set_visible(False)
                game.save()

    def end(self) -> None:
        self._is_over = True

    def ask_player(self, question: str) -> str | None:
        """The player's answer to a question; None at the end of the input."""
        self.say(question)
        return self.reader.read()

    def answer_line(self, line: str) -> None:
        """Carries out a line, or says what is wrong with it. Codes and boards may go on in the next lines."""
        for game in self.games.values():
            game.clock.note_activity()
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
        except ValueError as fault:
            self.say(sentence(fault))

    def _with_whole_code(self, line: str) -> str:
        """Makes a command of a line in which a board or a code begins, with the lines in which it goes on."""
        if holds_board(line):
            while not is_board_complete(line) and (more := self.reader.read()) is not None:
                line += f"\n{more}"
        elif holds_code(line):
            while not holds_whole_code(line) and len(line) < MAX_CODE_LENGTH and (more := self.reader.read()):
                line += more
        else:
            return line
        return f"code {line}"

    def search(
        self, question: Callable[..., T], *args: object, timeout: float = SEARCH_TIMEOUT_SECONDS
    ) -> T | None:
        """Calls a function with the arguments and `should_stop`, which Ctrl-C or the timeout makes true.

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
                how = f" {words.HOW_TO_STOP}" if self.reader.browser is None else ""
                self.say(f"{words.STILL_SEARCHING}{how}")
            stopped = stopped or self.reader.stops_search or now - began > timeout
            return stopped

        try:
            return question(*args, should_stop=should_stop)
        except StoppedError:
            return None
        finally:
            if stopped:
                self.say(words.SEARCH_STOPPED)
                self.reader.is_interrupted = bool(self.reader.end_signal)  # a signal ends more than a search

    def open_new(self, slug: str, description: str) -> None:
        """Begins a new game that is described in words."""
        self.open_record(self._make_record(self, slug, description))

    def open_last_or_new(self, slug: str) -> None:
        """Continues the last unfinished game of a kind, or begins the usual new one."""
        opened = self.games.get(slug)
        if opened is not None and opened.record.result is None:
            record = opened.record
        else:
            record = kept_games.last_unfinished(self.profile.store, slug) or self._make_record(self, slug, "")
        try:
            self.open_game(record)
        except ValueError as fault:
            self.say(sentence(last_game_cannot_be_continued(fault)))
            self.open_game(self._make_record(self, slug, ""))

    def open_record(self, record: GameRecord) -> None:
        """Continues an unfinished game, or plays the start of one that is new, finished or shared.

        If another game waits at the start of a new one, that is continued instead.
        """
        if record.is_unfinished:
            try:
                self.open_game(record)
            except ValueError as fault:
                raise InvalidGameError(cannot_be_continued(fault)) from None
        elif record.moves:
            self.open_game(kept_games.rematch_record(record), original=record)
        else:
            self.open_game(kept_games.unfinished_or_new(record, self.profile.store))

    def open_menu(self) -> None:
        """Goes to the menu, and pauses the game."""
        self._pause_game()
        self.topic = self._make_topic(self, None)
        self.topic.introduce()

    def open_game(self, record: GameRecord, original: GameRecord | None = None) -> None:
        """Plays a game, and leaves the one of the same kind; `listen` reads out the moves of the original.

        Raises:
            ValueError: The record is corrupt; nothing has changed.
        """
        before = self.games.get(record.game)
        if before is not None and before.record.key == record.key:
            game = before
        else:
            game = kept_games.game_from_record(record, self.profile.store)
            if before is not None and before.leave():
                self.say(LEFT_GAME_LOST)
        self._pause_game()
        self.games.pop(record.game, None)
        self.games[record.game] = game  # at the end, as the game that was played last
        self.topic = self._make_topic(self, game)
        self.original = original
        game.set_visible(True)
        self.topic.introduce()

    def _pause_game(self) -> None:
        if self.topic.game is not None:
            self.topic.game.set_visible(False)
            self.topic.game.save()

    def commands_for_games(self, meaning: str) -> tuple[Command, ...]:
        """A command for every game. Its title replaces the `{}` in the meaning."""
        return tuple(
            Command(
                entry.title,
                partial(self.switch_to_game, entry),
                f"{meaning.format(entry.title)} "
                "A deal or rules may follow: Black Hole 24, Black Hole easy, Chopsticks cutoff.",
            )
            for entry in catalogue().values()
        )

    def code_command(self) -> Command:
        return Command(
            "code",
            self._open_code,
            "With a code that somebody sent you, code CODE begins that game. A board that you paste "
            "is dealt.",
        )

    def help_command(self) -> Command:
        return Command("help, ?", self._say_help, "Lists the words, or says what one of them does.")

    def commands_for_past_games(self) -> tuple[Command, ...]:
        return (
            Command("statistics, stats", self._say_statistics, "Says what you have won."),
            Command(
                "games, past games",
                self._say_games,
                "Lists your unfinished games and those you finished last. Game and a number resumes one, or "
                "plays it again.",
            ),
            Command("game", self._open_past_game, "With a number from the list of games: opens that game."),
            Command(
                "give up", self._give_up_game, "With the number of an unfinished game: counts it as lost."
            ),
        )

    def switch_to_game(self, entry: CatalogueEntry, description: str) -> None:
        """Plays the game that was named, with the deal or rules that follow its name."""
        if description:
            self.open_new(entry.slug, description)
        elif self.topic.game is not None and self.topic.game.record.game == entry.slug:
            self.say(words.THIS_GAME)
        else:
            self.open_last_or_new(entry.slug)

    def _open_code(self, code: str) -> None:
        record = pasted_game(code)
        if record is None:
            raise InvalidGameError(words.SAY_A_CODE)
        if record.moves:
            self.say(words.received_game_text(record))
        self.open_record(record)

    def _say_statistics(self) -> None:
        store = self.profile.store
        self.search(solve_lost_games, self._finished_games(), store.set_winnable)
        statistics = statistics_by_variant(self._finished_games())
        for each in statistics:
            self.say(*words.statistics_lines(each, variant_title(each.game, each.variant)))
        if not statistics:
            self.say(NONE_FINISHED)
        if unfinished := kept_games.unfinished_games(store):
            self.say(words.unfinished_text(len(unfinished)))

    def _say_games(self) -> None:
        unfinished = kept_games.unfinished_games(self.profile.store)
        self.say(*words.game_lines(unfinished, self._finished_games()))

    def _open_past_game(self, number: str) -> None:
        record = self._game_numbered(number)
        if self.topic.game is not None and record.key == self.topic.game.record.key and record.result is None:
            self.say(words.THIS_GAME)
            return
        if record.result is not None:
            self.say(words.past_game_text(record))
        self.open_record(record)

    def _give_up_game(self, number: str) -> None:
        record = self._game_numbered(number)
        if record.result is not None:
            raise InvalidGameError(words.has_ended(number))
        answer = self.ask_player(words.give_up_question(record)) or ""
        if answer.strip(" .!").lower() not in ("yes", "y"):
            self.say(words.GAME_KEPT)
            return
        games = self.games.values()
        game = next((game for game in games if game.record.key == record.key), None)
        if game is None:
            kept_games.give_up(record, self.profile.store)
        else:
            game.give_up()
        self.say(words.GIVEN_UP)
        if game is not None and game is self.topic.game:
            self.open_game(kept_games.rematch_record(game.record))

    def _say_help(self, name: str) -> None:
        command, _ = self.topic.find_command(name)
        if command is not None:
            self.say(words.command_help_text(command.names, command.help_text))
        elif name:
            self.say(words.no_such_command_text(name, in_menu=self.topic.game is None))
        else:
            names = {
                heading: [command.names[0] for command in group]
                for heading, group in self.topic.commands.items()
            }
            self.say(self.topic.how_to_play(), *words.command_lines(names), words.MORE_HELP)

    def _game_numbered(self, text: str) -> GameRecord:
        number = read_number(text, 18)
        if number is None:
            raise InvalidGameError(words.SAY_WHICH_GAME)
        record = self.profile.store.run(lambda database: database.game_in_row(number), None)
        if record is None:
            raise InvalidGameError(no_such_game(text))
        return record

    def _finished_games(self) -> list[GameRecord]:
        return self.profile.store.run(Database.finished_games, [])
