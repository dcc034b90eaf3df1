"""The cards left, counted by rank."""

from collections import Counter

from textual.content import Content
from textual.reactive import reactive

from cardgames_tui.black_hole.cards import RANKS, neighbours
from cardgames_tui.black_hole.rules import Position
from cardgames_tui.tui.art.glyphs import SYMBOLS, Glyphs
from cardgames_tui.tui.art.pen import Medium
from cardgames_tui.tui.textual_ext.drawing import Drawing, DrawnView, Piece, merged
from cardgames_tui.tui.themes import chosen_pen

_ROOMY = 62
"""From which width on the counts stand apart from each other."""


class RanksView(DrawnView):
    """How many cards of each rank are left: one line, or a bar a rank where there is room."""

    counts: reactive[tuple[int, ...]] = reactive((0,) * 13)
    """The cards left of each rank from ace to king."""
    following: reactive[tuple[int, ...]] = reactive(())
    """The ranks that can be played next."""
    glyphs: reactive[Glyphs] = reactive(SYMBOLS)
    """The characters it is drawn with."""

    def show(self, position: Position, glyphs: Glyphs) -> None:
        """Show what is left in a position."""
        left = Counter(card.rank for fan in position.fans for card in fan)
        self.glyphs = glyphs
        self.counts = tuple(left[rank] for rank in range(13))
        self.following = neighbours(position.top.rank) if position.top and position.cards_left else ()

    def render(self) -> Drawing:
        """The counts, the ranks that can follow in bold and marked."""
        width, height = self.content_size
        if height >= 13:
            return Drawing.of(Content("\n").join(map(self._bar, range(13))))
        roomy = width >= _ROOMY
        pieces: list[Piece] = [("left ", "$table-faint")] if roomy else []
        for rank in range(13):
            pieces += [self._short(rank, roomy=roomy), (" " * roomy, "")]
        return Drawing([merged(pieces)])

    def _short(self, rank: int, *, roomy: bool) -> Piece:
        text = f"{RANKS[rank]}:{self.counts[rank]}" if roomy else f"{RANKS[rank]}{self.counts[rank]} "
        if rank in self.following:
            return f"[{text}]" if roomy else text, "bold $table-next"
        return text, "$table-faint"

    def _bar(self, rank: int) -> Content:
        count, can_follow = self.counts[rank], rank in self.following
        style = "bold $table-next" if can_follow else "bold" if count else "$table-faint"
        colour = "key" if can_follow else "table-frame"
        slots = [
            self._slot(colour if card < count else "card-place", filled=card < count) for card in range(4)
        ]
        return Content.assemble(
            (f"{RANKS[rank]} ", style), Content(" ").join(slots), (" next" * can_follow, style)
        )

    def _slot(self, colour: str, *, filled: bool) -> Content:
        """The place of a card: coloured spaces, which leave no seams; signs where there are no colours."""
        pen = chosen_pen(self.app, self.glyphs)
        if pen.medium in (Medium.COLOUR, Medium.SIXTEEN):
            return Content.styled("   ", f"on ${colour}")
        return Content(("###" if pen.is_ascii else "███") if filled else " . ")
