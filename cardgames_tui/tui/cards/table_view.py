"""The table: the fans in their places around the hole, or the columns above the row."""

from collections.abc import Mapping
from functools import partial

from textual.app import ComposeResult
from textual.containers import Container
from textual.geometry import Offset, Region
from textual.reactive import reactive

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.family import Game
from cardgames_tui.black_hole.rules import Move, Position
from cardgames_tui.black_hole.words import SHORT, objection
from cardgames_tui.tui.art.fan_art import Mark
from cardgames_tui.tui.art.glyphs import Glyphs
from cardgames_tui.tui.cards.fan_view import FanView
from cardgames_tui.tui.cards.hole_view import HoleView
from cardgames_tui.tui.textual_ext.drawing import RememberedView


class TableView(Container, RememberedView):
    """All the cards of a game.

    Args:
        game: Which game to lay out.
        glyphs: The characters to draw with.
    """

    cursor: reactive[int] = reactive(0, repaint=False)
    """The index of the fan that the keys act on."""

    BEAT = 0.05
    """Seconds from one ornament of a celebration to the next."""

    def __init__(self, game: Game, glyphs: Glyphs) -> None:
        super().__init__(id="table")
        self.game = game
        self.glyphs = glyphs
        self.fans: list[FanView] = []
        """The fans in the order dealt."""

    def compose(self) -> ComposeResult:
        """The fans and the pile, in the rows of the game's layout."""
        layout = self.game.layout
        self.set_class(layout.pile_amid, "-black-hole")
        self.set_class(not layout.pile_amid, "-row")
        fans = self.fans = [FanView(fan, upright=layout.upright) for fan in range(self.game.fans)]
        hole, before = HoleView(self.game.pile_word, "choose any top card"), layout.fans_before_pile
        yield from (*fans[:before], hole, *fans[before:])

    def watch_cursor(self, before: int, after: int) -> None:
        """Show where the cursor stands."""
        for view in self.fans:
            if view.move.fan in (before, after):
                view.under_cursor = view.move.fan == after

    @property
    def hole(self) -> HoleView:
        """The foundation."""
        return self.query_one(HoleView)

    def show(self, position: Position, played: tuple[Card, ...], marks: Mapping[Move, Mark]) -> None:
        """Show a position.

        Args:
            position: What lies in the fans.
            played: The cards on the foundation, as far as they are known.
            marks: What to show about the cards that can be played.
        """
        for view, cards in zip(self.fans, position.fans, strict=True):
            view.glyphs = self.glyphs
            view.cards = cards
            if view.tooltip != (tip := _tip(position, view.move)):
                view.tooltip = tip
            if position.cards_left or view.mark.festive is None:
                view.mark = marks.get(view.move, Mark())
        self.hole.glyphs = self.glyphs
        self.hole.played = played
        self.hole.count = 52 - position.cards_left
        self.hole.tooltip = f"{52 - position.cards_left} of 52 cards played; {self.hole.following}"

    def celebrate(self) -> None:
        """Adorn the emptied places one after another."""
        moving = self.app.animation_level != "none"
        for order, view in enumerate(self.fans):
            adorn = partial(self._adorn, view, order % 4)
            if moving:
                self.set_timer((order + 1) * self.BEAT, adorn)
            else:
                adorn()

    def _adorn(self, view: FanView, suit: int) -> None:
        if not view.cards:
            view.mark = Mark(festive=suit)

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move to the nearest fan in the same row, or in the next row that way; stay at the edge."""
        centers = [view.region.center for view in self.fans]
        x, y = centers[self.cursor]
        ahead: list[tuple[float, float, int]] = []
        for fan, center in enumerate(centers):
            right, down = center[0] - x, center[1] - y
            if dx and right * dx > 0 and not down:
                ahead.append((right * dx, 0, fan))
            elif dy and down * dy > 0:
                ahead.append((down * dy, abs(right), fan))
        if ahead:
            self.cursor = min(ahead)[-1]

    def flight_path(self, move: Move) -> tuple[Offset, Offset]:
        """Where a card flies from and to, in cells of the screen."""
        fan, hole = self.fans[move.fan].region, self.hole.region
        start = Offset(max(fan.x, fan.right - 5), fan.y + fan.height // 2)
        return start, _middle(hole)


def _tip(position: Position, move: Move) -> str | None:
    """What hovering over a fan tells: what a click would do, or why nothing."""
    cards = position.fans[move.fan]
    if not cards:
        return None
    if reason := position.objection(move):
        return objection(reason, SHORT)
    return f"{cards[-1].name}: click to play it"


def _middle(region: Region) -> Offset:
    return Offset(region.x + region.width // 2 - 2, region.y + min(2, region.height // 2))
