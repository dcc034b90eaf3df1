"""A conversation: lines are heard, words are looked up in a list, and what they ask for is done."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby

from cardgames_tui.plain.desk import Desk
from cardgames_tui.plain.voice import sentence, shortened
from cardgames_tui.records.record import GameRecord

SHORTEST_BEGINNING = 3
"""With how many letters a word may be abbreviated."""


@dataclass(frozen=True, slots=True)
class Word:
    """Something that the player can ask for."""

    names: tuple[str, ...]
    """What it is called, the usual name first."""
    group: str
    """What it has to do with."""
    meaning: str
    """What it does, in a sentence or two, for whoever asks for help with it."""
    do: Callable[[str], None]
    """Does it; it is given what follows the word."""


@dataclass(frozen=True, slots=True)
class Other:
    """Another conversation that the player wants."""

    game: str = ""
    """Which game; without one that is asked."""
    record: GameRecord | None = None
    """A game to go on with."""


class Talk:
    """A conversation, whose words are left to the ones built upon it.

    Args:
        desk: What it has at hand.
    """

    elsewhere = ""
    """Where else a word may be known, after it was said that it is not known here."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.say = desk.voice.say
        self.other: Other | None = None
        """What to talk about afterwards; nothing as long as this conversation goes on."""
        self.is_over = False
        self.words: Sequence[Word] = ()

    def greet(self) -> None:
        """Say how things stand."""
        raise NotImplementedError

    def understand(self, text: str) -> bool:
        """Do what a line asks for that begins with none of the words; say whether it asks for anything."""
        raise NotImplementedError

    def repeat(self) -> None:
        """Say once more what can be done: the answer to an empty line."""
        raise NotImplementedError

    def run(self) -> Other | None:
        """Talk until the player has had enough; return what to talk about then, nothing to end."""
        self.greet()
        while not self.is_over and (line := self.desk.ear.listen()) is not None:
            self.hear(line)
            self.desk.keeper.settle()  # what there is to tell comes before the next line
        return self.other

    def turn_to(self, other: Other | None) -> None:
        """End this conversation for another one, or for none."""
        self.other, self.is_over = other, True

    def hear(self, line: str) -> None:
        """Do what a line asks for, or say what is wrong with it."""
        try:
            self._obey(line)
        except ValueError as fault:
            self.say(sentence(str(fault)))

    def _obey(self, line: str) -> None:
        text = line.rstrip(".!,;: ") if line.strip(".!,;: ") else ""
        found = self.look_up(text)
        if not text:
            self.repeat()
        elif found is not None:
            word, rest = found
            word.do(rest)
        elif not self.understand(text):
            self.say(f"I do not understand '{shortened(text)}'. Say help for the words that I know.")

    def look_up(self, text: str) -> tuple[Word, str] | None:
        """The word that a line begins with, and what follows it."""
        low = text.lower()
        named = [(name, word) for word in self.words for name in word.names]
        for name, word in sorted(named, key=lambda pair: -len(pair[0])):
            if low == name.lower() or low.startswith(f"{name.lower()} "):
                return word, text[len(name) :].strip()
        begun = {id(word): word for name, word in named if name.lower().startswith(low)}
        if len(low) >= SHORTEST_BEGINNING and len(begun) == 1:
            return next(iter(begun.values())), ""
        return None

    def help(self, rest: str) -> None:
        """Say which words there are, or what one of them does."""
        found = self.look_up(rest) if rest else None
        if found is not None:
            names = ", or ".join(found[0].names)
            self.say(f"{sentence(names)[:-1]}: {found[0].meaning}")
        elif rest:
            self.say(f"There is no word '{shortened(rest)}'{self.elsewhere}. Say help for a list.")
        else:
            self.say(self.how_to_play())
            for group, words in groupby(self.words, lambda word: word.group):
                self.say(f"{group}: {', '.join(word.names[0] for word in words)}.")
            self.say("Say help and a word to hear what it does. An empty line says again what you can do.")

    def how_to_play(self) -> str:
        """How a move is made, in a sentence or two."""
        raise NotImplementedError
