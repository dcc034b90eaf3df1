"""The card with the result of a game, and the cards that were played."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from textual.events import Click
from textual.geometry import Region, Size
from textual.reactive import reactive

from cardgames_tui.tui.bindings import actions_with_keys
from cardgames_tui.tui.draw.canvas import Canvas, PicturePart, picture_part
from cardgames_tui.tui.draw.cards import draw_row
from cardgames_tui.tui.draw.hole import draw_hole
from cardgames_tui.tui.draw.result_card import (
    MAX_WIDTH,
    Action,
    GameSummary,
    ResultArt,
    ResultLayout,
    draw_result_card,
    result_layout,
)
from cardgames_tui.tui.widgets.drawn_view import PulsingView

if TYPE_CHECKING:
    from cardgames_tui.tui.app import CardgamesApp


class ResultCard(PulsingView):
    """Shows the result of a game, with actions that can be clicked."""

    if TYPE_CHECKING:
        app: CardgamesApp

    SECONDS_BETWEEN_FRAMES = 0.12

    summary: reactive[GameSummary] = reactive(GameSummary(), init=False)
    actions: reactive[tuple[Action, ...]] = reactive((), init=False, layout=True)
    """The actions that the summary offers, with their keys."""

    def __init__(self) -> None:
        super().__init__(id="result")

    def show_summary(self, summary: GameSummary) -> None:
        self.actions = actions_with_keys(self.app, self.screen.BINDINGS, summary.offers)
        self.summary = summary

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        return min(container.height, self._drawn(width, container.height).canvas.height)

    def watch_summary(self, before: GameSummary, after: GameSummary) -> None:
        self.refresh(layout=not after.foundation)

    def _drawn(self, width: int, height: int) -> ResultArt:
        return draw_result_card(self.summary, self.actions, width, height, self.pen)

    @property
    def _picture(self) -> tuple[ResultArt, ResultLayout]:
        """The card with its place and that of the foundation; without one the card fills the widget."""
        width, height = self.content_size
        if not self.summary.foundation:
            art = self._drawn(width, height)
            return art, ResultLayout(Region(0, 0, width, min(height, art.canvas.height)))
        art = self._drawn(min(width, MAX_WIDTH), height)
        return art, result_layout(width, height, art.canvas.height, in_row=self.summary.in_row)

    def parts(self) -> Iterator[PicturePart]:
        summary, pen = self.summary, self.pen
        art, (place, foundation, size) = self._picture
        card = Canvas(*place.size)
        card.blit(art.canvas, 0, 0)
        yield picture_part(place, card)
        if foundation is not None and size is not None:
            if summary.in_row:
                yield picture_part(foundation, draw_row(summary.foundation, foundation.width, size, pen))
            else:
                yield picture_part(
                    foundation, draw_hole(summary.foundation[-3:], *foundation.size, size, pen, self.phase)
                )

    async def on_click(self, event: Click) -> None:
        art, layout = self._picture
        point = event.x - layout.card.x, event.y - layout.card.y
        if action := next((action for spot, action in art.spots if spot.contains(*point)), ""):
            event.stop()
            await self.screen.run_action(action)
