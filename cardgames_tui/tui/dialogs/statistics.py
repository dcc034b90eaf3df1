"""The statistics of each game and variant, a line for each."""

from asyncio import to_thread
from collections.abc import Iterator, Mapping, Sequence

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Static

from cardgames_tui.games.judging import judge_games
from cardgames_tui.games.kinds import variant_title
from cardgames_tui.games.statistics import (
    GameStatistics,
    GameVariant,
    Statistic,
    game_variant,
    shown_statistics,
    statistics_by_variant,
)
from cardgames_tui.records.database import Database
from cardgames_tui.records.record import GameRecord
from cardgames_tui.solitaire.solitaires import BLACK_HOLE
from cardgames_tui.tui.dialogs.dialog import DialogBox, DialogScreen, LabelledField
from cardgames_tui.tui.dialogs.past_games import RESULT_SIGNS
from cardgames_tui.tui.dialogs.prompts import QuestionScreen
from cardgames_tui.tui.widgets.key_bar import KeyBar
from cardgames_tui.tui.widgets.stepper import Stepper

_BAR_WIDTH = 8

MAX_JUDGING_SECONDS = 30.0
"""How long games not judged before are judged; the next time it goes on."""


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
    figures = getters.query_one("#figures", Static)

    def __init__(self, current: GameRecord | None) -> None:
        super().__init__()
        self._first = game_variant(current) if current else None
        self._statistics: Mapping[GameVariant, GameStatistics] = {}

    def compose(self) -> ComposeResult:
        with DialogBox("Statistics"):
            yield LabelledField("Game", Stepper([("", None)], None, id="variant"))
            yield Static(id="figures", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        self.read()

    @work(exclusive=True, group="records", exit_on_error=False)
    async def read(self) -> None:
        """Shows the figures, then judges games not judged before, and shows them again."""
        store = self.app.profile.store
        games = await to_thread(store.games)
        finished: Sequence[GameRecord] = [record for record in games if record.result is not None]
        await self._count(finished)
        judged = await self.ask_in_thread(judge_games, finished, store.keep_findings, MAX_JUDGING_SECONDS)
        if judged is not finished:
            await self._count(judged)

    async def _count(self, finished: Sequence[GameRecord]) -> None:
        counted = await to_thread(statistics_by_variant, finished)
        self._statistics = found = {(each.game, each.variant): each for each in counted}
        first = self._first or max(found, key=lambda each: found[each].played, default=(BLACK_HOLE.slug, ""))
        variants = sorted({*found, first})
        self.variants.set_options([(variant_title(*variant), variant) for variant in variants])
        if self.variants.value not in variants:
            self.variants.value = first
        self.show()
        self.refresh_bindings()

    @on(Stepper.Changed)
    def show(self) -> None:
        self.variants.refresh(layout=True)  # the name may take two lines
        statistics, streaks = self._statistics.get(self.variants.value), self.app.profile.settings.streaks
        nothing = "Finish a game to see its figures here."
        self.figures.update(draw_statistics(statistics, streaks=streaks) if statistics else nothing)

    def action_scroll(self, step: int) -> None:
        self.query_one(DialogBox).scroll_relative(y=step, animate=False)

    async def action_past_games(self) -> None:
        self.dismiss(None)
        await self.app.run_action("past_games")

    @work
    async def action_reset(self) -> None:
        asked = "Reset statistics?", "Reset", "Keep"
        what = "The statistics and the list of past games start from nothing. A file keeps the old records."
        if await self.app.push_screen_wait(QuestionScreen(asked, what)):
            self._reset()

    @work(exit_on_error=False)
    async def _reset(self) -> None:
        store = self.app.profile.store
        aside = await to_thread(store.run, Database.reset, None)
        self.read()
        if aside is not None:
            self.notify(f"The old records are kept as {aside}.", markup=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "reset" or bool(self._statistics)


def draw_statistics(statistics: GameStatistics, *, streaks: bool = True) -> Content:
    shown = [*shown_statistics(statistics, streaks=streaks)]
    if recent := "".join(RESULT_SIGNS[result] for result in statistics.recent):
        shown.append(Statistic("Last games", recent))
    return Content("\n").join(map(_line, shown))


def _line(statistic: Statistic) -> Content:
    label = f"{statistic.label:<16}", "$text-muted"
    return Content.assemble(label, *_bar(statistic), (statistic.text, "bold"))


def _bar(statistic: Statistic) -> Iterator[tuple[str, str]]:
    if statistic.share is not None:
        full = max(round(statistic.share * _BAR_WIDTH), 1 if statistic.share else 0)
        yield "█" * full, "$keeps"
        yield "·" * (_BAR_WIDTH - full) + " ", "$text-muted"
