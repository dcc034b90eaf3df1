"""The room that the hands and the lists of moves share."""

from textual.containers import Container
from textual.events import Resize
from textual.geometry import NULL_OFFSET, NULL_SPACING, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from cardgames_tui.tui.art.hands_layout import HandsShape, TableSplit, table_split
from cardgames_tui.tui.textual_ext.remembering import remembered

_ACROSS = 70
"""From which width on lists stand side by side, in cells."""

_LOW = 13
"""Below which height only the moves are listed, in lines."""

_GRAPH = 25
"""From which height on the lists leave room for a graph, in lines."""


@remembered
class HandsTable(Container):
    """Holds two widgets: the hands, as large as there can be, and the lists beside or below them."""

    shape: reactive[HandsShape] = reactive(HandsShape(2, 2), layout=True, init=False)
    """How many hands there are."""

    class Reshaped(Message):
        """The lists have another room."""

    def __init__(self, shape: HandsShape) -> None:
        super().__init__(id="hands-table")
        self.set_reactive(HandsTable.shape, shape)
        self._shares = _Shares()

    @property
    def layout(self) -> Layout:
        """What shares the room out."""
        return self._shares

    @property
    def split(self) -> TableSplit:
        """How the room is shared out."""
        return table_split(*self.content_size, self.shape)

    @property
    def has_graph(self) -> bool:
        """Whether there is room for a graph among the lists."""
        lists = self.split.lists
        return lists.width < _ACROSS and lists.height >= _GRAPH

    def on_resize(self, event: Resize) -> None:
        """Choose how the lists stand."""
        self._reshape()

    def watch_shape(self) -> None:
        """Choose how the lists stand."""
        self._reshape()

    def _reshape(self) -> None:
        if not self.content_size:
            return
        lists = self.split.lists
        self.set_class(lists.width >= _ACROSS, "-across")
        self.set_class(lists.height < _LOW, "-low")
        self.set_class(lists.y > 0, "-below")
        self.post_message(self.Reshaped())


class _Shares(Layout):
    """Gives the hands and the lists their rooms."""

    name = "hands"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """Place the two children."""
        assert isinstance(parent, HandsTable)  # nothing else is laid out so
        regions = table_split(*size, parent.shape)
        return [
            WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, widget)
            for region, widget in zip(regions, children, strict=True)
        ]
