"""Playing cards: thirteen ranks in a ring, four suits, which the rules ignore, and the names of both."""

from dataclasses import dataclass
from string import ascii_uppercase

from cardgames_tui.errors import InvalidGameError

RANKS = "A23456789TJQK"
"""The letter of each rank, by its index."""

SUITS = "CSHD"
"""The letter of each suit, by its index, in PySolFC's order."""

RANK_LABELS: tuple[str, ...] = ("A", *"23456789", "10", *"JQK")
"""The ranks where there is room for two letters."""

RANK_NAMES = ("ace", *"23456789", "10", "jack", "queen", "king")
RANK_PLURALS = (
    *("aces", "twos", "threes", "fours", "fives", "sixes", "sevens"),
    *("eights", "nines", "tens", "jacks", "queens", "kings"),
)
SUIT_NAMES = ("clubs", "spades", "hearts", "diamonds")
SUIT_SYMBOLS = "♣♠♥♦"

SUIT_LETTERS = str.maketrans(
    f"{SUIT_SYMBOLS}♧♤♡♢", 2 * SUITS, "\ufe0e\ufe0f\u200b\u200d\u200e\u200f\u2060\ufeff"
)
"""Replaces symbols with letters, and removes the invisible characters that chats put after them."""


def neighbours(rank: int) -> tuple[int, int]:
    """The two ranks next to a rank on the ring, in ascending order; king and ace are neighbours."""
    below, above = (rank - 1) % 13, (rank + 1) % 13
    return (below, above) if below < above else (above, below)


def adjacent(rank: int, other: int) -> bool:
    """Whether two ranks are next to each other on the ring."""
    return (rank - other) % 13 in (1, 12)


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A playing card, written as rank and suit: `AS`, `TD`."""

    rank: int
    """0 (ace) to 12 (king)."""
    suit: int
    """An index into `SUITS`."""

    def __str__(self) -> str:
        return RANKS[self.rank] + SUITS[self.suit]

    @property
    def symbol(self) -> str:
        """The card in two characters, as it is drawn: `A♠`, `T♠`."""
        return RANKS[self.rank] + SUIT_SYMBOLS[self.suit]

    @property
    def in_text(self) -> str:
        """The card as sentences write it: `A♠`, `10♠`."""
        return RANK_LABELS[self.rank] + SUIT_SYMBOLS[self.suit]

    @property
    def name(self) -> str:
        """The card in words: `ace of spades`."""
        return f"{RANK_NAMES[self.rank]} of {SUIT_NAMES[self.suit]}"

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Reads a card: `TH`, `10h`, `0H`, `10♥`.

        Raises:
            InvalidGameError: The text names no card.
        """
        letters = text.translate(SUIT_LETTERS).upper().replace(" ", "").replace("10", "T").replace("0", "T")
        if len(letters) != 2 or letters[0] not in RANKS or letters[1] not in SUITS:
            raise InvalidGameError(
                f"'{text}' is not a card (a card is a rank A 2-9 T J Q K and a suit C S H D)"
            )
        return cls(RANKS.index(letters[0]), SUITS.index(letters[1]))


DECK = tuple(Card(rank, suit) for suit in range(4) for rank in range(13))
"""The 52 cards."""


def followers(rank: int, word: str = "or") -> str:
    """The ranks that may follow a rank: `a 2 or a king`."""
    return f" {word} ".join(map(with_article, neighbours(rank)))


def with_article(rank: int) -> str:
    """A rank as one of its cards: `an ace`, `an 8`, `a 2`."""
    return f"{'an' if RANKS[rank] in 'A8' else 'a'} {RANK_NAMES[rank]}"


def fan_name(fan: int) -> str:
    """What sentences call a fan: `A` for the first."""
    return ascii_uppercase[fan]
