"""The table: everybody's hands, clockwise, those of the player in front of the screen lowest."""

from dataclasses import dataclass

from textual.events import Click, Leave, MouseMove
from textual.geometry import Offset, Region
from textual.message import Message
from textual.reactive import reactive

from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.hands.painting import Lights, effect_spot, paint
from cardgames_tui.tui.hands.places import TablePlaces, table_places
from cardgames_tui.tui.hands.shown import EffectShown, Place, TableShown
from cardgames_tui.tui.textual_ext.drawing import Drawing, DrawnView


class HandsView(DrawnView):
    """All hands in one widget, which says when one of them is pointed at.

    Args:
        table: What is to be seen first.
        pen: What to draw with.
    """

    table: reactive[TableShown] = reactive(TableShown(()), repaint=False)
    """What is to be seen."""
    pen: reactive[Pen] = reactive(Pen())
    """What to draw with."""
    cursor: reactive[Place | None] = reactive(None, repaint=False)
    """The hand that the cursor stands on, if it stands anywhere."""
    pointed: reactive[Place | None] = reactive(None, repaint=False)
    """The hand under the mouse."""

    @dataclass
    class Chosen(Message):
        """The player has clicked on a hand."""

        place: Place

    def __init__(self, table: TableShown, pen: Pen) -> None:
        super().__init__()
        self.set_reactive(HandsView.table, table)
        self.set_reactive(HandsView.pen, pen)
        self._clicks = False
        """Whether the mouse has clicked since it came: whoever plays needs no explanations over the hands."""

    @property
    def layout_here(self) -> TablePlaces:
        """Where the hands lie in this widget."""
        return table_places(self.table, *self.content_size, outlined=self.pen.outlined)

    def render(self) -> Drawing:
        """The hands, drawn for the room there is."""
        if not self.content_size:
            return Drawing([])
        lights = Lights(self.cursor, self.pointed)
        return Drawing(paint(self.table, self.layout_here, self.content_size, self.pen, lights).lines())

    def watch_table(self, before: TableShown, after: TableShown) -> None:
        """Paint what has changed, or everything when other people have sat down."""
        self.pointed = None
        if (before.places, before.names, before.roll) != (after.places, after.names, after.roll):
            self.refresh(layout=True)
        elif self.content_size:
            places = self.layout_here
            seats = zip(before.seats, after.seats, strict=True)
            titles = [places.seats[now.seat].words for was, now in seats if was != now]
            hands = [place for place in after.places if before.hand(place) != after.hand(place)]
            effects = [before.effect, after.effect] if before.effect != after.effect else []
            said = [spot for effect in effects if (spot := self._spot_of(effect, places))]
            self._repaint(*titles, *map(places.spot, hands), *said)

    def watch_cursor(self, before: Place | None, after: Place | None) -> None:
        """Move the light."""
        self._repaint_hands(before, after)

    def watch_pointed(self, before: Place | None, after: Place | None) -> None:
        """Explain the hand under the mouse."""
        self.tooltip = None if after is None or self._clicks else _tip(self.table, after)
        self._repaint_hands(before, after)

    def _spot_of(self, effect: EffectShown | None, places: TablePlaces) -> Region | None:
        return None if effect is None else effect_spot(effect, places, self.content_size)

    def _repaint_hands(self, *hands: Place | None) -> None:
        """Paint some hands anew with what marks them."""
        if self.content_size:
            places = self.layout_here
            known = [place for place in hands if place is not None and place in places.hands]
            self._repaint(*(places.spot(place).grow((0, 0, 0, 1)) for place in known))

    def _repaint(self, *regions: Region) -> None:
        """Paint parts of the table anew; that is less to send than all of it."""
        if regions:
            self.refresh(*regions)

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
        self.pointed = self.layout_here.at(event.x, event.y)

    def on_leave(self, event: Leave) -> None:
        """The mouse points at no hand."""
        self.pointed, self._clicks = None, False

    def on_click(self, event: Click) -> None:
        """Say which hand was clicked, and explain no more."""
        self.tooltip, self._clicks = None, True
        place = self.layout_here.at(event.x, event.y)
        if place is not None:
            event.stop()
            self.post_message(self.Chosen(place))


def _tip(table: TableShown, place: Place) -> str:
    """What hovering over a hand tells."""
    seat, hand, name = table.seat(place[0]), table.hand(place), table.names[place[1]]
    if hand.fingers is None:
        return f"{seat.owner} {name} is dead"
    use = "choose it" if seat.turn else "hit it with a hand you have chosen"
    return f"{seat.owner} {name} shows {hand.label}: click to {use}"
