"""What a conversation can be about: the menu, and the commands that it shares with the games."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from inspect import signature
from itertools import chain
from typing import Any, TypeAlias

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games import saved_games
from cardgames_tui.games.deal_selection import solve_lost_games
from cardgames_tui.games.formats import pasted_game
from cardgames_tui.games.in_play import GameInPlay
from cardgames_tui.games.kinds import KINDS, variant_title
from cardgames_tui.games.statistics import statistics_by_variant
from cardgames_tui.plain import words
from cardgames_tui.plain.conversation import Conversation
from cardgames_tui.plain.lines import read_number
from cardgames_tui.records.database import Database
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.words import NONE_FINISHED, no_such_game

MIN_PREFIX_LENGTH = 3
"""So many letters abbreviate a command, if no other command begins with them."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that the player can say."""

    called: str
    """What it is called, the usual name first: `undo, u`."""
    do: Callable[..., object]
    """Does it, given the text after the name if it has a parameter."""
    help_text: str
    """What it does, in a sentence or two."""
    takes_free_text: bool = False
    """Whether the player's own text follows, in which a code is not opened."""

    @property
    def names(self) -> list[str]:
        return self.called.split(", ")

    def run(self, argument: str) -> None:
        """Does it.

        Raises:
            InvalidGameError: There is an argument, and it takes none.
        """
        if signature(self.do).parameters:
            self.do(argument)
        elif argument:
            meaning = words.command_help_text(self.names, self.help_text)
            raise InvalidGameError(f"nothing goes after {self.names[0]}. {meaning}")
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
    def handle_choice(self, text: str) -> bool:
        """Handles a line that begins with no command, such as a move. Returns whether it was understood."""

    @abstractmethod
    def how_to_play(self) -> str:
        """How a choice is made, in a sentence or two."""

    def find_command(self, text: str) -> tuple[Command | None, str]:
        """The command that a line begins with, if there is one, and its argument, the rest of the line."""
        low = text.lower()
        commands = chain.from_iterable(self.commands.values())
        named = [(name.lower(), command) for command in commands for name in command.names]
        for name, command in sorted(named, key=lambda pair: -len(pair[0])):
            if low == name or low.startswith(f"{name} "):
                return command, text[len(name) :].strip()
        abbreviated = {command.called: command for name, command in named if name.startswith(low)}
        if len(low) >= MIN_PREFIX_LENGTH and len(abbreviated) == 1:
            return next(iter(abbreviated.values())), ""
        return None, ""

    def commands_for_games(self, meaning: str) -> tuple[Command, ...]:
        """A command for every game. Its title replaces the `{}` in the meaning."""
        return tuple(
            Command(
                kind.title,
                partial(self.switch_to_game, slug),
                f"{meaning.format(kind.title)} "
                "A deal or rules may follow: Black Hole 24, Black Hole easy, Chopsticks cutoff.",
            )
            for slug, kind in KINDS.items()
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

    def switch_to_game(self, slug: str, description: str) -> None:
        """Plays the game that was named, with the deal or rules that follow its name."""
        if description:
            self.conversation.open_game(self.conversation.new_record(slug, description))
        elif self.game is not None and self.game.record.game == slug:
            self.say(words.THIS_GAME)
        else:
            self.conversation.switch_to_game(slug)

    def _open_code(self, code: str) -> None:
        record = pasted_game(code)
        if record is None:
            raise InvalidGameError("say code and then the code, which begins with cg1-")
        if record.moves:
            self.say(words.received_game_text(record))
        self.conversation.open_game(record)

    def _say_statistics(self) -> None:
        store = self.profile.store
        self.search(solve_lost_games, self._finished_games(), store.set_winnable)
        statistics = statistics_by_variant(self._finished_games())
        for each in statistics:
            self.say(*words.statistics_lines(each, variant_title(each.game, each.variant)))
        if not statistics:
            self.say(NONE_FINISHED)
        if unfinished := saved_games.unfinished_games(store):
            self.say(words.unfinished_text(len(unfinished)))

    def _say_games(self) -> None:
        unfinished = saved_games.unfinished_games(self.profile.store)
        self.say(*words.game_lines(unfinished, self._finished_games()))

    def _open_past_game(self, number: str) -> None:
        record = self._game_numbered(number)
        if self.game is not None and record.uid == self.game.record.uid and record.result is None:
            self.say(words.THIS_GAME)
            return
        if record.result is not None:
            self.say(words.past_game_text(record))
        self.conversation.open_game(record)

    def _give_up_game(self, number: str) -> None:
        record = self._game_numbered(number)
        if record.result is not None:
            raise InvalidGameError(f"game {number} has ended")
        answer = self.conversation.ask_player(words.give_up_question(record)) or ""
        if answer.strip(" .!").lower() not in ("yes", "y"):
            self.say(words.GAME_KEPT)
            return
        games = self.conversation.games.values()
        game = next((game for game in games if game.record.uid == record.uid), None)
        if game is None:
            saved_games.give_up(record, self.profile.store)
        else:
            game.give_up()
        self.say(words.GIVEN_UP)
        if game is not None and game is self.game:
            self.conversation.play_game(saved_games.rematch_record(game.record))

    def _say_help(self, name: str) -> None:
        command, _ = self.find_command(name)
        if command is not None:
            self.say(words.command_help_text(command.names, command.help_text))
        elif name:
            self.say(words.no_such_command_text(name, in_menu=self.game is None))
        else:
            self.say(self.how_to_play())
            for heading, group in self.commands.items():
                self.say(words.commands_line(heading, [command.names[0] for command in group]))
            self.say(words.MORE_HELP)

    def _game_numbered(self, text: str) -> GameRecord:
        number = read_number(text, 18)
        if number is None:
            raise InvalidGameError("say the number of the game; the word games lists them")
        record = self.profile.store.run(lambda database: database.game_in_row(number), None)
        if record is None:
            raise InvalidGameError(no_such_game(text))
        return record

    def _finished_games(self) -> list[GameRecord]:
        return self.profile.store.run(Database.finished_games, [])


class Menu(Topic):
    """The menu of games."""

    def list_commands(self) -> Commands:
        return {
            "Games": (
                *self.commands_for_games("Plays {}: the game you left, or a new one."),
                Command("continue, yes", self._continue_last_game, "Resumes the game that you left last."),
                Command(
                    "no",
                    self._decline_last_game,
                    "Leaves that game alone and says which games there are; without one, ends the program.",
                ),
                self.code_command(),
            ),
            "The rest": (
                *self.commands_for_past_games(),
                self.help_command(),
                Command("quit, exit, bye", self.conversation.end, "Ends the program."),
            ),
        }

    def introduce(self) -> None:
        self.say(words.WELCOME)
        self.say_choices()

    def say_choices(self) -> None:
        if (left := self._last_unfinished()) is not None:
            self.say(words.left_game_text(left))
        self._say_games_to_choose()

    def _say_games_to_choose(self) -> None:
        self.say(words.which_game_text(kind.title for kind in KINDS.values()))

    def how_to_play(self) -> str:
        return words.HOW_TO_CHOOSE

    def handle_choice(self, text: str) -> bool:
        number, _, description = text.partition(" ")
        slugs = {str(place): slug for place, slug in enumerate(KINDS, 1)}
        if number in slugs:
            self.switch_to_game(slugs[number], description)
        return number in slugs

    def _continue_last_game(self) -> None:
        left = self._last_unfinished()
        if left is None:
            self.say(words.NOTHING_TO_CONTINUE)
        else:
            self.conversation.play_game(left)

    def _decline_last_game(self) -> None:
        if self._last_unfinished() is None:
            self.conversation.end()
        else:
            self._say_games_to_choose()

    def _last_unfinished(self) -> GameRecord | None:
        for game in reversed(self.conversation.games.values()):
            if game.record.moves and game.record.result is None:
                return game.record
        return saved_games.last_unfinished(saved_games.unfinished_games(self.profile.store))
