"""The widgets of the table: all hands, the container that lays the lists beside or below them, the lists."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from textual.containers import Container
from textual.events import Click, Resize
from textual.geometry import NULL_OFFSET, NULL_SPACING, Offset, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from cardgames_tui.chopsticks.analysis import PositionValues
from cardgames_tui.chopsticks.arrangement import MoveEffect, Place, effect_of
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.value import Value
from cardgames_tui.chopsticks.words import (
    Players,
    move_value,
    short_move,
    short_played_move,
    short_value,
)
from cardgames_tui.games.chopsticks import ChopsticksInPlay
from cardgames_tui.tui.bindings import move_key
from cardgames_tui.tui.chopsticks.paint import HandsOnTable, parts
from cardgames_tui.tui.chopsticks.pointing import Pointing
from cardgames_tui.tui.chopsticks.status import VALUE_STYLES, hand_tip
from cardgames_tui.tui.draw.canvas import PicturePart, StyledText, first_fitting
from cardgames_tui.tui.draw.hands_layout import HandsLayout, HandsSpec, TableSplit, hands_layout, split_table
from cardgames_tui.tui.themes import Role
from cardgames_tui.tui.widgets.drawn_view import HoverView
from cardgames_tui.tui.widgets.lists import ListRows


class HandsView(HoverView[Place]):
    """All hands in one widget, clockwise, those of the player in front of the screen lowest."""

    cursor: reactive[Place | None] = reactive(None, repaint=False)

    @dataclass
    class Chosen(Message):
        """The player has clicked on a hand, or dragged one."""

        place: Place
        anew: bool = False
        """Whether this hand was dragged, so that an earlier choice no longer counts."""

    def __init__(self, state: HandsOnTable) -> None:
        super().__init__()
        self.state = state

    @property
    def current_layout(self) -> HandsLayout:
        return hands_layout(*self.content_size, self.state.layout_spec(outlined=self.pen.outlined))

    def parts(self) -> Iterator[PicturePart]:
        return parts(self.state, self.current_layout, self.pen, self.cursor, self.hovered)

    def show(self, state: HandsOnTable) -> None:
        if state != self.state:
            self.state = state
            self.hovered = None
            self.repaint()

    def watch_cursor(self) -> None:
        self.repaint()

    def regions(self) -> Iterable[tuple[Place, Region]]:
        layout = self.current_layout
        return ((place, layout.clickable_region(place)) for place in layout.hands)

    def tip(self, hovered: Place, *, touch: bool) -> str:
        (seat, number), state, hand = hovered, self.state, self.state.hand_at(hovered)
        owner, is_own = state.setup.players[seat], state.position.turn == seat
        is_over = state.ending is not None
        return hand_tip(owner, state.hand_names[number], hand, is_over=is_over, is_own=is_own)

    def move_cursor(self, dx: int, dy: int) -> None:
        if self.cursor is not None:
            self.cursor = self.current_layout.next_hand(self.cursor, dx, dy)

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


class ChopsticksContainer(Container):
    """Holds two widgets: the hands, as large as possible, and the lists beside or below them."""

    spec: reactive[HandsSpec] = reactive(HandsSpec(2, 2), layout=True, init=False)

    class Rearranged(Message):
        """The lists have another size."""

    def __init__(self, spec: HandsSpec) -> None:
        super().__init__(id="chopsticks-table")
        self.set_reactive(ChopsticksContainer.spec, spec)
        self._split_layout = _SplitLayout()

    @property
    def layout(self) -> Layout:
        return self._split_layout

    @property
    def split(self) -> TableSplit:
        return split_table(*self.content_size, self.spec)

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
    name = "hands"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        assert isinstance(parent, ChopsticksContainer)
        regions = split_table(*size, parent.spec)
        return [
            WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, widget)
            for region, widget in zip(regions, children, strict=True)
        ]


# The lists: the legal moves with what they do, and the moves played

_KEY_WIDTH = 4
"""The width of a key with the blanks around it and the right edge, in cells."""

_MIN_LIST_WIDTH = 20
"""No list is drawn narrower than this, in cells."""


@dataclass(frozen=True, slots=True)
class LegalMoveRow:
    """One legal move as it is listed."""

    index: int
    """Its place among the legal moves, from 0."""
    key: str
    """The key that plays it; empty when there is none left."""
    effect: MoveEffect
    value: Value | None = None
    """What it leads to for the player who makes it; None when that is not shown."""
    hinted: bool = False


@dataclass(frozen=True)
class LegalMoveRows(ListRows):
    """The legal moves, in their order."""

    moves: tuple[LegalMoveRow, ...] = ()
    players: Players = ()
    exact: bool = True
    """Whether the values are proved."""

    def __len__(self) -> int:
        return len(self.moves)

    def draw(self, first: int, last: int, width: int) -> list[list[StyledText]]:
        """Some of the moves with their values, which are shortened in a narrow list."""
        room = max(_MIN_LIST_WIDTH, width) - _KEY_WIDTH
        _, columns = first_fitting(self._forms, lambda form: form[0] <= room)
        visible = zip(self.moves[first:last], columns[first:last], strict=True)
        return [_line(row, *texts) for row, texts in visible]

    @cached_property
    def _forms(self) -> list[tuple[int, list[tuple[str, str]]]]:
        """The width of both columns, and each move with its value, with long values and with short ones."""
        forms, moves = [], _column([short_move(row.effect, self.players) for row in self.moves])
        for value_text, gap in ((move_value, 2), (short_value, 1)):
            values = [value_text(row.value, exact=self.exact) if row.value else "" for row in self.moves]
            lines = [*zip(moves, _column(values, gap), strict=True)]
            forms.append((len("".join(lines[0])) if lines else 0, lines))
        return forms


def _column(texts: list[str], gap: int = 0) -> list[str]:
    """Texts made equally wide, behind a gap unless all are empty."""
    width = gap + max(map(len, texts), default=0)
    return [(" " * gap + text).ljust(width) if any(texts) else "" for text in texts]


def _line(row: LegalMoveRow, move: str, value: str) -> list[StyledText]:
    key_style = f"bold ${Role.NEXT}"
    pieces: list[StyledText] = [
        (f"{'*' if row.hinted else ' '}{row.key or ' '} ", key_style),
        (move, key_style if row.hinted else "bold"),
    ]
    if row.value is not None:
        pieces.append((value, f"$text {VALUE_STYLES[row.value.result]}"))
    return pieces


def legal_move_rows(
    game: ChopsticksInPlay, pointing: Pointing, values: PositionValues | None, move_keys: str
) -> LegalMoveRows:
    """Lists the legal moves, or those of the chosen hand, with their values unless they are None."""
    if game.is_over:
        return LegalMoveRows()
    by_move = {valued.move: valued.value for valued in values.moves} if values else {}
    rows = tuple(
        LegalMoveRow(
            index,
            move_key(index, move_keys).strip(),
            effect_of(game.position, game.arrangement, pointing.with_chosen_hand(move), after),
            by_move.get(move),
            hinted=move == game.suggested_move,
        )
        for index, move, after in pointing.listed_moves()
    )
    return LegalMoveRows(rows, game.setup.players, exact=values is None or values.exact)


@dataclass(frozen=True, slots=True)
class PlayedMoveRows(ListRows):
    """The moves of the game so far, the last one first; only visible ones are put into words."""

    game: ChopsticksInPlay
    moves: tuple[Move, ...]

    def __len__(self) -> int:
        return len(self.moves)

    def draw(self, first: int, last: int, width: int) -> list[list[StyledText]]:
        rows: list[list[StyledText]] = []
        newest, players = len(self.moves) - 1, self.game.setup.players
        for ply in range(newest - first, newest - last, -1):
            effect = self.game.effect(self.moves[ply], ply)
            number, text = f"{ply + 1:2} ", short_played_move(effect, players)
            rows.append([(number, f"${Role.FAINT}"), (text, "bold" if ply == newest else "")])
        return rows
