"""How the card with a result is drawn: as much of it as there is room for, the keys always."""

from functools import lru_cache
from textwrap import wrap
from typing import NamedTuple

from textual.geometry import Region

from cardgames_tui.tui.art.canvas import Canvas
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.art.roles import Role
from cardgames_tui.tui.result.deeds import APART, in_lines
from cardgames_tui.tui.result.shown import ResultShown

_VALUE, _REMARK = 12, 22
"""Where the figures and the remarks about them begin, in cells."""

_TALLEST = 40
"""More lines than a card ever has."""


class ResultArt(NamedTuple):
    """A card as it is drawn."""

    canvas: Canvas
    """What is seen."""
    spots: tuple[tuple[Region, str], ...]
    """What can be clicked, with the action that does it."""


@lru_cache(16)
def result_art(shown: ResultShown, width: int, height: int, pen: Pen) -> ResultArt:
    """Draw a card."""
    pages = [_Page(shown, width, pen, edge, facts).drawn() for edge, facts in _FORMS]
    return next((page for page in pages if page.canvas.height <= height), pages[-1])


_FORMS = ((1, "rows"), (0, "rows"), (0, "words"), (0, "figures"), (0, ""))
"""Whether there is a blank line around and between the parts, and what stands between headline and keys."""


class _Page:
    """A card on which one line after another is written.

    Args:
        shown: What it says.
        width: How wide it is, in cells.
        pen: What to draw with.
        edge: How many lines are left blank around and between its parts.
        facts: What stands between headline and keys: the `rows` of the figures below a sentence, the same in
            `words`, the `figures` alone in words, or nothing.
    """

    def __init__(self, shown: ResultShown, width: int, pen: Pen, edge: int, facts: str) -> None:
        self._shown, self._pen, self._edge, self._facts = shown, pen, edge, facts
        self._canvas = Canvas(width, _TALLEST, "surface")
        self._left = 2 if edge else 1
        self._room = width - 2 * self._left
        self._y = edge
        self._spots: list[tuple[Region, str]] = []

    def drawn(self) -> ResultArt:
        """The card with everything that is said in this form."""
        self._headline()
        if self._facts:
            self._sentences()
        if self._facts == "rows":
            self._rows()
        self._deeds()
        canvas = Canvas(self._canvas.width, self._y + self._edge)
        canvas.blit(self._canvas, 0, 0)
        return ResultArt(canvas, tuple(self._spots))

    def _headline(self) -> None:
        ink, ground = (Role.KEY_INK, Role.KEY) if self._shown.won else (Role.TEXT, Role.PLACE)
        headline = f" {self._shown.headline} "
        self._canvas.put(self._left, self._y, headline, ink, ground, bold=self._pen.has_bold)
        cross = "x" if self._pen.is_ascii else "✕"
        right = self._canvas.width - self._left - 3
        self._canvas.put(right, self._y, f" {cross} ", Role.FAINT)
        self._spots.append((Region(right, self._y, 3, 1), self._shown.close))
        self._y += 1 + self._edge

    def _sentences(self) -> None:
        figures = ", ".join(f"{fact.label} {fact.value}" for fact in self._shown.facts)
        detail = self._shown.detail if self._facts != "figures" else ""
        for text in filter(None, (detail, figures if self._facts != "rows" else "")):
            for line in wrap(text, self._room):
                self._canvas.put(self._left, self._y, line, Role.TEXT)
                self._y += 1
            self._y += self._edge

    def _rows(self) -> None:
        for label, value, remark in self._shown.facts:
            self._canvas.put(self._left, self._y, label, Role.FAINT)
            self._canvas.put(self._left + _VALUE, self._y, value, Role.TEXT, bold=True)
            if _REMARK + len(remark) <= self._room:
                self._canvas.put(self._left + _REMARK, self._y, remark, Role.FAINT)
            self._y += 1
        self._y += self._edge * bool(self._shown.facts)

    def _deeds(self) -> None:
        for line in in_lines(self._shown.deeds, self._room, self._pen):
            x = self._left
            for deed in line:
                key = self._pen.key(deed.key)
                self._canvas.put(x, self._y, key, Role.KEY_INK, Role.KEY, bold=self._pen.has_bold)
                self._canvas.put(x + len(key) + 1, self._y, deed.words, Role.TEXT)
                self._spots.append((Region(x, self._y, deed.width(self._pen), 1), deed.action))
                x += deed.width(self._pen) + APART
            self._y += 1
