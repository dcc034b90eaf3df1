"""One hand on the table."""

from dataclasses import dataclass

from textual.events import Click
from textual.message import Message
from textual.reactive import reactive

from cardgames_tui.tui.art.hand_art import HandArtist, HandShown
from cardgames_tui.tui.art.hand_glyphs import SYMBOLS, HandGlyphs
from cardgames_tui.tui.textual_ext.drawing import Drawing, PointedView


class HandView(PointedView):
    """A hand that draws itself as large as its box, and says when it is chosen.

    Args:
        seat: The seat of its owner.
        slot: Where it lies among the owner's hands.
    """

    hand: reactive[HandShown] = reactive(HandShown("hand", "1", 1))
    """What is to be seen of it."""
    glyphs: reactive[HandGlyphs] = reactive(SYMBOLS)
    """The characters it is drawn with."""

    @dataclass
    class Chosen(Message):
        """The player points at the hand."""

        seat: int
        slot: int

    def __init__(self, seat: int, slot: int) -> None:
        super().__init__(id=f"hand-{seat}-{slot}")
        self.seat = seat
        self.slot = slot

    def render(self) -> Drawing:
        """The hand, drawn for the room there is."""
        width, height = self.content_size
        return Drawing.of(HandArtist(self.hand, self.glyphs).draw(width, height))

    def on_click(self, event: Click) -> None:
        """Point at the hand."""
        event.stop()
        self.post_message(self.Chosen(self.seat, self.slot))
