"""The foundation: the black hole, or the row."""

from textual.content import Content
from textual.reactive import reactive

from cardgames_tui.black_hole.cards import RANKS, Card, neighbours
from cardgames_tui.tui.art.fan_art import small_card, suit_style
from cardgames_tui.tui.art.glyphs import SYMBOLS, Glyphs
from cardgames_tui.tui.textual_ext.drawing import Drawing, DrawnView

_LARGE = 9
"""Above this height, in lines, the last card is drawn as large as the others."""


class HoleView(DrawnView):
    """The cards played, the last one large, with their count and the ranks that can follow.

    Args:
        label: What this game calls it: `hole` or `row`.
        opening: What to say as long as no card has been played.
    """

    played: reactive[tuple[Card, ...]] = reactive(())
    """The cards played, in order."""
    count: reactive[int] = reactive(0)
    """How many cards lie here, those a partly played board does not name included."""
    glyphs: reactive[Glyphs] = reactive(SYMBOLS)
    """The characters it is drawn with."""

    def __init__(self, label: str, opening: str) -> None:
        super().__init__(id="hole")
        self.label = label
        self.opening = opening

    @property
    def following(self) -> str:
        """The ranks that can be played next, or how the game opens."""
        if self.count == 52:
            return "complete"
        if not self.played:
            return self.opening
        return "next: " + " or ".join(RANKS[rank] for rank in neighbours(self.played[-1].rank))

    def render(self) -> Drawing:
        """The hole, drawn for the room there is."""
        return Drawing.of(self._drawn())

    def _drawn(self) -> Content:
        width, height = self.content_size
        if height < 3:
            return self._line(width)
        if height < 5:
            return self._row()
        return self._block(width, self._large_card() if height > _LARGE else [self._small_card()])

    def _line(self, width: int) -> Content:
        """Everything in one line."""
        return Content.assemble(
            (f"{self.label} ", "$text-muted"),
            self._top(),
            f" {self.count}/52   ",
            (self.following, "bold $table-key"),
        )

    def _block(self, width: int, card: list[Content]) -> Content:
        """A frame around the last card, the words below it."""
        top, bottom = self._frames(card[0].cell_length)
        upright = self.glyphs.hole[5]
        lines = [
            Content.styled(top, "$table-hole"),
            *(Content.assemble((upright, "$table-hole"), line, (upright, "$table-hole")) for line in card),
            Content.styled(bottom, "$table-hole"),
            Content(f"{self.count}/52"),
            Content.styled(self.following, "bold $table-key"),
        ]
        return Content("\n").join(line.center(width) for line in lines)

    def _large_card(self) -> list[Content]:
        """The last card with its indices in two corners, and its suit between them."""
        if not self.played:
            return [Content(" " * 9)] * 5
        face = "on $card-face"
        rank, suit = self.glyphs.index(self.played[-1])
        colour = f"{suit_style(self.played[-1].suit)} {face}"
        index = Content.assemble((rank, f"bold $card-rank {face}"), (suit, colour))
        blank = Content.styled(" " * 9, face)
        return [
            Content.assemble((" ", face), index, (" " * 6, face)),
            blank,
            Content.styled(f"{suit:^9}", colour),
            blank,
            Content.assemble((" " * 6, face), index, (" ", face)),
        ]

    def _row(self) -> Content:
        """The last cards side by side, the last one framed."""
        top, bottom = self._frames(5)
        upright = self.glyphs.hole[5]
        earlier = " ".join(self.glyphs.card(card) for card in self.played[-13:-1])
        indent = " " * (len(earlier) + 6)
        middle = Content.assemble(
            f"{self.label}  {earlier} ",
            (upright, "$table-hole"),
            self._small_card(),
            (upright, "$table-hole"),
            f"  {self.count}/52   ",
            (self.following, "bold $table-key"),
        )
        return Content("\n").join(
            [
                Content.assemble(indent, (top, "$table-hole")),
                middle,
                Content.assemble(indent, (bottom, "$table-hole")),
            ]
        )

    def _frames(self, width: int) -> tuple[str, str]:
        corners, flat = self.glyphs.hole[:4], self.glyphs.hole[4]
        return f"{corners[0]}{flat * width}{corners[1]}", f"{corners[2]}{flat * width}{corners[3]}"

    def _small_card(self) -> Content:
        """The last card in an odd number of cells, which can be centred."""
        return Content.assemble(self._top(), (" ", "on $card-face" if self.played else ""))

    def _top(self) -> Content:
        """The last card, with a cell of its face at each side."""
        if not self.played:
            return Content.styled(" -- ", "$table-dim")
        return small_card(self.played[-1], self.glyphs)
