"""Adapts to the terminal: the pen to draw with, and a filter that replaces characters it cannot show."""

import codecs
import locale
from functools import lru_cache
from typing import Any

from rich.segment import Segment
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter

from cardgames_tui.solitaire.cards import SUIT_SYMBOLS, SUITS
from cardgames_tui.text import in_ascii
from cardgames_tui.tui.draw.pen import Pen
from cardgames_tui.tui.themes import SIXTEEN_THEME


def chosen_characters(suits: str, *, ascii_only: bool = False) -> "CharacterFilter | None":
    """The filter for the setting of the suits: `symbols`, `letters` or `auto`, which depends on the locale.

    Suits and box characters have an ambiguous width (Unicode Annex 11). East Asian terminals may draw them
    wide, which would break the table.
    """
    if not ascii_only and suits == "auto":
        language, _ = locale.getlocale()
        ascii_only = (language or "").lower().startswith(("ja", "ko", "zh"))
    return CharacterFilter(ascii_only=ascii_only) if ascii_only or suits == "letters" else None


def chosen_pen(app: App[Any]) -> Pen:
    """The pen for the theme, the colours and the filters of an app."""
    if any(isinstance(each, CharacterFilter) and each.ascii_only for each in app.get_line_filters()):
        return Pen.ASCII
    if app.no_color:
        return Pen.MONOCHROME
    return Pen.SIXTEEN if app.theme == SIXTEEN_THEME else Pen.COLOUR


def is_unicode_shown() -> bool:
    """Whether the terminal can show more than ASCII, according to the locale."""
    return codecs.lookup(locale.getpreferredencoding(False)).name == "utf-8"


_LETTERS = str.maketrans(SUIT_SYMBOLS, SUITS.lower())


class CharacterFilter(LineFilter):
    """Replaces suits with letters, or everything with ASCII of the same width."""

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
    return in_ascii(text.translate(_LETTERS))
