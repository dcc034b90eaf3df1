"""The widgets of the table: all hands, and the container that lays the lists beside or below them."""

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
from cardgames_tui.tui.draw.hands_layout import HandsSpec, TableSplit, split_table
from cardgames_tui.tui.hands import words
from cardgames_tui.tui.hands.paint import HandRegions, HandsOnTable, Highlights, hand_regions, parts
from cardgames_tui.tui.widgets.drawn_view import PointedView


class HandsView(PointedView[Place]):
    """All hands in one widget, clockwise, those of the player in front of the screen lowest."""

    state: reactive[HandsOnTable] = reactive(HandsOnTable.usual, repaint=False)
    cursor: reactive[Place | None] = reactive(None, repaint=False)
    """The hand that the cursor stands on."""

    @dataclass
    class Chosen(Message):
        """The player has clicked on a hand, or dragged one."""

        place: Place
        anew: bool = False
        """Whether this hand was dragged, so that an earlier choice no longer counts."""

    def __init__(self, state: HandsOnTable) -> None:
        super().__init__()
        self.set_reactive(HandsView.state, state)

    @property
    def current_layout(self) -> HandRegions:
        return hand_regions(self.state, *self.content_size, outlined=self.pen.outlined)

    def parts(self) -> Iterator[Part]:
        highlights = Highlights(self.cursor, self.pointed)
        return parts(self.state, self.current_layout, self.content_size, self.pen, highlights)

    def watch_state(self) -> None:
        self.pointed = None
        self.repaint()

    def watch_cursor(self) -> None:
        self.repaint()

    def places(self) -> Iterable[tuple[Place, Region]]:
        layout = self.current_layout
        return ((place, layout.spot(place)) for place in layout.hands)

    def tip(self, pointed: Place, *, touch: bool) -> str:
        state, hand = self.state, self.state.hand_at(pointed)
        return words.tip(
            state.setup, state.position, pointed, hand.label, is_dead=hand.fingers is None, touch=touch
        )

    def move_cursor(self, dx: int, dy: int) -> None:
        if self.cursor is not None:
            self.cursor = self.current_layout.next(self.cursor, dx, dy)

    def middle(self, place: Place) -> Offset:
        region = self.current_layout.hands[place]
        return Offset(region.x + region.width // 2 - 1, region.y + region.height // 2)

    def on_click(self, event: Click) -> None:
        """Posts the hand that was clicked, or the one that was dragged and then its target."""
        self.hide_tooltips()
        place, held = self.at(event), self._held
        if place is not None:
            event.stop()
            if held not in (None, place):
                self.post_message(self.Chosen(held, anew=True))
            self.post_message(self.Chosen(place))


_MIN_WIDTH_SIDE_BY_SIDE = 70
"""The least width for two lists side by side, in cells."""

_MIN_HEIGHT_TWO_LISTS = 13
"""Below this height, in lines, only the moves are listed."""


class HandsContainer(Container):
    """Holds two widgets: the hands, as large as possible, and the lists beside or below them."""

    spec: reactive[HandsSpec] = reactive(HandsSpec(2, 2), layout=True, init=False)
    """What has to be laid out."""

    class Rearranged(Message):
        """The lists have another size."""

    def __init__(self, spec: HandsSpec) -> None:
        super().__init__(id="hands-table")
        self.set_reactive(HandsContainer.spec, spec)
        self._split_layout = _SplitLayout()

    @property
    def layout(self) -> Layout:
        return self._split_layout

    @property
    def split(self) -> TableSplit:
        """The regions of the hands and of the lists."""
        return split_table(*self.content_size, self.spec)

    @property
    def help_area(self) -> Region:
        """The list of keys covers the lists, so that the hands stay in view."""
        return self.children[1].region

    def on_resize(self, event: Resize) -> None:
        self._choose_classes()

    def watch_spec(self) -> None:
        self._choose_classes()

    def _choose_classes(self) -> None:
        if not self.content_size:
            return
        lists = self.split.lists
        self.set_class(lists.width >= _MIN_WIDTH_SIDE_BY_SIDE, "-across")
        self.set_class(lists.height < _MIN_HEIGHT_TWO_LISTS, "-low")
        self.set_class(lists.y > 0, "-below")
        self.post_message(self.Rearranged())


class _SplitLayout(Layout):
    """Splits the table between the hands and the lists."""

    name = "hands"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        assert isinstance(parent, HandsContainer)
        regions = split_table(*size, parent.spec)
        return [
            WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, widget)
            for region, widget in zip(regions, children, strict=True)
        ]
