"""The widgets of the table: the hands, their container, and what the lists show."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from textual.containers import Container
from textual.events import Click, MouseUp, Resize
from textual.geometry import NULL_OFFSET, NULL_SPACING, Offset, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

from cardgames_tui.chopsticks.analysis import PositionValues
from cardgames_tui.chopsticks.arrangement import Place, effect_of
from cardgames_tui.chopsticks.value import Value
from cardgames_tui.chopsticks.words import (
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
from cardgames_tui.tui.draw.canvas import PicturePart, StyledText
from cardgames_tui.tui.draw.hands_layout import HandsLayout, HandsSpec, hands_layout, split_table
from cardgames_tui.tui.themes import Role
from cardgames_tui.tui.widgets.drawn_view import Ghost, HoverView, straight
from cardgames_tui.tui.widgets.lists import Lines


class HandsView(HoverView[Place]):
    """All hands, clockwise, the viewpoint's at the bottom."""

    cursor: reactive[Place | None] = reactive(None, repaint=False)

    @dataclass
    class Chosen(Message):
        """A hand was clicked or dragged."""

        place: Place
        restarts: bool = False
        """Whether to forget an earlier choice."""

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

    @property
    def cursor_screen_offset(self) -> Offset:
        return self.content_region.offset + self.middle(self.cursor or (self.state.setup.viewpoint, 0))

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

    def fly_hit(self, start: Place, end: Place) -> None:
        ghost = self.lift(partial(self._label_picture, start))
        self.fly(ghost, straight(ghost.home, self.middle(end)))

    def _label_picture(self, place: Place) -> PicturePart:
        text = f" {self.state.hand_at(place).label} "
        return PicturePart(
            Region(*self.middle(place), len(text), 1), (((text, f"${Role.KEY_INK} on ${Role.KEY}"),),)
        )

    def begin_drag(self, thing: Place) -> Ghost | None:
        is_own = thing[0] == self.state.position.turn
        return self.lift(partial(self._label_picture, thing)) if is_own else None

    def drop(self, thing: Place, ghost: Ghost, event: MouseUp) -> None:
        """Posts the player's own hand that was dragged, and then its target."""
        place = self.at(event)
        if place is None or place == thing:
            self.fly(ghost, straight(ghost.region.offset, ghost.home))
            return
        self.land()
        self.post_message(self.Chosen(thing, restarts=True))
        self.post_message(self.Chosen(place))

    def on_click(self, event: Click) -> None:
        self.hide_tooltips()
        place = self.at(event)
        if place is not None and self._held is not None:
            event.stop()
            self.post_message(self.Chosen(place))


_MIN_WIDTH_SIDE_BY_SIDE = 70

_MIN_HEIGHT_TWO_LISTS, _MIN_HEIGHT_REMARK = 13, 4
"""The least heights in lines for the list of played moves, and for remarks between the lists."""


class ChopsticksContainer(Container):
    """Arranges two widgets: the hands, as large as possible, and the lists beside or below them."""

    spec: reactive[HandsSpec] = reactive(HandsSpec(2, 2), layout=True, init=False)

    def __init__(self, spec: HandsSpec) -> None:
        super().__init__(id="chopsticks-table")
        self.set_reactive(ChopsticksContainer.spec, spec)
        self._split_layout = _SplitLayout()

    @property
    def layout(self) -> Layout:
        return self._split_layout

    def on_resize(self, event: Resize) -> None:
        self._choose_classes()

    def watch_spec(self) -> None:
        self._choose_classes()

    def _choose_classes(self) -> None:
        if not self.content_size:
            return
        lists = split_table(*self.content_size, self.spec).lists
        self.set_class(lists.width >= _MIN_WIDTH_SIDE_BY_SIDE, "-across")
        self.set_class(lists.height < _MIN_HEIGHT_TWO_LISTS, "-low")
        self.set_class(lists.height < _MIN_HEIGHT_REMARK, "-tiny")
        self.set_class(lists.y > 0, "-below")


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


# The lists

_KEY_WIDTH = 4
"""The cells for a key, the blanks around it and the right edge."""

_MIN_LIST_WIDTH = 20


@dataclass(frozen=True, slots=True)
class LegalMoveRow:
    key: str
    """The key that plays it; empty if there is none."""
    text: str
    value: Value | None
    """Its value; None if that is not shown."""
    is_hint: bool


def legal_move_rows(
    game: ChopsticksInPlay, pointing: Pointing, values: PositionValues | None, move_keys: str
) -> list[LegalMoveRow]:
    if game.is_over:
        return []
    value_of = {valued.move: valued.value for valued in values.moves} if values else {}
    rows = []
    for index, move, after in pointing.listed_moves():
        effect = effect_of(game.position, game.arrangement, pointing.with_chosen_hand(move), after)
        key, text = move_key(index, move_keys).strip(), short_move(effect, game.setup.players)
        rows.append(LegalMoveRow(key, text, value_of.get(move), is_hint=move == game.suggested_move))
    return rows


def draw_legal_moves(rows: Sequence[LegalMoveRow], *, exact: bool, width: int) -> Lines:
    """The lines of the legal moves, with short values in a narrow list; `exact` if values are proved."""
    room = max(_MIN_LIST_WIDTH, width) - _KEY_WIDTH - max((len(row.text) for row in rows), default=0)
    values = [f"{move_value(row.value, exact=exact)}  " if row.value else "" for row in rows]
    if max(map(len, values), default=0) > room:
        values = [f"{short_value(row.value, exact=exact)} " if row.value else "" for row in rows]
    value_width = max(map(len, values), default=0)
    return [_line(row, value.ljust(value_width)) for row, value in zip(rows, values, strict=True)]


def _line(row: LegalMoveRow, value: str) -> list[StyledText]:
    key_style = f"bold ${Role.NEXT}"
    return [
        (f"{'*' if row.is_hint else ' '}{row.key or ' '} ", key_style),
        (value, f"$text {VALUE_STYLES[row.value.result]}" if row.value else ""),
        (row.text, key_style if row.is_hint else "bold"),
    ]


def draw_played_moves(game: ChopsticksInPlay) -> Lines:
    """The lines of the moves so far, the last one first."""
    lines: Lines = []
    for ply, move in reversed([*enumerate(game.session.moves)]):
        text, style = short_played_move(game.effect(move, ply), game.setup.players), "" if lines else "bold"
        lines.append([(f"{ply + 1:2} ", f"${Role.FAINT}"), (text, style)])
    return lines
