"""The cards left, counted by rank."""

from collections import Counter

from textual.content import Content
from textual.reactive import reactive

from cardgames_tui.black_hole.cards import RANKS, neighbours
from cardgames_tui.black_hole.rules import Position
from cardgames_tui.tui.art.glyphs import SYMBOLS, Glyphs
from cardgames_tui.tui.textual_ext.drawing import Drawing, DrawnView


class RanksView(DrawnView):
    """How many cards of each rank are left: one line, or a bar a rank where there is room."""

    counts: reactive[tuple[int, ...]] = reactive((0,) * 13)
    """The cards left of each rank from ace to king."""
    following: reactive[tuple[int, ...]] = reactive(())
    """The ranks that can be played next."""
    glyphs: reactive[Glyphs] = reactive(SYMBOLS)
    """The characters it is drawn with."""

    def show(self, position: Position, glyphs: Glyphs) -> None:
        """Show what is left in a position.

        Args:
            position: What lies on the table.
            glyphs: The characters to draw with.
        """
        left = Counter(card.rank for fan in position.fans for card in fan)
        self.glyphs = glyphs
        self.counts = tuple(left[rank] for rank in range(13))
        self.following = neighbours(position.top.rank) if position.top and position.cards_left else ()

    def render(self) -> Drawing:
        """The counts, the ranks that can follow in bold and marked."""
        width, height = self.content_size
        if height >= 13:
            return Drawing.of(Content("\n").join(map(self._bar, range(13))))
        gap, label = (" ", "left ") if width >= 62 else ("", "")
        ranks = (self._short(rank, bool(label)) for rank in range(13))
        return Drawing.of(Content.assemble((label, "$text-muted"), Content(gap).join(ranks)))

    def _short(self, rank: int, roomy: bool) -> Content:
        count = self.counts[rank]
        if rank in self.following:
            return Content.styled(
                f"[{RANKS[rank]}:{count}]" if roomy else f"{RANKS[rank]}{count} ", "bold $table-key"
            )
        text = f"{RANKS[rank]}:{count}" if roomy else f"{RANKS[rank]}{count} "
        return Content.styled(text, "$text-muted" if count else "$table-dim")

    def _bar(self, rank: int) -> Content:
        count = self.counts[rank]
        mark = self.glyphs.playable if rank in self.following else " "
        bar = f"{self.glyphs.bar * 2} " * count
        style = "bold $table-key" if rank in self.following else ("" if count else "$table-dim")
        return Content.assemble(
            (f"{RANKS[rank]} {count} ", style), (f"{bar:<12}", "$table-frame"), (mark, style)
        )
