"""What the finished games add up to."""

from dataclasses import dataclass

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import Label, Select, Sparkline, Static
from textual.worker import get_current_worker

from cardgames_tui.games.figures import figure_lines
from cardgames_tui.games.lost_games import judge_lost
from cardgames_tui.games.notation import kind_title
from cardgames_tui.records.archive import Archive
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.statistics import GameStatistics, statistics_by_kind
from cardgames_tui.records.store import Store
from cardgames_tui.tui.dialogs.dialog_screen import DialogScreen
from cardgames_tui.tui.dialogs.question_screen import QuestionScreen
from cardgames_tui.tui.textual_ext.steady import SteadySelect
from cardgames_tui.tui.widgets.keys_view import KeysView

_WINDOW = 5
"""Over how many games the curve of recent results goes."""

_SIGNS = 15
"""How many of the last results are shown one by one."""

Kind = tuple[str, str]
"""Games that are counted together: the game and its rules."""


class StatisticsScreen(DialogScreen[None]):
    """Shows the figures of each game and variant.

    Lost games of which it is not known yet whether they could have been won are judged meanwhile.

    Args:
        store: Where the games are kept.
        on_table: The game on the table, whose figures are shown first; without one those of the game that
            was played most.
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

    def __init__(self, store: Store, on_table: GameRecord | None = None) -> None:
        super().__init__()
        self._store = store
        self._first = (on_table.game, on_table.variant) if on_table else None
        self._tallies: dict[Kind, GameStatistics | None] = {}

    def compose(self) -> ComposeResult:
        """The choice of the game above its figures and its last results."""
        with VerticalScroll(classes="dialog"):
            yield Label("Statistics", classes="title")
            yield SteadySelect[Kind]([], prompt="no game yet", id="kind", compact=True)
            yield Static(id="figures", markup=False)
            yield Static(id="recent", markup=False)
            yield Sparkline([], id="curve")
        yield KeysView()

    def on_mount(self) -> None:
        """Show the figures, and judge what is not judged yet."""
        records = self._load()
        self.query_one(VerticalScroll).focus()
        self._judge(records)

    def _load(self) -> list[GameRecord]:
        records: list[GameRecord] = self._store.ask(Archive.finished, [])
        found = statistics_by_kind(records)
        self._tallies = {(tally.game, tally.variant): tally for tally in found}
        if self._first is not None:
            self._tallies.setdefault(self._first, None)
        select = self.query_one(Select)
        before = self._first if select.value is Select.NULL else select.value
        select.set_options((kind_title(*kind), kind) for kind in self._tallies)
        if before in self._tallies:
            select.value = before
        elif found:
            most = max(found, key=lambda tally: tally.played)
            select.value = most.game, most.variant
        else:
            self._show(None)
        return records

    @on(Select.Changed)
    def show_kind(self, event: Select.Changed) -> None:
        """Show the figures of the game that is chosen."""
        if isinstance(event.value, tuple):
            self._show(self._tallies[event.value])

    def _show(self, tally: GameStatistics | None) -> None:
        none = f"No game {'of this kind ' if self._tallies else ''}has been finished yet."
        self.figures.update("\n".join(figure_lines(tally)) if tally else none)
        recent = tally.recent if tally else ()
        windows = (recent[max(0, end - _WINDOW) : end] for end in range(1, len(recent) + 1))
        self.query_one(Sparkline).display = len(recent) > 1
        self.query_one(Sparkline).data = [sum(window) / len(window) for window in windows]
        signs = "".join("W" if won else "-" for won in recent[-_SIGNS:])
        self.query_one("#recent", Static).update(f"the last games, W: won   {signs}" if recent else "")

    @work(thread=True, exclusive=True, exit_on_error=False)
    def _judge(self, records: list[GameRecord]) -> None:
        worker = get_current_worker()
        for record, winnable in judge_lost(records, should_stop=worker.cancelled_event.is_set):
            self.post_message(self.Judged(record, winnable))

    @on(Judged)
    def take_judgement(self, event: Judged) -> None:
        """Keep a judgement and count it."""
        self._store.ask(lambda archive: archive.judge(event.record.key, winnable=event.winnable), None)
        self._load()

    @work
    async def action_reset(self) -> None:
        """Ask, and begin new records; the old ones are kept as a file."""
        text = "All games are taken out of the statistics and the list. The old records are kept as a file."
        question = QuestionScreen("Begin anew?", text, yes="Begin anew", no="Keep")
        if not any(self._tallies.values()):
            return
        if await self.app.push_screen_wait(question):
            aside = self._store.ask(Archive.reset, None)
            self._load()
            if aside is not None:
                self.notify(f"The old records are kept as {aside}.", markup=False)
