"""The table: everybody's hands, clockwise, those of the player in front of the screen lowest."""

from dataclasses import dataclass

from textual.events import Click, Leave, MouseDown, MouseMove
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.reactive import reactive

from cardgames_tui.tui.art.canvas import Part, changed, joined
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.hands.painting import Lights, parts
from cardgames_tui.tui.hands.shown import Place, TablePlaces, TableShown, table_places
from cardgames_tui.tui.textual_ext.drawing import TIP, Drawing, DrawnView
from cardgames_tui.tui.textual_ext.page import has_fingers


class HandsView(DrawnView):
    """All hands in one widget, which says when one of them is pointed at."""

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
        """The player has clicked on a hand, or dragged one."""

        place: Place
        anew: bool = False
        """Whether it is the hand that was dragged, which counts whatever was chosen before."""

    def __init__(self, table: TableShown, pen: Pen) -> None:
        super().__init__()
        self.set_reactive(HandsView.table, table)
        self.set_reactive(HandsView.pen, pen)
        self._key: tuple[TableShown, Size, Pen, Lights] | None = None
        self._now: dict[Region, Part] = {}
        self._painted: dict[Region, Part] = {}
        self._held: Place | None = None
        """The hand on which the button of the mouse went down."""
        self._clicks = False
        """Whether the mouse has clicked since it came: whoever plays needs no explanations over the hands."""

    @property
    def layout_here(self) -> TablePlaces:
        """Where the hands lie in this widget."""
        return table_places(self.table, *self.content_size, outlined=self.pen.outlined)

    def render(self) -> Drawing:
        """The hands, drawn for the room there is."""
        size = self.content_size
        self._painted = self._parts(size)
        return Drawing(joined(self._painted.values(), size.height))

    def _parts(self, size: Size) -> dict[Region, Part]:
        """Everything on the table as it looks now, by where it lies; nothing where there is no room."""
        if not size:
            return {}
        key = self.table, size, self.pen, Lights(self.cursor, self.pointed)
        if key != self._key:
            table, _, pen, lights = self._key = key
            self._now = {part.place: part for part in parts(table, self.layout_here, size, pen, lights)}
        return self._now

    def watch_table(self, before: TableShown, after: TableShown) -> None:
        """Paint what has changed, or everything when other people have sat down."""
        self.pointed = None
        if (before.places, before.names, before.roll) != (after.places, after.names, after.roll):
            self.refresh()
        else:
            self._repaint()

    def watch_cursor(self) -> None:
        """Move the light."""
        self._repaint()

    def watch_pointed(self, pointed: Place | None) -> None:
        """Explain the hand under the mouse."""
        fingers, tip = has_fingers(self.app), None if pointed is None else _tip(self.table, pointed)
        if pointed is not None and tip and fingers:
            tip = tip.replace("click", "tap")
        elif pointed is not None and (self._clicks or not self._leaves_words_free(pointed)):
            tip = None
        self.tooltip = tip
        self._repaint()

    def _leaves_words_free(self, place: Place) -> bool:
        """Whether what explains a hand, below the mouse, does not reach the words below the table."""
        return self.layout_here.spot(place).bottom + TIP <= self.content_size.height

    def _repaint(self) -> None:
        """Paint the parts anew that look otherwise, which is less to send than the whole table."""
        before, after = self._painted, self._parts(self.content_size)
        spots = [*(before.keys() ^ after.keys())]
        for place in before.keys() & after.keys():
            if before[place] is not after[place] and (spot := changed(after[place], before[place])):
                spots.append(spot)
        if spots:
            self.refresh(*spots)

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest hand in a direction; at the edge of the table it stays."""
        if self.cursor is not None:
            self.cursor = self.layout_here.next(self.cursor, dx, dy)

    def middle(self, place: Place) -> Offset:
        """Where a hand is."""
        region = self.layout_here.hands[place]
        return Offset(region.x + region.width // 2 - 1, region.y + region.height // 2)

    def on_mouse_move(self, event: MouseMove) -> None:
        """Note which hand the mouse points at."""
        self.pointed = self.layout_here.at(event.x, event.y)

    def on_leave(self, event: Leave) -> None:
        """The mouse points at no hand."""
        self.pointed, self._clicks = None, False

    def on_mouse_down(self, event: MouseDown) -> None:
        """Note which hand may be dragged onto another."""
        self._held = self.layout_here.at(event.x, event.y)

    def on_click(self, event: Click) -> None:
        """Say which hand was clicked, or onto which one a hand was dragged, and explain no more."""
        self.tooltip, self._clicks = None, True
        place, held = self.layout_here.at(event.x, event.y), self._held
        if place is not None:
            event.stop()
            if held not in (None, place):
                self.post_message(self.Chosen(held, anew=True))
            self.post_message(self.Chosen(place))


def _tip(table: TableShown, place: Place) -> str:
    seat, hand, name = table.seat(place[0]), table.hand(place), table.names[place[1]]
    if hand.fingers is None:
        return f"{seat.owner} {name} is dead"
    use = "choose it" if seat.turn else "hit it with a hand you have chosen"
    return f"{seat.owner} {name} shows {hand.label}: click to {use}"
