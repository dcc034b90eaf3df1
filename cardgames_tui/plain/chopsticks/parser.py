"""What a player says of Chopsticks, read into moves and setups."""

import re
from dataclasses import replace
from typing import Any

from cardgames_tui.chopsticks.arrangement import move_that_gives
from cardgames_tui.chopsticks.moves import Move, MoveKind, attack, flip, read_label, revive, split
from cardgames_tui.chopsticks.rules import DEAD_SENTINEL, PRESETS, VARIANTS, Rules, switched_on
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.words import action, long_move, player_name
from cardgames_tui.errors import IllegalMoveError, InvalidGameError, InvalidMoveError
from cardgames_tui.games.chopsticks import ChopsticksInPlay
from cardgames_tui.games.words import OVER_BEFORE_FIRST_MOVE, no_such_move
from cardgames_tui.plain.chopsticks.words import nobody_moves_text
from cardgames_tui.plain.lines import CHOICE_NUMBER, read_number, without_list_number
from cardgames_tui.plain.words import quoted
from cardgames_tui.text import joined

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
_VALUE = r"(?:-?\d{0,2}½?|x)"
_SPLIT = re.compile(rf"split (?:({_VALUE})(?:[ ,+]+({_VALUE}))? (?:into|to|-) )?({_VALUE})[ ,+]+({_VALUE})")

_SAY_SPLIT = "say how many fingers each hand gets: split 2 2"


def read_move(game: ChopsticksInPlay, text: str) -> Move | None:
    """Reads a legal move in small letters. Returns None for a text that is no move.

    Raises:
        InvalidMoveError: It names a hand or a player that there is not, or several moves.
        IllegalMoveError: It cannot be made now; the message says why.
    """
    text = re.sub(r"^(play|use) ", "", text)
    as_listed = without_list_number(text)
    for move in game.position.legal_moves():
        effect, players = game.effect(move), game.setup.players
        if as_listed in (long_move(effect, players).lower(), action(effect, players).lower()):
            return move
    if match := CHOICE_NUMBER.fullmatch(text):
        return _move_numbered(game, int(match[1]))
    named = _move_in_words(game, text.replace("1/2", "½").replace("half", "½").replace(" and ", " "))
    if named is not None and (objection := game.position.objection(named)):
        raise IllegalMoveError(objection)
    return named


def _move_numbered(game: ChopsticksInPlay, number: int) -> Move:
    if not game.awaits_person:
        raise IllegalMoveError(nobody_moves_text(game))
    moves = game.position.legal_moves()
    if not 1 <= number <= len(moves):
        raise IllegalMoveError(no_such_move(number, len(moves)))
    return moves[number - 1]


def _move_in_words(game: ChopsticksInPlay, text: str) -> Move | None:
    if match := _HIT.fullmatch(text):
        own, owner, target = match.groups()
        by = game.code_index((game.position.turn, _hand(game, own)))
        return attack(by, _target_hand(game, owner, target))
    if match := _SPLIT.fullmatch(text):
        return _split_move(game, *match.groups())
    if match := _SHIFT.fullmatch(text):
        return _shift_move(game, *match.groups())
    if match := _GIVEN.fullmatch(text):
        return revive(_target_hand(game, *match.groups()))
    if _SWAP.fullmatch(text):
        return Move(MoveKind.SWAP)
    if match := _FLIP.fullmatch(text):
        return flip(game.code_index((game.position.turn, _hand(game, match[1]))))
    if text.partition(" ")[0] == "split":
        raise InvalidMoveError(_SAY_SPLIT)
    if text == "hit" and game.setup.rules.hands == 1:
        return _move_numbered(game, 1)
    try:
        return Move.parse(text)  # a short name like `a-c` or `13-22`
    except InvalidMoveError:
        return None


def _target_hand(game: ChopsticksInPlay, owner: str | None, hand: str) -> int:
    seat = _seat(game, owner or "")
    return game.code_index((seat, _hand(game, hand)))


def _split_move(game: ChopsticksInPlay, low: str | None, high: str | None, first: str, second: str) -> Move:
    after = _read_hands(first, second)
    hands = game.position.sides[game.position.turn].hands
    splits = [move for move in game.position.legal_moves() if move.kind is MoveKind.SPLIT]
    if low is not None and high is not None:
        return split(_read_hands(low, high), after)
    wanted = tuple(sorted(after))
    fitting = [move for move in splits if tuple(max(0, value) for value in move.after) == wanted]
    if len(fitting) > 1:
        raise InvalidMoveError("several pairs of hands can be split like that: say the number of the move")
    return fitting[0] if fitting else split((hands[0], hands[-1]), after)


def _shift_move(game: ChopsticksInPlay, amount: str, start: str | None, end: str) -> Move:
    other = _hand(game, end)
    if start is None and game.setup.rules.hands != 2:
        raise InvalidMoveError("say from which hand: move 1 from hand 1 to hand 2")
    own = 1 - other if start is None else _hand(game, start)
    turn = game.position.turn
    if own == other:
        raise InvalidMoveError("say two different hands")
    fingers = 0.5 if amount == "½" else float(amount)
    return move_that_gives(
        game.position, game.code_index((turn, own)), game.code_index((turn, other)), fingers
    )


def _read_hands(first: str, second: str) -> tuple[int, int]:
    values = (read_label(first, DEAD_SENTINEL), read_label(second, DEAD_SENTINEL))
    if values[0] is None or values[1] is None:
        raise InvalidMoveError(_SAY_SPLIT)
    return values[0], values[1]


def _hand(game: ChopsticksInPlay, name: str) -> int:
    count = game.setup.rules.hands
    digits = "".join(filter(str.isdigit, name))
    if count == 2 and name[0] in "lr":
        return 0 if name[0] == "l" else 1
    if count == 1 and name == "hand":
        return 0
    if not name.startswith("hand") or not digits or not 1 <= int(digits) <= count:
        called = "left and right" if count == 2 else f"hand 1 to hand {count}"
        names = "each player has one hand, called hand" if count == 1 else f"the hands are called {called}"
        raise InvalidMoveError(f"there is no hand '{name}': {names}")
    return int(digits) - 1


def _seat(game: ChopsticksInPlay, owner: str) -> int:
    """The seat of a player by name; without one the only opponent there is."""
    turn, seats = game.position.turn, len(game.setup.kinds)
    if owner in _OWN or (owner == "your" and game.setup.players[turn].is_you):
        return turn
    digits = "".join(filter(str.isdigit, owner))
    if digits and 1 <= int(digits) <= seats:
        return int(digits) - 1
    others = [seat for seat in range(seats) if seat != turn and game.position.takes_turns(seat)]
    if digits or len(others) != 1:
        names = ", ".join(player_name(game.setup.players[seat]) for seat in others)
        raise InvalidMoveError(f"say whose hand: left hits 2 right, for the player in seat 2 ({names})")
    return others[0]


_SIZE_WORDS = {"players": "players", "hands": "hands", "hand": "hands", "roll": "roll", "fingers": "roll"}
"""The words for how large a game is, each with what it means in the rules."""

_PLAYER_KINDS = {kind.value: kind for kind in PlayerKind}

_CHOICE_WORDS: dict[str, tuple[str, Any]] = {
    **{name: ("opponent", kind) for name, kind in _PLAYER_KINDS.items()},
    "first": ("first", 0),
    "second": ("first", 1),
    "draw": ("repetition", True),
    "endless": ("repetition", False),
}
"""The words for a choice, each with what is chosen."""


_ONLY_ANSWERS = {"repetition": ("draw", "endless"), "turn": ("first", "second")}
"""All there is to choose from, for the questions that are answered with no other words of a setup."""


def read_answer(subject: str, answer: str) -> str:
    """What the answer to one of `QUESTIONS` adds to the description of the game."""
    text = answer.removeprefix("a ")
    only = _ONLY_ANSWERS.get(subject, ())
    if answer and only and text not in only:
        raise InvalidGameError(f"say {joined(only, 'or')}")
    if not answer or subject not in ("players", "hands", "roll", "opponent"):
        return text
    # the subject may be said with the answer or left out
    return " ".join([subject, *(word for word in text.split() if _SIZE_WORDS.get(word, word) != subject)])


def read_setup(text: str, opponent: PlayerKind) -> Setup:
    """The game that a line describes: `cutoff suicide players 3 roll 7 opponent careful second`.

    Args:
        text: The line.
        opponent: Who plays against the player if the line does not say so.

    Raises:
        InvalidGameError: A word means nothing, the rules make no sense together, or leave nothing to play.
    """
    rules, variants = Rules(), list[str]()
    sizes: dict[str, Any] = {}
    choices: dict[str, Any] = {"opponent": opponent, "first": 0, "repetition": True}
    line = text.lower().replace(",", " ").split()
    while line:
        word = line.pop(0)
        if word in _SIZE_WORDS:
            sizes[_SIZE_WORDS[word]] = _number(_SIZE_WORDS[word], line.pop(0) if line else "")
        elif word.isdecimal() and line and line[0] in _SIZE_WORDS:
            name = _SIZE_WORDS[line.pop(0)]
            sizes[name] = _number(name, word)
        elif word == "opponent" and (not line or line[0] not in _PLAYER_KINDS):
            named = quoted(line[0] if line else word)
            raise InvalidGameError(f"{named} is not an opponent: say {', '.join(_PLAYER_KINDS)}")
        elif word in _CHOICE_WORDS:
            name, choice = _CHOICE_WORDS[word]
            choices[name] = choice
        elif word in PRESETS and word not in VARIANTS:
            rules = PRESETS[word].rules
        elif word not in ("standard", "with", "and", "opponent"):
            variants.append(word)
    rules = replace(rules, **switched_on(variants), **sizes)
    seats = (PlayerKind.PERSON, *[choices["opponent"]] * (rules.players - 1))
    setup = Setup(rules, seats, choices["first"], choices["repetition"])
    if setup.start.is_over:
        raise InvalidGameError(OVER_BEFORE_FIRST_MOVE)
    return setup


def _number(name: str, text: str) -> int:
    number = read_number(text, 3)
    if number is None:
        raise InvalidGameError(f"say {name} and a number")
    return number
