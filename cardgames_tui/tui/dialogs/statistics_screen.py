"""What the finished games add up to."""

from collections import Counter
from dataclasses import dataclass

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.events import Resize
from textual.message import Message
from textual.widgets import Static
from textual.worker import get_current_worker

from cardgames_tui.games.catalogue import waiting_games
from cardgames_tui.games.finding import judge_lost
from cardgames_tui.games.notation import kind_title
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.archive import Archive
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.statistics import Kind, kind_of, statistics_by_kind, wins_by_day
from cardgames_tui.tui.art.figures_art import calendar, drawn, figures, waiting_line
from cardgames_tui.tui.dialogs.dialog_screen import DialogBox, DialogScreen, Field, QuestionScreen
from cardgames_tui.tui.widgets.keys_view import KeysView
from cardgames_tui.tui.widgets.step_view import StepView

_NONE = "Finish a game to see its figures here."


class StatisticsScreen(DialogScreen[None]):
    """Shows the figures of each game and variant, those of the game on the table first.

    Lost games of which it is not known yet whether they could have been won are judged meanwhile.
    """

    BINDINGS = [
        Binding("f6,p", "past_games", "Past games", key_display="p", id="statistics.past-games"),
        Binding("r", "reset", "Reset", id="statistics.reset", tooltip="begin new statistics"),
        Binding("down,j", "scroll(1)", "Down", show=False, id="statistics.down"),
        Binding("up,k", "scroll(-1)", "Up", show=False, id="statistics.up"),
        Binding("escape,q,f5", "dismiss(None)", "Close", key_display="Esc", id="statistics.close"),
    ]

    kinds = getters.query_one(StepView)
    bars = getters.query_one("#figures", Static)
    days = getters.query_one("#days", Static)

    @dataclass
    class Judged(Message):
        """It is known whether a lost game could have been won."""

        record: GameRecord
        winnable: bool

    def __init__(self, profile: Profile, on_table: GameRecord | None = None) -> None:
        super().__init__()
        self._store = profile.store
        self._today = profile.today()
        self._first = kind_of(on_table) if on_table else None
        self._records: list[GameRecord] = []
        self._waiting: Counter[Kind] = Counter()

    def compose(self) -> ComposeResult:
        """The choice of the game above its figures and its calendar."""
        self._load()
        with DialogBox("Statistics"):
            played = Counter(map(kind_of, self._records)) or self._waiting
            first = self._first or (played.most_common(1)[0][0] if played else None)
            yield Field("Game", StepView(self._kinds(), first, id="kind"))
            with Container(id="pictures"):
                yield Static(id="figures", markup=False)
                yield Static(id="days", markup=False)
        yield KeysView()

    def on_mount(self) -> None:
        """Judge what is not judged yet."""
        self._judge(self._records)

    def on_resize(self, event: Resize) -> None:
        """Draw the pictures for the room there is."""
        self.call_after_refresh(self._show_again)

    def _show_again(self) -> None:
        if self.query(StepView):  # there is none any more once the dialog is closed
            self.show()

    def _load(self) -> None:
        self._records = self._store.ask(Archive.finished, [])
        self._waiting = Counter(map(kind_of, waiting_games(self._store)))

    def _kinds(self) -> list[tuple[str, Kind]]:
        found = {kind_of(record) for record in self._records} | set(self._waiting)
        kinds = sorted(found if self._first is None else found | {self._first})
        return [(kind_title(*kind), kind) for kind in kinds]

    @on(StepView.Changed)
    def show(self) -> None:
        """Show the figures of the game that is chosen."""
        kinds = len(self._kinds())
        self.query_one(Field).display = kinds > 0
        self.query_one(DialogBox).say("← → for another game" * (kinds > 1), "")
        kind: Kind | None = self.kinds.value
        games = [record for record in self._records if kind_of(record) == kind]
        waiting = self._waiting[kind] if kind else 0
        tallies = statistics_by_kind(games)
        width = self.bars.content_size.width
        if tallies:
            self.bars.update(drawn(figures(tallies[0], waiting), width))
        else:
            self.bars.update(f"{_NONE}\n\n{waiting_line(waiting).drawn(width)}" if waiting else _NONE)
        self.days.display = bool(tallies)
        self.days.update(calendar(wins_by_day(games), self._today, self.days.content_size.width))

    def action_scroll(self, step: int) -> None:
        """Scroll where there is not room for everything."""
        self.query_one(DialogBox).scroll_relative(y=step, animate=False)

    async def action_past_games(self) -> None:
        """Show the list of the games instead."""
        self.dismiss(None)
        await self.app.run_action("past_games")

    @work(thread=True, exclusive=True, exit_on_error=False)
    def _judge(self, records: list[GameRecord]) -> None:
        worker = get_current_worker()
        for record, winnable in judge_lost(records, should_stop=worker.cancelled_event.is_set):
            self.post_message(self.Judged(record, winnable))

    @on(Judged)
    def take_judgement(self, event: Judged) -> None:
        """Keep a judgement and count it."""
        self._store.ask(lambda archive: archive.judge(event.record.key, winnable=event.winnable), None)
        self._reload()

    @work
    async def action_reset(self) -> None:
        """Ask, and begin new records; the old ones are kept as a file."""
        text = "The statistics and the list of past games start from nothing. A file keeps the old records."
        question = QuestionScreen("Reset statistics?", text, yes="Reset", no="Keep", is_final=True)
        if await self.app.push_screen_wait(question):
            aside = self._store.ask(Archive.reset, None)
            self._reload()
            if aside is not None:
                self.notify(f"The old records are kept as {aside}.", markup=False)

    def _reload(self) -> None:
        self._load()
        self.kinds.offer(self._kinds())
        self.show()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to reset only what there is."""
        return action != "reset" or bool(self._records)
