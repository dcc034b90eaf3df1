"""The statistics of each game and variant: a line for each statistic, and a calendar of the wins."""

from asyncio import to_thread
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date, timedelta

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.content import Content
from textual.widgets import Static

from cardgames_tui.games.deal_selection import solve_lost_games
from cardgames_tui.games.kinds import variant_title
from cardgames_tui.games.saved_games import unfinished_among
from cardgames_tui.games.statistics import (
    GameStatistics,
    GameVariant,
    Statistic,
    game_variant,
    shown_statistics,
    statistics_by_variant,
    wins_by_day,
)
from cardgames_tui.records.database import Database
from cardgames_tui.records.record import GameRecord
from cardgames_tui.text import counted
from cardgames_tui.tui.dialogs.dialog import DialogBox, DialogScreen, LabelledField
from cardgames_tui.tui.dialogs.past_games import RESULT_SIGNS
from cardgames_tui.tui.dialogs.prompts import QuestionScreen
from cardgames_tui.tui.widgets.key_bar import KeyBar
from cardgames_tui.tui.widgets.stepper import Stepper

_BAR_WIDTH = 10
_MAX_RECENT_RESULTS = 25

_WEEKS = 13
_SQUARES = (("·", "$text-muted"), ("▄", "$keeps"), ("█", "$keeps"))
"""The squares of a day without a win, with one win, and with more."""


class StatisticsScreen(DialogScreen[None]):
    """Shows the statistics of each game and variant in all `games`; those of the `current` one come first."""

    BINDINGS = [
        Binding("f6,p", "past_games", "Past games", key_display="p", id="statistics.past-games"),
        Binding("r", "reset", "Reset", id="statistics.reset", tooltip="begin new statistics"),
        Binding("down,j", "scroll(1)", "Down", show=False, id="statistics.down"),
        Binding("up,k", "scroll(-1)", "Up", show=False, id="statistics.up"),
        Binding("escape,q,f5", "dismiss(None)", "Close", key_display="Esc", id="statistics.close"),
    ]

    variants = getters.query_one(Stepper)
    bars = getters.query_one("#bars", Static)
    days = getters.query_one("#days", Static)

    def __init__(self, games: Sequence[GameRecord], current: GameRecord | None) -> None:
        super().__init__()
        self._first = game_variant(current) if current else None
        self._take(games)

    def _take(self, games: Sequence[GameRecord]) -> None:
        self._finished = [record for record in games if record.result is not None]
        self._unfinished = Counter(map(game_variant, unfinished_among(games, self.app.profile.store)))
        variants = {*map(game_variant, self._finished), *self._unfinished}
        if self._first:
            variants.add(self._first)
        self._variants = [(variant_title(*variant), variant) for variant in sorted(variants)]

    def compose(self) -> ComposeResult:
        played = Counter(map(game_variant, self._finished)) or self._unfinished
        first = self._first or (played.most_common(1)[0][0] if played else None)
        with DialogBox("Statistics"):
            yield LabelledField("Game", Stepper(self._variants, first, id="variant"))
            with Container(id="pictures"):
                yield Static(id="bars", markup=False)
                yield Static(id="days", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        self.show()
        self._solve_lost_games()

    @work(exit_on_error=False)
    async def _solve_lost_games(self) -> None:
        """Finds out which losses could have been wins, and keeps the answers in the records."""
        store = self.app.profile.store
        if await self.ask_in_thread(solve_lost_games, self._finished, store.set_winnable):
            self._reload(await to_thread(store.games))

    @on(Stepper.Changed)
    def show(self) -> None:
        self.query_one(LabelledField).display = bool(self._variants)
        self.variants.refresh(layout=True)  # the name may take two lines
        self.query_one(DialogBox).border_subtitle = "← → for another game" * (len(self._variants) > 1)
        variant: GameVariant | None = self.variants.value
        games = [record for record in self._finished if game_variant(record) == variant]
        unfinished = self._unfinished[variant] if variant else 0
        statistics = statistics_by_variant(games)
        if statistics:
            self.bars.update(draw_statistics(statistics[0], unfinished))
        else:
            waiting = f"\n\n{_line('Unfinished', counted(unfinished, 'game'))}" if unfinished else ""
            self.bars.update(f"Finish a game to see its figures here.{waiting}")
        self.days.display = bool(statistics)
        self.days.update(draw_calendar(wins_by_day(games), self.app.profile.today()))

    def action_scroll(self, step: int) -> None:
        self.query_one(DialogBox).scroll_relative(y=step, animate=False)

    async def action_past_games(self) -> None:
        self.dismiss(None)
        await self.app.run_action("past_games")

    @work
    async def action_reset(self) -> None:
        asked = "Reset statistics?", "Reset", "Keep"
        what = "The statistics and the list of past games start from nothing. A file keeps the old records."
        if await self.app.push_screen_wait(QuestionScreen(asked, what, is_final=True)):
            self._reset()

    @work(exit_on_error=False)
    async def _reset(self) -> None:
        store = self.app.profile.store
        aside = await to_thread(store.run, Database.reset, None)
        self._reload(await to_thread(store.games))
        if aside is not None:
            self.notify(f"The old records are kept as {aside}.", markup=False)

    def _reload(self, games: Sequence[GameRecord]) -> None:
        self._take(games)
        self.variants.set_options(self._variants)
        if self._first and self.variants.value not in dict(self._variants).values():
            self.variants.value = self._first
        self.show()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "reset" or bool(self._finished)


def draw_statistics(statistics: GameStatistics, unfinished: int) -> Content:
    lines = [_line(each.label, each.text, *_bar(each)) for each in shown_statistics(statistics)]
    lines.append(_line("Unfinished", counted(unfinished, "game")))
    if recent := "".join(RESULT_SIGNS[result] for result in statistics.recent[-_MAX_RECENT_RESULTS:]):
        lines.append(_line("Last games", recent))
    return Content("\n").join(lines)


def _line(label: str, caption: str, *bar: tuple[str, str]) -> Content:
    return Content.assemble((f"{label:<16}", "$text-muted"), *bar, (caption, "bold"))


def _bar(statistic: Statistic) -> Iterator[tuple[str, str]]:
    if statistic.share is not None:
        full = max(round(statistic.share * _BAR_WIDTH), 1 if statistic.share else 0)
        yield "█" * full, "$cursor" if statistic.is_time else "$keeps"
        yield "·" * (_BAR_WIDTH - full) + " ", "$text-muted"


def draw_calendar(wins: Counter[date], today: date) -> Content:
    """Draws the last weeks up to today, a column for each week and a square for each day."""
    monday = today - timedelta(days=today.weekday())
    mondays = [monday - timedelta(weeks=back) for back in reversed(range(_WEEKS))]
    lines = [Content.styled(_months(mondays), "$text-muted")]
    for weekday, name in enumerate(("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")):
        days = [first + timedelta(days=weekday) for first in mondays]
        squares = [_square(wins[day]) if day <= today else Content("  ") for day in days]
        lines.append(Content.assemble((f"{name} ", "$text-muted"), *squares))
    legend = Content("  ").join(_square(wins) + text for wins, text in enumerate(("no win", "one", "more")))
    lines.append(Content.assemble("    ", legend))
    return Content("\n").join(lines)


def _months(mondays: Sequence[date]) -> str:
    """The names of the months above their first Mondays."""
    line = ""
    for column, monday in enumerate(mondays):
        if monday.day <= 7:
            line = f"{line:<{4 + 2 * column}}{monday:%b}"
    return line


def _square(wins: int) -> Content:
    square, colour = _SQUARES[min(wins, len(_SQUARES) - 1)]
    return Content.assemble((square, colour), " ")
