"""Playing cards: thirteen ranks in a ring, four suits, which the rules ignore, and the names of both.

Cards, ranks and fans have short names for the screen, and long names to be read aloud.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from cardgames_tui.errors import InvalidGameError

RANKS = "A23456789TJQK"
"""The letter of each rank, by its index."""

SUITS = "CSHD"
"""The letter of each suit, by its index, in PySolFC's order."""

RANK_NAMES = ("ace", *"23456789", "10", "jack", "queen", "king")
SUIT_NAMES = ("clubs", "spades", "hearts", "diamonds")
SUIT_SYMBOLS = "♣♠♥♦"


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
        """The card with its suit symbol: `A♠`."""
        return RANKS[self.rank] + SUIT_SYMBOLS[self.suit]

    @property
    def name(self) -> str:
        """The card in words: `ace of spades`."""
        return f"{RANK_NAMES[self.rank]} of {SUIT_NAMES[self.suit]}"

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Reads a card; `10` stands for `T`, and case does not matter.

        Raises:
            InvalidGameError: The text names no card.
        """
        letters = text.upper().replace("10", "T")
        if len(letters) != 2 or letters[0] not in RANKS or letters[1] not in SUITS:
            raise InvalidGameError(
                f"'{text}' is not a card (a card is a rank A 2-9 T J Q K and a suit C S H D)"
            )
        return cls(RANKS.index(letters[0]), SUITS.index(letters[1]))


DECK = tuple(Card(rank, suit) for suit in range(4) for rank in range(13))
"""The 52 cards."""


@dataclass(frozen=True, slots=True)
class CardNames:
    """One set of names for cards, ranks and fans."""

    card: Callable[[Card], str]
    rank: Sequence[str]
    """By rank: the name of one card."""
    ranks: Sequence[str]
    """By rank: the name of several cards."""
    fan: Callable[[int], str]
    """The name of a fan, by its index."""


SHORT_NAMES = CardNames(
    card=lambda card: card.symbol,
    rank=RANKS,
    ranks=[f"{rank}s" for rank in RANKS],
    fan=lambda fan: ascii_lowercase[fan] if fan < len(ascii_lowercase) else str(fan + 1),
)
"""With symbols: `K♠`, `6s`, `fan c`."""

LONG_NAMES = CardNames(
    card=lambda card: card.name,
    rank=RANK_NAMES,
    ranks=(
        *("aces", "twos", "threes", "fours", "fives", "sixes", "sevens"),
        *("eights", "nines", "tens", "jacks", "queens", "kings"),
    ),
    fan=lambda fan: str(fan + 1),
)
"""In words: `king of spades`, `sixes`, `fan 3`."""


def followers(rank: int, names: CardNames, word: str = "or") -> str:
    """The ranks that may follow a rank: `a 2 or a king`."""
    return f" {word} ".join(with_article(near, names) for near in neighbours(rank))


def with_article(rank: int, names: CardNames) -> str:
    """A rank as one of its cards: `an ace`, `an 8`, `a 2`."""
    return f"{'an' if RANKS[rank] in 'A8' else 'a'} {names.rank[rank]}"
