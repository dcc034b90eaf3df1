"""Cards in words, said and understood."""

import re

from cardgames_tui.black_hole.cards import (
    RANK_NAMES,
    RANKS,
    SUIT_NAMES,
    SUIT_SYMBOLS,
    SUITS,
    Card,
    neighbours,
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
_WRITTEN_CARD = re.compile(rf"([{RANKS}])([{SUIT_SYMBOLS}])")
_WRITTEN_RANK = re.compile(r"\b([TJQKA])(s?)\b")


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


def with_article(rank: int) -> str:
    """A rank as one of its cards: `an ace`, `a 2`."""
    name = RANK_NAMES[rank]
    return f"{'an' if name in ('ace', '8') else 'a'} {name}"


def followers(rank: int, word: str = "or") -> str:
    """The ranks that may follow a rank: `a 2 or a king`."""
    return f" {word} ".join(map(with_article, neighbours(rank)))


def in_words(clause: str) -> str:
    """A clause with the cards and ranks in it spelled out: `K♠` as king of spades, `Js` as jacks."""
    named = _WRITTEN_CARD.sub(lambda match: Card.parse(f"{match[1]}{_suit(match[2])}").name, clause)
    return _WRITTEN_RANK.sub(lambda match: f"{RANK_NAMES[RANKS.index(match[1])]}{match[2]}", named)


def _suit(symbol: str) -> str:
    return SUITS[SUIT_SYMBOLS.index(symbol)]
