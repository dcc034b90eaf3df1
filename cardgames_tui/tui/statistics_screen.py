"""What the finished games add up to."""

from dataclasses import dataclass

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import Label, Select, Sparkline, Static
from textual.worker import get_current_worker

from cardgames_tui.black_hole.rules import GAMES
from cardgames_tui.judging import judge_lost
from cardgames_tui.keeping.keeper import Keeper
from cardgames_tui.records.archive import Archive
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.wording import clock
from cardgames_tui.saves import title
from cardgames_tui.statistics import Tally, Times, tallies
from cardgames_tui.tui.dialog_screen import DialogScreen
from cardgames_tui.tui.keys_view import KeysView
from cardgames_tui.tui.question_screen import QuestionScreen
from cardgames_tui.tui.steady import SteadySelect

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
            yield SteadySelect[int]([], prompt="no game yet", id="kind", compact=True)
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
            most = max(range(len(self._tallies)), key=lambda place: self._tallies[place].played)
            select.value = before if isinstance(before, int) and before < len(self._tallies) else most
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
    """What to call a game and its rules."""
    if tally.game in GAMES:
        return GAMES[tally.game].title
    rules, several, _ = tally.variant.partition(" several people")
    try:
        return title(f"{tally.game} {rules}") + ", several people" * bool(several)
    except ValueError:
        return f"{tally.game} {tally.variant}"


def _lines(tally: Tally) -> list[str]:
    winnable = tally.winnable_share or 0.0
    has_deals = tally.game in GAMES
    could = f"could be won {tally.lost_winnable}" if has_deals else ""
    deals = f"won {tally.winnable_starts_won} of {tally.winnable_starts} deals that can be won"
    lines = [
        _line("played", tally.played),
        _line("won", tally.won, f"{tally.share or 0.0:.0%}"),
        _line("lost", tally.lost, could),
        _line("drawn", tally.drawn) if tally.drawn else "",
        _line("perfect", tally.perfect, "no undo, no hint"),
        _line("in a row", tally.streak, f"longest {tally.longest_streak}"),
        _line("unaided", tally.unaided.games, _times(tally.unaided)),
        _line("with hints", tally.helped.games, _times(tally.helped)),
        f"{deals} ({winnable:.0%})" if has_deals else "",
    ]
    return [line for line in lines if line]


def _line(label: str, number: int, more: str = "") -> str:
    return f"{label:<10}{number:>4}   {more}".rstrip()


def _times(times: Times) -> str:
    if times.best is None or times.median is None:
        return ""
    return f"best {clock(times.best)}, median {clock(times.median)}"
