"""How a game has ended and what can follow, and the card that shows it: where it lies, and its drawing."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from textwrap import wrap
from typing import NamedTuple

from textual.geometry import Region

from cardgames_tui.solitaire.cards import Card
from cardgames_tui.tui.draw.canvas import Canvas, draw_number, first_fitting, has_digits, number_width
from cardgames_tui.tui.draw.cards import CARD_SIZES, CardSize
from cardgames_tui.tui.draw.pen import Pen
from cardgames_tui.tui.themes import Role
from cardgames_tui.tui.touch import TOUCH_TARGET_HEIGHT

Offer = tuple[str, str]
"""What a screen offers: the last part of the id of a binding, and a label."""

ACTION_GAP = 2
"""The blank cells between actions."""


class Action(NamedTuple):
    """An action that can be clicked."""

    name: str
    label: str
    key: str
    """The name of its key on screen; empty where there are only fingers."""

    def cap(self, pen: Pen) -> str:
        return pen.key(self.key) if self.key else ""

    def width(self, pen: Pen) -> int:
        return len(self.cap(pen)) + len(self.label)


def actions_in_lines(actions: Iterable[Action], room: int, pen: Pen) -> Iterator[list[Action]]:
    """Divides actions into lines of at most `room` cells."""
    line: list[Action] = []
    for action in actions:
        if line and sum(each.width(pen) + ACTION_GAP for each in line) + action.width(pen) > room:
            yield line
            line = []
        line.append(action)
    yield line


SummaryRow = tuple[str, str, str]
"""What is said of the game in a row: a label, a value, and a remark, empty for none."""


@dataclass(frozen=True, slots=True)
class GameSummary:
    """How a game has ended, and the actions that can follow."""

    headline: str = ""
    """Who has won, in a few words."""
    won: bool = True
    detail: str = ""
    """Why the game is over, in a sentence."""
    rows: tuple[SummaryRow, ...] = ()
    offers: tuple[Offer, ...] = ()
    foundation: tuple[Card, ...] = ()
    """The cards played, shown beside the result; empty for Chopsticks."""
    in_row: bool = False
    """Whether the foundation is a row instead of a hole."""


MAX_WIDTH = 52
"""In cells."""

_MIN_RING, _MAX_RING = 7, 44
"""The height of the hole, in lines."""

_MARGIN = 2
"""The free cells at both ends of a row, and between hole and card."""


class ResultLayout(NamedTuple):
    """The places of a result."""

    card: Region
    foundation: Region | None = None
    """The hole with its ring, or the row of played cards; None if there is no room for it."""
    size: CardSize | None = None
    """The size of the cards in the foundation."""


def result_layout(width: int, height: int, lines: int, *, in_row: bool) -> ResultLayout:
    """Lays out a card of so many lines with the cards played: a row above, or the hole where it is larger."""
    wide = min(width, MAX_WIDTH)
    left, above = (width - wide) // 2, height - lines
    without_foundation = ResultLayout(Region(left, max(0, above // 2), wide, min(lines, height)))
    if in_row:
        size = next((each for each in CARD_SIZES[::-1] if 2 < each.height <= min(12, above - 1)), None)
        if size is None:
            return without_foundation
        foundation = Region(_MARGIN, (above - size.height) // 2, width - 2 * _MARGIN, size.height)
        return ResultLayout(Region(left, foundation.bottom + 1, wide, lines), foundation, size)
    ring = min(_MAX_RING, width // 2, above)
    beside = min(_MAX_RING, height - 2, (width - wide) // 2 - _MARGIN)
    is_beside = lines <= height and beside > 1.25 * ring
    ring = beside if is_beside else ring
    if ring < _MIN_RING:
        return without_foundation
    size = next(size for size in CARD_SIZES[::-1] if size.width <= 0.66 * ring)
    if is_beside:
        foundation = Region((width - 2 * ring - _MARGIN - wide) // 2, (height - ring) // 2, 2 * ring, ring)
        return ResultLayout(Region(foundation.right + _MARGIN, above // 2, wide, lines), foundation, size)
    foundation = Region((width - 2 * ring) // 2, (above - ring) // 2, 2 * ring, ring)
    return ResultLayout(Region(left, foundation.bottom, wide, lines), foundation, size)


_VALUE_COLUMN, _REMARK_COLUMN = 12, 22
"""The columns in which the values and the remarks of the rows begin."""

_MAX_HEIGHT = 40
"""More lines than a card ever has."""

_FORMS_LONGEST_FIRST = ((1, "large"), (1, "rows"), (0, "rows"), (0, "sentence"), (0, "values"), (0, ""))
"""The forms of the card: how many blank lines part its headline, its middle and its actions, and the middle.

The middle shows the detail and the values in `rows`, the first one perhaps `large`; or both in a `sentence`;
or the `values` alone in a sentence; or nothing.
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
    large = bool(summary.foundation) and height >= 26 and not pen.is_ascii
    drawn = (
        _ResultCardArtist(summary, actions, width, pen, gap).draw(middle)
        for gap, middle in _FORMS_LONGEST_FIRST[0 if large else 1 :]
    )
    return first_fitting(drawn, lambda art: art.canvas.height <= height)


class _ResultCardArtist:
    """Draws a card in one of its forms, from top to bottom."""

    def __init__(
        self, summary: GameSummary, actions: tuple[Action, ...], width: int, pen: Pen, gap: int
    ) -> None:
        self.summary, self.actions, self.pen, self.gap = summary, actions, pen, gap
        self.canvas = Canvas(width, _MAX_HEIGHT, "surface")
        self.left = 2 if gap else 1
        self.room = max(width - 2 * self.left, 1)
        self.target_height = 1 if any(action.key for action in actions) else TOUCH_TARGET_HEIGHT
        self.y = gap
        self.spots: list[tuple[Region, str]] = []

    def draw(self, middle: str) -> ResultArt:
        self._headline()
        values = ", ".join(f"{label} {value}" for label, value, _ in self.summary.rows)
        if middle not in ("", "values"):
            self._sentence(self.summary.detail)
        if middle in ("sentence", "values"):
            self._sentence(values)
        if middle in ("rows", "large"):
            self._rows(large=middle == "large")
        self._actions()
        canvas = Canvas(self.canvas.width, self.y + self.gap)
        canvas.blit(self.canvas, 0, 0)
        return ResultArt(canvas, tuple(self.spots))

    def _headline(self) -> None:
        ink, background = (Role.KEY_INK, Role.KEY) if self.summary.won else (Role.TEXT, Role.EMPTY_FAN)
        headline, bold = f" {self.summary.headline} ", self.pen.has_bold
        self.canvas.put(self.left, self.y, headline, ink, background, bold=bold)
        right = self.canvas.width - self.left - 3
        self.canvas.put(right, self.y, " ✕ ", Role.FAINT)
        around = self.target_height // 2
        spot = Region(right, self.y, 3, 1).grow((around, around, around, around))
        self.spots.append((spot, "cancel"))  # as Escape on both tables
        self.y += 1 + self.gap

    def _sentence(self, text: str) -> None:
        lines = wrap(text, self.room)
        for y, line in enumerate(lines, self.y):
            self.canvas.put(self.left, y, line, Role.TEXT)
        self.y += len(lines) + self.gap * bool(text)

    def _rows(self, *, large: bool) -> None:
        rows, values = self.summary.rows, self.left + _VALUE_COLUMN
        if large and rows and has_digits(rows[0][1]):
            label, value, remark = rows[0]
            self.canvas.put(self.left, self.y + 1, label, Role.FAINT)
            middle = values + number_width(value, 1) // 2
            draw_number(self.canvas, value, middle, 2 * self.y, 1, Role.TEXT, self.pen)
            self.canvas.put(values, self.y + 3, remark, Role.FAINT)
            self.y += 4 + bool(remark)
            rows = rows[1:]
        for label, value, remark in rows:
            self.canvas.put(self.left, self.y, label, Role.FAINT)
            self.canvas.put(values, self.y, value, Role.TEXT, bold=True)
            if _REMARK_COLUMN + len(remark) <= self.room:
                self.canvas.put(self.left + _REMARK_COLUMN, self.y, remark, Role.FAINT)
            self.y += 1
        self.y += self.gap * bool(self.summary.rows)

    def _actions(self) -> None:
        """Draws the actions in lines, the first one as a button."""
        for line in actions_in_lines(self.actions, self.room, self.pen):
            x, middle = self.left, self.y + self.target_height // 2
            for action in line:
                key, width = action.cap(self.pen), action.width(self.pen)
                if first := action is self.actions[0]:
                    button, bold = f"{key} {action.label} ", self.pen.has_bold
                    for y in range(self.y, self.y + self.target_height):
                        words = button if y == middle else " " * len(button)
                        self.canvas.put(x, y, words, Role.KEY_INK, Role.KEY, bold=bold)
                else:
                    cap, ink = (f" {action.key} ", Role.TEXT) if action.key else ("", Role.NEXT)
                    self.canvas.put(x, middle, cap, Role.NEXT, bold=True)
                    self.canvas.put(x + len(cap), middle, action.label, ink)
                self.spots.append((Region(x, self.y, width, self.target_height), action.name))
                x += width + first + ACTION_GAP
            self.y += self.target_height
