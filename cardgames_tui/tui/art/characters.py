"""What is painted instead of characters that a terminal does not have, on whatever screen they stand."""

from collections.abc import Callable
from functools import lru_cache
from unicodedata import normalize

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from cardgames_tui.black_hole.cards import SUIT_SYMBOLS
from cardgames_tui.tui.art.glyphs import Glyphs

_ALIKE = {
    "-": "─━╌╍┄┈▔╸╺\N{EN DASH}\N{EM DASH}\N{HYPHEN}",
    "=": "═",
    "|": "│┃┊╏║▏▕▎▍▌▋▊▐▉",
    "+": "┌┐└┘├┤┬┴┼╭╮╰╯╔╗╚╝╠╣╦╩╬┏┓┗┛╧╤✓▗▖▝▘▛▜▙▟",
    "x": "✗\N{MULTIPLICATION SIGN}",
    "#": "█▀",
    "*": "●•◉▆",
    ".": "·…▂",
    "_": "▁",
    "~": "▃",
    "<": "←◂◀",
    ">": "→▸▶►",
    "^": "↑▲▴╵",
    "v": "↓▼▾╷",
    "%": "▇",
    "'": "\N{LEFT SINGLE QUOTATION MARK}\N{RIGHT SINGLE QUOTATION MARK}",
    '"': "\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}",
    "> ": "🔎",
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
