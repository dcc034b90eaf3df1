"""The statistics of each game and variant."""

from collections import Counter

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.events import Resize
from textual.widgets import Static

from cardgames_tui.games.finding import judge_lost_games
from cardgames_tui.games.kept_games import keep_judgement, unfinished_games
from cardgames_tui.games.notation import kind_title
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.database import Database
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.statistics import Kind, kind_of, statistics_by_kind, wins_by_day
from cardgames_tui.tui.dialogs import words
from cardgames_tui.tui.dialogs.charts import draw_bars, draw_calendar, statistics_bars, unfinished_bar
from cardgames_tui.tui.dialogs.dialog import DialogBox, DialogScreen, LabelledField
from cardgames_tui.tui.dialogs.question import QuestionScreen
from cardgames_tui.tui.widgets.keys_view import KeysView
from cardgames_tui.tui.widgets.step_view import StepView


class StatisticsScreen(DialogScreen[None]):
    """Shows the statistics of each game and variant; finds out meanwhile which losses could have been wins.

    Args:
        profile: The player's records and the date.
        current: The game whose statistics are shown first.
    """

    BINDINGS = [
        Binding("f6,p", "past_games", "Past games", key_display="p", id="statistics.past-games"),
        Binding("r", "reset", "Reset", id="statistics.reset", tooltip="begin new statistics"),
        Binding("down,j", "scroll(1)", "Down", show=False, id="statistics.down"),
        Binding("up,k", "scroll(-1)", "Up", show=False, id="statistics.up"),
        Binding("escape,q,f5", "dismiss(None)", "Close", key_display="Esc", id="statistics.close"),
    ]

    kinds = getters.query_one(StepView)
    bars = getters.query_one("#bars", Static)
    days = getters.query_one("#days", Static)

    def __init__(self, profile: Profile, current: GameRecord | None = None) -> None:
        super().__init__()
        self._store = profile.store
        self._today = profile.today()
        self._first = kind_of(current) if current else None
        self._records: list[GameRecord] = []
        self._waiting: Counter[Kind] = Counter()

    def compose(self) -> ComposeResult:
        self._load()
        with DialogBox(words.STATISTICS):
            played = Counter(map(kind_of, self._records)) or self._waiting
            first = self._first or (played.most_common(1)[0][0] if played else None)
            yield LabelledField(words.GAME, StepView(self._kinds(), first, id="kind"))
            with Container(id="pictures"):
                yield Static(id="bars", markup=False)
                yield Static(id="days", markup=False)
        yield KeysView()

    def on_mount(self) -> None:
        self._judge()

    def on_resize(self, event: Resize) -> None:
        self.call_after_refresh(self.show)

    def _load(self) -> None:
        self._records = self._store.ask(Database.finished, [])
        self._waiting = Counter(map(kind_of, unfinished_games(self._store)))

    def _kinds(self) -> list[tuple[str, Kind]]:
        found = {kind_of(record) for record in self._records} | set(self._waiting)
        kinds = sorted(found if self._first is None else found | {self._first})
        return [(kind_title(*kind), kind) for kind in kinds]

    @on(StepView.Changed)
    def show(self) -> None:
        if not self.query(StepView):  # the dialog has been closed meanwhile
            return
        kinds = len(self._kinds())
        self.query_one(LabelledField).display = kinds > 0
        self.query_one(DialogBox).show_keys(words.OTHER_GAME if kinds > 1 else "", "")
        kind: Kind | None = self.kinds.value
        games = [record for record in self._records if kind_of(record) == kind]
        waiting = self._waiting[kind] if kind else 0
        statistics = statistics_by_kind(games)
        width = self.bars.content_size.width
        if statistics:
            self.bars.update(draw_bars(statistics_bars(statistics[0], waiting), width))
        else:
            unfinished = f"\n\n{unfinished_bar(waiting).draw(width)}" if waiting else ""
            self.bars.update(f"{words.NO_STATISTICS}{unfinished}")
        self.days.display = bool(statistics)
        self.days.update(draw_calendar(wins_by_day(games), self._today, self.days.content_size.width))

    def action_scroll(self, step: int) -> None:
        self.query_one(DialogBox).scroll_relative(y=step, animate=False)

    async def action_past_games(self) -> None:
        self.dismiss(None)
        await self.app.run_action("past_games")

    @work(exit_on_error=False)
    async def _judge(self) -> None:
        """Finds out and keeps which of the lost games could have been won."""
        judged: dict[str, bool] = {}

        def keep(key: str, winnable: bool) -> None:
            judged[key] = winnable
            keep_judgement(self._store, key, winnable)

        await self.work_out(judge_lost_games, self._records, keep)
        if judged:
            self._reload()

    @work
    async def action_reset(self) -> None:
        """Asks, then begins new records; the old ones stay in a file."""
        question = QuestionScreen(
            words.RESET, words.RESET_WHAT, yes=words.RESET_YES, no=words.RESET_NO, is_final=True
        )
        if await self.app.push_screen_wait(question):
            aside = self._store.write(Database.reset)
            self._reload()
            if aside is not None:
                self.notify(words.records_kept_as(aside), markup=False)

    def _reload(self) -> None:
        self._load()
        if self.query(StepView):
            self.kinds.offer(self._kinds())
        self.show()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "reset" or bool(self._records)
