"""What is drawn with: the characters of the suits and marks, and what the terminal can show."""

from dataclasses import dataclass
from enum import Enum, auto

from cardgames_tui.black_hole.cards import RANKS, SUIT_SYMBOLS, SUITS, Card


class Medium(Enum):
    """What the terminal can show."""

    COLOUR = auto()
    """Blocks in many colours."""
    SIXTEEN = auto()
    """Blocks in few colours: no gradients."""
    MONOCHROME = auto()
    """Blocks in one colour: what lies on what is told by outlines."""
    ASCII = auto()
    """Nothing but ASCII; everything is told by characters."""


@dataclass(frozen=True, slots=True)
class Pen:
    """The characters to draw with."""

    medium: Medium = Medium.COLOUR
    """What the terminal can show."""
    suits: str = SUIT_SYMBOLS
    """One character a suit, in the order of `cards.SUITS`."""
    ten: str = "T"
    """How a ten is written."""

    @property
    def outlined(self) -> bool:
        """Whether things need an outline to be told apart."""
        return self.medium in (Medium.MONOCHROME, Medium.ASCII)

    @property
    def has_bold(self) -> bool:
        """Whether dark ink may be bold; with sixteen colours many terminals show that as grey."""
        return self.medium is not Medium.SIXTEEN

    @property
    def is_ascii(self) -> bool:
        """Whether nothing but ASCII is drawn."""
        return self.medium is Medium.ASCII

    @property
    def index_width(self) -> int:
        """How many cells the longest index takes."""
        return len(self.ten) + 1

    @property
    def frame(self) -> str:
        """The outline of a card: its corners from the top left on, then a flat and an upright edge."""
        return "++++-|" if self.is_ascii else "┌┐└┘─│"

    @property
    def keeps(self) -> str:
        """The mark of a move that keeps the win."""
        return "+" if self.is_ascii else "✓"

    @property
    def loses(self) -> str:
        """The mark of a move that loses it."""
        return "x" if self.is_ascii else "✗"

    @property
    def arrow(self) -> str:
        """The mark of whoever is to move."""
        return ">" if self.is_ascii else "▸"

    @property
    def stroke(self) -> str:
        """What stands at the sides of the name of what the cursor stands on."""
        return "=" if self.is_ascii else "━"

    def rank(self, card: Card) -> str:
        """The rank of a card as it is written."""
        return self.ten if RANKS[card.rank] == "T" else RANKS[card.rank]

    def index(self, card: Card) -> str:
        """The rank and the suit of a card."""
        return self.rank(card) + self.suits[card.suit]

    def key(self, key: str, *, hinted: bool = False) -> str:
        """A key in three cells; that of the hint has arrows at its sides."""
        if hinted:
            return f">{key}<" if self.is_ascii else f"▸{key}◂"
        return f"[{key}]" if self.outlined else f" {key} "


PLAIN = Pen(Medium.ASCII, SUITS.lower())
"""Nothing but ASCII."""
