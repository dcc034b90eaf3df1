"""The table: the fans in their places around the hole, or the columns above the row."""

from dataclasses import dataclass, replace
from functools import partial

from textual.app import ComposeResult
from textual.containers import Container
from textual.events import Click
from textual.geometry import Offset, Region
from textual.message import Message
from textual.reactive import reactive

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.family import Game
from cardgames_tui.black_hole.rules import Move
from cardgames_tui.tui.art.fan_art import Mark
from cardgames_tui.tui.art.glyphs import SYMBOLS, Glyphs
from cardgames_tui.tui.cards.fan_view import FanView
from cardgames_tui.tui.cards.hole_view import HoleView
from cardgames_tui.tui.textual_ext.remembering import remembered


@dataclass(frozen=True, slots=True)
class TableShown:
    """Everything that is seen of a table."""

    fans: tuple[tuple[Card, ...], ...] = ()
    """The fans in the order dealt, each from its first card to its playable last."""
    marks: tuple[Mark, ...] = ()
    """What is shown about the last card of each fan."""
    tips: tuple[str, ...] = ()
    """What hovering over each fan tells; empty for nothing."""
    played: tuple[Card, ...] = ()
    """The cards on the foundation in the order played, as far as they are known."""
    count: int = 0
    """How many cards lie there, those a partly played board does not name included."""
    cursor: int = 0
    """The index of the fan that the keys act on; -1 for none."""
    glyphs: Glyphs = SYMBOLS
    """The characters to draw with."""


@remembered
class TableView(Container):
    """All the cards of a game, painted from one value.

    Args:
        game: Which game to lay out.
    """

    shown: reactive[TableShown] = reactive(TableShown(), init=False, repaint=False)
    """What is to be seen."""
    ornaments: reactive[int] = reactive(0, init=False, repaint=False)
    """How many emptied places are adorned when the game is won."""

    BEAT = 0.05
    """Seconds from one ornament of a celebration to the next."""

    @dataclass
    class Chosen(Message):
        """The player wants to play the last card of a fan."""

        move: Move

    def __init__(self, game: Game) -> None:
        super().__init__(id="table")
        self._game = game
        self._fans = [FanView(fan, upright=game.layout.upright) for fan in range(game.fans)]
        self._hole = HoleView(game.pile_word, "choose any top card")

    def compose(self) -> ComposeResult:
        """The fans and the pile, in the rows of the game's layout."""
        layout = self._game.layout
        self.set_class(layout.pile_amid, "-black-hole")
        self.set_class(not layout.pile_amid, "-row")
        before = layout.fans_before_pile
        yield from (*self._fans[:before], self._hole, *self._fans[before:])

    def watch_shown(self, shown: TableShown) -> None:
        """Paint what has changed."""
        if any(shown.fans):
            self.ornaments = 0
        self._paint(shown)

    def watch_ornaments(self) -> None:
        """Adorn the emptied places."""
        self._paint(self.shown)

    def point_at(self, fan: int) -> None:
        """Put the cursor on a fan."""
        self.shown = replace(self.shown, cursor=fan)

    def move_cursor(self, dx: int, dy: int) -> None:
        """Move to the nearest fan in the same row, or in the next row that way; stay at the edge."""
        x, y = self.region_of(self.shown.cursor).center
        ahead: list[tuple[float, float, int]] = []
        for fan in range(len(self._fans)):
            center = self.region_of(fan).center
            right, down = center[0] - x, center[1] - y
            if dx and right * dx > 0 and not down:
                ahead.append((right * dx, 0, fan))
            elif dy and down * dy > 0:
                ahead.append((down * dy, abs(right), fan))
        if ahead:
            self.point_at(min(ahead)[-1])

    def region_of(self, fan: int) -> Region:
        """Where a fan lies on the screen."""
        return self._fans[fan].region

    def flight_path(self, fan: int) -> tuple[Offset, Offset]:
        """Where the last card of a fan flies from and to, in cells of the screen."""
        place, hole = self.region_of(fan), self._hole.region
        start = Offset(max(place.x, place.right - 5), place.y + place.height // 2)
        return start, Offset(hole.x + hole.width // 2 - 2, hole.y + min(2, hole.height // 2))

    def celebrate(self) -> None:
        """Adorn the emptied places one after another."""
        if self.app.animation_level == "none":
            self.ornaments = len(self._fans)
            return
        for count in range(1, len(self._fans) + 1):
            self.set_timer(count * self.BEAT, partial(self._adorn, count))

    def on_click(self, event: Click) -> None:
        """Say which fan was clicked."""
        for fan in range(len(self._fans)):
            if self.region_of(fan).contains(*event.screen_offset):
                event.stop()
                self.post_message(self.Chosen(Move(fan)))

    def _adorn(self, count: int) -> None:
        if not any(self.shown.fans):
            self.ornaments = count

    def _paint(self, shown: TableShown) -> None:
        for fan, view in enumerate(self._fans):
            view.glyphs = shown.glyphs
            view.cards = shown.fans[fan] if shown.fans else ()
            view.under_cursor = fan == shown.cursor
            adorned = fan < self.ornaments and not view.cards
            view.mark = Mark(festive=fan % 4) if adorned else shown.marks[fan] if shown.marks else Mark()
            if (view.tooltip or "") != (tip := shown.tips[fan] if shown.tips else ""):
                view.tooltip = tip or None
        self._hole.glyphs = shown.glyphs
        self._hole.played = shown.played
        self._hole.count = shown.count
        self._hole.tooltip = f"{shown.count} of 52 cards played; {self._hole.following}"
