"""The table of cards, the fans around the hole or above the row; and its room, with a panel or without."""

from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import count

from textual.events import Click, Leave, MouseDown, MouseMove, Resize
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.timer import Timer

from cardgames_tui.black_hole.family import Game
from cardgames_tui.black_hole.rules import Move
from cardgames_tui.tui.art.canvas import Part, changed, joined, nearest
from cardgames_tui.tui.art.measures import CardSize
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.art.table_layout import TableLayout, table_layout
from cardgames_tui.tui.cards import table_painting as painting
from cardgames_tui.tui.cards.table_painting import Moment, TableShown
from cardgames_tui.tui.cards.table_painting import shape as shape_of
from cardgames_tui.tui.textual_ext.drawing import TIP, Drawing, DrawnView, remembered
from cardgames_tui.tui.textual_ext.page import has_fingers
from cardgames_tui.tui.themes import chosen_pen
from cardgames_tui.tui.widgets.stage import NARROW, TABLE_SHAPES, Shape, Stage, at_side, fitting_shape

_BREATH = (0.0, 0.3, 0.7, 1.0)
"""Where in a breath the ring is in each of its frames; it looks the same in the first and the last."""


class TableView(DrawnView):
    """All the cards of a game, laid out for the room there is and painted from one value."""

    shown: reactive[TableShown] = reactive(TableShown(), init=False, repaint=False)
    """What is to be seen."""
    pointed: reactive[int | None] = reactive(None, init=False, repaint=False)
    """The fan under the mouse."""
    phase: reactive[float] = reactive(0.0, init=False, repaint=False)
    """Where in a breath the ring is, from 0 to 1; it is still at both."""
    lettered: reactive[bool] = reactive(False, init=False, repaint=False)
    """Whether the letters of the fans are seen, by which solutions call them."""

    FRAME = 0.09
    """Seconds from one frame of a breath to the next."""

    @dataclass
    class Chosen(Message):
        """The player wants to play the last card of a fan."""

        move: Move

    def __init__(self, game: Game) -> None:
        super().__init__(id="table")
        self._game = game
        self._painted: tuple[Part, ...] = ()
        self._breath: Timer | None = None
        self._held: int | None = None
        """The fan on which the button of the mouse went down."""
        self._clicks = False
        """Whether the mouse has clicked since it came: whoever plays needs no explanations over the cards."""
        self._now: tuple[object, tuple[Part, ...]] = None, ()

    @property
    def pen(self) -> Pen:
        """What the table is drawn with."""
        return chosen_pen(self.app, self.shown.glyphs)

    @property
    def layout_here(self) -> TableLayout:
        """Where everything lies in this widget."""
        return table_layout(*self.content_size, painting.shape(self._game, self.pen))

    def render(self) -> Drawing:
        """The table, drawn for the room there is."""
        size = self.content_size
        self._painted = self._parts(size)
        return Drawing(joined(self._painted, size.height))

    def _parts(self, size: Size) -> tuple[Part, ...]:
        """Everything on the table as it looks now; nothing where there is no room."""
        shown, pen, moment = self.shown, self.pen, Moment(self.pointed, self.phase, self.lettered)
        key = shown, moment, size, pen
        if size and key != self._now[0]:
            layout = table_layout(*size, painting.shape(self._game, pen))
            self._now = key, painting.parts(shown, moment, layout, self._game, pen)
        return self._now[1] if size else ()

    def watch_lettered(self) -> None:
        """Show the letters, or put them away."""
        self._repaint()

    def watch_shown(self, shown: TableShown) -> None:
        """Paint what has changed."""
        self._be_still()
        self._repaint()

    def watch_phase(self) -> None:
        """Let the ring breathe."""
        self._repaint()

    def watch_pointed(self, fan: int | None) -> None:
        """Explain the fan under the mouse, unless the player plays by mouse; fingers ask by staying on it."""
        tip = "" if fan is None or not self.shown.tips else self.shown.tips[fan]
        wanted = not self._clicks and fan is not None and self._leaves_words_free(fan)
        self.tooltip = (
            tip.replace("click", "tap") if has_fingers(self.app) else tip if wanted else ""
        ) or None
        self._repaint()

    def _leaves_words_free(self, fan: int) -> bool:
        """Whether what explains a fan, below the mouse, does not reach the words below the table."""
        return self.layout_here.fans[fan].bottom + TIP <= self.content_size.height

    def on_resize(self, event: Resize) -> None:
        """Forget where the mouse was: something else lies there now."""
        self.pointed = None

    def _repaint(self) -> None:
        """Paint anew what looks otherwise, which is less to send than the whole table."""
        parts = self._parts(self.content_size)
        if [part.place for part in parts] != [part.place for part in self._painted]:
            self.refresh()
            return
        pairs = zip(parts, self._painted, strict=True)
        regions = (changed(new, old) for new, old in pairs if new is not old)
        if anew := [region for region in regions if region]:
            self.refresh(*anew)

    def point_at(self, fan: int) -> None:
        """Put the cursor on a fan."""
        self.shown = replace(self.shown, cursor=fan)

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move to the nearest fan in the same row, or in the next row that way; stay at the edge."""
        self.point_at(nearest(self.layout_here.fans, self.shown.cursor, dx, dy))

    def region_of(self, fan: int) -> Region:
        """Where a fan lies on the screen, with the line of its key."""
        return self.layout_here.fans[fan].translate(self.content_region.offset)

    @property
    def help_room(self) -> Region:
        """Where the list of keys may lie: at the side of a wide screen, else beyond the pile."""
        if self.app.size.width >= NARROW:
            return at_side(self.app.size)
        layout, whole = self.layout_here, self.content_region
        pile = layout.pile.union(layout.following)
        above, below = pile.y, whole.height - pile.bottom
        if above > below:
            return Region(whole.x, whole.y, whole.width, above)
        return Region(whole.x, whole.bottom - below, whole.width, below)

    def flight_path(self, fan: int, cards: int) -> tuple[Offset, Offset]:
        """Where the last of so many cards of a fan flies from and to."""
        layout = self.layout_here
        width, height = layout.card or (4, 1)
        covered = layout.step * (cards - 1)
        x, y = layout.fans[fan].offset
        start = Offset(x, y + covered) if self._game.upright else Offset(x + covered, y)
        end = Offset(layout.pile.x + layout.pile.width // 2 - 2, layout.pile.y + layout.pile.height // 2)
        return start + Offset((width - 4) // 2, height // 2), end

    def breathe(self) -> None:
        """Let the ring shine up once, unless nothing is to move."""
        self._be_still()
        if self.app.animation_level != "none" and not self._game.upright:
            self._breath = self.set_interval(self.FRAME, self._breathe_on)

    def _breathe_on(self) -> None:
        frame = _BREATH.index(self.phase) + 1
        if frame < len(_BREATH):
            self.phase = _BREATH[frame]
        else:
            self._be_still()

    def _be_still(self) -> None:
        if self._breath is not None:
            self._breath.stop()
            self._breath = None
            self.phase = _BREATH[0]

    def on_mouse_move(self, event: MouseMove) -> None:
        """Note which fan the mouse points at."""
        self.pointed = self._at(event)

    def on_leave(self, event: Leave) -> None:
        """The mouse points at no fan."""
        self.pointed, self._clicks = None, False

    def on_mouse_down(self, event: MouseDown) -> None:
        """Note which fan a card may be dragged from."""
        self._held = self._at(event)

    def on_click(self, event: Click) -> None:
        """Say which fan was clicked, or dragged onto the pile; nothing needs to explain it any more."""
        fan, layout = self._held, self.layout_here
        is_dragged = layout.pile.union(layout.following).contains(event.x, event.y)
        if fan is not None and (is_dragged or fan == self._at(event)):
            event.stop()
            self.tooltip, self._clicks = None, True
            self.post_message(self.Chosen(Move(fan)))

    def _at(self, event: Click | MouseDown | MouseMove) -> int | None:
        places = enumerate(self.layout_here.fans)
        return next((fan for fan, place in places if place.contains(event.x, event.y)), None)


_PANEL = 25
"""How wide the panel is, in cells."""

_BESIDE = 3
"""How many lines there are above and below the table."""

_LIST = CardSize(0, 0)
"""The size of cards that are lines of a list."""


def table_shape(game: Game, width: int, height: int) -> Shape:
    """The way to lay out a screen with a table of cards.

    Args:
        game: Which game it is.
        width: The room there is, in cells.
        height: The room there is, in lines; that of the line of keys is not part of it.
    """
    shape = fitting_shape(width, height, TABLE_SHAPES)
    if shape.has_panel and width < _panel_from(game, shape.width, height):
        return fitting_shape(width, height, [way for way in TABLE_SHAPES if not way.has_panel])
    return shape


@lru_cache(maxsize=64)
def _panel_from(game: Game, least: int, height: int) -> int:
    """The width, not below the least, from which on no cards get smaller as a panel comes beside them."""

    @cache
    def card(width: int) -> CardSize:
        return table_layout(width, height - _BESIDE, shape_of(game, Pen())).card or _LIST

    return next(width for width in count(least) if card(width - _PANEL) >= card(width - 1))


@remembered
class TableStage(Stage):
    """A table of cards with all that stands around it.

    Args:
        game: Which game is laid out.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(id="solitaire", shapes=TABLE_SHAPES)
        self._game = game

    def fitting(self, width: int, height: int) -> Shape:
        """The way to lay it out in so much room."""
        return table_shape(self._game, width, height)
