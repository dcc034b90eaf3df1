"""Moves and fans as the player says them: a number of the list, a fan, a card."""

import re

from cardgames_tui.black_hole.cards import (
    LONG_NAMES,
    RANK_NAMES,
    RANKS,
    SUIT_NAMES,
    SUIT_SYMBOLS,
    SUITS,
    Card,
)
from cardgames_tui.black_hole.rules import Move, Position
from cardgames_tui.errors import IllegalMoveError, InvalidMoveError
from cardgames_tui.plain.cards import words

_NUMBERS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANKS = {
    **{name: rank for rank, name in enumerate(RANK_NAMES)},
    **{letter.lower(): rank for rank, letter in enumerate(RANKS)},
    **{name: rank for rank, name in enumerate(_NUMBERS, 1)},
}
_SUITS = {
    **{name: suit for suit, name in enumerate(SUIT_NAMES)},
    **{name[:-1]: suit for suit, name in enumerate(SUIT_NAMES)},
    **{letter.lower(): suit for suit, letter in enumerate(SUITS)},
    **{symbol: suit for suit, symbol in enumerate(SUIT_SYMBOLS)},
}


def _either(names: dict[str, int]) -> str:
    return "|".join(sorted(names, key=len, reverse=True))


_CARD = re.compile(rf"(?:the )?({_either(_RANKS)})(?: of)? ?({_either(_SUITS)})")


def read_card(text: str) -> Card | None:
    """The card that a text in small letters names, `2c`, `two of clubs`, `10 hearts`; nothing for others."""
    match = _CARD.fullmatch(text)
    return Card(_RANKS[match[1]], _SUITS[match[2]]) if match else None


def read_rank(text: str) -> int | None:
    """The rank that a text in small letters names: `king`, `a ten`, `kings`; nothing for any other."""
    name = re.sub(r"^(an?|the) ", "", text)
    known = _RANKS.get(name)
    if known is None and name.endswith("s"):
        known = _RANKS.get("six" if name == "sixes" else name[:-1])
    return known


_FAN_WORDS = ("fan", "column", "pile", "stack")
_NUMBER = re.compile(r"(?:number )?(\d{1,4})")
_LISTED = re.compile(r"^\d{1,4}: ?(?=\S)")


def read_move(position: Position, text: str) -> Move | None:
    """The legal move that a text in small letters means; nothing when it names neither a move nor a card.

    Raises:
        InvalidMoveError: It may mean one of several moves.
        IllegalMoveError: It cannot be played; the message says why.
    """
    text = _LISTED.sub("", re.sub(r"^(play|move|put|take) ", "", text).strip())
    if match := _NUMBER.fullmatch(text):
        return _numbered(position, int(match[1]))
    if (fan := read_fan(position, text)) is not None:
        return _checked(position, Move(fan))
    text = re.sub(rf" (?:from|in|on) {_fan_word(position)} .*$", "", text)
    if (card := read_card(text)) is not None:
        return _checked(position, _holder(position, card))
    if len(text) > 1 and (rank := read_rank(text)) is not None:
        return _of_rank(position, rank)
    return None


def read_fan(position: Position, text: str) -> int | None:
    """The place of the fan that a text names: `fan 3`, `c`; nothing when it names none."""
    fan_text = rf"(?:from )?(?:the )?{_fan_word(position)} ?(?:number )?(\d{{1,3}}|[a-z])"
    match = re.fullmatch(fan_text, text) or re.fullmatch(r"([a-z])", text)
    if match is None:
        return None
    fan = int(match[1]) - 1 if match[1].isdecimal() else ord(match[1]) - ord("a")
    if not 0 <= fan < len(position.fans):
        raise IllegalMoveError(words.no_such_fan(position.solitaire, match[1], len(position.fans)))
    return fan


def _fan_word(position: Position) -> str:
    """A pattern for whatever the player calls a fan."""
    return rf"(?:{'|'.join((*_FAN_WORDS, re.escape(position.solitaire.fan_word)))})"


def _numbered(position: Position, number: int) -> Move:
    moves = position.legal_moves()
    if not 1 <= number <= len(moves):
        raise IllegalMoveError(words.no_such_number(number, len(moves)))
    return moves[number - 1]


def _checked(position: Position, move: Move) -> Move:
    if reason := position.objection(move, LONG_NAMES):
        raise IllegalMoveError(reason)
    return move


def _holder(position: Position, card: Card) -> Move:
    for fan, cards in enumerate(position.fans):
        if cards and cards[-1] == card:
            return Move(fan)
    raise IllegalMoveError(words.cannot_be_played(position, card))


def _of_rank(position: Position, rank: int) -> Move:
    moves = position.legal_moves()
    fitting = [number for number, move in enumerate(moves, 1) if position.fans[move.fan][-1].rank == rank]
    if not fitting:
        raise IllegalMoveError(words.none_of_rank(rank))
    if len(fitting) > 1:
        choices = [(number, position.fans[moves[number - 1].fan][-1]) for number in fitting]
        raise InvalidMoveError(words.which_one(choices))
    return moves[fitting[0] - 1]
