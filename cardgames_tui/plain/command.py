"""Commands: what the player can ask for, found by its name or the beginning of it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Generic, TypeVar

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
