"""The names of cards, ranks and fans: short ones for the screen, long ones to be read aloud."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from cardgames_tui.black_hole.cards import RANK_NAMES, RANKS, Card, neighbours


@dataclass(frozen=True, slots=True)
class CardNames:
    """One way to call cards, ranks and fans."""

    card: Callable[[Card], str]
    """The name of a card."""
    rank: Sequence[str]
    """By rank: the name of one card of it."""
    ranks: Sequence[str]
    """By rank: the name of several cards of it."""
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
