"""The widgets of the table: the cards, how many are left of each rank, and the side panel."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import pi, sin
from typing import TYPE_CHECKING

from textual import getters
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Click, MouseMove, MouseUp
from textual.geometry import Offset, Region
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Label, Static

from cardgames_tui.games.solitaire import SolitaireInPlay
from cardgames_tui.records.record import GameRecord
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.rules import Move, Position, format_line
from cardgames_tui.solitaire.solitaires import Solitaire
from cardgames_tui.tui.draw.canvas import PicturePart, nearest
from cardgames_tui.tui.draw.cards import rank_scale
from cardgames_tui.tui.draw.cards_layout import CardsLayout, cards_layout
from cardgames_tui.tui.solitaire import paint, status
from cardgames_tui.tui.solitaire.paint import FOUNDATION, CardsOnTable
from cardgames_tui.tui.touch import has_touch
from cardgames_tui.tui.widgets.drawn_view import (
    FLIGHT_SECONDS,
    DrawnView,
    Ghost,
    HoverView,
    PulsingView,
    content_part,
    spiral,
    straight,
)
from cardgames_tui.tui.widgets.lists import GO_TO_MOVE, ListedMove, MoveList, move_lines
from cardgames_tui.tui.widgets.responsive import PANEL_MIN_WIDTH, ResponsiveContainer

if TYPE_CHECKING:
    from cardgames_tui.tui.app import CardgamesApp


SECONDS_APART = 0.4
"""The time between the first and the last of many flights."""


class CardsView(PulsingView, HoverView[int]):
    cursor: reactive[int] = reactive(-1, init=False, repaint=False)
    """The fan at the cursor; -1 for none."""
    shows_letters: reactive[bool] = reactive(False, init=False)
    lit_cards: reactive[frozenset[Card]] = reactive(frozenset(), init=False)
    """The cards lit until the next move or click on the table; a single one is raised."""

    _is_to_deal = False
    """Whether the fans are still to be dealt."""

    @dataclass
    class Chosen(Message):
        """The player has clicked or dragged a card."""

        move: Move

    def __init__(self, position: Position) -> None:
        super().__init__(id="table")
        self.state = CardsOnTable(position)

    @property
    def current_layout(self) -> CardsLayout:
        return cards_layout(*self.content_size, self.state.position.solitaire)

    def parts(self) -> tuple[PicturePart, ...]:
        dragged = self._held if self._dragged else None
        hidden = dict(ghost.hides for ghost in self._ghosts if ghost.hides)
        if self._is_to_deal:
            hidden = {fan: len(cards) for fan, cards in enumerate(self.state.position.fans)}
        return paint.parts(
            self.state.without(hidden) if hidden else self.state,
            self.current_layout,
            self.pen,
            cursor=self.cursor if self.state.position.cards_left else -1,
            hovered=self.hovered,
            phase=self.phase,
            shows_letters=self.shows_letters,
            lit=dragged is not None and self.state.position.is_playable(dragged),
            lit_cards=self.lit_cards,
        )

    def show(self, state: CardsOnTable) -> None:
        if state == self.state:
            return
        before, self.state = self.state, state
        moves: Sequence[Move] = ()
        if state.position != before.position:
            moves = state.position.legal_moves()
            self._is_to_deal, self.lit_cards = False, frozenset()
            self._fly_between(before, state)
        if moves and self.cursor >= 0 and Move(self.cursor) not in moves:
            self.cursor = moves[0].fan
        else:
            self.watch_cursor()

    def watch_cursor(self) -> None:
        self.stop_pulse()
        self.repaint()

    @property
    def cursor_screen_offset(self) -> Offset:
        """The top card of the fan at the cursor, or its line in a list; or else the foundation."""
        layout, corner = self.current_layout, self.content_region.offset
        if self.cursor < 0:
            return corner + layout.foundation.offset
        place = self._place_of(self.cursor) if layout.card else layout.fans[self.cursor]
        return corner + place.offset

    def regions(self) -> Iterable[tuple[int, Region]]:
        return enumerate(self.current_layout.fans)

    def tip(self, hovered: int, *, touch: bool) -> str:
        position = self.state.position
        if self.lit_cards or not position.fans[hovered]:
            return ""
        return position.objection(Move(hovered)) or f"{position.fans[hovered][-1].name} can be played"

    def move_cursor(self, dx: int, dy: int) -> None:
        self.cursor = nearest(self.current_layout.fans, self.cursor, dx, dy)

    def move_cursor_to_next_playable(self, step: int) -> None:
        """Moves the cursor to the next (step 1) or previous (-1) playable card, cyclically."""
        fans = [move.fan for move in self.state.position.legal_moves()]
        beyond = [fan for fan in fans if (fan > self.cursor if step > 0 else fan < self.cursor)]
        if fans:
            self.cursor = (beyond or fans)[0 if step > 0 else -1]

    def move_cursor_to_next_of(self, rank: int) -> None:
        """Moves the cursor to the next fan with a rank, in order of the cards that cover it."""
        depths = {
            fan: [card.rank for card in reversed(cards)].index(rank)
            for fan, cards in enumerate(self.state.position.fans)
            if any(card.rank == rank for card in cards)
        }
        order = sorted(depths, key=lambda fan: (depths[fan], fan))
        if order:
            after = order.index(self.cursor) + 1 if self.cursor in order else 0
            self.cursor = order[after % len(order)]

    # What moves above the table

    def _place_of(self, fan: int) -> Region:
        return paint.card_place(self.current_layout, fan, max(1, len(self.state.position.fans[fan])))

    def _lift_card(self, fan: int, cards: tuple[Card, ...], hides: tuple[int, int] | None = None) -> Ghost:
        """Lifts the last of the cards of a fan, in place of the last few of a pile."""

        def draw() -> PicturePart:
            layout = self.current_layout
            return paint.card_picture(cards[-1], paint.card_place(layout, fan, len(cards)), layout, self.pen)

        return self.lift(draw, hides)

    def _raise(self, fan: int, cards: tuple[Card, ...], pile: int) -> Ghost:
        """Lifts the last of the cards of a fan, perhaps out of the air; anything else lands."""
        offsets = [ghost.region.offset for ghost in self._ghosts if ghost.hides == (fan, 1)]
        self.land()
        ghost = self._lift_card(fan, cards, (pile, 1))
        for offset in offsets:
            self.move_ghost(ghost, offset)
        return ghost

    def on_mouse_move(self, event: MouseMove) -> None:
        """Raises a covered card at the right button or after a long touch."""
        if event.button != (0 if has_touch(self.app) else 3):
            return
        (x, y), layout = event.offset, self.current_layout
        self.lit_cards = frozenset()
        for fan, cards in enumerate(self.state.position.fans):
            places = enumerate(cards, 1)
            there = [card for count, card in places if paint.card_place(layout, fan, count).contains(x, y)]
            if there and there[-1] is not cards[-1]:
                self.lit_cards = frozenset(there[-1:])

    def _fly_between(self, before: CardsOnTable, after: CardsOnTable) -> None:
        """Lets a card just played fly to the foundation, or one taken back to its fan."""
        both = enumerate(zip(before.position.fans, after.position.fans, strict=True))
        changed = [(fan, cards, now) for fan, (cards, now) in both if cards != now]
        if len(changed) != 1 or not self.content_size or self.app.animation_level == "none":
            self.land()
            return
        [(fan, cards, now)] = changed
        if len(cards) > len(now):
            ghost = self._raise(fan, cards, FOUNDATION)
            ghost.on_landing = self.pulse
            self._fly_to(ghost, lambda: paint.foundation_place(self.current_layout, after))
        else:
            ghost = self._raise(fan, now, fan)
            self.move_ghost(ghost, paint.foundation_place(self.current_layout, before))
            self._fly_to(ghost)

    def _fly_to(
        self, ghost: Ghost, end: Callable[[], Offset] | None = None, *, swing: int = 0, delay: float = 0.0
    ) -> None:
        """Lets a card fly to a place, or home; a message may change the layout meanwhile."""
        start = ghost.region.offset

        def path(done: float) -> Offset:
            x, y = straight(start, end() if end else ghost.home)(done)
            return Offset(x + round(swing * sin(4 * pi * done)), y)

        self.fly(ghost, path, delay=delay)

    def shake(self, fan: int) -> None:
        """Shakes the top card of a fan, which cannot be played, on its way back if it was dragged."""
        if cards := self.state.position.fans[fan]:
            self._fly_to(self._raise(fan, cards, fan), swing=2)

    def deal(self) -> None:
        """Deals the fans from the foundation, one after another, as soon as there is room."""
        if self.app.animation_level == "full" and all(self.state.position.fans):
            self._is_to_deal = True
            self.call_after_refresh(self._begin_dealing)

    def _begin_dealing(self) -> None:
        fans = self.state.position.fans if self._is_to_deal and self.content_size else ()
        self._is_to_deal = False
        start = paint.foundation_place(self.current_layout, self.state)
        for fan, cards in enumerate(fans):
            ghost = self._lift_card(fan, cards, (fan, len(cards)))
            self.move_ghost(ghost, start)
            self._fly_to(ghost, delay=SECONDS_APART * fan / len(fans))

    def celebrate(self) -> None:
        """Lets cards fall into the hole or the row once more, one after another; then the ring flares."""
        if self.app.animation_level == "full" and self.content_size:
            layout, room = self.current_layout, self.content_size
            end, cards = paint.foundation_place(layout, self.state), self.state.played[-len(layout.fans) :]
            for fan, card in enumerate(cards):
                ghost = self._lift_card(fan, (card,))
                path = straight(ghost.home, end) if layout.step.y else spiral(ghost.home, end, room)
                wait = FLIGHT_SECONDS + SECONDS_APART * fan / len(cards)
                self.fly(ghost, path, seconds=2 * FLIGHT_SECONDS, delay=wait)
            ghost.on_landing = self.pulse

    def begin_drag(self, thing: int) -> Ghost | None:
        cards = self.state.position.fans[thing]
        return self._raise(thing, cards, thing) if cards else None

    def drop(self, thing: int, ghost: Ghost, event: MouseUp) -> None:
        """Lets a card return, or fly on from where it is once its move is made or refused."""
        target = self.current_layout.foundation.union(self.current_layout.following)
        x, y = map(int, ghost.region.center)
        if target.contains(event.x, event.y) or target.contains(x, y):
            self.post_message(self.Chosen(Move(thing)))
        else:
            self._fly_to(ghost)

    def on_click(self, event: Click) -> None:
        """Plays a card that was clicked; a double click counts once."""
        fan, self.lit_cards = self._held, frozenset()
        if fan is not None and event.chain == 1 and fan == self.at(event):
            self.hide_tooltips()
            self.post_message(self.Chosen(Move(fan)))


class RanksView(DrawnView):
    position: reactive[Position | None] = reactive(None)

    def on_mount(self) -> None:
        self.tooltip = "Choose a rank to light its cards"

    def parts(self) -> Iterator[PicturePart]:
        width, height = self.content_size
        if self.position is not None:
            bars, line = partial(paint.ranks_bars, pen=self.pen), partial(paint.ranks_line, width=width)
            yield content_part((bars if height >= 13 else line)(self.position), width)


class SidePanel(Vertical):
    ranks = getters.query_one(RanksView)
    moves = getters.query_one(MoveList)
    best = getters.query_one("#best-game", Static)

    def compose(self) -> ComposeResult:
        yield Label("Cards left", classes="title")
        yield RanksView(id="ranks-bars")
        yield Label("Moves", classes="title")
        yield MoveList().with_tooltip(GO_TO_MOVE)
        yield Static(id="best-game", markup=False)

    def show(
        self, game: SolitaireInPlay, best_game: GameRecord | None, *, verdicts: bool, shows_letters: bool
    ) -> None:
        self.ranks.position = game.position
        moves, played = listed_moves(game, verdicts=verdicts, shows_letters=shows_letters), game.session.ply
        self.moves.show(lambda _: move_lines(moves, played), played - 1 if played else None)
        self.best.display = best_game is not None
        if best_game is not None:
            self.best.update(status.best_game(best_game, format_line(game.session.moves)))


def listed_moves(game: SolitaireInPlay, *, verdicts: bool, shows_letters: bool = False) -> list[ListedMove]:
    bookmarked, known = game.bookmarked_plies, game.verdicts if verdicts else ""
    moves = []
    for ply, position in enumerate(game.session.line_positions[1:], 1):
        assert position.top is not None  # the card just played
        letter, remark = game.move_texts[ply - 1] if shows_letters else "", " b" * (ply in bookmarked)
        moves.append(ListedMove(position.top.in_text, paint.move_sign(known, ply), letter, remark))
    return moves


_TABLE_MIN_WIDTH, _TABLE_MIN_HEIGHT = 80, 19
"""The smallest container in which the line below the table is centred."""

_PANEL_WIDTH = 25

_OTHER_LINES = 2
"""The lines above and below the table."""

_MIN_FOUNDATION = 0.7
"""The minimum width of the hole or the row beside the panel, relative to the width without it."""


def _rank_scale(layout: CardsLayout) -> int:
    return rank_scale(*layout.card) if layout.card else 0


class SolitaireContainer(ResponsiveContainer):
    """Holds a screen with cards, and shows the panel if the player wants it or ranks and hole stay large."""

    if TYPE_CHECKING:
        app: CardgamesApp

    class Arranged(Message):
        """The table or the panel may have more or less room."""

    def __init__(self, solitaire: Solitaire) -> None:
        super().__init__(id="solitaire")
        self._solitaire = solitaire
        self._is_narrow = False

    def apply_size(self, width: int, height: int) -> None:
        super().apply_size(width, height)
        self._is_narrow, is_low = width < _TABLE_MIN_WIDTH, height < _TABLE_MIN_HEIGHT
        self.set_class(self._is_narrow or is_low, "-small")
        has_panel = width >= PANEL_MIN_WIDTH and not is_low and self._shows_panel(width, height)
        self.set_class(has_panel, "-panel")
        self.post_message(self.Arranged())

    def _shows_panel(self, width: int, height: int) -> bool:
        if self.app.wants_panel is not None:
            return self.app.wants_panel
        beside, alone = (
            cards_layout(room, height - _OTHER_LINES, self._solitaire)
            for room in (width - _PANEL_WIDTH, width)
        )
        keeps_foundation = beside.foundation.width > _MIN_FOUNDATION * alone.foundation.width
        return keeps_foundation and _rank_scale(beside) == _rank_scale(alone)

    def set_lines_below(self, lines: int) -> None:
        """Makes room below the table for most messages if cards stay as large, so that they seldom move."""
        width, least = self.query_one(CardsView).size.width, 2 if self._is_narrow else 1
        smaller, larger = (
            cards_layout(width, self.size.height - 1 - count, self._solitaire).card
            for count in (least + 1, least)
        )
        room = least + (smaller == larger)
        self.set_class(lines < room, "-roomy")  # for a message and the ranks that are left
        self.query_one("#below").styles.height = max(lines, room)
