"""Widgets that are drawn cell by cell, which is quick.

Textual wraps a content, gives every piece of it a style of its own that knows its place, for text to be
selected by, and copies each line for each of the things it does with it; here a line is made once.

Some widgets are painted once for as long as nothing about them changes. With every change Textual asks all
widgets in the smallest box around it for all of their lines, and goes through those one by one even when they
are what they were.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any, TypeVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style as Ink
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.css.styles import RulesMap
from textual.events import Click, Resize
from textual.geometry import Offset, Region
from textual.reactive import reactive
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widget import Widget
from textual.widgets import OptionList, Static

W = TypeVar("W", bound=type[Widget])


def remembered(view: W) -> W:
    """Let a kind of widget remember the lines asked for last until it has to be painted anew."""
    paint, refresh, notify_style_update = view.render_lines, view.refresh, view.notify_style_update

    def render_lines(self: Any, crop: Region) -> list[Strip]:
        """The lines of a part of the widget."""
        if self._remembered is None or self._remembered[0] != crop:
            self._remembered = crop, paint(self, crop)
        lines: list[Strip] = self._remembered[1]
        return lines

    def refreshed(self: Any, *regions: Region, **options: bool) -> Any:
        """Have it painted anew."""
        self._remembered = None
        return refresh(self, *regions, **options)

    def style_updated(self: Any) -> None:
        """Have it painted anew in its new style."""
        self._remembered = None
        notify_style_update(self)

    for name, method in (
        ("_remembered", None),
        ("render_lines", render_lines),
        ("refresh", refreshed),
        ("notify_style_update", style_updated),
    ):
        setattr(view, name, method)
    return view


@remembered
class SteadyList(OptionList):
    """A list that ignores clicks on lines which it no longer has."""

    def on_click(self, event: Click) -> None:
        """Drop what was meant for the lines before."""
        if event.style.meta.get("option", -1) >= self.option_count:
            event.prevent_default()


Look = str | Style
"""A style, or its name in the style sheet's words."""

Piece = tuple[str, Look]
"""Text with its style."""

_FREE = {"left": 0.0, "top": 0.0, "center": 0.5, "middle": 0.5, "right": 1.0, "bottom": 1.0}
"""The part of the free room that lies before what is aligned so."""


_LINES = 512
"""So many lines are remembered by a widget that draws."""


TIP = 4
"""How many lines what explains something takes below the mouse."""

FLIGHT = 0.18
"""For how many seconds a text flies."""

_NOWHERE = Offset(-1, -1)
"""The place of what flies while nothing does."""


class Drawing(Visual):
    """Lines of text that are shown as they are, and of which nothing is selected."""

    def __init__(self, lines: Iterable[Sequence[Piece]]) -> None:
        self.lines = tuple(lines)

    @classmethod
    def of(cls, content: Content) -> "Drawing":
        """A content as a drawing."""
        lines = content.split("\n", allow_blank=True)
        return cls([*line.render(Style(), end="", parse_style=parsed)] for line in lines)

    @property
    def plain(self) -> str:
        """The text alone."""
        return "\n".join("".join(text for text, _ in line) for line in self.lines)

    def __str__(self) -> str:
        return self.plain

    @property
    def width(self) -> int:
        """The length of the longest line, in cells."""
        return max(map(length, self.lines), default=0)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        """The length of the longest line, in cells."""
        return self.width

    def get_height(self, rules: RulesMap, width: int) -> int:
        """The number of lines."""
        return len(self.lines)

    def render_strips(
        self, width: int, height: int | None, style: Style, options: RenderOptions
    ) -> list[Strip]:
        """The lines as they are, as far as there is room."""
        return [
            Strip([Segment(text, (style + options.get_style(look)).rich_style) for text, look in line]).crop(
                0, width
            )
            for line in self.lines[:height]
        ]


@remembered
class DrawnView(Widget):
    """A widget without a border that shows a drawing, on which a cursor can stand and across which texts fly.

    The light of the cursor is drawn, for a class of the style sheet would have all styles of the widget
    worked out again. What flies is drawn too, for to move a widget lays the whole screen out.
    """

    ALLOW_SELECT = False

    under_cursor: reactive[bool] = reactive(False)
    """Whether the cursor stands here; its light falls on all of the box."""

    flown: reactive[Offset] = reactive(_NOWHERE, init=False, repaint=False)
    """The place in the drawing that what flies has reached."""

    auto_links = reactive(False)
    """Whether Textual looks for links in what is drawn."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - as widgets call it
        super().__init__(id=id, classes=classes)
        self._inks: dict[Look, Ink] = {}
        self._strips: dict[tuple[Sequence[Piece], int, int, int], Strip] = {}
        self._flying: Piece = "", ""

    def render(self) -> Drawing:
        """The drawing for the room there is."""
        raise NotImplementedError

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of a part of the widget, with the drawing where the style sheet aligns it."""
        (width, height), gutter = self.outer_size, self.styles.gutter
        inner = self.content_size
        drawing = self.render()
        across, down = self.styles.content_align
        free = _FREE[across] and max(0, inner.width - drawing.width)
        left = gutter.left + int(free * _FREE[across])
        top = gutter.top + max(0, int((inner.height - len(drawing.lines)) * _FREE[down]))
        blank = self._strip((), 0, width, width)
        lines = drawing.lines[: inner.height]
        shown = [
            self._strip(lines[y - top], left, left + inner.width, width)
            if 0 <= y - top < len(lines)
            else blank
            for y in range(crop.y, min(crop.bottom, height))
        ]
        if self.is_flown_over:
            x, y = self.flown + Offset(gutter.left, gutter.top - crop.y)
            if 0 <= y < len(shown):
                shown[y] = self._under_flight(shown[y], x)
        whole = crop.column_span == (0, width)
        return shown if whole else [strip.crop(*crop.column_span) for strip in shown]

    def _under_flight(self, strip: Strip, x: int) -> Strip:
        """A line with what flies before it."""
        width = length([self._flying])
        flying = self._strip([self._flying], 0, width, width)
        whole = Strip.join([strip.crop(0, x), flying, strip.crop(x + width)])
        return whole.crop(0, strip.cell_length)

    @property
    def is_flown_over(self) -> bool:
        """Whether something flies."""
        return self.flown != _NOWHERE

    def fly(self, text: Piece, start: Offset, end: Offset) -> None:
        """Send a text from one place in the drawing to another; one still under way is gone at once."""
        if self.app.animation_level == "none":
            return
        self.land()
        self._flying = text
        self.flown = start
        self.animate("flown", end, final_value=_NOWHERE, duration=FLIGHT, easing="out_cubic")

    def watch_flown(self, before: Offset, after: Offset) -> None:
        """Paint what was covered, and what is covered now."""
        width = length([self._flying])
        self.refresh(*(Region(*place, width, 1) for place in (before, after) if place != _NOWHERE))

    def land(self) -> None:
        """Take away what flies."""
        if self.is_flown_over:
            self.flown = _NOWHERE
            self.animate("flown", _NOWHERE, duration=0)  # which ends the animation

    def on_resize(self, event: Resize) -> None:
        """Take away what flies: it would end elsewhere now."""
        self.land()

    def watch_under_cursor(self) -> None:
        """Look at all colours in the new light."""
        self._forget_looks()

    def notify_style_update(self) -> None:
        """Have it painted anew in its new style."""
        self._forget_looks()
        super().notify_style_update()

    def _forget_looks(self) -> None:
        self._inks.clear()
        self._strips.clear()

    @property
    def ground(self) -> Style:
        """What lies under the drawing."""
        if not self.under_cursor:
            return self.visual_style
        return self.visual_style + parsed("on $table-cursor") + Style(reverse=self.app.no_color)

    def _strip(self, line: Sequence[Piece], left: int, right: int, width: int) -> Strip:
        """A line that begins and ends between two columns, as long as the widget is wide."""
        key = tuple(line), left, right, width
        if key not in self._strips:
            if len(self._strips) >= _LINES:
                self._strips.clear()
            self._strips[key] = self._new_strip(*key)
        return self._strips[key]

    def _new_strip(self, line: Sequence[Piece], left: int, right: int, width: int) -> Strip:
        drawn = [Segment(text, self._ink(look)) for text, look in line]
        free = right - left - length(line)
        if free < 0:
            drawn = [*Strip(drawn).crop(0, right - left)]
        blanks = [Segment(" " * count, self._ink("")) for count in (left, width - right + max(0, free))]
        segments = [segment for segment in (blanks[0], *drawn, blanks[1]) if segment.text]
        for line_filter in self.get_line_filters():
            segments = line_filter.apply(segments, self.background_colors[1])
        return Strip(segments, width)

    def _ink(self, look: Look) -> Ink:
        """How a style looks here, before the terminal is taken into account."""
        if look not in self._inks:
            self._inks[look] = (self.ground + parsed(look)).rich_style
        return self._inks[look]


@remembered
class Row(Horizontal):
    """Widgets side by side."""


@remembered
class Column(Vertical):
    """Widgets one below the other."""


@remembered
class Caption(Static):
    """Words that change seldom."""


def length(line: Iterable[Piece]) -> int:
    """How long a line is, in cells."""
    return sum(cell_len(text) for text, _ in line)


def merged(pieces: Iterable[Piece]) -> list[Piece]:
    """The pieces of a line with those put together that look alike, for every piece takes time to paint."""
    return [
        ("".join(text for text, _ in alike), style)
        for style, alike in groupby((piece for piece in pieces if piece[0]), key=itemgetter(1))
    ]


def parsed(look: Look) -> Style:
    """A style as such."""
    return Style.parse(look) if isinstance(look, str) else look
