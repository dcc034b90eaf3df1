"""What the player says over Chopsticks: moves by number, by the hands or by their short names; and setups."""

import re
from dataclasses import dataclass, field, replace
from typing import Any

from cardgames_tui.chopsticks.arrangement import shift
from cardgames_tui.chopsticks.moves import Move, MoveKind, attack, flip, read_value, revive, split
from cardgames_tui.chopsticks.rules import DEAD_MARK, PRESETS, VARIANTS, Rules, switched_on
from cardgames_tui.chopsticks.seats import Player
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.errors import IllegalMoveError, InvalidGameError, InvalidMoveError
from cardgames_tui.games.hands_in_play import HandsInPlay
from cardgames_tui.games.words import OVER_BEFORE_FIRST_MOVE, no_such_move
from cardgames_tui.plain.hands import words
from cardgames_tui.plain.lines import read_number

_HAND = r"(left|right|l|r|hand(?: ?\d)?)"
_OWN = ("my", "own", "my own", "your own", "their own", "its own")
_NAMED = r"(?:the )?(?:computer|player)(?: ?\d)?(?:'s)?|\d"
_OWNER = rf"(?:((?:(?:my|your|their|its) )?own|their|his|her|its|my|your|{_NAMED}) )?"
_TOUCH = r"(?: (?:showing )?(?:minus )?(?:[\d½]{1,2}(?: a ½)?|dead))?"
_VERB = r"(?:hits? |on |to |taps? |attacks? |-> ?|x )?"
_HIT = re.compile(rf"(?:my |own )?{_HAND}{_TOUCH} {_VERB}{_OWNER}{_HAND}{_TOUCH}")
_ANY = rf"(?:the dead )?{_HAND}{_TOUCH}"
_SHIFT = re.compile(
    rf"(?:move|shift|give) (\d{{1,2}}|½)(?: a)?(?: fingers?)? (?:from (?:my )?{_HAND}{_TOUCH} )?"
    rf"to (?:my )?{_ANY}(?: take off \d{{1,2}})?"
)
_GIVEN = re.compile(rf"(?:a )?finger (?:for|to) {_OWNER}{_HAND}{_TOUCH}")
_SWAP = re.compile(rf"(?:swap|exchange)(?: hands| {_ANY} {_ANY})?")
_FLIP = re.compile(rf"flip (?:my |own )?{_HAND}{_TOUCH}(?: to{_TOUCH})?")
_NUMBER = re.compile(r"(?:number )?(\d{1,4})")
_VALUE = r"(?:-?\d{0,2}½?|x)"
_SPLIT = re.compile(rf"split (?:({_VALUE})(?:[ ,+]+({_VALUE}))? (?:into|to|-) )?({_VALUE})[ ,+]+({_VALUE})")


def read_move(game: HandsInPlay, text: str) -> Move | None:
    """The legal move that a text in small letters means; nothing when it means none.

    Raises:
        InvalidMoveError: It names a hand or a player that there is not, or several moves.
        IllegalMoveError: The rules do not allow it; the message says why.
    """
    text = re.sub(r"^(play|use) ", "", text)
    if (listed := _as_listed(game, re.sub(r"^\d{1,4}: ?(?=\S)", "", text))) is not None:
        return listed
    if match := _NUMBER.fullmatch(text):
        return _numbered(game, int(match[1]))
    move = _named(game, text.replace("1/2", "½").replace("half", "½").replace(" and ", " "))
    if move is not None and (objection := game.position.objection(move)):
        raise IllegalMoveError(objection)
    return move


def _as_listed(game: HandsInPlay, text: str) -> Move | None:
    for move in game.position.legal_moves():
        listed = words.move(game, move).lower()
        if text in (listed, listed.partition(", which")[0]):
            return move
    return None


def _numbered(game: HandsInPlay, number: int) -> Move:
    moves = game.position.legal_moves()
    if not 1 <= number <= len(moves):
        raise IllegalMoveError(no_such_move(number, len(moves)))
    return moves[number - 1]


def _named(game: HandsInPlay, text: str) -> Move | None:
    if match := _HIT.fullmatch(text):
        return _hit(game, *match.groups())
    if match := _SPLIT.fullmatch(text):
        return _split(game, *match.groups())
    if match := _SHIFT.fullmatch(text):
        return _shift(game, *match.groups())
    if match := _GIVEN.fullmatch(text):
        seat = _seat(game, match[1] or "")
        return revive(game.position.letter(seat, game.hand_in(seat, _slot(game, match[2]))))
    if _SWAP.fullmatch(text):
        return Move(MoveKind.SWAP)
    if match := _FLIP.fullmatch(text):
        return flip(game.hand_in(game.position.turn, _slot(game, match[1])))
    if text.partition(" ")[0] == "split":
        raise InvalidMoveError(words.SAY_SPLIT)
    if text == "hit" and game.setup.rules.hands == 1:
        return _numbered(game, 1)
    try:
        return Move.parse(text)  # a short name like `a-c` or `13-22`
    except InvalidMoveError:
        return None


def _hit(game: HandsInPlay, own: str, owner: str | None, target: str) -> Move:
    position = game.position
    hand = game.hand_in(position.turn, _slot(game, own))
    seat = _seat(game, owner or "")
    return attack(hand, position.letter(seat, game.hand_in(seat, _slot(game, target))))


def _split(game: HandsInPlay, low: str | None, high: str | None, first: str, second: str) -> Move:
    after = _values(first, second)
    hands = game.position.sides[game.position.turn].hands
    splits = [move for move in game.position.legal_moves() if move.kind is MoveKind.SPLIT]
    if low is not None and high is not None:
        return split(_values(low, high), after)
    wanted = tuple(sorted(after))
    fitting = [move for move in splits if tuple(max(0, value) for value in move.after) == wanted]
    if len(fitting) > 1:
        raise InvalidMoveError(words.SEVERAL_SPLITS)
    return fitting[0] if fitting else split((hands[0], hands[-1]), after)


def _shift(game: HandsInPlay, amount: str, start: str | None, end: str) -> Move:
    other = _slot(game, end)
    if start is None and game.setup.rules.hands != 2:
        raise InvalidMoveError(words.SAY_FROM_WHERE)
    own = 1 - other if start is None else _slot(game, start)
    turn = game.position.turn
    if own == other:
        raise InvalidMoveError(words.SAY_TWO_HANDS)
    fingers = 0.5 if amount == "½" else float(amount)
    return shift(game.position, game.hand_in(turn, own), game.hand_in(turn, other), fingers)


def _values(first: str, second: str) -> tuple[int, int]:
    values = (read_value(first, DEAD_MARK), read_value(second, DEAD_MARK))
    if values[0] is None or values[1] is None:
        raise InvalidMoveError(words.SAY_SPLIT)
    return values[0], values[1]


def _slot(game: HandsInPlay, name: str) -> int:
    count = game.setup.rules.hands
    digits = "".join(filter(str.isdigit, name))
    if count == 2 and name[0] in "lr":
        return 0 if name[0] == "l" else 1
    if count == 1 and name == "hand":
        return 0
    if not name.startswith("hand") or not digits or not 1 <= int(digits) <= count:
        raise InvalidMoveError(words.no_such_hand(name, count))
    return int(digits) - 1


def _seat(game: HandsInPlay, owner: str) -> int:
    """The seat of a player by name; without one the only opponent there is."""
    turn, seats = game.position.turn, len(game.setup.seats)
    if owner in _OWN or (owner == "your" and game.setup.names[turn].is_you):
        return turn
    digits = "".join(filter(str.isdigit, owner))
    if digits and 1 <= int(digits) <= seats:
        return int(digits) - 1
    others = [seat for seat in range(seats) if seat != turn and game.position.plays(seat)]
    if digits or len(others) != 1:
        raise InvalidMoveError(words.say_whose_hand(game.setup.names[seat] for seat in others))
    return others[0]


_SIZES = {"players": "players", "hands": "hands", "hand": "hands", "roll": "roll", "fingers": "roll"}
"""The words for how large a game is, each with what it means in the rules."""

_PLAYERS = {player.value: player for player in Player}


@dataclass(frozen=True, slots=True)
class Question:
    """Something that is asked about the new game."""

    text: str
    """The question."""
    word: str = ""
    """What the answer is about; it may be said with the answer or left out."""
    answers: tuple[str, ...] = ()
    """All there is to choose from; without any the words of a setup."""

    def read(self, answer: str) -> str:
        """What an answer adds to the description of the game."""
        text = answer.removeprefix("a ")
        if answer and self.answers and text not in self.answers:
            raise InvalidGameError(words.say_one_of(self.answers))
        if not self.word or not answer:
            return text
        return " ".join([self.word, *(each for each in text.split() if _SIZES.get(each, each) != self.word)])


QUESTIONS = (
    Question(words.HOW_MANY_PLAYERS, "players"),
    Question(words.HOW_MANY_HANDS, "hands"),
    Question(words.WHICH_ROLL, "roll"),
    Question(words.WHICH_RULES),
    Question(words.DRAW_OR_ENDLESS, answers=("draw", "endless")),
    Question(words.WHICH_OPPONENT, "opponent"),
    Question(words.FIRST_OR_SECOND, answers=("first", "second")),
)
"""What is asked about a new game, in this order."""


@dataclass
class _SetupReader:
    """What the words of a line have come to so far."""

    base: Rules = field(default_factory=Rules)
    variants: list[str] = field(default_factory=list)
    sizes: dict[str, int] = field(default_factory=dict)
    opponent: Player = Player.PERFECT
    first: int = 0
    repetition: bool = True

    def read_next(self, line: list[str]) -> None:
        """Reads the next word, and what belongs to it, and takes both off the front of the line."""
        word = line.pop(0)
        if word in _SIZES:
            self.sizes[_SIZES[word]] = _number(_SIZES[word], line)
        elif word.isdecimal() and line and line[0] in _SIZES:
            name = _SIZES[line.pop(0)]
            self.sizes[name] = _number(name, [word])
        elif word == "opponent" or word in _PLAYERS:
            self.opponent = _player(line.pop(0) if word == "opponent" and line else word)
        elif word in ("first", "second"):
            self.first = int(word == "second")
        elif word in ("draw", "endless"):
            self.repetition = word == "draw"
        elif word in PRESETS and word not in VARIANTS:
            self.base = PRESETS[word].rules
        elif word not in ("standard", "with", "and"):
            self.variants.append(word)

    def setup(self) -> Setup:
        changes: dict[str, Any] = {**switched_on(self.variants), **self.sizes}
        rules = replace(self.base, **changes)
        seats = (Player.PERSON, *[self.opponent] * (rules.players - 1))
        return Setup(rules, seats, self.first, self.repetition)


def read_setup(text: str) -> Setup:
    """The game that a line describes: `cutoff suicide players 3 roll 7 opponent careful second`.

    Raises:
        InvalidGameError: A word means nothing, the rules make no sense together, or leave nothing to play.
    """
    reader, rest = _SetupReader(), text.lower().replace(",", " ").split()
    while rest:
        reader.read_next(rest)
    setup = reader.setup()
    if setup.start.outcome() is not None:
        raise InvalidGameError(OVER_BEFORE_FIRST_MOVE)
    return setup


def _number(name: str, line: list[str]) -> int:
    number = read_number(line.pop(0) if line else "", 3)
    if number is None:
        raise InvalidGameError(words.say_a_number(name))
    return number


def _player(word: str) -> Player:
    if word not in _PLAYERS:
        raise InvalidGameError(words.no_such_opponent(word, _PLAYERS))
    return _PLAYERS[word]
