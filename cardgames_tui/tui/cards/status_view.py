"""Which game this is, how far it has come, whether it can be won, and the cards left, counted by rank."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from textual.content import Content
from textual.reactive import reactive

from cardgames_tui.black_hole.cards import RANKS, neighbours
from cardgames_tui.black_hole.rules import Position
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.black_hole.words import LONG
from cardgames_tui.records.record import clock, count
from cardgames_tui.tui.art.glyphs import SYMBOLS, Glyphs
from cardgames_tui.tui.art.pen import Medium
from cardgames_tui.tui.textual_ext.drawing import Drawing, DrawnView, Piece, merged
from cardgames_tui.tui.themes import chosen_pen


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a game has come."""

    played: int = 0
    """Cards on the foundation."""
    undos: int = 0
    """Moves taken back."""
    hints: int = 0
    """Hints asked for."""
    seconds: int = 0
    """Time since the first move."""
    best: int | None = None
    """The time to beat; none while the deal has not been won."""


@dataclass(frozen=True, slots=True)
class VerdictShown:
    """What the live verdict says."""

    verdict: Verdict = Verdict.UNKNOWN
    """What has been proved; unknown while the search goes on."""
    detail: str = ""
    """How it was found, or how far the search has come."""
    brief: str = ""
    """The same in fewer words."""


_WORDS = {
    Verdict.WINNABLE: ("WINNABLE", "bold $keeps"),
    Verdict.LOST: ("LOST", "bold $loses"),
    Verdict.UNKNOWN: ("searching", "$table-faint"),
}


class StatusView(DrawnView):
    """The status line, shortened until it fits."""

    game_title: reactive[str] = reactive("")
    """The game's name."""
    deal: reactive[str] = reactive("")
    """What names the deal: `deal 1`."""
    level: reactive[str] = reactive("")
    """How difficult the deal is; empty while that is not known."""
    progress: reactive[Progress] = reactive(Progress())
    """How far the game has come."""
    verdict: reactive[VerdictShown | None] = reactive(None)
    """The live verdict; none while it is switched off."""
    glyphs: reactive[Glyphs] = reactive(SYMBOLS)
    """The characters it is written with."""

    def render(self) -> Drawing:
        """The game on the left, the verdict on the right."""
        width = self.content_size.width
        for left, right in self._wordings():
            space = width - left.cell_length - right.cell_length
            if space >= 2:
                return Drawing.of(Content.assemble(left, " " * space, right))
        return Drawing.of(left.truncate(width, ellipsis=True))

    def _wordings(self) -> Iterator[tuple[Content, Content]]:
        """What to say, from the longest form to the shortest."""
        done = self.progress
        played, time = f"{done.played}/52", clock(done.seconds)
        counts = [count(n, name) for n, name in ((done.undos, "undo"), (done.hints, "hint")) if n]
        best = [] if done.best is None else [f"best {clock(done.best)}"]
        known = [self.deal, *([self.level] if self.level else [])]
        long, brief, short = self._verdict()
        yield self._told(*known, played, *counts, time, *best), long
        yield self._told(*known, played, *counts, time), long
        yield self._told(*known, played, *counts, time), brief
        yield self._told(*known, played, *counts, time), short
        yield self._told(*known, played, time), short
        yield self._told(self.deal, played, *counts, time), short
        yield self._told(self.deal, played, *counts), short
        yield self._told(self.deal, played, *counts, time, titled=False), short
        yield self._told(self.deal, played, *counts, titled=False), short
        yield self._told(self.deal, played), short
        yield self._told(self.deal, played, time, titled=False), short
        yield self._told(self.deal, played, titled=False), short

    def _told(self, *facts: str, titled: bool = True) -> Content:
        title = [(f"{self.game_title}  ", "bold")] if titled else []
        return Content.assemble(*title, (f" {self.glyphs.dot} ".join(facts), "$table-faint"))

    def _verdict(self) -> tuple[Content, Content, Content]:
        shown = self.verdict
        if self.progress.played == 52:
            return (Content.styled(f"{self.glyphs.light} WON", "bold $keeps"),) * 3
        if shown is None:
            return Content(""), Content(""), Content("")
        word, style = _WORDS[shown.verdict]
        sign = "" if shown.verdict is Verdict.UNKNOWN else f"{self.glyphs.light} "
        said = Content.styled(f"{sign}{word}", style)
        long, brief = (
            Content.assemble((f"{text}  ", "$table-faint"), said) for text in (shown.detail, shown.brief)
        )
        return long, brief, said


_ROOMY = 68
"""From which width on there is room for the counts of all ranks in a line."""


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
        if width < _ROOMY:
            return Drawing.of(Content.styled(self._told(), "$table-faint"))
        pieces = [("Cards left ", "$table-faint"), *map(self._short, range(13))]
        margin = (width - sum(len(text) for text, _ in pieces)) // 2
        return Drawing([merged([(" " * margin, ""), *pieces])])

    def _told(self) -> str:
        """How many cards are left that can be played next, or else in all."""
        counted = [f"{LONG.ranks[rank]} {self.counts[rank]}" for rank in self.following]
        return f"Cards left: {', '.join(counted) or sum(self.counts)}"

    def _short(self, rank: int) -> Piece:
        text = f"{RANKS[rank]}:{self.counts[rank]}"
        if rank in self.following:
            return f" [{text}]", "bold $table-next"
        return f" {text}", "$table-faint"

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
