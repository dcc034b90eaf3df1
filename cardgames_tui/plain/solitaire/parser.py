"""What a player says of cards and fans, read into moves."""

import re

from cardgames_tui.errors import IllegalMoveError, InvalidMoveError
from cardgames_tui.plain.lines import CHOICE_NUMBER, without_list_number
from cardgames_tui.plain.solitaire.words import card_place
from cardgames_tui.solitaire.cards import LONG_NAMES, RANK_NAMES, RANKS, SUIT_NAMES, SUIT_SYMBOLS, SUITS, Card
from cardgames_tui.solitaire.rules import Move, Position
from cardgames_tui.text import counted

_NUMBER_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_RANKS = {
    **{name: rank for rank, name in enumerate(RANK_NAMES)},
    **{letter.lower(): rank for rank, letter in enumerate(RANKS)},
    **{name: rank for rank, name in enumerate(_NUMBER_WORDS, 1)},
}
_SUITS = {
    **{name: suit for suit, name in enumerate(SUIT_NAMES)},
    **{name[:-1]: suit for suit, name in enumerate(SUIT_NAMES)},
    **{letter.lower(): suit for suit, letter in enumerate(SUITS)},
    **{symbol: suit for suit, symbol in enumerate(SUIT_SYMBOLS)},
}


def _either(names: dict[str, int]) -> str:
    return "|".join(sorted(names, key=len, reverse=True))


_PLURAL = r"(?<=[a-z]{3})s$"
"""The end of `kings`, which are not the king of spades, as `ks` is."""

_CARD = re.compile(rf"(?:the )?({_either(_RANKS)})(?: of)? ?(?!{_PLURAL})({_either(_SUITS)})")


def read_card(text: str) -> Card | None:
    """Reads a card in small letters: `2c`, `two of clubs`, `10 hearts`. Returns None for any other text."""
    match = _CARD.fullmatch(text)
    return Card(_RANKS[match[1]], _SUITS[match[2]]) if match else None


def read_rank(text: str) -> int | None:
    """Reads a rank in small letters: `king`, `a ten`, `kings`. Returns None for any other text."""
    name = re.sub(r"^(an?|the) ", "", text)
    known = _RANKS.get(name)
    if known is None and name.endswith("s"):
        known = _RANKS.get("six" if name == "sixes" else name[:-1])
    return known


_FAN_WORDS = ("fan", "column", "pile", "stack")


def read_move(position: Position, text: str) -> Move | None:
    """Reads a legal move in small letters. Returns None for a text that names neither a move nor a card.

    Raises:
        InvalidMoveError: It may mean one of several moves.
        IllegalMoveError: It cannot be played; the message says why.
    """
    text = without_list_number(re.sub(r"^(play|move|put|take) ", "", text).strip())
    moves = position.legal_moves()
    if match := CHOICE_NUMBER.fullmatch(text):
        number = int(match[1])
        if not 1 <= number <= len(moves):
            raise IllegalMoveError(
                f"there is no number {number}: {counted(len(moves), 'card')} can be played"
            )
        return moves[number - 1]
    fan = read_fan(position, text)
    text = re.sub(rf" (?:from|in|on) {_fan_word(position)} .*$", "", text)
    if fan is None and (card := read_card(text)) is not None:
        fan = _fan_with_top(position, card)
    if fan is not None:
        if reason := position.objection(Move(fan), LONG_NAMES):
            raise IllegalMoveError(reason)
        return Move(fan)
    if len(text) > 1 and (rank := read_rank(text)) is not None:
        return _move_of_rank(position, rank)
    return None


def read_fan(position: Position, text: str) -> int | None:
    """Reads the index of a fan: `fan 3`, `c`. Returns None for any other text."""
    fan_text = rf"(?:from )?(?:the )?{_fan_word(position)} ?(?:number )?(\d{{1,3}}|[a-z])"
    match = re.fullmatch(fan_text, text) or re.fullmatch(r"([a-z])", text)
    if match is None:
        return None
    fan = int(match[1]) - 1 if match[1].isdecimal() else ord(match[1]) - ord("a")
    if not 0 <= fan < len(position.fans):
        word, fans = position.solitaire.fan_word, len(position.fans)
        raise IllegalMoveError(f"there is no {word} {match[1]}: they are 1 to {fans}")
    return fan


def _fan_word(position: Position) -> str:
    """A pattern for whatever the player calls a fan."""
    return rf"(?:{'|'.join((*_FAN_WORDS, re.escape(position.solitaire.fan_word)))})"


def _fan_with_top(position: Position, card: Card) -> int:
    for fan, cards in enumerate(position.fans):
        if cards and cards[-1] == card:
            return fan
    raise IllegalMoveError(f"{card_place(position, card)}, so it cannot be played")


def _move_of_rank(position: Position, rank: int) -> Move:
    tops = [(move, position.fans[move.fan][-1]) for move in position.legal_moves()]
    fitting = [(number, move, card) for number, (move, card) in enumerate(tops, 1) if card.rank == rank]
    if not fitting:
        raise IllegalMoveError(f"no {RANK_NAMES[rank]} can be played now")
    if len(fitting) > 1:
        choices = "; ".join(f"{number}: {card.name}" for number, _, card in fitting)
        raise InvalidMoveError(f"which one? Say {choices}")
    return fitting[0][1]
