"""Widgets that are drawn cell by cell.

They are faster than Textual's `Content`, which wraps lines and makes their text selectable.
"""

from cmath import exp, pi
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar

from rich.segment import Segment
from textual.content import Content
from textual.events import Leave, MouseDown, MouseEvent, MouseMove, MouseUp, Resize
from textual.geometry import NULL_OFFSET, NULL_REGION, Offset, Region, Size
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
)
from cardgames_tui.tui.draw.pen import Pen
from cardgames_tui.tui.touch import has_touch

if TYPE_CHECKING:
    from cardgames_tui.tui.textual_ext.robust_app import RobustApp

P = TypeVar("P")

_MAX_CACHED_LINES = 512

_TOOLTIP_HEIGHT = 4

FLIGHT_SECONDS = 0.2

FRAME_SECONDS = 0.04

_MIN_DRAG = 2
"""How far the pointer must move to drag, in cells; a line counts as two."""

FlightPath = Callable[[float], Offset]
"""The place of something flying, from 0 at its start to 1 at its end."""


def straight(start: Offset, end: Offset) -> FlightPath:
    return lambda progress: start.blend(end, 1 - (1 - progress) ** 3)


def spiral(start: Offset, end: Offset, room: Size) -> FlightPath:
    """Falls in after a turn and a half, within the ellipse that fills the room."""
    flatness = room.height / room.width
    spoke = complex(start.x - end.x, (start.y - end.y) / flatness)

    def path(progress: float) -> Offset:
        place = spoke * (1 - progress**2) * exp(3j * pi * progress)
        return end + Offset(round(place.real), round(place.imag * flatness))

    return path


@dataclass(eq=False)
class Ghost:
    """A small picture above a view, still or flying."""

    draw: Callable[[], PicturePart]
    """Draws it at its home, to fit the view as it is now."""
    hides: Any = None
    """What the view does not draw meanwhile, since this is it."""
    seen: PicturePart | None = None
    path: FlightPath | None = None
    begins: float = inf
    seconds: float = FLIGHT_SECONDS
    on_landing: Callable[[], None] = lambda: None

    @property
    def home(self) -> Offset:
        return self.draw().region.offset

    @property
    def region(self) -> Region:
        """Where it is; empty while it cannot be seen."""
        return self.seen.region if self.seen else NULL_REGION


def content_part(content: Content, width: int) -> PicturePart:
    """Some lines at the top of a picture."""
    lines = content.split("\n", allow_blank=True)
    drawn = tuple(tuple(line.render(Style(), end="", parse_style=parsed_style)) for line in lines)
    return PicturePart(Region(0, 0, width, len(drawn)), drawn)


class DrawnView(Widget):
    """A widget that shows a picture, and repaints only the parts that change.

    Ghosts are drawn above it, since moving widgets would lay out the whole screen.
    """

    if TYPE_CHECKING:
        app: RobustApp

    ALLOW_SELECT = False

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002 - as widgets call it
        super().__init__(id=id)
        self._strips: dict[tuple[Sequence[StyledText], int, int, int], Strip] = {}
        self._shown: tuple[Size, Sequence[Sequence[StyledText]]] | None = None
        """The size and the lines shown; every frame asks all widgets for them."""
        self._painted: Mapping[Region, PicturePart] = {}
        self._ghosts: list[Ghost] = []
        self._flight_timer: Timer | None = None

    @property
    def pen(self) -> Pen:
        return chosen_pen(self.app)

    @property
    def tempo(self) -> int:
        """How many times as fast as usual things move."""
        return 2 if self.app.animation_level == "basic" else 1

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
        for picture in filter(None, (ghost.seen for ghost in self._ghosts)):
            whole, frame = picture.region.translate((left, top)), Region(left, top, *room)
            seen = whole.intersection(frame).intersection(crop)
            for y in range(seen.y, seen.bottom):
                line = self._strip(picture.lines[y - whole.y], 0, whole.width, whole.width)
                above, below = line.crop(seen.x - whole.x, seen.right - whole.x), painted[y - crop.y]
                painted[y - crop.y] = Strip.join([below.crop(0, seen.x), above, below.crop(seen.right)])
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

    def lift(self, draw: Callable[[], PicturePart], hides: Any = None) -> Ghost:
        """Shows a picture above the view until it lands."""
        ghost = Ghost(draw, hides)
        self._ghosts.append(ghost)
        self._place(ghost, draw())
        self.repaint()
        return ghost

    def move_ghost(self, ghost: Ghost, offset: Offset) -> None:
        region, lines = ghost.draw()
        self._place(ghost, PicturePart(region.at_offset(offset), lines))

    def _place(self, ghost: Ghost, seen: PicturePart | None) -> None:
        before, ghost.seen = ghost.region, seen
        if ghost.region != before:
            shown = [each.intersection(self.content_size.region) for each in (before, ghost.region)]
            super().refresh(*filter(None, shown))

    def fly(
        self, ghost: Ghost, path: FlightPath, *, seconds: float = FLIGHT_SECONDS, delay: float = 0.0
    ) -> None:
        """Moves a ghost after a delay, in which it is unseen; it lands at once if animations are off."""
        if self.app.animation_level == "none":
            self._land(ghost)
            return
        ghost.path, ghost.begins, ghost.seconds = path, self.app.now() + delay, seconds / self.tempo
        self._place(ghost, None)
        self._fly_on()
        if self._flight_timer is None:
            self._flight_timer = self.set_interval(FRAME_SECONDS, self._fly_on)

    def _fly_on(self) -> None:
        now = self.app.now()
        for ghost in self._ghosts:
            if ghost.path and now >= ghost.begins:
                self.move_ghost(ghost, ghost.path(min(1.0, (now - ghost.begins) / ghost.seconds)))
        self._land(*(ghost for ghost in self._ghosts if now >= ghost.begins + ghost.seconds))

    def _land(self, *ghosts: Ghost) -> None:
        for ghost in ghosts:
            self._place(ghost, None)
            self._ghosts.remove(ghost)
        if self._flight_timer is not None and not any(each.path for each in self._ghosts):
            self._flight_timer.stop()
            self._flight_timer = None
        if ghosts:
            self.repaint()
        for ghost in ghosts:
            ghost.on_landing()

    @property
    def is_moving(self) -> bool:
        return self._flight_timer is not None

    def land(self) -> None:
        """Lets everything above the view land at once."""
        self._land(*self._ghosts)


class PulsingView(DrawnView):
    """A view with a ring of light that can pulse."""

    SECONDS_BETWEEN_FRAMES = 0.09

    phase: reactive[float] = reactive(0.0, init=False, repaint=False)
    """From 0 to 1; the ring looks the same at both."""
    _pulse_timer: Timer | None = None

    @property
    def is_moving(self) -> bool:
        return super().is_moving or self._pulse_timer is not None

    def pulse(self, times: int = 1) -> None:
        self.stop_pulse()
        if self.app.animation_level != "none":
            phases = iter((0.3, 0.7, 1.0) * times)

            def show_next_phase() -> None:
                if (phase := next(phases, None)) is None:
                    self.stop_pulse()
                else:
                    self.phase = phase

            self._pulse_timer = self.set_interval(self.SECONDS_BETWEEN_FRAMES / self.tempo, show_next_phase)

    def stop_pulse(self) -> None:
        if self._pulse_timer is not None:
            self._pulse_timer.stop()
            self._pulse_timer = None
            self.phase = 0.0

    def land(self) -> None:
        super().land()
        self.stop_pulse()

    def watch_phase(self) -> None:
        self.repaint()


class HoverView(DrawnView, Generic[P]):
    """A view of things to point at, each with a tooltip, and to drag; `P` identifies a thing."""

    hovered: reactive[P | None] = reactive(None, init=False, repaint=False)

    _held: P | None = None
    takes_drags = False
    _grip = NULL_OFFSET
    """Where the mouse took hold: in this widget, or in what is dragged."""
    _dragged: Ghost | None = None
    _has_clicked = False
    """Whether the mouse has clicked since it entered; a player who clicks needs no tooltips."""

    def regions(self) -> Iterable[tuple[P, Region]]:
        """The things to point at, with their regions in this widget."""
        raise NotImplementedError

    def tip(self, hovered: P, *, touch: bool) -> str:
        return ""

    def begin_drag(self, thing: P) -> Ghost | None:
        """Lifts what is to follow the pointer; None if the thing stays."""
        return None

    def drop(self, thing: P, ghost: Ghost, event: MouseUp) -> None:
        """Lets the ghost of a thing fly or land where the mouse let go."""
        raise NotImplementedError

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

    def on_mouse_down(self, event: MouseDown) -> None:
        self._held, self._grip = self.at(event), event.offset

    def on_mouse_move(self, event: MouseMove) -> None:
        if self._dragged is not None and event.button != 1:  # it was let go outside the terminal
            self.land()
        if self._held is None or event.button != 1:
            self.hovered = self.at(event)
            return
        x, y = event.offset - self._grip
        if self._dragged is None and max(abs(x), 2 * abs(y)) >= _MIN_DRAG and self.takes_drags:
            self._dragged = self.begin_drag(self._held)
            if self._dragged is not None:
                home = self._dragged.region
                self._grip = (self._grip - home.offset).clamp(*home.size)
                self.hovered = None
                self.hide_tooltips()
                self.capture_mouse()
                self.repaint()
        if self._dragged is not None:
            self.move_ghost(self._dragged, event.offset - self._grip)

    def on_mouse_up(self, event: MouseUp) -> None:
        if self._held is not None and self._dragged is not None:
            thing, ghost = self._held, self._dragged
            self._end_drag()
            self.drop(thing, ghost, event)

    def _end_drag(self) -> None:
        self._held = self._dragged = None
        self.release_mouse()
        self.repaint()

    def land(self) -> None:
        if self._dragged is not None:
            self._end_drag()
        super().land()

    def on_leave(self, event: Leave) -> None:
        self.hovered, self._has_clicked = None, False

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
