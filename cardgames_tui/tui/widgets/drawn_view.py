"""Widgets that are drawn cell by cell.

A content of Textual's is wrapped, and every piece of it gets a style of its own that knows its place, for
text to be selected by; here lines are shown as they are.
"""

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from rich.segment import Segment
from textual.content import Content
from textual.css.styles import RulesMap
from textual.events import Click, Leave, MouseDown, MouseEvent, MouseMove, Resize
from textual.geometry import Offset, Region
from textual.reactive import reactive
from textual.strip import Strip
from textual.style import Style
from textual.visual import RenderOptions, Visual
from textual.widget import Widget
from textual.widgets import OptionList

from cardgames_tui.tui.characters import chosen_pen
from cardgames_tui.tui.draw.canvas import Look, Part, Piece, changed, joined, length
from cardgames_tui.tui.draw.pen import Pen
from cardgames_tui.tui.touch import has_touch

P = TypeVar("P")

_FREE = {"left": 0.0, "top": 0.0, "center": 0.5, "middle": 0.5, "right": 1.0, "bottom": 1.0}
"""The part of the free room that lies before what is aligned so."""

_LINES = 512
"""So many lines are remembered by a widget that draws."""

_TIP = 4
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
        return "\n".join("".join(text for text, _ in line) for line in self.lines)

    def __str__(self) -> str:
        return self.plain

    @property
    def width(self) -> int:
        return max(map(length, self.lines), default=0)

    def get_optimal_width(self, rules: RulesMap, container_width: int) -> int:
        return self.width

    def get_height(self, rules: RulesMap, width: int) -> int:
        return len(self.lines)

    def render_strips(
        self, width: int, height: int | None, style: Style, options: RenderOptions
    ) -> list[Strip]:
        """The lines as they are, as far as there is room."""
        return [strip(line, style).crop(0, width) for line in self.lines[:height]]


class DrawnView(Widget):
    """A widget that shows a drawing, across which texts fly.

    What flies is drawn, for to move a widget lays the whole screen out.
    """

    ALLOW_SELECT = False

    flown: reactive[Offset] = reactive(_NOWHERE, init=False, repaint=False)
    """The place in the drawing that what flies has reached."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002 - as widgets call it
        super().__init__(id=id, classes=classes)
        self._strips: dict[tuple[Sequence[Piece], int, int, int], Strip] = {}
        self._flying: Piece = "", ""

    def render(self) -> Drawing:
        """The drawing for the room there is."""
        raise NotImplementedError

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines of a part of the widget, with the drawing where the style sheet aligns it."""
        (width, height), gutter = self.outer_size, self.styles.gutter
        room, drawing = self.content_size, self.render()
        across, down = self.styles.content_align
        free = _FREE[across] and max(0, room.width - drawing.width)
        left = gutter.left + int(free * _FREE[across])
        top = gutter.top + max(0, int((room.height - len(drawing.lines)) * _FREE[down]))
        lines = drawing.lines[: room.height]
        painted = [
            self._strip(lines[y - top] if 0 <= y - top < len(lines) else (), left, room.width, width)
            for y in range(crop.y, min(crop.bottom, height))
        ]
        if self.is_flown_over:
            x, y = self.flown + Offset(gutter.left, gutter.top - crop.y)
            if 0 <= y < len(painted):
                painted[y] = self._under_flight(painted[y], x)
        return [line.crop(*crop.column_span) for line in painted]

    def _strip(self, line: Sequence[Piece], left: int, room: int, width: int) -> Strip:
        """A line that begins at a column, cut to the room for it, with blanks around it."""
        key = tuple(line), left, room, width
        if key not in self._strips:
            if len(self._strips) >= _LINES:
                self._strips.clear()
            ground = self.visual_style
            drawn = strip(line, ground).crop(0, room)
            margins = (
                strip([(" " * count, "")], ground) for count in (left, width - left - drawn.cell_length)
            )
            whole = Strip.join([next(margins), drawn, next(margins)])
            for each in self.get_line_filters():
                whole = whole.apply_filter(each, self.background_colors[1])
            self._strips[key] = whole
        return self._strips[key]

    def _under_flight(self, line: Strip, x: int) -> Strip:
        """A line with what flies before it."""
        width = length([self._flying])
        flying = self._strip([self._flying], 0, width, width)
        return Strip.join([line.crop(0, x), flying, line.crop(x + width)]).crop(0, line.cell_length)

    def notify_style_update(self) -> None:
        self._strips.clear()
        super().notify_style_update()

    @property
    def is_flown_over(self) -> bool:
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
        width, gutter = length([self._flying]), self.styles.gutter
        places = (place for place in (before, after) if place != _NOWHERE)
        self.refresh(*(Region(x + gutter.left, y + gutter.top, width, 1) for x, y in places))

    def land(self) -> None:
        """Take away what flies."""
        if self.is_flown_over:
            self.flown = _NOWHERE
            self.animate("flown", _NOWHERE, duration=0)  # which ends the animation

    def on_resize(self, event: Resize) -> None:
        """Take away what flies: it would end elsewhere now."""
        self.land()


class PartsView(DrawnView):
    """A widget whose drawing is put together from parts, of which only those that change are painted anew."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - as widgets call it
        super().__init__(id=id)
        self._painted: dict[Region, Part] = {}

    @property
    def pen(self) -> Pen:
        return chosen_pen(self.app)

    def parts(self) -> Iterable[Part]:
        """Everything as it looks now, each part in a place of its own; asked only where there is room."""
        raise NotImplementedError

    def _parts_by_place(self) -> dict[Region, Part]:
        return {part.place: part for part in self.parts()} if self.content_size else {}

    def render(self) -> Drawing:
        self._painted = self._parts_by_place()
        return Drawing(joined(self._painted.values(), self.content_size.height))

    def repaint(self) -> None:
        """Paint anew what looks otherwise, which is less to send than everything."""
        before, after = self._painted, self._parts_by_place()
        spots = [*(before.keys() ^ after.keys())]
        for place in before.keys() & after.keys():
            if before[place] is not after[place] and (spot := changed(after[place], before[place])):
                spots.append(spot)
        if spots:
            self.refresh(*(spot.translate(self.styles.gutter.top_left) for spot in spots))


class PointedView(PartsView, Generic[P]):
    """A view of things in places of their own; what the mouse rests on is explained."""

    pointed: reactive[P | None] = reactive(None, init=False, repaint=False)
    """What is under the mouse."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - as widgets call it
        super().__init__(id=id)
        self._held: P | None = None
        """What the button of the mouse went down on."""
        self._clicks = False
        """Whether the mouse has clicked since it came: whoever plays needs no explanations over the table."""

    def places(self) -> Iterable[tuple[P, Region]]:
        """Everything that can be pointed at, with its place in this widget."""
        raise NotImplementedError

    def tip(self, pointed: P, *, touch: bool) -> str:
        """What explains a thing; empty for nothing."""
        return ""

    def at(self, event: MouseEvent) -> P | None:
        """What is under the mouse."""
        return next((thing for thing, place in self.places() if place.contains(event.x, event.y)), None)

    def watch_pointed(self, pointed: P | None) -> None:
        """Explain what is under the mouse where that hides no words below; fingers ask by staying on it."""
        touch = has_touch(self.app)
        bottom = next((place.bottom for thing, place in self.places() if thing == pointed), 0)
        is_free = not self._clicks and bottom + _TIP <= self.content_size.height
        tip = self.tip(pointed, touch=touch) if pointed is not None and (touch or is_free) else ""
        self.tooltip = tip or None
        self.repaint()

    def on_mouse_move(self, event: MouseMove) -> None:
        self.pointed = self.at(event)

    def on_leave(self, event: Leave) -> None:
        self.pointed, self._clicks = None, False

    def on_mouse_down(self, event: MouseDown) -> None:
        self._held = self.at(event)

    def on_resize(self, event: Resize) -> None:
        """Forget where the mouse was: something else lies there now."""
        self.pointed = None

    def clicked(self) -> None:
        """Explain nothing any more: whoever clicks knows."""
        self.tooltip, self._clicks = None, True


class SteadyList(OptionList):
    """A list that ignores clicks on lines which it no longer has."""

    def on_click(self, event: Click) -> None:
        """Drop what was meant for the lines before."""
        if event.style.meta.get("option", -1) >= self.option_count:
            event.prevent_default()


def strip(line: Iterable[Piece], ground: Style) -> Strip:
    """A line of pieces on a ground."""
    return Strip([Segment(text, (ground + parsed(look)).rich_style) for text, look in line if text])


def parsed(look: Look) -> Style:
    """A style as such."""
    return Style.parse(look) if isinstance(look, str) else look
