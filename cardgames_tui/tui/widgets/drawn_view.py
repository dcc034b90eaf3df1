"""Widgets that are drawn cell by cell.

They are faster than Textual's `Content`, which wraps lines and makes their text selectable.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Generic, Self, TypeVar

from rich.segment import Segment
from textual.content import Content
from textual.events import Leave, MouseDown, MouseEvent, MouseMove, Resize
from textual.geometry import Offset, Region, Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.style import Style
from textual.timer import Timer
from textual.widget import Widget

from cardgames_tui.tui.characters import chosen_pen
from cardgames_tui.tui.draw.canvas import (
    PicturePart,
    StyledText,
    TextStyle,
    changed_region,
    join_parts,
    line_width,
)
from cardgames_tui.tui.draw.pen import Pen
from cardgames_tui.tui.touch import has_touch

P = TypeVar("P")

_MAX_CACHED_LINES = 512

_TOOLTIP_HEIGHT = 4

_NOWHERE = Offset(-1, -1)


def content_part(content: Content, width: int) -> PicturePart:
    """Some lines at the top of a picture."""
    lines = content.split("\n", allow_blank=True)
    drawn = tuple(tuple(line.render(Style(), end="", parse_style=parsed_style)) for line in lines)
    return PicturePart(Region(0, 0, width, len(drawn)), drawn)


class DrawnView(Widget):
    """A widget that shows a picture, and repaints only the parts that change.

    A text can fly across it. It is drawn, since moving a widget would lay out the whole screen.
    """

    ALLOW_SELECT = False

    flight_offset: reactive[Offset] = reactive(_NOWHERE, init=False, repaint=False)

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - as widgets call it
        super().__init__(id=id)
        self._strips: dict[tuple[Sequence[StyledText], int, int, int], Strip] = {}
        self._shown: tuple[Size, Sequence[Sequence[StyledText]]] | None = None
        """The size and the lines shown; every frame asks all widgets for them."""
        self._painted: Mapping[Region, PicturePart] = {}
        self._flying: StyledText = "", ""

    @property
    def pen(self) -> Pen:
        return chosen_pen(self.app)

    def parts(self) -> Iterable[PicturePart]:
        """The picture's parts; called only while the widget has a size."""
        raise NotImplementedError

    def _parts_by_region(self) -> dict[Region, PicturePart]:
        return {part.region: part for part in self.parts()} if self.content_size else {}

    def draw(self) -> Sequence[Sequence[StyledText]]:
        self._painted = self._parts_by_region()
        return join_parts(self._painted.values(), self.content_size.height)

    def repaint(self) -> None:
        """Repaints the parts that have changed."""
        before, after = self._painted, self._parts_by_region()
        spots = [*(before.keys() ^ after.keys())]
        for region in before.keys() & after.keys():
            if before[region] is not after[region] and (
                spot := changed_region(after[region], before[region])
            ):
                spots.append(spot)
        if spots:
            self.refresh(*spots)

    def render_lines(self, crop: Region) -> list[Strip]:
        (width, height), (left, top) = self.outer_size, self.styles.gutter.top_left
        room = self.content_size
        if self._shown is None or self._shown[0] != room:
            self._shown = room, self.draw()
        lines = self._shown[1][: room.height]
        painted = [
            self._strip(lines[y - top] if 0 <= y - top < len(lines) else (), left, room.width, width)
            for y in range(crop.y, min(crop.bottom, height))
        ]
        if self.is_flying:
            x, y = self.flight_offset + Offset(left, top - crop.y)
            if 0 <= y < len(painted):
                below, flown = painted[y], line_width([self._flying])
                flying = self._strip([self._flying], 0, flown, flown)
                pieces = below.crop(0, x), flying, below.crop(x + flown)
                painted[y] = Strip.join(pieces).crop(0, below.cell_length)
        return [line.crop(*crop.column_span) for line in painted]

    def _strip(self, line: Sequence[StyledText], left: int, room: int, width: int) -> Strip:
        """A line at column `left`, cut to `room` cells and padded to `width`."""
        key = tuple(line), left, room, width
        if key not in self._strips:
            if len(self._strips) >= _MAX_CACHED_LINES:
                self._strips.clear()
            background = self.visual_style
            whole = rendered([(" " * left, ""), *line], background).crop(0, left + room)
            whole = whole.adjust_cell_length(width, background.rich_style)
            for each in self.get_line_filters():
                whole = whole.apply_filter(each, self.background_colors[1])
            self._strips[key] = whole
        return self._strips[key]

    def refresh(
        self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False
    ) -> Self:
        self._shown = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def notify_style_update(self) -> None:
        self._strips.clear()
        self._shown = None
        super().notify_style_update()

    @property
    def is_flying(self) -> bool:
        return self.flight_offset != _NOWHERE

    def fly(self, text: StyledText, start: Offset, end: Offset) -> None:
        """Animates a text from one place to another; an earlier one disappears."""
        if self.app.animation_level == "none":
            return
        self.stop_flight()
        self._flying = text
        self.flight_offset = start
        self.animate("flight_offset", end, final_value=_NOWHERE, duration=0.18, easing="out_cubic")

    def watch_flight_offset(self, before: Offset, after: Offset) -> None:
        width = line_width([self._flying])
        self.refresh(*(Region(*offset, width, 1) for offset in (before, after) if offset != _NOWHERE))

    def stop_flight(self) -> None:
        if self.is_flying:
            self.flight_offset = _NOWHERE
            self.animate("flight_offset", _NOWHERE, duration=0)  # ends the animation

    def on_resize(self, event: Resize) -> None:
        self.stop_flight()


class PulsingView(DrawnView):
    """A view with a ring of light that can pulse."""

    SECONDS_BETWEEN_FRAMES = 0.09

    phase: reactive[float] = reactive(0.0, init=False, repaint=False)
    """From 0 to 1; the ring looks the same at both."""
    _pulse_timer: Timer | None = None

    def pulse(self, times: int = 1) -> None:
        self.stop_pulse()
        if self.app.animation_level != "none":
            phases = iter((0.3, 0.7, 1.0, 0.0) * times)

            def show_next_phase() -> None:
                if (phase := next(phases, None)) is None:
                    self.stop_pulse()
                else:
                    self.phase = phase

            self._pulse_timer = self.set_interval(self.SECONDS_BETWEEN_FRAMES, show_next_phase)

    def stop_pulse(self) -> None:
        if self._pulse_timer is not None:
            self._pulse_timer.stop()
            self._pulse_timer = None
            self.phase = 0.0

    def watch_phase(self) -> None:
        self.repaint()


class HoverView(DrawnView, Generic[P]):
    """A view of things to point at, each with a tooltip; `P` identifies a thing."""

    hovered: reactive[P | None] = reactive(None, init=False, repaint=False)

    _held: P | None = None
    _has_clicked = False
    """Whether the mouse has clicked since it entered; a player who clicks needs no tooltips."""

    def regions(self) -> Iterable[tuple[P, Region]]:
        """The things to point at, with their regions in this widget."""
        raise NotImplementedError

    def tip(self, hovered: P, *, touch: bool) -> str:
        return ""

    def at(self, event: MouseEvent) -> P | None:
        return next((thing for thing, region in self.regions() if region.contains(event.x, event.y)), None)

    def watch_hovered(self, hovered: P | None) -> None:
        """Shows the tooltip if there is room below the thing, or always after a long touch."""
        touch = has_touch(self.app)
        bottom = next((region.bottom for thing, region in self.regions() if thing == hovered), 0)
        is_free = not self._has_clicked and bottom + _TOOLTIP_HEIGHT <= self.content_size.height
        tip = self.tip(hovered, touch=touch) if hovered is not None and (touch or is_free) else ""
        self.tooltip = tip or None
        self.repaint()

    def on_mouse_move(self, event: MouseMove) -> None:
        self.hovered = self.at(event)

    def on_leave(self, event: Leave) -> None:
        self.hovered, self._has_clicked = None, False

    def on_mouse_down(self, event: MouseDown) -> None:
        self._held = self.at(event)

    def on_resize(self, event: Resize) -> None:
        self.hovered = None

    def hide_tooltips(self) -> None:
        """Shows no tooltips until the mouse leaves."""
        self.tooltip, self._has_clicked = None, True


def rendered(line: Iterable[StyledText], background: Style) -> Strip:
    return Strip(
        [Segment(text, (background + parsed_style(style)).rich_style) for text, style in line if text]
    )


def parsed_style(style: TextStyle) -> Style:
    return Style.parse(style) if isinstance(style, str) else style
