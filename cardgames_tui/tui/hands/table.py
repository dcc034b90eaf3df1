"""The widgets of a table of Chopsticks: everybody's hands, with the lists beside or below them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from textual.containers import Container
from textual.events import Click, Resize
from textual.geometry import NULL_OFFSET, NULL_SPACING, Offset, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from cardgames_tui.chopsticks.arrangement import Place
from cardgames_tui.tui.draw.canvas import Part
from cardgames_tui.tui.draw.hands_layout import HandsSpec, HandsTableLayout, hands_table_layout
from cardgames_tui.tui.hands import words
from cardgames_tui.tui.hands.paint import HandRegions, HandsOnTable, Highlights, hand_regions, parts
from cardgames_tui.tui.widgets.drawn_view import PointedView


class HandsView(PointedView[Place]):
    """All hands in one widget, clockwise, those of the player in front of the screen lowest."""

    table: reactive[HandsOnTable] = reactive(HandsOnTable.usual, repaint=False)
    """What is to be seen."""
    cursor: reactive[Place | None] = reactive(None, repaint=False)
    """The hand that the cursor stands on, if it stands anywhere."""

    @dataclass
    class Chosen(Message):
        """The player has clicked on a hand, or dragged one."""

        place: Place
        anew: bool = False
        """Whether it is the hand that was dragged, which counts whatever was chosen before."""

    def __init__(self, table: HandsOnTable) -> None:
        super().__init__()
        self.set_reactive(HandsView.table, table)

    @property
    def current_layout(self) -> HandRegions:
        """Where the hands lie in this widget."""
        return hand_regions(self.table, *self.content_size, outlined=self.pen.outlined)

    def parts(self) -> Iterator[Part]:
        lights = Highlights(self.cursor, self.pointed)
        return parts(self.table, self.current_layout, self.content_size, self.pen, lights)

    def watch_table(self) -> None:
        self.pointed = None
        self.repaint()

    def watch_cursor(self) -> None:
        self.repaint()

    def places(self) -> Iterable[tuple[Place, Region]]:
        layout = self.current_layout
        return ((place, layout.spot(place)) for place in layout.hands)

    def tip(self, pointed: Place, *, touch: bool) -> str:
        table, hand = self.table, self.table.hand(pointed)
        return words.tip(
            table.setup, table.position, pointed, hand.label, is_dead=hand.fingers is None, touch=touch
        )

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest hand in a direction; at the edge of the table it stays."""
        if self.cursor is not None:
            self.cursor = self.current_layout.next(self.cursor, dx, dy)

    def middle(self, place: Place) -> Offset:
        """Where a hand is."""
        region = self.current_layout.hands[place]
        return Offset(region.x + region.width // 2 - 1, region.y + region.height // 2)

    def on_click(self, event: Click) -> None:
        """Say which hand was clicked, or onto which one a hand was dragged, and explain no more."""
        self.hide_tooltips()
        place, held = self.at(event), self._held
        if place is not None:
            event.stop()
            if held not in (None, place):
                self.post_message(self.Chosen(held, anew=True))
            self.post_message(self.Chosen(place))


_ACROSS = 70
"""From which width on lists stand side by side, in cells."""

_LOW = 13
"""Below which height only the moves are listed, in lines."""


class HandsTable(Container):
    """Holds two widgets: the hands, as large as there can be, and the lists beside or below them."""

    shape: reactive[HandsSpec] = reactive(HandsSpec(2, 2), layout=True, init=False)
    """How many hands there are."""

    class Rearranged(Message):
        """The lists have another room."""

    def __init__(self, shape: HandsSpec) -> None:
        super().__init__(id="hands-table")
        self.set_reactive(HandsTable.shape, shape)
        self._arranges = _TableLayout()

    @property
    def layout(self) -> Layout:
        return self._arranges

    @property
    def split(self) -> HandsTableLayout:
        """How the room is shared out."""
        return hands_table_layout(*self.content_size, self.shape)

    @property
    def help_area(self) -> Region:
        """Where the list of keys may lie: over the lists, so that the hands stay in view."""
        return self.children[1].region

    def on_resize(self, event: Resize) -> None:
        self._choose_classes()

    def watch_shape(self) -> None:
        self._choose_classes()

    def _choose_classes(self) -> None:
        if not self.content_size:
            return
        lists = self.split.lists
        self.set_class(lists.width >= _ACROSS, "-across")
        self.set_class(lists.height < _LOW, "-low")
        self.set_class(lists.y > 0, "-below")
        self.post_message(self.Rearranged())


class _TableLayout(Layout):
    """Gives the hands and the lists their rooms."""

    name = "hands"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        assert isinstance(parent, HandsTable)  # nothing else is laid out so
        regions = hands_table_layout(*size, parent.shape)
        return [
            WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, widget)
            for region, widget in zip(regions, children, strict=True)
        ]
