"""The widgets of a table of cards: the cards themselves, those left by rank, and the panel beside them."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import count

from textual import getters
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.events import Click
from textual.geometry import Offset, Region
from textual.message import Message
from textual.reactive import reactive
from textual.timer import Timer
from textual.widgets import Label, Static

from cardgames_tui.black_hole.family import Game
from cardgames_tui.black_hole.rules import Move, Position, format_line
from cardgames_tui.black_hole.saves import resume
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.games.cards_in_play import CardsInPlay
from cardgames_tui.records.changes import common_length
from cardgames_tui.records.record import GameRecord
from cardgames_tui.tui.cards import paint, words
from cardgames_tui.tui.cards.paint import CardsOnTable, Highlights
from cardgames_tui.tui.characters import chosen_pen
from cardgames_tui.tui.draw.canvas import Part, nearest
from cardgames_tui.tui.draw.cards import CardSize
from cardgames_tui.tui.draw.cards_layout import CardsLayout, cards_layout
from cardgames_tui.tui.draw.pen import KEEPS, LOSES
from cardgames_tui.tui.widgets.drawn_view import Drawing, DrawnView, PointedView
from cardgames_tui.tui.widgets.help_area import side_area
from cardgames_tui.tui.widgets.moves_view import MoveLine, MovesView
from cardgames_tui.tui.widgets.responsive import (
    CARDS_BREAKPOINTS,
    NARROW_WIDTH,
    Breakpoint,
    ResponsiveContainer,
    fitting_breakpoint,
)

_PULSE_PHASES = (0.0, 0.3, 0.7, 1.0)
"""The phase of the pulse in each of its frames."""


class TableView(PointedView[int]):
    """All the cards of a game, laid out for the room there is.

    Args:
        position: What lies on the table at first.
    """

    cursor: reactive[int] = reactive(-1, init=False, repaint=False)
    """The fan that the keys act on; -1 for none."""
    phase: reactive[float] = reactive(0.0, init=False, repaint=False)
    """The phase of the pulse of the ring, from 0 to 1; it looks the same at both."""
    shows_letters: reactive[bool] = reactive(False, init=False, repaint=False)
    """Whether the letters of the fans are seen, by which solutions call them."""

    FRAME = 0.09
    """Seconds from one frame of the pulse to the next."""

    @dataclass
    class Chosen(Message):
        """The player wants to play the last card of a fan."""

        move: Move

    def __init__(self, position: Position) -> None:
        super().__init__(id="table")
        self.state = CardsOnTable(position)
        """What lies on the table."""
        self._pulse_timer: Timer | None = None

    @property
    def current_layout(self) -> CardsLayout:
        """Where everything lies in this widget."""
        return cards_layout(*self.content_size, paint.layout_spec(self.state.position.game))

    def parts(self) -> tuple[Part, ...]:
        highlights = Highlights(self.cursor, self.pointed, self.phase, self.shows_letters)
        return paint.parts(self.state, highlights, self.current_layout, self.pen)

    def show(self, state: CardsOnTable, cursor: int) -> None:
        """Show what lies on the table, with the cursor on a fan."""
        if (state, cursor) != (self.state, self.cursor):
            self.state = state
            self.set_reactive(TableView.cursor, cursor)  # painted with the cards, not once more
            self.watch_cursor()

    def watch_cursor(self) -> None:
        self._stop_pulse()
        self.repaint()

    def watch_lettered(self) -> None:
        self.repaint()

    def watch_phase(self) -> None:
        self.repaint()

    def places(self) -> Iterable[tuple[int, Region]]:
        return enumerate(self.current_layout.fans)

    def tip(self, pointed: int, *, touch: bool) -> str:
        return words.tip(self.state.position, Move(pointed), touch=touch)

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move to the nearest fan in the same row, or in the next row that way; stay at the edge."""
        self.cursor = nearest(self.current_layout.fans, self.cursor, dx, dy)

    def fan_region(self, fan: int) -> Region:
        """Where a fan lies on the screen, with the line of its key."""
        return self.current_layout.fans[fan].translate(self.content_region.offset)

    @property
    def help_area(self) -> Region:
        """Where the list of keys may lie: at the side of a wide screen, else beyond the pile."""
        if self.app.size.width >= NARROW_WIDTH:
            return side_area(self.app.size)
        layout, whole = self.current_layout, self.content_region
        pile = layout.pile.union(layout.following)
        above, below = pile.y, whole.height - pile.bottom
        if above > below:
            return Region(whole.x, whole.y, whole.width, above)
        return Region(whole.x, whole.bottom - below, whole.width, below)

    def flight_path(self, fan: int, cards: int) -> tuple[Offset, Offset]:
        """Where the last of so many cards of a fan flies from and to."""
        layout = self.current_layout
        width, height = layout.card or (4, 1)
        covered = layout.step * (cards - 1)
        x, y = layout.fans[fan].offset
        start = Offset(x, y + covered) if self.state.position.game.upright else Offset(x + covered, y)
        end = Offset(layout.pile.x + layout.pile.width // 2 - 2, layout.pile.y + layout.pile.height // 2)
        return start + Offset((width - 4) // 2, height // 2), end

    def pulse(self) -> None:
        """Lets the ring shine brighter once, unless animations are off."""
        self._stop_pulse()
        if self.app.animation_level != "none" and not self.state.position.game.upright:
            self._pulse_timer = self.set_interval(self.FRAME, self._next_pulse_frame)

    def _next_pulse_frame(self) -> None:
        frame = _PULSE_PHASES.index(self.phase) + 1
        if frame < len(_PULSE_PHASES):
            self.phase = _PULSE_PHASES[frame]
        else:
            self._stop_pulse()

    def _stop_pulse(self) -> None:
        if self._pulse_timer is not None:
            self._pulse_timer.stop()
            self._pulse_timer = None
            self.phase = _PULSE_PHASES[0]

    def on_click(self, event: Click) -> None:
        """Say which fan was clicked, or dragged onto the pile; nothing needs to explain it any more."""
        fan, layout = self._held, self.current_layout
        is_dragged = layout.pile.union(layout.following).contains(event.x, event.y)
        if fan is not None and (is_dragged or fan == self.at(event)):
            event.stop()
            self.hide_tooltips()
            self.post_message(self.Chosen(Move(fan)))


class RanksView(DrawnView):
    """How many cards of each rank are left: one line, or a bar a rank where there is room."""

    position: reactive[Position | None] = reactive(None)
    """Where they are counted."""

    def render(self) -> Drawing:
        width, height = self.content_size
        if self.position is None:
            return Drawing(())
        if height >= 13:
            return Drawing.of(paint.ranks_bars(self.position, chosen_pen(self.app)))
        return Drawing([paint.ranks_line(self.position, width)])


class SidePanel(Vertical):
    """The cards left as bars, the list of moves, and the player's best game."""

    ranks = getters.query_one(RanksView)
    moves = getters.query_one(MovesView)
    rival = getters.query_one("#rival", Static)

    def compose(self) -> ComposeResult:
        yield Label("Cards left", classes="title")
        yield RanksView(id="ranks-bars")
        yield Label("Moves", classes="title")
        yield MovesView()
        yield Static(id="rival", markup=False)

    def show(
        self, game: CardsInPlay, rival: GameRecord | None, *, verdicts: bool, shows_letters: bool
    ) -> None:
        """Show the cards left and the moves of a game, and how the best game went on from its position."""
        self.ranks.position = game.position
        self.moves.lines = move_lines(game, verdicts=verdicts, shows_letters=shows_letters)
        self.rival.display = rival is not None
        if rival is not None:
            title, way = (words.YOUR_BEST, "bold $text-accent"), best_way(rival, game.session.moves)
            self.rival.update(Content.assemble(title, words.best_game(rival), "\n", way))


_SIGNS = {Verdict.WINNABLE: KEEPS, Verdict.LOST: LOSES, Verdict.UNKNOWN: ""}


def move_lines(game: CardsInPlay, *, verdicts: bool, shows_letters: bool = False) -> tuple[MoveLine, ...]:
    """The moves played and taken back, as a list."""
    marked = game.bookmarked_plies
    lines = []
    for ply, position in enumerate(game.session.line_positions[1:], 1):
        assert position.top is not None  # the card just played
        sign = _SIGNS[game.adviser.known.verdict(position)] if verdicts else ""
        mark = f"{sign} b".strip() if ply in marked else sign
        letter = game.line[ply - 1] if shows_letters else ""
        lines.append(MoveLine(position.top.symbol, mark, undone=ply > game.session.ply, letter=letter))
    return tuple(lines)


_AHEAD = 6
"""How many moves of the best game are named."""


def best_way(best: GameRecord, line: tuple[Move, ...]) -> str:
    """Which cards the best game played after some moves, or where those went another way."""
    moves = format_line(line)
    if not best.moves.startswith(moves):
        return words.other_way(common_length(best.moves, moves) + 1)
    try:
        positions = resume(best.start_id, best.moves).positions[len(moves) + 1 :][:_AHEAD]
    except ValueError:
        return words.NO_REPLAY
    return words.best_goes_on([position.top for position in positions if position.top is not None])


_PANEL = 25
"""How wide the panel is, in cells."""

_BESIDE = 3
"""How many lines there are above and below the table."""

_LIST = CardSize(0, 0)
"""The size of cards that are lines of a list."""


def cards_breakpoint(game: Game, width: int, height: int) -> Breakpoint:
    """The way to lay out a screen with a table of cards.

    Args:
        game: Which game it is.
        width: The room there is, in cells.
        height: The room there is, in lines; that of the line of keys is not part of it.
    """
    shape = fitting_breakpoint(width, height, CARDS_BREAKPOINTS)
    if shape.has_panel and width < _panel_from(game, shape.width, height):
        return fitting_breakpoint(width, height, [way for way in CARDS_BREAKPOINTS if not way.has_panel])
    return shape


@lru_cache(maxsize=64)
def _panel_from(game: Game, least: int, height: int) -> int:
    """The width, not below the least, from which on no cards get smaller as a panel comes beside them."""

    @cache
    def card(width: int) -> CardSize:
        return cards_layout(width, height - _BESIDE, paint.layout_spec(game)).card or _LIST

    return next(width for width in count(least) if card(width - _PANEL) >= card(width - 1))


class CardsContainer(ResponsiveContainer):
    """A table of cards with all that stands around it.

    Args:
        game: Which game is laid out.
    """

    def __init__(self, game: Game) -> None:
        super().__init__(id="solitaire", breakpoints=CARDS_BREAKPOINTS)
        self._game = game

    def breakpoint_for(self, width: int, height: int) -> Breakpoint:
        """The way to lay it out in so much room."""
        return cards_breakpoint(self._game, width, height)
