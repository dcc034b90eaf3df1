"""What a conversation can be about, and the commands that can be said then."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from inspect import signature
from itertools import chain
from typing import Any, TypeAlias

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.in_play import GameInPlay
from cardgames_tui.plain import words

MIN_PREFIX_LENGTH = 3
"""So many letters abbreviate a command, if no other command begins with them."""


@dataclass(frozen=True, slots=True)
class Command:
    """Something that the player can say."""

    name: str
    do: Callable[..., object]
    """Does it, given the text after the name if it has a parameter."""
    help_text: str
    """What it does, in a sentence or two."""
    aliases: tuple[str, ...] = ()
    takes_free_text: bool = False
    """Whether the player's own text follows, in which a code is not opened."""

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *self.aliases)

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
    commands: Commands

    @abstractmethod
    def introduce(self) -> None:
        """Says which game this is and how it stands."""

    @abstractmethod
    def say_choices(self) -> None:
        """Answers an empty line: says what can be done."""

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
        abbreviated = {command.name: command for name, command in named if name.startswith(low)}
        if len(low) >= MIN_PREFIX_LENGTH and len(abbreviated) == 1:
            return next(iter(abbreviated.values())), ""
        return None, ""
