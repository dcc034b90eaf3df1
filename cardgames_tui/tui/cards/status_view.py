"""The first line: which game this is, how far it has come, and whether it can be won."""

from dataclasses import dataclass

from textual.content import Content
from textual.reactive import reactive

from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.records.wording import clock
from cardgames_tui.tui.textual_ext.drawing import Drawing, DrawnView


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
    Verdict.WINNABLE: ("WINNABLE", "bold $table-good"),
    Verdict.LOST: ("LOST", "bold $table-bad"),
    Verdict.UNKNOWN: ("searching", "$text-muted"),
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

    def render(self) -> Drawing:
        """The game on the left, the verdict on the right."""
        width = self.content_size.width
        for left, right in self._wordings():
            space = width - left.cell_length - right.cell_length
            if space >= 2:
                return Drawing.of(Content.assemble(left, " " * space, right))
        return Drawing.of(left.truncate(width, ellipsis=True))

    def _wordings(self) -> list[tuple[Content, Content]]:
        """What to say, from the longest form to the shortest."""
        done = self.progress
        count, time = f"{done.played}/52", clock(done.seconds)
        statistics_by_kind = [f"{name} {n}" for name, n in (("undo", done.undos), ("hint", done.hints)) if n]
        rival = "" if done.best is None else f" (best {clock(done.best)})"
        title = Content.styled(self.game_title, "bold")
        deal = f"{self.deal} {self.level}".strip()
        roomy = "   ".join(["", count, *statistics_by_kind, time])
        close = "  ".join(["", count, *([" ".join(statistics_by_kind)] if statistics_by_kind else []), time])
        long, brief, short = self._verdict()
        return [
            (Content.assemble(title, f"  {deal}{roomy}{rival}"), long),
            (Content.assemble(title, f"  {deal}{roomy}"), long),
            (Content.assemble(title, f"  {deal}{roomy}"), brief),
            (Content.assemble(title, f"  {deal}{close}"), short),
            (Content.assemble(title, f"  {self.deal}{close}"), short),
            (Content(f"{self.deal}{close}"), short),
            (Content(f"{self.deal}  {count}  {time}"), short),
            (Content(f"{self.deal}  {count}"), short),
        ]

    def _verdict(self) -> tuple[Content, Content, Content]:
        """The verdict with all, little and nothing of how it was found."""
        shown = self.verdict
        if shown is None:
            return Content(""), Content(""), Content("")
        word = Content.styled(*_WORDS[shown.verdict])
        long, brief = (
            Content.assemble(word, (f"  {text}", "$text-muted")) for text in (shown.detail, shown.brief)
        )
        return long, brief, word
