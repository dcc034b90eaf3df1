"""What is to be seen of a table of cards, as one value."""

from dataclasses import dataclass

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.tui.art.fans import Mark
from cardgames_tui.tui.art.glyphs import SYMBOLS, Glyphs


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
