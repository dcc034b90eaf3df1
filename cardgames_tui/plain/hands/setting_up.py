"""Setting a game of Chopsticks up, in one line or by questions."""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from cardgames_tui.chopsticks.rules import Rules, switched_on
from cardgames_tui.chopsticks.setup import Player, Setup
from cardgames_tui.chopsticks.variants import PRESETS, VARIANTS
from cardgames_tui.errors import InvalidGameError, sentence
from cardgames_tui.plain.conversation import Conversation
from cardgames_tui.plain.wording import listed, shortened

_SIZES = {"players": "players", "hands": "hands", "hand": "hands", "roll": "roll", "fingers": "roll"}
"""The words for how large a game is, each with what it means in the rules."""

_PLAYERS = {player.value: player for player in Player}


@dataclass(frozen=True, slots=True)
class _Question:
    """Something that is asked about the new game."""

    text: str
    """The question."""
    word: str = ""
    """What the answer is about; it may be said with the answer or left out."""
    answers: tuple[str, ...] = ()
    """All there is to choose from; without any the words of a setup."""

    def words(self, answer: str) -> str:
        """What an answer adds to the description of the game."""
        said = answer.removeprefix("a ")
        if answer and self.answers and said not in self.answers:
            raise InvalidGameError(f"say {listed(list(self.answers), 'or')}")
        if not self.word or not answer:
            return said
        return " ".join([self.word, *(each for each in said.split() if _SIZES.get(each, each) != self.word)])


_QUESTIONS = (
    _Question("How many players, 2 to 6? Usually 2.", "players"),
    _Question("How many hands does each player have, 1 to 4? Usually 2.", "hands"),
    _Question("How many fingers kill a hand, 2 to 13? Usually 5.", "roll"),
    _Question("Which rules? Usually the standard ones. Say variants to hear what there is."),
    _Question(
        "When a position comes up for the third time, is it a draw, or is the game endless? Usually a draw.",
        answers=("draw", "endless"),
    ),
    _Question("Who plays against you: random, careful, perfect or person? Usually perfect.", "opponent"),
    _Question("Do you go first or second? Usually first.", answers=("first", "second")),
)


@dataclass
class _Wish:
    """What the words of a line have come to so far."""

    base: Rules = field(default_factory=Rules)
    variants: list[str] = field(default_factory=list)
    sizes: dict[str, int] = field(default_factory=dict)
    opponent: Player = Player.PERFECT
    first: int = 0
    repetition: bool = True

    def take(self, words: list[str]) -> None:
        """Take the next word, and the one after it that belongs to it, off the front."""
        word = words.pop(0)
        if word in _SIZES:
            self.sizes[_SIZES[word]] = _number(_SIZES[word], words)
        elif word.isdecimal() and words and words[0] in _SIZES:
            name = _SIZES[words.pop(0)]
            self.sizes[name] = _number(name, [word])
        elif word == "opponent" or word in _PLAYERS:
            self.opponent = _player(words.pop(0) if word == "opponent" and words else word)
        elif word in ("first", "second"):
            self.first = int(word == "second")
        elif word in ("draw", "endless"):
            self.repetition = word == "draw"
        elif word in PRESETS and word not in VARIANTS:
            self.base = PRESETS[word].rules
        elif word not in ("standard", "with", "and"):
            self.variants.append(word)

    def setup(self) -> Setup:
        """The game that was wished for."""
        settings = {each.name: getattr(self.base, each.name) for each in fields(Rules)}
        rules = Rules(**{**settings, **switched_on(self.variants), **self.sizes})
        seats = (Player.PERSON, *[self.opponent] * (rules.players - 1))
        return Setup(rules, seats, self.first, self.repetition)


def read_setup(text: str) -> Setup:
    """The game that a line describes: `cutoff suicide players 3 roll 7 opponent careful second`.

    Raises:
        InvalidGameError: A word means nothing, the rules make no sense together, or leave nothing to play.
    """
    wish, words = _Wish(), text.lower().replace(",", " ").split()
    while words:
        wish.take(words)
    setup = wish.setup()
    if setup.start.outcome() is not None:
        raise InvalidGameError("with these rules the game is over before the first move")
    return setup


def ask_for_setup(talk: Conversation[Any]) -> Setup | None:
    """A game set up by questions, each asked until it is answered well; nothing when nobody goes on."""
    talk.say("An empty line takes the usual answer. Say cancel to stay in this game.")
    words = ""
    for question in _QUESTIONS:
        answer = _ask(talk, question, words)
        if answer is None:
            talk.say("The game stays as it was.")
            return None
        words = f"{words} {answer}"
    return read_setup(words)


def variants() -> Iterator[str]:
    """The variants and the sets of rules, a line each."""
    yield "Variants; several can be said with spaces between:"
    for name, variant in VARIANTS.items():
        yield f"{name}: {variant.rule}"
    yield "Sets of rules:"
    for name, preset in PRESETS.items():
        if name not in VARIANTS:
            yield f"{name}: {preset.note}"


def _ask(talk: Conversation[Any], question: _Question, so_far: str) -> str | None:
    """What an answer adds to the description of the game; nothing when there is no answer."""
    while (line := talk.ask(question.text)) is not None and line.lower() not in ("cancel", "stop", "quit"):
        answer = line.lower().rstrip(".")
        if answer == "variants" or (answer == "help" and not (question.word or question.answers)):
            talk.say(*variants())
            continue
        try:
            said = question.words(answer)
            read_setup(f"{so_far} {said}")
        except InvalidGameError as fault:
            talk.say(sentence(fault))
        else:
            return said
    return None


def _number(name: str, words: list[str]) -> int:
    text = words.pop(0) if words else ""
    if not (text.isascii() and text.isdecimal()) or len(text) > 3:
        raise InvalidGameError(f"say {name} and a number")
    return int(text)


def _player(word: str) -> Player:
    if word not in _PLAYERS:
        raise InvalidGameError(f"'{shortened(word)}' is not an opponent: say {', '.join(_PLAYERS)}")
    return _PLAYERS[word]
