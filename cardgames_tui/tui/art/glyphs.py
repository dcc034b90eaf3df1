"""The characters that cards are drawn with, and what is painted instead of those that a terminal lacks."""

import codecs
import locale
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from unicodedata import normalize

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

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


_ALIKE = {
    "-": "─━╌╍┄┈▔╸╺\N{EN DASH}\N{EM DASH}\N{HYPHEN}",
    "=": "═",
    "|": "│┃┊╏║▏▕▎▍▌▋▊▐▉",
    "+": "┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬┏┓┗┛╧╤✓▗▖▝▘▛▜▙▟",
    "x": "✗\N{MULTIPLICATION SIGN}",
    "#": "█▀■",
    "o": "□",
    "*": "●•◉▆",
    ".": "·▂",
    "_": "▁",
    "~": "…▃",
    "<": "←◂◀",
    ">": "→▸▶►",
    "^": "↑▲▴╵",
    "v": "↓▼▾╷",
    "%": "▇▣",
    "'": "\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}",
    '"': "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}",
}
"""The characters of the screens by what comes nearest in ASCII; the eighths of a block grow like a curve."""

_ASCII = {character: plain for plain, characters in _ALIKE.items() for character in characters} | {
    "▄": "=",
    "▅": "+",
}


class CharacterFilter(LineFilter):
    """Replaces characters in everything that is painted, each by as many cells."""

    def __init__(self, instead: Callable[[str], str]) -> None:
        super().__init__()
        self._instead = instead

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Replace the characters of a line."""
        return [Segment(self._instead(text), style, control) for text, style, control in segments]


def ascii_filter(glyphs: Glyphs) -> CharacterFilter:
    """Paints nothing but ASCII."""
    table = _ASCII | dict(zip(SUIT_SYMBOLS, glyphs.suits, strict=True))

    @lru_cache(4096)
    def instead(text: str) -> str:
        if text.isascii():
            return text
        return "".join(table.get(character) or _nearest(character) for character in text)

    return CharacterFilter(instead)


def letter_filter(glyphs: Glyphs) -> CharacterFilter:
    """Paints the suits as letters."""
    return CharacterFilter(lambda text: text.translate(str.maketrans(SUIT_SYMBOLS, glyphs.suits)))


def _nearest(character: str) -> str:
    """The letter under an accent, or question marks."""
    if character.isascii():
        return character
    letter = normalize("NFKD", character)[0]
    return letter if letter.isascii() and cell_len(character) == 1 else "?" * cell_len(character)
