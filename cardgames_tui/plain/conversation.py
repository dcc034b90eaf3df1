"""A conversation: lines are read, commands are looked up in a table, and what they ask for is done."""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from time import monotonic
from typing import Any, Generic, TypeVar, cast

from cardgames_tui.black_hole.boards import holds_board, holds_whole_board
from cardgames_tui.errors import sentence
from cardgames_tui.games.in_play import GameInPlay
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.sharing import LONGEST_CODE, holds_code, holds_whole_code
from cardgames_tui.plain.lines import LineReader, Printer
from cardgames_tui.plain.wording import shortened
from cardgames_tui.records.record import GameRecord

G = TypeVar("G")
T = TypeVar("T")

SHORTEST_BEGINNING = 3
"""How many letters of a name are enough, when no other command begins with them."""


@dataclass(frozen=True, slots=True)
class Command(Generic[T]):
    """Something that the player can ask for."""

    names: tuple[str, ...]
    """What it is called, the usual name first."""
    group: str
    """What it has to do with."""
    meaning: str
    """What it does, in a sentence or two, for whoever asks for help with it."""
    do: Callable[[T, str], None]
    """Does it; it is given the conversation, and what was said after the name."""


def look_up(commands: Sequence[Command[T]], text: str) -> tuple[Command[T], str] | None:
    """The command that a line begins with, and the rest of the line; nothing when there is none."""
    low = text.lower()
    named = [(name.lower(), command) for command in commands for name in command.names]
    for name, command in sorted(named, key=lambda pair: -len(pair[0])):
        if low == name or low.startswith(f"{name} "):
            return command, text[len(name) :].strip()
    begun = {command.names: command for name, command in named if name.startswith(low)}
    if len(low) >= SHORTEST_BEGINNING and len(begun) == 1:
        return next(iter(begun.values())), ""
    return None


def overview(commands: Sequence[Command[T]]) -> Iterator[str]:
    """The usual names of commands, a line for each group."""
    for group, members in groupby(commands, lambda command: command.group):
        yield f"{group}: {', '.join(command.names[0] for command in members)}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic(Generic[G]):
    """What can be talked about: a game of some kind, or which game to play."""

    commands: tuple[Command["Conversation[G]"], ...]
    """What can be asked for."""
    greet: Callable[["Conversation[G]"], None]
    """Says what this is and how it stands."""
    tell_choices: Callable[["Conversation[G]"], None]
    """Says once more what can be done: the answer to an empty line."""
    how_to_play: Callable[["Conversation[G]"], str]
    """How a choice is made, in a sentence or two."""
    understand: Callable[["Conversation[G]", str], bool]
    """Does what a line asks for that begins with no command; says whether it asks for anything."""
    elsewhere: str = ""
    """Where else a command may be known, after it was said that it is not known here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GameTopic(Topic[G]):
    """A kind of game that can be talked about."""

    new_record: Callable[["Conversation[Any]", str], GameRecord]
    """The record of a new game as wished for in words; without any, of the usual one."""


class Conversation(Generic[G]):
    """Everything at hand while one player is talked with: `G` is the game in play, or nothing in the menu."""

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
        self.search = SearchRunner(reader, printer).run
        self.topic: Topic[Any] = menu
        self.game: G = cast("G", None)
        self.tables: dict[str, GameInPlay[Any, Any]] = {}
        """The game on each table, by its name in records, the last one played at the end; all others wait."""
        self.example: GameRecord | None = None
        """A past or shared game on the same start, whose moves can be heard."""
        self.judged: frozenset[object] = frozenset()
        """The positions whose moves have been judged: a move made in one of them is made with help."""
        self.is_over = False
        """Whether the player has had enough."""

    def run(self) -> None:
        """Answer line after line, and save the games however that ends."""
        try:
            while not self.is_over and (line := self.reader.read()) is not None:
                self.hear(line)
                self.profile.store.settle()  # what there is to tell comes before the next line
        finally:
            for game in self.tables.values():
                game.watch(watched=False)
                game.save()

    def ask(self, question: str) -> str | None:
        """The player's answer to a question; nothing when nobody answers any more."""
        self.say(question)
        return self.reader.read()

    def hear(self, line: str) -> None:
        """Do what a line asks for, or say what is wrong with it; a code or board may have several lines."""
        for game in self.tables.values():
            game.clock.attend()
        if holds_board(line):
            while not holds_whole_board(line) and (more := self.reader.read()) is not None:
                line += f"\n{more}"
            line = f"code {line}"
        elif holds_code(line):
            while not holds_whole_code(line) and len(line) < LONGEST_CODE and (more := self.reader.read()):
                line += more
            line = f"code {line}"
        try:
            self._obey(line.rstrip(".!,;: ") if line.strip(".!,;: ") else "")
        except ValueError as fault:
            self.say(sentence(fault))

    def _obey(self, text: str) -> None:
        found = look_up(self.topic.commands, text)
        if not text:
            self.topic.tell_choices(self)
        elif found is not None:
            command, rest = found
            command.do(self, rest)
        elif not self.topic.understand(self, text):
            self.say(f"I do not understand '{shortened(text)}'. Say help for a list of commands.")


Stop = Callable[[], bool]
"""Asked every few milliseconds whether to give up."""

SECONDS_OF_SILENCE = 2.0
"""How long the player waits before being told anything."""

SECONDS_BETWEEN_NOTICES = 10.0
"""How often the player is told that a search goes on."""

LONGEST_SEARCH = 120.0
"""After how many seconds a search gives up by itself, for nobody may be there to stop it."""


class SearchRunner:
    """Runs searches, which stop on Ctrl-C."""

    def __init__(self, reader: LineReader, printer: Printer, now: Callable[[], float] = monotonic) -> None:
        self._reader = reader
        self._printer = printer
        self._now = now

    def run(self, search: Callable[[Stop], T], longest: float = LONGEST_SEARCH) -> T:
        """What a search finds, which is told to stop after so long, or when the player wants that."""
        began = self._now()
        told = began + SECONDS_OF_SILENCE - SECONDS_BETWEEN_NOTICES
        stopped = False

        def should_stop() -> bool:
            nonlocal told, stopped
            now = self._now()
            if not stopped and now - told >= SECONDS_BETWEEN_NOTICES:
                told = now
                self._printer.say("Still searching. Ctrl-C stops the search.")
            stopped = stopped or self._reader.is_interrupted or now - began > longest
            return stopped

        try:
            return search(should_stop)
        finally:
            if stopped:
                self._printer.say("The search was stopped.")
                self._reader.is_interrupted = False
