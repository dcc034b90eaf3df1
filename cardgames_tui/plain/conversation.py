"""The conversation: reads a line, looks up the command that it begins with, and runs it."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from time import monotonic
from typing import Any, Generic, TypeAlias, TypeVar

from cardgames_tui.black_hole.boards import holds_board, holds_whole_board
from cardgames_tui.errors import InvalidGameError, sentence
from cardgames_tui.games.in_play import GameInPlay
from cardgames_tui.games.kept_games import last_unfinished, rematch_record, take_up, unfinished_at
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.sharing import MAX_CODE_LENGTH, holds_code, holds_whole_code
from cardgames_tui.games.words import LEFT_GAME_LOST, cannot_be_continued, last_game_cannot_be_continued
from cardgames_tui.plain import words
from cardgames_tui.plain.lines import LineReader, Printer
from cardgames_tui.records.record import GameRecord
from cardgames_tui.stopping import StoppedError

G = TypeVar("G")
T = TypeVar("T")

Action: TypeAlias = "Callable[[Conversation[G], str], None]"
"""Runs a command, given the conversation and the text after the command's name."""

MIN_PREFIX_LENGTH = 3
"""How many letters abbreviate a command, when no other command begins with them."""


@dataclass(frozen=True, slots=True)
class Command(Generic[G]):
    """A command that the player can say."""

    names: tuple[str, ...]
    """Its names, the usual one first."""
    group: str
    """The heading under which help lists it."""
    meaning: str
    """What it does, in a sentence or two, for whoever asks for help with it."""
    do: Action[G]
    takes_any_text: bool = False
    """Whether what follows is the player's own text, in which a code is nothing special."""

    def spelled(self, **spellings: str) -> Command[G]:
        """A copy whose names and meaning have the words of a game filled in, such as `{fan}`."""
        names = dict.fromkeys(name.format(**spellings) for name in self.names)
        return replace(self, names=tuple(names), meaning=self.meaning.format(**spellings))


class Commands(Generic[G]):
    """The commands of one group, each declared above the function that does it."""

    def __init__(self, group: str) -> None:
        self._group = group
        self._commands: list[Command[G]] = []

    def __iter__(self) -> Iterator[Command[G]]:
        return iter(self._commands)

    def add(
        self, *names: str, meaning: str, takes_any_text: bool = False
    ) -> Callable[[Action[G]], Action[G]]:
        """Declares a command; the usual name comes first."""

        def declare(do: Action[G]) -> Action[G]:
            self._commands.append(Command(names, self._group, meaning, do, takes_any_text))
            return do

        return declare


def find_command(commands: Sequence[Command[G]], text: str) -> tuple[Command[G], str] | None:
    """The command that a line begins with, and the rest of the line; nothing when there is none."""
    low = text.lower()
    named = [(name.lower(), command) for command in commands for name in command.names]
    for name, command in sorted(named, key=lambda pair: -len(pair[0])):
        if low == name or low.startswith(f"{name} "):
            return command, text[len(name) :].strip()
    begun = {command.names: command for name, command in named if name.startswith(low)}
    if len(low) >= MIN_PREFIX_LENGTH and len(begun) == 1:
        return next(iter(begun.values())), ""
    return None


def overview(commands: Sequence[Command[G]]) -> Iterator[str]:
    """The usual names of commands, a line for each group."""
    for group, members in groupby(commands, lambda command: command.group):
        yield f"{group}: {', '.join(command.names[0] for command in members)}."


class Topic(ABC, Generic[G]):
    """What the conversation is about: one kind of game, or the menu."""

    commands: tuple[Command[G], ...]
    elsewhere = ""
    """Completes the sentence that a command is not known, where a game might know it."""

    @abstractmethod
    def greet(self, talk: Conversation[G]) -> None:
        """Says which game this is and how it stands."""

    @abstractmethod
    def say_choices(self, talk: Conversation[G]) -> None:
        """Says once more what can be done: the answer to an empty line."""

    def go_on(self, talk: Conversation[G]) -> None:
        """Says how it stands after something has changed."""
        self.say_choices(talk)

    @abstractmethod
    def how_to_play(self, talk: Conversation[G]) -> str:
        """How a choice is made, in a sentence or two."""

    @abstractmethod
    def understand(self, talk: Conversation[G], text: str) -> bool:
        """Handles a line that begins with no command, such as a move; returns whether it could be."""


class GameTopic(Topic[G]):
    """Playing one kind of game."""

    @abstractmethod
    def new_record(self, talk: Conversation[Any], wish: str) -> GameRecord:
        """The record of a new game described in words, like `easy`; without any, of the usual one.

        Raises:
            InvalidGameError: The words describe no game.
        """

    @abstractmethod
    def rules(self, talk: Conversation[G]) -> Iterable[str]:
        """The rules, a paragraph each."""

    @abstractmethod
    def moves_in_words(self, record: GameRecord) -> str:
        """The moves of a kept game; nothing when there are none."""


@dataclass(frozen=True, slots=True)
class GameChoice:
    """What to play first."""

    game: str = ""
    """The id of the game; without one the menu asks."""
    record: GameRecord | None = None
    """A kept or shared game, or the start of a new one; without one the unfinished game, or the usual one."""


class Conversation(Generic[G]):
    """A conversation with one player: `G` is the type of the game in play, None in the menu."""

    topic: Topic[Any]
    game: G

    def __init__(
        self,
        reader: LineReader,
        printer: Printer,
        profile: Profile,
        rng: random.Random,
        menu: Topic[None],
        topic_of: Callable[[str], GameTopic[Any]],
    ) -> None:
        self.reader = reader
        self.printer = printer
        self.profile = profile
        self.rng = rng
        self.menu = menu
        self.topic_of = topic_of
        self.say = printer.say
        self.think = SearchRunner(reader, printer).run
        self._set_topic(menu, None)
        self.games: dict[str, GameInPlay[Any, Any]] = {}
        """The games that were opened, by their ids, the one played last at the end."""
        self.example: GameRecord | None = None
        """A past or shared game on the same start, whose moves `listen` says."""
        self.is_over = False
        """Whether the player has said goodbye."""

    def run(self) -> None:
        """Answers line after line until the player leaves, and saves the games however that happens."""
        try:
            while not self.is_over and (line := self.reader.read()) is not None:
                self.answer(line)
                self.profile.store.settle()  # so that its warnings come before the next line
        finally:
            for game in self.games.values():
                game.set_visible(False)
                game.save()

    def ask(self, question: str) -> str | None:
        """The player's answer to a question; nothing when nobody answers any more."""
        self.say(question)
        return self.reader.read()

    def answer(self, line: str) -> None:
        """Carries out a line, or says what is wrong with it; a code or board may have several lines."""
        for game in self.games.values():
            game.clock.note_activity()
        if holds_board(line):
            while not holds_whole_board(line) and (more := self.reader.read()) is not None:
                line += f"\n{more}"
            line = f"code {line}"
        elif holds_code(line) and not self._takes_any_text(line):
            while not holds_whole_code(line) and len(line) < MAX_CODE_LENGTH and (more := self.reader.read()):
                line += more
            line = f"code {line}"
        try:
            self._execute(line if self._takes_any_text(line) else line.rstrip(".!,;: "))
        except ValueError as fault:
            self.say(sentence(fault))

    def _takes_any_text(self, line: str) -> bool:
        found = find_command(self.topic.commands, line)
        return found is not None and found[0].takes_any_text

    def _execute(self, text: str) -> None:
        found = find_command(self.topic.commands, text)
        if not text:
            self.topic.say_choices(self)
        elif found is not None:
            command, rest = found
            command.do(self, rest)
        elif not self.topic.understand(self, text):
            self.say(words.not_understood(text))

    def open(self, choice: GameChoice) -> None:
        """Begins or continues the chosen game."""
        if not choice.game:
            self.open_menu()
        elif choice.record is not None:
            self.open_record(choice.record)
        else:
            game = self.games.get(choice.game)
            left = game.record if game is not None and game.record.result is None else None
            left = left or last_unfinished(self.profile.store, choice.game)
            if left is None or not self._try_to_continue(left):
                self.open_game(self.topic_of(choice.game).new_record(self, ""))

    def open_record(self, record: GameRecord) -> None:
        """Continues an unfinished game, or plays the start of one that is finished or shared."""
        if record.is_unfinished:
            try:
                self.open_game(record)
            except ValueError as fault:
                raise InvalidGameError(cannot_be_continued(fault)) from None
        elif record.moves:
            self.open_game(rematch_record(record), example=record)
        else:
            self.open_start(record)

    def open_start(self, record: GameRecord) -> None:
        """Continues the unfinished game with the same start as a new one, or begins the new one."""
        opened = [game.record for game in self.games.values()]
        waiting = unfinished_at(record, self.profile.store, opened)
        if waiting is None or not self._try_to_continue(waiting):
            self.open_game(record)

    def open_menu(self) -> None:
        """Goes to the menu, and pauses the game."""
        self._pause_game()
        self._set_topic(self.menu, None)
        self.topic.greet(self)

    def open_game(self, record: GameRecord, example: GameRecord | None = None) -> None:
        """Plays a game, and leaves the one of the same kind; `listen` reads out the moves of an example.

        Raises:
            ValueError: The record is corrupt; nothing has changed.
        """
        before = self.games.get(record.game)
        if before is not None and before.record.key == record.key:
            game = before
        else:
            game = take_up(record, self.profile.store)
            if before is not None and before.leave():
                self.say(LEFT_GAME_LOST)
        self._pause_game()
        self.games.pop(record.game, None)
        self.games[record.game] = game  # at the end, as the game that was played last
        self._set_topic(self.topic_of(record.game), game)
        self.example = example
        game.set_visible(True)
        self.topic.greet(self)

    def _set_topic(self, topic: Topic[Any], game: Any) -> None:
        """Sets the topic and the game in play, of the type that the topic's commands expect."""
        self.topic, self.game = topic, game

    def _try_to_continue(self, record: GameRecord) -> bool:
        """Continues an unfinished game; returns whether that can be done."""
        try:
            self.open_game(record)
        except ValueError as fault:
            self.say(sentence(last_game_cannot_be_continued(fault)))
            return False
        return True

    def _pause_game(self) -> None:
        if isinstance(self.game, GameInPlay):
            self.game.set_visible(False)
            self.game.save()


FIRST_NOTICE_SECONDS = 2.0
"""How long a search runs before the player is told that it does."""

NOTICE_INTERVAL_SECONDS = 10.0
"""How often the player is told so again."""

SEARCH_TIMEOUT_SECONDS = 120.0
"""After how long a search gives up by itself, for nobody may be there to stop it."""


class SearchRunner:
    """Runs searches, which Ctrl-C stops."""

    def __init__(self, reader: LineReader, printer: Printer, now: Callable[[], float] = monotonic) -> None:
        self._reader = reader
        self._printer = printer
        self._now = now

    def run(
        self, question: Callable[..., T], *args: object, timeout: float = SEARCH_TIMEOUT_SECONDS
    ) -> T | None:
        """Asks a question, which is given the arguments and `should_stop`.

        Returns:
            The answer; None when the question was stopped.
        """
        began = self._now()
        noticed = began + FIRST_NOTICE_SECONDS - NOTICE_INTERVAL_SECONDS
        stopped = False

        def should_stop() -> bool:
            nonlocal noticed, stopped
            now = self._now()
            if not stopped and now - noticed >= NOTICE_INTERVAL_SECONDS:
                noticed = now
                how = f" {words.HOW_TO_STOP}" if self._reader.can_be_interrupted else ""
                self._printer.say(f"{words.STILL_SEARCHING}{how}")
            stopped = stopped or self._reader.is_interrupted or now - began > timeout
            return stopped

        try:
            return question(*args, should_stop=should_stop)
        except StoppedError:
            return None
        finally:
            if stopped:
                self._printer.say(words.SEARCH_STOPPED)
                self._reader.is_interrupted = bool(self._reader.ended_by)  # a signal ends more than a search
