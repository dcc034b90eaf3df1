"""The table: everybody's hands, clockwise, those of the player in front of the screen lowest."""

from dataclasses import dataclass

from textual.events import Click, Leave, MouseMove
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import reactive

from cardgames_tui.tui.art.hand_glyphs import SYMBOLS, HandGlyphs
from cardgames_tui.tui.hands.layout import TableLayout, table_layout, wanted_height
from cardgames_tui.tui.hands.painting import paint
from cardgames_tui.tui.hands.shown import Place, TableShown
from cardgames_tui.tui.textual_ext.drawing import Drawing, DrawnView


class HandsView(DrawnView):
    """All hands in one widget, which says when one of them is pointed at.

    Args:
        table: What is to be seen first.
        glyphs: The characters to draw with.
    """

    table: reactive[TableShown] = reactive(TableShown(()), repaint=False)
    """What is to be seen."""
    glyphs: reactive[HandGlyphs] = reactive(SYMBOLS)
    """The characters to draw with."""
    cursor: reactive[Place | None] = reactive(None, repaint=False)
    """The hand that the cursor stands on, if it stands anywhere."""
    pointed: reactive[Place | None] = reactive(None, repaint=False)
    """The hand under the mouse."""

    @dataclass
    class Chosen(Message):
        """The player has clicked on a hand."""

        place: Place

    def __init__(self, table: TableShown, glyphs: HandGlyphs) -> None:
        super().__init__(id="seats")
        self.set_reactive(HandsView.table, table)
        self.set_reactive(HandsView.glyphs, glyphs)

    @property
    def layout_here(self) -> TableLayout:
        """Where the hands lie in this widget, without its padding."""
        return table_layout(self.table, *self.content_size)

    def render(self) -> Drawing:
        """The hands, drawn for the room there is."""
        if not self.content_size:
            return Drawing([])
        lights = {}
        if self.pointed is not None:
            lights[self.pointed] = "on $table-hover"
        if self.cursor is not None:
            lights[self.cursor] = f"on $table-cursor{' reverse' * self.app.no_color}"
        return paint(self.table, self.layout_here, self.content_size.height, self.glyphs, lights)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as the players need on such a screen."""
        return wanted_height(len(self.table.seats), viewport.height)

    def watch_table(self, before: TableShown, after: TableShown) -> None:
        """Paint what has changed, or everything when other people have sat down."""
        self.pointed = None
        if before.places != after.places:
            self.refresh(layout=True)
            return
        layout = self.layout_here
        pairs = zip(before.seats, after.seats, layout.titles, strict=True)
        titles = [region for was, now, region in pairs if was != now]
        hands = [place for place in after.places if before.hand(place) != after.hand(place)]
        self._repaint(*titles, *(layout.hands[place] for place in hands))

    def watch_cursor(self, before: Place | None, after: Place | None) -> None:
        """Move the light."""
        self._repaint_hands(before, after)

    def watch_pointed(self, before: Place | None, after: Place | None) -> None:
        """Explain the hand under the mouse."""
        self.tooltip = None if after is None else _tip(self.table, after)
        self._repaint_hands(before, after)

    def _repaint_hands(self, *places: Place | None) -> None:
        hands = self.layout_here.hands
        self._repaint(*(hands[place] for place in places if place is not None and place in hands))

    def _repaint(self, *regions: Region) -> None:
        """Paint parts of the table anew; that is less to send than all of it."""
        if regions:
            corner = self.styles.gutter.top_left
            self.refresh(*(region.translate(corner) for region in regions))

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest hand in a direction; at the edge of the table it stays."""
        if self.cursor is not None:
            self.cursor = self.layout_here.next(self.cursor, dx, dy)

    def middle(self, place: Place) -> Offset:
        """Where a hand is, in cells of the screen."""
        region = self.layout_here.hands[place].translate(self.content_region.offset)
        return Offset(region.x + region.width // 2 - 1, region.y + region.height // 2)

    def on_mouse_move(self, event: MouseMove) -> None:
        """Note which hand the mouse points at."""
        self.pointed = self._place(event)

    def on_leave(self, event: Leave) -> None:
        """The mouse points at no hand."""
        self.pointed = None

    def on_click(self, event: Click) -> None:
        """Say which hand was clicked."""
        place = self._place(event)
        if place is not None:
            event.stop()
            self.post_message(self.Chosen(place))

    def _place(self, event: Click | MouseMove) -> Place | None:
        """The hand at the place of an event."""
        gutter = self.styles.gutter
        return self.layout_here.at(event.x - gutter.left, event.y - gutter.top)


def _tip(table: TableShown, place: Place) -> str:
    """What hovering over a hand tells."""
    seat, hand = table.seat(place[0]), table.hand(place)
    if hand.fingers is None:
        return f"{seat.owner} {hand.name} is dead"
    use = "choose it" if seat.turn else "hit it with a hand you have chosen"
    return f"{seat.owner} {hand.name} shows {hand.label}: click to {use}"
