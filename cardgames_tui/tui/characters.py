"""What the terminal can show: the pen to draw with, and replacements for characters that it lacks.

Everything is drawn in Unicode, and a filter replaces single characters. What needs another shape on some
terminals asks the pen.
"""

import codecs
import locale
from enum import Enum, auto
from functools import lru_cache
from typing import Any
from unicodedata import normalize

from rich.cells import cell_len
from rich.segment import Segment
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter

from cardgames_tui.black_hole.cards import SUIT_SYMBOLS, SUITS
from cardgames_tui.tui.themes.colours import Role
from cardgames_tui.tui.themes.textual_themes import SIXTEEN, has_terminal_colours

KEEPS, LOSES = "✓", "✗"
"""The signs of a move that keeps the win, and of one that loses it."""

SIGN_ROLES = {KEEPS: Role.KEEPS, LOSES: Role.LOSES}
"""The colours of the signs."""

VERDICT_LIGHT = "●"
"""Stands before a verdict."""

TURN_ARROW = "▸"
"""Marks the player to move."""


class Pen(Enum):
    """What the terminal can show."""

    COLOUR = auto()
    """Blocks in many colours."""
    SIXTEEN = auto()
    """Blocks in few colours: no gradients."""
    MONOCHROME = auto()
    """Blocks in one colour, with outlines."""
    ASCII = auto()

    @property
    def outlined(self) -> bool:
        """Whether things need an outline, since colours do not set them off."""
        return self in (Pen.MONOCHROME, Pen.ASCII)

    @property
    def has_bold(self) -> bool:
        """Whether dark text may be bold; many terminals with sixteen colours show it as grey."""
        return self is not Pen.SIXTEEN

    @property
    def is_ascii(self) -> bool:
        return self is Pen.ASCII

    @property
    def dot(self) -> str:
        """Separates the facts of a line."""
        return "-" if self.is_ascii else "·"

    @property
    def stroke(self) -> str:
        """Drawn on both sides of the name at the cursor."""
        return "=" if self.is_ascii else "━"

    def key(self, key: str, *, hinted: bool = False) -> str:
        """A key of one character in three cells; the key of the hint has arrows on its sides."""
        if hinted:
            return f"▸{key}◂"
        return f"[{key}]" if self.outlined else f" {key} "


def chosen_characters(suits: str, *, ascii_only: bool = False) -> "CharacterFilter | None":
    """The filter for the setting of the suits: `symbols`, `letters`, or `auto`, which asks the locale.

    The suits and the box characters are of ambiguous width (Unicode Annex 11): East Asian locales may draw
    them wide, which would tear the table apart.
    """
    if not ascii_only and suits == "auto":
        language, _ = locale.getlocale()
        ascii_only = (language or "").lower().startswith(("ja", "ko", "zh"))
    return CharacterFilter(ascii_only=ascii_only) if ascii_only or suits == "letters" else None


def chosen_pen(app: App[Any]) -> Pen:
    """The pen for an app with its present theme, colours and filters."""
    if any(isinstance(each, CharacterFilter) and each.ascii_only for each in app.get_line_filters()):
        return Pen.ASCII
    if app.no_color:
        return Pen.MONOCHROME
    few = (
        has_terminal_colours(app.current_theme)
        or app.theme == SIXTEEN
        or app.console.color_system == "standard"
    )
    return Pen.SIXTEEN if few else Pen.COLOUR


def is_unicode_shown() -> bool:
    """Whether the locale says that the terminal can show more than ASCII."""
    return codecs.lookup(locale.getpreferredencoding(False)).name == "utf-8"


_ALIKE = {
    "-": "─━╌╍┄┈▔╸╺\N{EN DASH}\N{EM DASH}\N{HYPHEN}",
    "=": "═",
    "|": "│┃┊╏║▏▕▎▍▌▋▊▐▉",
    "+": "┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬┏┓┗┛╧╤✓▗▖▝▘▛▜▙▟",
    "x": "✗✕\N{MULTIPLICATION SIGN}",
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
"""The nearest ASCII character, and the characters of the screens that it replaces."""

_ASCII = {character: plain for plain, characters in _ALIKE.items() for character in characters} | {
    "▄": "=",
    "▅": "+",
}

_LETTERS = str.maketrans(SUIT_SYMBOLS, SUITS.lower())


class CharacterFilter(LineFilter):
    """Paints suits as letters, or everything in ASCII; the width in cells stays."""

    def __init__(self, *, ascii_only: bool) -> None:
        super().__init__()
        self.ascii_only = ascii_only

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        return [Segment(self.replaced(text), style, control) for text, style, control in segments]

    def replaced(self, text: str) -> str:
        if not self.ascii_only:
            return text.translate(_LETTERS)
        return text if text.isascii() else _in_ascii(text)


@lru_cache(4096)
def _in_ascii(text: str) -> str:
    return "".join(_ASCII.get(character) or _unaccented(character) for character in text.translate(_LETTERS))


def _unaccented(character: str) -> str:
    """The letter under an accent, or question marks for anything else that is not ASCII."""
    if character.isascii():
        return character
    letter = normalize("NFKD", character)[0]
    return letter if letter.isascii() and cell_len(character) == 1 else "?" * cell_len(character)
