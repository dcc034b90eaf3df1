"""The card with a result: where it lies, as large as there is room for, and what it looks like."""

from functools import lru_cache
from textwrap import wrap
from typing import NamedTuple

from textual.geometry import Region

from cardgames_tui.tui.art.canvas import Canvas
from cardgames_tui.tui.art.hands import draw_number, has_digits, number_width
from cardgames_tui.tui.art.measures import CARD_SIZES, CardSize
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.art.roles import Role
from cardgames_tui.tui.result.shown import APART, Fact, ResultShown, in_lines
from cardgames_tui.tui.textual_ext.page import LINES

WIDEST = 52
"""How wide the card becomes, in cells."""

_LEAST_RING, _MOST_RING = 7, 44
"""How high the hole is above the card, in lines: at least, and at most."""

_GAIN = 1.25
"""How many times as large as above the card the hole has to be beside it."""

_WIDEST_IN_RING = 0.33
"""How wide the card in the ring is at most, as a part of the width of the ring."""

_EDGE = 2
"""How far a row keeps from the edges, in cells."""

_MOST_ROW = 12
"""How high the cards of a row are above the card, in lines."""


class ResultLayout(NamedTuple):
    """The places of a result."""

    card: Region
    """The card."""
    pile: Region | None = None
    """The hole with its ring, or the row of played cards; none where there is no room for it."""
    size: CardSize | None = None
    """How large the cards there are."""


def result_layout(width: int, height: int, lines: int, *, in_row: bool) -> ResultLayout:
    """Lay out a result."""
    wide = min(width, WIDEST)
    left, above = (width - wide) // 2, height - lines
    beside = min(_MOST_RING, height - 2, (width - wide) // 2 - _EDGE)
    if not in_row and lines <= height and beside > _GAIN * min(_MOST_RING, width // 2, above):
        return _beside(width, height, lines, wide, beside)
    size = _row_size(above) if in_row else _ring_size(width, above)
    if size is None:
        return ResultLayout(Region(left, max(0, above // 2), wide, min(lines, height)))
    if in_row:
        top = (above - size.height) // 2
        pile = Region(_EDGE, top, width - 2 * _EDGE, size.height)
        return ResultLayout(Region(left, pile.bottom + 1, wide, lines), pile, size)
    ring = min(_MOST_RING, width // 2, above)
    top = (above - ring) // 2
    pile = Region((width - 2 * ring) // 2, top, 2 * ring, ring)
    return ResultLayout(Region(left, pile.bottom, wide, lines), pile, size)


def _beside(width: int, height: int, lines: int, wide: int, ring: int) -> ResultLayout:
    """Lay out a result with the hole at the left of the card."""
    left = (width - 2 * ring - _EDGE - wide) // 2
    pile = Region(left, (height - ring) // 2, 2 * ring, ring)
    card = Region(pile.right + _EDGE, (height - lines) // 2, wide, lines)
    return ResultLayout(card, pile, _ring_size(2 * ring, ring))


def _row_size(room: int) -> CardSize | None:
    """The largest cards of a row for which there are enough lines above the card."""
    return next((size for size in reversed(CARD_SIZES) if 2 < size.height <= min(_MOST_ROW, room - 1)), None)


def _ring_size(width: int, room: int) -> CardSize | None:
    """The size of the cards in the hole, when there are enough lines for it."""
    ring = 2 * min(_MOST_RING, width // 2, room)
    if ring < 2 * _LEAST_RING:
        return None
    return next(size for size in reversed(CARD_SIZES) if size.width <= _WIDEST_IN_RING * ring)


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
    large = bool(shown.pile) and height >= _ROOMY and not pen.is_ascii
    forms = _FORMS if large else _FORMS[1:]
    pages = [_Page(shown, width, pen, edge, facts).drawn() for edge, facts in forms]
    return next((page for page in pages if page.canvas.height <= height), pages[-1])


_ROOMY = 26
"""From which height on the card has a large figure, in lines."""

_FORMS = ((1, "large"), (1, "rows"), (0, "rows"), (0, "words"), (0, "figures"), (0, ""))
"""Whether there is a blank line around and between the parts, and what stands between headline and keys."""


class _Page:
    """A card on which one line after another is written.

    Args:
        shown: What it says.
        width: How wide it is, in cells.
        pen: What to draw with.
        edge: How many lines are left blank around and between its parts.
        facts: What stands between headline and keys: the `rows` of the figures below a sentence, the same
            with the first one `large`, the same in `words`, the `figures` alone in words, or nothing.
    """

    def __init__(self, shown: ResultShown, width: int, pen: Pen, edge: int, facts: str) -> None:
        self._shown, self._pen, self._edge, self._facts = shown, pen, edge, facts
        self._canvas = Canvas(width, _TALLEST, "surface")
        self._left = 2 if edge else 1
        self._room = max(width - 2 * self._left, 1)
        self._tall = 1 if any(deed.key for deed in shown.deeds) else LINES
        self._y = edge
        self._spots: list[tuple[Region, str]] = []

    def drawn(self) -> ResultArt:
        """The card with everything that is said in this form."""
        self._headline()
        if self._facts:
            self._sentences()
        if self._facts in ("rows", "large"):
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
        around = self._tall // 2
        spot = Region(right, self._y, 3, 1).grow((around, around, around, around))
        self._spots.append((spot, self._shown.close))
        self._y += 1 + self._edge

    def _sentences(self) -> None:
        figures = ", ".join(f"{fact.label} {fact.value}" for fact in self._shown.facts)
        detail = self._shown.detail if self._facts != "figures" else ""
        for text in filter(None, (detail, figures if self._facts in ("words", "figures") else "")):
            for line in wrap(text, self._room):
                self._canvas.put(self._left, self._y, line, Role.TEXT)
                self._y += 1
            self._y += self._edge

    def _figure(self, fact: Fact) -> None:
        """Draw the most important figure, with its remark below it."""
        left = self._left + _VALUE
        self._canvas.put(self._left, self._y + 1, fact.label, Role.FAINT)
        middle = left + number_width(fact.value, 1) // 2
        draw_number(self._canvas, fact.value, middle, 2 * self._y, 1, Role.TEXT, self._pen)
        self._canvas.put(left, self._y + 3, fact.remark, Role.FAINT)
        self._y += 4 + bool(fact.remark)

    def _rows(self) -> None:
        facts = self._shown.facts
        if self._facts == "large" and facts and has_digits(facts[0].value):
            self._figure(facts[0])
            facts = facts[1:]
        for label, value, remark in facts:
            self._canvas.put(self._left, self._y, label, Role.FAINT)
            self._canvas.put(self._left + _VALUE, self._y, value, Role.TEXT, bold=True)
            if _REMARK + len(remark) <= self._room:
                self._canvas.put(self._left + _REMARK, self._y, remark, Role.FAINT)
            self._y += 1
        self._y += self._edge * bool(self._shown.facts)

    def _deeds(self) -> None:
        for line in in_lines(self._shown.deeds, self._room, self._pen):
            x, middle = self._left, self._y + self._tall // 2
            for deed in line:
                key, width = deed.cap(self._pen), deed.width(self._pen)
                if first := deed is self._shown.deeds[0]:
                    button, bold = f"{key} {deed.words} ", self._pen.has_bold
                    for y in range(self._y, self._y + self._tall):
                        words = button if y == middle else " " * len(button)
                        self._canvas.put(x, y, words, Role.KEY_INK, Role.KEY, bold=bold)
                else:
                    cap, ink = (f" {deed.key} ", Role.TEXT) if deed.key else ("", Role.NEXT)
                    self._canvas.put(x, middle, cap, Role.NEXT, bold=True)
                    self._canvas.put(x + len(cap), middle, deed.words, ink)
                self._spots.append((Region(x, self._y, width, self._tall), deed.action))
                x += width + first + APART
            self._y += self._tall
