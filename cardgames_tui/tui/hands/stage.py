"""All that is seen of a table of Chopsticks above the line of keys."""

from collections.abc import Iterator
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content
from textual.events import Resize
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Static

from cardgames_tui.chopsticks.verdict import Value
from cardgames_tui.records.record import count
from cardgames_tui.tui.art.hands_layout import HandsShape, TableSplit, table_split
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.art.roles import Role
from cardgames_tui.tui.hands.hands_view import HandsView
from cardgames_tui.tui.hands.rows import MoveRows, PlayedRows
from cardgames_tui.tui.hands.shown import TableShown
from cardgames_tui.tui.result.view import ResultView
from cardgames_tui.tui.textual_ext.drawing import Caption, Column, Drawing, DrawnView, remembered
from cardgames_tui.tui.widgets.rows_view import RowsView
from cardgames_tui.tui.widgets.stage import NoticeView, Stage


@dataclass(frozen=True, slots=True)
class ValueShown:
    """What is said about the value of the position."""

    text: str
    """The value in words, or how far the work on it has come."""
    short: str
    """The same in as little room as can be."""
    result: Value | None = None
    """The result it tells, if it does."""


@dataclass(frozen=True, slots=True)
class StatusShown:
    """What the line says."""

    rules: str = ""
    """The variants that are on."""
    players: int = 2
    """How many play."""
    turn: int = 1
    """The number of the turn to be taken."""
    code: str = ""
    """The code of the position."""
    hints: int = 0
    """How many hints have been asked for."""
    undos: int = 0
    """How many turns have been taken back."""
    value: ValueShown | None = None
    """The value of the position; none while it is not shown."""


_STYLES = {Value.WIN: f"bold ${Role.KEEPS}", Value.LOSS: f"bold ${Role.LOSES}", Value.DRAW: "bold"}


class StatusView(DrawnView):
    """The status line, shortened until it fits."""

    shown: reactive[StatusShown] = reactive(StatusShown())
    """What it says."""

    def render(self) -> Drawing:
        """The game on the left, the value on the right."""
        width = self.content_size.width
        left, right = Content(""), Content("")
        for left, right in self._wordings():
            space = width - left.cell_length - right.cell_length
            if space >= 2 or (not right.cell_length and space >= 0):
                return Drawing.of(Content.assemble(left, " " * space, right))
        return Drawing.of(Content.assemble(left, "  ", right).truncate(width, ellipsis=True))

    def _wordings(self) -> Iterator[tuple[Content, Content]]:
        """What to say, from the longest form to the shortest."""
        shown = self.shown
        right, short = Content(""), Content("")
        if shown.value is not None:
            style = _STYLES[shown.value.result] if shown.value.result else "$text-muted"
            right = Content.styled(shown.value.text, style)
            short = Content.styled(shown.value.short, style)
        counts = "".join(
            f"   {count(number, name)}"
            for number, name in ((shown.undos, "undo"), (shown.hints, "hint"))
            if number
        )
        title, turn, code = ("Chopsticks", "bold"), f"turn {shown.turn}", f"code {shown.code}"
        players = f"{shown.players} players"
        brief = f"{shown.rules[:24].rstrip(' ,')}..." if len(shown.rules) > 27 else shown.rules
        yield Content.assemble(title, f"  {shown.rules}   {players}   {turn}   {code}{counts}"), right
        yield Content.assemble(title, f"  {shown.rules}   {turn}   {code}"), right
        yield Content.assemble(title, f"  {brief}   {turn}   {code}"), right
        yield Content.assemble(title, f"  {brief}   {turn}"), short
        yield Content.assemble(title, f"  {turn}"), short
        yield Content(turn), short


_ACROSS = 70
"""From which width on lists stand side by side, in cells."""

_LOW = 13
"""Below which height only the moves are listed, in lines."""


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


class HandsStage(Stage):
    """The status line, the hands with what is said about them, and the moves beside those played."""

    def __init__(self, table: TableShown, pen: Pen) -> None:
        super().__init__(id="hands")
        self.status = StatusView()
        self.table = HandsTable(table.shape(outlined=pen.outlined))
        self.hands = HandsView(table, pen)
        self.lists = Column(id="lists")
        self.notice = NoticeView(id="notice")
        self.result = ResultView()
        self.moves = RowsView(id="moves")
        self.told = Static(id="told", markup=False)
        self.played = RowsView(id="played")
        self.prompt = Caption(id="prompt", markup=False)

    def compose(self) -> ComposeResult:
        """The parts from the top down."""
        yield self.status
        with self.table:
            yield self.hands
            with self.lists:
                yield self.notice
                yield self.result
                yield Caption("Moves", id="moves-title", classes="title")
                yield self.moves
                yield self.told
                yield Caption("Played", classes="title")
                yield self.played
        yield self.prompt
        yield from super().compose()

    def show_hands(self, table: TableShown, pen: Pen) -> None:
        """Show everybody's hands."""
        self.hands.pen = pen
        self.hands.table = table
        self.table.shape = table.shape(outlined=pen.outlined)

    def show_moves(self, moves: MoveRows, status: StatusShown) -> None:
        """Show the moves that there are, and what is known about the position."""
        self.moves.rows = moves
        self.status.shown = status

    def show_played(self, played: PlayedRows) -> None:
        """Show the moves played."""
        self.played.rows = played

    def show_end(self, kind: str, text: Content, *, has_card: bool = False) -> None:
        """Show how the game has ended: `won`, `stuck` or `lost`; empty as long as it goes on."""
        if text.plain != str(self.notice.content):
            self.notice.update(text)
        self.result.pen = self.hands.pen
        self.table.set_class(bool(kind), "-over")
        self.table.set_class(has_card, "-result")
        for other in ("won", "stuck", "lost"):
            self.notice.set_class(kind == other, f"-{other}")

    @property
    def help_room(self) -> Region:
        """Where the list of keys may lie: over the lists, so that the hands stay in view."""
        return self.lists.region

    @property
    def is_saying(self) -> bool:
        """Whether the prompt line holds something that has just been said."""
        return self.prompt.has_class("-words")

    def say(self, words: str, *, said: bool = True) -> None:
        """Write the prompt line: what has just been said, or else what can be done now."""
        if words != self.prompt.content:
            self.prompt.update(words, layout=False)
        self.prompt.set_class(said, "-words")

    def tell(self, words: str) -> None:
        """Say something that stays until the player does something else; nothing is said in no words."""
        if words != self.told.content:
            self.told.update(words)
        self.table.set_class(bool(words), "-telling")
