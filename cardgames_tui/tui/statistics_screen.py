"""What the finished games add up to."""

from dataclasses import dataclass

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import Label, Select, Sparkline, Static
from textual.worker import get_current_worker

from cardgames_tui.judging import judge_lost
from cardgames_tui.keeping.keeper import Keeper
from cardgames_tui.records.archive import Archive
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.wording import clock
from cardgames_tui.statistics import Tally, Times, tallies
from cardgames_tui.tui.dialog_screen import DialogScreen
from cardgames_tui.tui.keys_view import KeysView
from cardgames_tui.tui.question_screen import QuestionScreen

_WINDOW = 5
"""Over how many games the curve of recent results goes."""


class StatisticsScreen(DialogScreen[None]):
    """Shows the figures of each game and variant.

    Lost games of which it is not known yet whether they could have been won are judged meanwhile.

    Args:
        keeper: Where the games are kept.
    """

    BINDINGS = [
        Binding("escape,q,f5", "dismiss(None)", "Close", key_display="Esc", id="statistics.close"),
        Binding("r", "reset", "Begin anew", id="statistics.reset"),
    ]

    figures = getters.query_one("#figures", Static)

    @dataclass
    class Judged(Message):
        """It is known whether a lost game could have been won."""

        record: GameRecord
        winnable: bool

    def __init__(self, keeper: Keeper) -> None:
        super().__init__()
        self._keeper = keeper
        self._tallies: list[Tally] = []

    def compose(self) -> ComposeResult:
        """The choice of the game above its figures and its last results."""
        with VerticalScroll(classes="dialog"):
            yield Label("Statistics", classes="title")
            yield Select[int]([], prompt="no game yet", id="kind", compact=True)
            yield Static(id="figures", markup=False)
            yield Sparkline([], id="curve")
            yield Static(id="recent", markup=False)
        yield KeysView()

    def on_mount(self) -> None:
        """Show the figures, and judge what is not judged yet."""
        records = self._load()
        self.query_one(VerticalScroll).focus()
        self._judge(records)

    def _load(self) -> list[GameRecord]:
        records: list[GameRecord] = self._keeper.ask(Archive.finished, [])
        self._tallies = tallies(records)
        select = self.query_one(Select)
        before = select.value
        select.set_options((_name(tally), place) for place, tally in enumerate(self._tallies))
        if self._tallies:
            select.value = before if isinstance(before, int) and before < len(self._tallies) else 0
        else:
            self._show(None)
        return records

    @on(Select.Changed)
    def show_kind(self, event: Select.Changed) -> None:
        """Show the figures of the game that is chosen."""
        if isinstance(event.value, int):
            self._show(self._tallies[event.value])

    def _show(self, tally: Tally | None) -> None:
        self.figures.update("\n".join(_lines(tally)) if tally else "No game has been finished yet.")
        recent = tally.recent if tally else ()
        windows = (recent[max(0, end - _WINDOW) : end] for end in range(1, len(recent) + 1))
        self.query_one(Sparkline).data = [sum(window) / len(window) for window in windows]
        signs = " ".join("W" if won else "-" for won in recent[-20:])
        self.query_one("#recent", Static).update(f"The last games: {signs}" if recent else "")

    @work(thread=True, exclusive=True, exit_on_error=False)
    def _judge(self, records: list[GameRecord]) -> None:
        worker = get_current_worker()
        for record, winnable in judge_lost(records, should_stop=worker.cancelled_event.is_set):
            self.post_message(self.Judged(record, winnable))

    @on(Judged)
    def take_judgement(self, event: Judged) -> None:
        """Keep a judgement and count it."""
        self._keeper.ask(lambda archive: archive.judge(event.record.key, winnable=event.winnable), None)
        self._load()

    @work
    async def action_reset(self) -> None:
        """Ask, and begin new records; the old ones are kept as a file."""
        text = "All games are taken out of the statistics and the list. The old records are kept as a file."
        question = QuestionScreen("Begin anew?", text, yes="Begin anew", no="Keep")
        if not self._tallies:
            return
        if await self.app.push_screen_wait(question):
            aside = self._keeper.ask(Archive.reset, None)
            self._load()
            if aside is not None:
                self.notify(f"The old records are kept as {aside}.", markup=False)


def _name(tally: Tally) -> str:
    return f"{tally.game} {tally.variant}".strip()


def _lines(tally: Tally) -> list[str]:
    share, winnable = tally.share or 0.0, tally.winnable_share or 0.0
    lines = [
        f"played    {tally.played:>4}   won  {tally.won} ({share:.0%})",
        f"lost      {tally.lost:>4}   could be won  {tally.lost_winnable}",
        f"drawn     {tally.drawn:>4}" if tally.drawn else "",
        f"perfect   {tally.perfect:>4}   no undo, no hint",
        f"in a row  {tally.streak:>4}   longest  {tally.longest_streak}",
        _times("unaided", tally.unaided),
        _times("with hints", tally.helped),
        f"won {tally.winnable_starts_won} of {tally.winnable_starts} deals that can be won ({winnable:.0%})",
    ]
    return [line for line in lines if line]


def _times(label: str, times: Times) -> str:
    if times.best is None or times.median is None:
        return f"{label:<10}{0:>4}"
    return f"{label:<10}{times.games:>4}   best {clock(times.best)}  median {clock(times.median)}"
