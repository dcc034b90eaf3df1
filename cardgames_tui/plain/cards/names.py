"""Cards in words, understood."""

import re

from cardgames_tui.black_hole.cards import (
    RANK_NAMES,
    RANKS,
    SUIT_NAMES,
    SUIT_SYMBOLS,
    SUITS,
    Card,
)

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
