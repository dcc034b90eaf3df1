"""The statistics of each game and variant: a line for each statistic, and a calendar of the wins."""

from asyncio import to_thread
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.content import Content
from textual.widgets import Static

from cardgames_tui.games.judging import judge_games
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

_BAR_WIDTH = 8
_MAX_RECENT_RESULTS = 25

_WEEKS = 13
_SQUARES = (("·", "$text-muted"), ("▄", "$keeps"), ("█", "$keeps"))
"""The squares of a day without a win, with one win, and with more."""


class StatisticsScreen(DialogScreen[None]):
    """Shows the statistics of each game and variant; those of the `current` game come first."""

    BINDINGS = [
        Binding("f6,p", "past_games", "Past games", key_display="p", id="statistics.past-games"),
        Binding("r", "reset", "Reset", id="statistics.reset", tooltip="begin new statistics"),
        Binding("down,j", "scroll(1)", "Down", show=False, id="statistics.down"),
        Binding("up,k", "scroll(-1)", "Up", show=False, id="statistics.up"),
        Binding("escape,q,f5", "dismiss(None)", "Close", key_display="Esc", id="statistics.close"),
    ]

    labels = {"step(1)": "Other game"}
    variants = getters.query_one(Stepper)
    bars = getters.query_one("#bars", Static)
    days = getters.query_one("#days", Static)

    def __init__(self, current: GameRecord | None) -> None:
        super().__init__()
        self._first = game_variant(current) if current else None
        self._figures: Mapping[GameVariant, _Figures] = {}

    def compose(self) -> ComposeResult:
        with DialogBox("Statistics"):
            yield LabelledField("Game", Stepper([], self._first, id="variant"))
            with Container(id="pictures"):
                yield Static(id="bars", markup=False)
                yield Static(id="days", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(LabelledField).display = False
        self.read()

    @work(exclusive=True, group="records", exit_on_error=False)
    async def read(self) -> None:
        """Shows the figures, then judges games not judged before, and shows them again."""
        store = self.app.profile.store
        games = await to_thread(store.games)
        unfinished = Counter(map(game_variant, unfinished_among(games, store)))
        finished: Sequence[GameRecord] = [record for record in games if record.result is not None]
        self._take(await to_thread(_figures, finished, unfinished))
        judged = await self.ask_in_thread(judge_games, finished, store.keep_findings)
        if judged is not finished:
            self._take(await to_thread(_figures, judged, unfinished))

    def _take(self, figures: "Mapping[GameVariant, _Figures]") -> None:
        self._figures = figures
        variants = sorted({*figures, *([self._first] if self._first else [])})
        self.variants.set_options([(variant_title(*variant), variant) for variant in variants])
        if self.variants.value not in variants:
            most_played = max(figures, key=lambda each: figures[each][:2], default=None)
            self.variants.value = self._first or most_played
        self.query_one(LabelledField).display = bool(variants)
        self.show()
        self.refresh_bindings()

    @on(Stepper.Changed)
    def show(self) -> None:
        self.variants.refresh(layout=True)  # the name may take two lines
        figures = self._figures.get(self.variants.value, _Figures())
        if figures.statistics:
            streaks = self.app.profile.settings.streaks
            self.bars.update(draw_statistics(figures.statistics[0], figures.unfinished, streaks=streaks))
        else:
            waiting = figures.unfinished and f"\n\n{_line('Unfinished', counted(figures.unfinished, 'game'))}"
            self.bars.update(f"Finish a game to see its figures here.{waiting or ''}")
        self.days.display = bool(figures.statistics)
        self.days.update(draw_calendar(figures.wins, self.app.profile.today()))

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
        self.read()
        if aside is not None:
            self.notify(f"The old records are kept as {aside}.", markup=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "reset" or any(each.finished for each in self._figures.values())


class _Figures(NamedTuple):
    finished: int = 0
    unfinished: int = 0
    statistics: Sequence[GameStatistics] = ()
    wins: Counter[date] = Counter()


def _figures(
    finished: Iterable[GameRecord], unfinished: Mapping[GameVariant, int]
) -> dict[GameVariant, _Figures]:
    by_variant: dict[GameVariant, list[GameRecord]] = {variant: [] for variant in unfinished}
    for record in finished:
        by_variant.setdefault(game_variant(record), []).append(record)
    return {
        variant: _Figures(
            len(games), unfinished.get(variant, 0), statistics_by_variant(games), wins_by_day(games)
        )
        for variant, games in by_variant.items()
    }


def draw_statistics(statistics: GameStatistics, unfinished: int, *, streaks: bool = True) -> Content:
    lines = [
        _line(each.label, each.text, *_bar(each)) for each in shown_statistics(statistics, streaks=streaks)
    ]
    lines.append(_line("Unfinished", counted(unfinished, "game")))
    if recent := "".join(RESULT_SIGNS[result] for result in statistics.recent[-_MAX_RECENT_RESULTS:]):
        lines.append(_line("Last games", recent))
    return Content("\n").join(lines)


def _line(label: str, caption: str, *bar: tuple[str, str]) -> Content:
    return Content.assemble((f"{label:<16}", "$text-muted"), *bar, (caption, "bold"))


def _bar(statistic: Statistic) -> Iterator[tuple[str, str]]:
    if statistic.share is not None:
        full = max(round(statistic.share * _BAR_WIDTH), 1 if statistic.share else 0)
        yield "█" * full, "$keeps"
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
    line = ""
    for column, monday in enumerate(mondays):
        if monday.day <= 7:
            line = f"{line:<{4 + 2 * column}}{monday:%b}"
    return line


def _square(wins: int) -> Content:
    square, colour = _SQUARES[min(wins, len(_SQUARES) - 1)]
    return Content.assemble((square, colour), " ")
