"""One fan on the table."""

from textual.reactive import reactive

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.rules import Move
from cardgames_tui.tui.art.fan_art import FanArtist, Mark
from cardgames_tui.tui.art.glyphs import SYMBOLS, Glyphs
from cardgames_tui.tui.textual_ext.drawing import Drawing, DrawnView


class FanView(DrawnView):
    """A fan that draws itself as large as its box.

    Args:
        fan: The index of the fan.
        upright: Whether the cards lie below each other instead of side by side.
    """

    cards: reactive[tuple[Card, ...]] = reactive(())
    """The cards from the first to the playable last."""
    mark: reactive[Mark] = reactive(Mark())
    """What is shown about the last card."""
    glyphs: reactive[Glyphs] = reactive(SYMBOLS)
    """The characters it is drawn with."""

    def __init__(self, fan: int, upright: bool = False) -> None:
        super().__init__(id=f"fan-{Move(fan)}")
        self._upright = upright

    def render(self) -> Drawing:
        """The fan, drawn for the room there is."""
        width, height = self.content_size
        artist = FanArtist(self.cards, self.mark, self.glyphs, cursor=self.under_cursor)
        if height < 3:
            return artist.line(width)
        if self._upright:
            return artist.column(width, height)
        return artist.small() if height < 5 else artist.large(height)
