"""The card with the result of a game: what it shows, where it lies, and its drawing."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from textwrap import wrap
from typing import NamedTuple

from textual.geometry import Region

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.tui.characters import Pen
from cardgames_tui.tui.draw.canvas import Canvas, draw_number, has_digits, number_width
from cardgames_tui.tui.draw.cards import CARD_SIZES, CardSize
from cardgames_tui.tui.themes.colours import Role
from cardgames_tui.tui.touch import TARGET_HEIGHT

Offer = tuple[str, str]
"""An action of the screen and its label."""

ACTION_GAP = 2
"""The blank cells between actions."""


class Action(NamedTuple):
    """An action that can be clicked."""

    name: str
    """The action of the screen."""
    label: str
    key: str
    """The name of its key on screen; empty where there are only fingers."""

    def cap(self, pen: Pen) -> str:
        return pen.key(self.key) if self.key else ""

    def width(self, pen: Pen) -> int:
        """The width of the key and the label, in cells."""
        return len(self.cap(pen)) + len(self.label)


def in_lines(actions: Iterable[Action], room: int, pen: Pen) -> Iterator[list[Action]]:
    """Divides actions into lines of at most `room` cells."""
    line: list[Action] = []
    for action in actions:
        if line and sum(each.width(pen) + ACTION_GAP for each in line) + action.width(pen) > room:
            yield line
            line = []
        line.append(action)
    yield line


Figure = tuple[str, str, str]
"""A figure of the game: its label, its value, and a remark about it, empty for none."""


@dataclass(frozen=True, slots=True)
class GameSummary:
    """How a game has ended, and the actions that can follow."""

    headline: str = ""
    """Who has won, in a few words."""
    won: bool = True
    detail: str = ""
    """Why the game is over, in a sentence."""
    figures: tuple[Figure, ...] = ()
    offers: tuple[Offer, ...] = ()
    close: str = "close_result"
    """The action that closes the card."""
    pile: tuple[Card, ...] = ()
    """The cards played, shown beside the result; empty for Chopsticks."""
    in_row: bool = False
    """Whether the pile is a row instead of a hole."""


MAX_WIDTH = 52
"""In cells."""

_MIN_RING, _MAX_RING = 7, 44
"""The height of the hole, in lines."""

_MIN_GAIN_BESIDE = 1.25
"""The hole lies beside the card if it is larger there by this factor than above it."""

_MAX_CARD_IN_RING = 0.33
"""The greatest width of a card in the ring, as a part of the width of the ring."""

_MARGIN = 2
"""The free cells at both ends of a row, and between hole and card."""

_MAX_ROW_HEIGHT = 12
"""In lines."""


class ResultLayout(NamedTuple):
    """The places of a result."""

    card: Region
    pile: Region | None = None
    """The hole with its ring, or the row of played cards; None if there is no room for it."""
    size: CardSize | None = None
    """The size of the cards in the pile."""


def result_layout(width: int, height: int, lines: int, *, in_row: bool) -> ResultLayout:
    """Lays out a card of so many lines with the cards played."""
    wide = min(width, MAX_WIDTH)
    left, above = (width - wide) // 2, height - lines
    beside = min(_MAX_RING, height - 2, (width - wide) // 2 - _MARGIN)
    if not in_row and lines <= height and beside > _MIN_GAIN_BESIDE * min(_MAX_RING, width // 2, above):
        left = (width - 2 * beside - _MARGIN - wide) // 2
        pile = Region(left, (height - beside) // 2, 2 * beside, beside)
        card = Region(pile.right + _MARGIN, (height - lines) // 2, wide, lines)
        return ResultLayout(card, pile, _ring_size(2 * beside, beside))
    if in_row:
        sizes = (each for each in CARD_SIZES[::-1] if 2 < each.height <= min(_MAX_ROW_HEIGHT, above - 1))
        size = next(sizes, None)
    else:
        size = _ring_size(width, above)
    if size is None:
        return ResultLayout(Region(left, max(0, above // 2), wide, min(lines, height)))
    if in_row:
        top = (above - size.height) // 2
        pile = Region(_MARGIN, top, width - 2 * _MARGIN, size.height)
        return ResultLayout(Region(left, pile.bottom + 1, wide, lines), pile, size)
    ring = min(_MAX_RING, width // 2, above)
    top = (above - ring) // 2
    pile = Region((width - 2 * ring) // 2, top, 2 * ring, ring)
    return ResultLayout(Region(left, pile.bottom, wide, lines), pile, size)


def _ring_size(width: int, room: int) -> CardSize | None:
    """The size of the cards in the hole; None if there are too few lines for it."""
    ring = 2 * min(_MAX_RING, width // 2, room)
    if ring < 2 * _MIN_RING:
        return None
    return next(size for size in reversed(CARD_SIZES) if size.width <= _MAX_CARD_IN_RING * ring)


_VALUE_COLUMN, _REMARK_COLUMN = 12, 22
"""The columns in which the values of the figures and the remarks begin."""

_MAX_HEIGHT = 40
"""More lines than a card ever has."""

_MIN_HEIGHT_LARGE = 26
"""The least height for a large figure, in lines."""


_FORMS_LONGEST_FIRST = ((1, "large"), (1, "rows"), (0, "rows"), (0, "sentence"), (0, "figures"), (0, ""))
"""The forms of the card: how many blank lines part its headline, its middle and its actions, and the middle.

The middle shows the detail and the figures in `rows`, the first one perhaps `large`; or both in a `sentence`;
or the `figures` alone in a sentence; or nothing.
"""


class ResultArt(NamedTuple):
    """A drawn card, and the regions that run actions when they are clicked."""

    canvas: Canvas
    spots: tuple[tuple[Region, str], ...]


@lru_cache(16)
def draw_result_card(
    summary: GameSummary, actions: tuple[Action, ...], width: int, height: int, pen: Pen
) -> ResultArt:
    """Draws a card in the longest form that fits, or else in the shortest."""
    large = bool(summary.pile) and height >= _MIN_HEIGHT_LARGE and not pen.is_ascii
    forms = _FORMS_LONGEST_FIRST[0 if large else 1 :]
    drawn = [_CardPainter(summary, actions, width, pen, *form).draw() for form in forms]
    return next((art for art in drawn if art.canvas.height <= height), drawn[-1])


class _CardPainter:
    """Draws a card in one of its forms, from top to bottom."""

    def __init__(
        self,
        summary: GameSummary,
        actions: tuple[Action, ...],
        width: int,
        pen: Pen,
        gap: int,
        middle: str,
    ) -> None:
        self._summary, self._actions, self._pen = summary, actions, pen
        self._gap, self._middle = gap, middle
        self._canvas = Canvas(width, _MAX_HEIGHT, "surface")
        self._left = 2 if self._gap else 1
        self._room = max(width - 2 * self._left, 1)
        self._target_height = 1 if any(action.key for action in actions) else TARGET_HEIGHT
        self._y = self._gap
        self._spots: list[tuple[Region, str]] = []

    def draw(self) -> ResultArt:
        self._draw_headline()
        if self._middle:
            self._draw_sentences()
        if self._middle in ("rows", "large"):
            self._draw_rows()
        self._draw_actions()
        canvas = Canvas(self._canvas.width, self._y + self._gap)
        canvas.blit(self._canvas, 0, 0)
        return ResultArt(canvas, tuple(self._spots))

    def _draw_headline(self) -> None:
        ink, background = (Role.KEY_INK, Role.KEY) if self._summary.won else (Role.TEXT, Role.PLACE)
        headline = f" {self._summary.headline} "
        self._canvas.put(self._left, self._y, headline, ink, background, bold=self._pen.has_bold)
        right = self._canvas.width - self._left - 3
        self._canvas.put(right, self._y, " ✕ ", Role.FAINT)
        around = self._target_height // 2
        spot = Region(right, self._y, 3, 1).grow((around, around, around, around))
        self._spots.append((spot, self._summary.close))
        self._y += 1 + self._gap

    def _draw_sentences(self) -> None:
        figures = ", ".join(f"{label} {value}" for label, value, _ in self._summary.figures)
        detail = self._summary.detail if self._middle != "figures" else ""
        for text in filter(None, (detail, figures if self._middle in ("sentence", "figures") else "")):
            for line in wrap(text, self._room):
                self._canvas.put(self._left, self._y, line, Role.TEXT)
                self._y += 1
            self._y += self._gap

    def _draw_rows(self) -> None:
        figures = self._summary.figures
        if self._middle == "large" and figures and has_digits(figures[0][1]):
            label, value, remark = figures[0]
            left = self._left + _VALUE_COLUMN
            self._canvas.put(self._left, self._y + 1, label, Role.FAINT)
            middle = left + number_width(value, 1) // 2
            draw_number(self._canvas, value, middle, 2 * self._y, 1, Role.TEXT, self._pen)
            self._canvas.put(left, self._y + 3, remark, Role.FAINT)
            self._y += 4 + bool(remark)
            figures = figures[1:]
        for label, value, remark in figures:
            self._canvas.put(self._left, self._y, label, Role.FAINT)
            self._canvas.put(self._left + _VALUE_COLUMN, self._y, value, Role.TEXT, bold=True)
            if _REMARK_COLUMN + len(remark) <= self._room:
                self._canvas.put(self._left + _REMARK_COLUMN, self._y, remark, Role.FAINT)
            self._y += 1
        self._y += self._gap * bool(self._summary.figures)

    def _draw_actions(self) -> None:
        """Draws the actions in lines, the first one as a button."""
        for line in in_lines(self._actions, self._room, self._pen):
            x, middle = self._left, self._y + self._target_height // 2
            for action in line:
                key, width = action.cap(self._pen), action.width(self._pen)
                if first := action is self._actions[0]:
                    button, bold = f"{key} {action.label} ", self._pen.has_bold
                    for y in range(self._y, self._y + self._target_height):
                        words = button if y == middle else " " * len(button)
                        self._canvas.put(x, y, words, Role.KEY_INK, Role.KEY, bold=bold)
                else:
                    cap, ink = (f" {action.key} ", Role.TEXT) if action.key else ("", Role.NEXT)
                    self._canvas.put(x, middle, cap, Role.NEXT, bold=True)
                    self._canvas.put(x + len(cap), middle, action.label, ink)
                self._spots.append((Region(x, self._y, width, self._target_height), action.name))
                x += width + first + ACTION_GAP
            self._y += self._target_height
