"""The solitaires and what they differ in, except the weights of their searches, which `Solver` chooses."""

from dataclasses import dataclass

from cardgames_tui.solitaire.cards import Card


@dataclass(frozen=True, slots=True)
class Solitaire:
    """A solitaire with the rules of Black Hole."""

    slug: str
    """The name in commands and records."""
    title: str
    fan_count: int
    """At most 26, since each fan has a letter."""
    fan_size: int
    """The cards of a fan at the start."""
    starter: Card | None
    """The card that usually opens the foundation; None if any card does."""
    dealt_last: Card | None
    """The card PySolFC deals last regardless of the shuffle, if any."""
    fan_word: str
    """What a fan is called."""
    foundation_word: str
    """What the foundation is called."""
    fans_are_columns: bool
    """Whether fans are columns above the foundation, not around it."""
    difficulty_quartiles: tuple[float, float, float]
    """The difficulties that separate the four levels, from `assets/research/difficulty.py`."""
    first_deals: tuple[str, ...]
    """The easiest of the deals 1 to 600, dealt to newcomers."""
    odds: str
    """A sentence on how many deals can be won."""
    rules: tuple[str, ...]
    """The rules in short, a paragraph each."""

    def __str__(self) -> str:
        return self.slug

    @property
    def any_card_opens(self) -> bool:
        """Whether any playable card opens the foundation."""
        return self.starter is None


_ACE_OF_SPADES = Card.parse("AS")

BLACK_HOLE = Solitaire(
    slug="black-hole",
    title="Black Hole",
    fan_count=17,
    fan_size=3,
    starter=_ACE_OF_SPADES,
    dealt_last=None,
    fan_word="fan",
    foundation_word="hole",
    fans_are_columns=False,
    difficulty_quartiles=(60.2, 65.6, 71.6),
    first_deals=("47", "40", "373", "498", "162", "119", "5", "349", "417", "133", "48", "173"),
    odds="About 87 in 100 deals can be won.",
    rules=(
        "Black Hole. Play every card into the hole.",
        "The ace of spades starts the hole. The other 51 cards lie in 17 fans of three. "
        "Only the top card of each fan can be played.",
        "It must be one rank above or below the card on the hole. Suits do not matter. "
        "King and ace are neighbours.",
        "Nothing comes back out of the hole, and cards never move between fans. "
        "When no card fits, you are stuck. Undo is unlimited.",
    ),
)

ALL_IN_A_ROW = Solitaire(
    slug="all-in-a-row",
    title="All in a Row",
    fan_count=13,
    fan_size=4,
    starter=None,
    dealt_last=_ACE_OF_SPADES,
    fan_word="column",
    foundation_word="row",
    fans_are_columns=True,
    difficulty_quartiles=(79.6, 83.5, 86.4),
    first_deals=("355", "392", "279", "457", "47", "289", "253", "569", "114", "573", "382", "352"),
    odds="About two in three deals can be won.",
    rules=(
        "All in a Row. Play every card into one row.",
        "The 52 cards lie in 13 columns of four. Only the top card of each column can be played.",
        "Any top card may begin the row. Each next card must be one rank above or below the one before it. "
        "Suits do not matter. King and ace are neighbours.",
        "When no card fits, you are stuck. Undo is unlimited.",
    ),
)

SOLITAIRES = {solitaire.slug: solitaire for solitaire in (BLACK_HOLE, ALL_IN_A_ROW)}
"""Every solitaire, by its slug."""

BOARD = "board "
"""Precedes the cards in a start with an entered board."""


def is_own_board(start_id: str) -> bool:
    """Whether a start has an entered board of cards."""
    slug, _, start = start_id.partition(" ")
    return slug in SOLITAIRES and start.startswith(BOARD)
