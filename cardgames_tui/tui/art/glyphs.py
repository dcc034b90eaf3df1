"""The characters that cards are drawn with, for terminals that have them and for those that do not."""

import codecs
import locale
from dataclasses import dataclass, replace

from cardgames_tui.black_hole.cards import RANKS, SUIT_SYMBOLS, SUITS, Card


@dataclass(frozen=True, slots=True)
class Glyphs:
    """One set of characters, each one cell wide."""

    suits: str
    """One character a suit, in the order of `cards.SUITS`."""
    keeps: str
    """The mark of a card that keeps the win."""
    loses: str
    """The mark of a card that loses it."""
    dot: str
    """Parts the facts of a line."""
    light: str
    """Stands before a verdict."""

    def card(self, card: Card) -> str:
        """A card in two characters, rank first."""
        return RANKS[card.rank] + self.suits[card.suit]


SYMBOLS = Glyphs(SUIT_SYMBOLS, "✓", "✗", "·", "●")
LETTERS = replace(SYMBOLS, suits=SUITS.lower())
PLAIN = Glyphs(SUITS.lower(), "+", "x", "-", "*")

_WIDE_LANGUAGES = ("ja", "ko", "zh")


def chosen_glyphs(suits: str, *, ascii_only: bool = False) -> Glyphs:
    """The characters for a setting of the suits: `symbols`, `letters`, or `auto` to ask the locale.

    The suits and the box characters are of ambiguous width (Unicode Annex 11): East Asian locales may draw
    them wide, which would tear the table apart.
    """
    if ascii_only:
        return PLAIN
    if suits == "auto":
        language, _ = locale.getlocale()
        return PLAIN if (language or "").lower().startswith(_WIDE_LANGUAGES) else SYMBOLS
    return LETTERS if suits == "letters" else SYMBOLS


def is_unicode_shown() -> bool:
    """Whether the locale says that the terminal can show more than ASCII."""
    return codecs.lookup(locale.getpreferredencoding(False)).name == "utf-8"
