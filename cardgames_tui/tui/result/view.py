"""The card with a result as a widget, below the cards played where there are any."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual import on, work
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import reactive
from textual.timer import Timer

from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.store import Store
from cardgames_tui.tui.art.canvas import Canvas, Part, joined, part_of
from cardgames_tui.tui.art.fans import row
from cardgames_tui.tui.art.pen import Pen
from cardgames_tui.tui.art.pile_art import hole
from cardgames_tui.tui.result.art import WIDEST, ResultArt, ResultLayout, result_art, result_layout
from cardgames_tui.tui.result.shown import ResultShown
from cardgames_tui.tui.textual_ext.drawing import Drawing, DrawnView

if TYPE_CHECKING:
    from cardgames_tui.games.standing import Finish

_BREATHS = (*(0.3, 0.7, 1.0, 0.0) * 3,)
"""Where in a breath the ring is in each of the frames after a win."""


class ResultView(DrawnView):
    """Says how a game has ended; everything that can be done then can be clicked."""

    FRAME = 0.12
    """Seconds from one frame of a breath to the next."""

    shown: reactive[ResultShown] = reactive(ResultShown(), init=False)
    """What it says."""
    pen: reactive[Pen] = reactive(Pen(), init=False)
    """What to draw with."""
    phase: reactive[float] = reactive(0.0, init=False)
    """Where in a breath the ring is, from 0 to 1; it is still at both."""

    @dataclass
    class LookedUp(Message):
        """It is known what a game adds to those before it."""

        key: str
        done: "Finish"

    def __init__(self) -> None:
        super().__init__(id="result")
        self._breath: Timer | None = None
        self._key = ""
        self._done: Finish | None = None
        self._told: Callable[[Finish | None], ResultShown] = lambda _: ResultShown()

    def tell(self, record: GameRecord, store: Store, told: "Callable[[Finish | None], ResultShown]") -> None:
        """Say how a game has ended, at first without what has to be looked up."""
        self._told = told
        if record.key != self._key:
            self._key, self._done = record.key, None
            self._look_up(record, store)
        self.shown = told(self._done)

    def forget(self) -> None:
        """Say nothing more of a game that goes on again, whatever is still looked up."""
        self._key, self._done = "", None

    @work(thread=True, exclusive=True, group="records", exit_on_error=False)
    def _look_up(self, record: GameRecord, store: Store) -> None:
        from cardgames_tui.games.standing import finish

        finished: list[GameRecord] = store.ask(lambda archive: archive.finished(record.game), [])
        self.post_message(self.LookedUp(record.key, finish(record, finished)))

    @on(LookedUp)
    def complete(self, event: LookedUp) -> None:
        """Say what has been looked up, unless another game has ended meanwhile."""
        if event.key == self._key:
            self._done = event.done
            self.shown = self._told(event.done)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as the card takes, if there are so many."""
        return min(container.height, result_art(self.shown, width, container.height, self.pen).canvas.height)

    def watch_shown(self, before: ResultShown, after: ResultShown) -> None:
        """Be as high as the card is."""
        self.refresh(layout=not after.pile)

    @property
    def _art(self) -> ResultArt:
        width, height = self.content_size
        wide = min(width, WIDEST) if self.shown.pile else width
        return result_art(self.shown, wide, height, self.pen)

    def _layout_of(self, art: ResultArt) -> ResultLayout:
        """Where the card lies: alone it has all the room."""
        width, height = self.content_size
        if not self.shown.pile:
            return ResultLayout(Region(0, 0, width, min(height, art.canvas.height)))
        return result_layout(width, height, art.canvas.height, in_row=self.shown.in_row)

    def render(self) -> Drawing:
        """The card, and above it what has been played."""
        if not self.content_size:
            return Drawing(())
        art = self._art
        layout = self._layout_of(art)
        card = Canvas(*layout.card.size)
        card.blit(art.canvas, 0, 0)
        parts = [part_of(layout.card, card)]
        if layout.pile is not None and layout.size is not None:
            parts.append(self._pile(layout))
        return Drawing(joined(parts, self.content_size.height))

    def _pile(self, layout: ResultLayout) -> Part:
        assert layout.pile is not None
        assert layout.size is not None
        if self.shown.in_row:
            drawn = row(self.shown.pile, layout.pile.width, layout.size, self.pen)
        else:
            drawn = hole(self.shown.pile[-3:], *layout.pile.size, layout.size, self.pen, self.phase)
        return part_of(layout.pile, drawn)

    def breathe(self) -> None:
        """Let the ring shine up some times, unless nothing is to move."""
        if self.app.animation_level != "none" and self._breath is None and not self.shown.in_row:
            frames = iter(_BREATHS)
            self._breath = self.set_interval(self.FRAME, lambda: self._breathe_on(next(frames, None)))

    def _breathe_on(self, phase: float | None) -> None:
        if phase is None and self._breath is not None:
            self._breath.stop()
            self._breath = None
        self.phase = phase or 0.0

    def _action_at(self, event: Click) -> str:
        """What a click there does; empty for nothing."""
        art = self._art
        corner = self._layout_of(art).card.offset
        point = event.x - corner.x, event.y - corner.y
        return next((action for spot, action in art.spots if spot.contains(*point)), "")

    async def on_click(self, event: Click) -> None:
        """Do what was clicked."""
        if action := self._action_at(event):
            event.stop()
            await self.screen.run_action(action)
