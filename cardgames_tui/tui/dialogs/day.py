"""The games of the day: a month as a calendar, and today."""

from calendar import monthrange
from collections.abc import Iterator, Mapping
from datetime import date
from itertools import groupby

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.content import Content
from textual.events import Click
from textual.geometry import Offset, Region
from textual.reactive import reactive
from textual.widgets import Static, Tab, Tabs

from cardgames_tui.games.daily import ONE_DAY, DailyGames, DayStatus, level_of
from cardgames_tui.games.kinds import KINDS, new_daily_game
from cardgames_tui.games.saved_games import rematch_record
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.text import format_clock
from cardgames_tui.tui.characters import chosen_pen
from cardgames_tui.tui.dialogs.dialog import DialogBox, DialogScreen
from cardgames_tui.tui.draw.canvas import DIGIT_HEIGHT, Canvas, PicturePart, draw_number, number_width, picture_part
from cardgames_tui.tui.draw.pen import KEEPS_SIGN, LOSES_SIGN, Pen
from cardgames_tui.tui.themes import Role
from cardgames_tui.tui.thinking import QUESTION_GROUP
from cardgames_tui.tui.widgets.drawn_view import HoverView
from cardgames_tui.tui.widgets.key_bar import KeyBar

_SIGNS = {
    DayStatus.WON: (KEEPS_SIGN, Role.KEEPS),
    DayStatus.CLEAN: ("★", Role.KEEPS),
    DayStatus.LOST: (LOSES_SIGN, Role.LOSES),
    DayStatus.STARTED: ("…", Role.NEXT),
    DayStatus.MISSED: ("·", Role.FAINT),
}
_NO_SIGN = " ", Role.FAINT


class MonthView(HoverView[date]):
    day: reactive[date] = reactive(date.min, init=False, repaint=False)
    """The day at the cursor."""

    def __init__(self, games: DailyGames) -> None:
        super().__init__()
        self.games = games
        self.set_reactive(MonthView.day, games.today)

    def watch_day(self) -> None:
        self.repaint()

    def _days(self) -> Iterator[tuple[date, Region]]:
        """The days in seven columns and six rows, below the levels and the weekdays."""
        first = self.day.replace(day=1)
        width, height = self.content_size.width // 7, (self.content_size.height - 2) // 6
        for ahead in range(monthrange(first.year, first.month)[1]):
            week, weekday = divmod(first.weekday() + ahead, 7)
            yield first + ahead * ONE_DAY, Region(weekday * width, 2 + week * height, width, height)

    def regions(self) -> Iterator[tuple[date, Region]]:
        return (each for each in self._days() if each[0] <= self.games.today)

    @property
    def cursor_screen_offset(self) -> Offset:
        return self.content_region.offset + dict(self._days())[self.day].offset + (1, 0)

    async def on_click(self, event: Click) -> None:
        if (day := self.at(event)) is not None:
            self.day = day
            await self.screen.run_action("play")

    def parts(self) -> Iterator[PicturePart]:
        canvas, width = Canvas(*self.content_size), self.content_size.width // 7
        week = [self.day + (ahead - self.day.weekday()) * ONE_DAY for ahead in range(7)]
        for level, (first, *_) in groupby(week, level_of):
            x = min(first.weekday() * width + 1, canvas.width - len(level.value))
            canvas.put(x, 0, level.value, Role.FAINT)
        for day in week:
            canvas.put(day.weekday() * width + 1, 1, f"{day:%a}", Role.TEXT)
        for day, region in self._days():
            self._draw_day(canvas, day, region)
        yield picture_part(Region(0, 0, *self.content_size), canvas)

    def _draw_day(self, canvas: Canvas, day: date, region: Region) -> None:
        (x, y, width, height), number, pen = region, f"{day.day:2}", self.pen
        height -= height > 2  # a gap
        sign, role = _SIGNS.get(self.games.status(day), _NO_SIGN)
        if day > self.games.today:
            canvas.put(x + 1, y, number, Role.FAINT)
            return
        ground = {self.hovered: "table-hover", self.day: "table-cursor"}.get(day, Role.TABLE)
        canvas.fill(x, y, width - 1, height, ground)
        if day == self.games.today:
            canvas.put(x, y, *(f"[{number}]", Role.KEY) if pen.outlined else (f" {number} ", Role.KEY_INK, Role.KEY), bold=pen.has_bold)
        else:
            canvas.put(x + 1, y, number, Role.TEXT)
        for line in range(y, y + height * (day == self.day)):
            canvas.put(x, line, "▌", Role.CURSOR)
        if height == 1:
            canvas.put(x + 4, y, sign, role, bold=True)
        elif sign != " ":
            chip = (f" {sign} ", role) if pen.outlined or sign == "·" else (f" {sign} ", Role.SIGN_INK, role)
            canvas.put(x + width - 4, y + height - 1, *chip, bold=pen.has_bold)


class DayScreen(DialogScreen[GameRecord | None]):
    """Shows the games of the day of each kind, that with the `slug` first, and returns the chosen one."""

    BINDINGS = [
        Binding("enter,space", "play", "Play", key_display="Enter", id="day.play", tooltip="or go on, or play again"),
        Binding("r", "replay", "Replay", id="day.replay", tooltip="the best game of that day"),
        Binding("tab", "game(1)", "Next game", id="day.next-game"),
        Binding("escape,q,d", "close", "Close", key_display="Esc", id="day.close"),
        Binding("pageup", "month(-1)", "Earlier", id="day.earlier", tooltip="the month before"),
        Binding("pagedown", "month(1)", "Later", id="day.later", tooltip="the next month"),
        Binding("shift+tab", "game(-1)", "Game before", False, id="day.previous-game"),
        Binding("left,h", "move(-1)", "Day before", False, id="day.left"),
        Binding("right,l", "move(1)", "Next day", False, id="day.right"),
        Binding("up,k", "move(-7)", "Week before", False, id="day.up"),
        Binding("down,j", "move(7)", "Next week", False, id="day.down"),
    ]

    table = getters.query_one(MonthView)
    tabs = getters.query_one(Tabs)

    def __init__(self, games: Mapping[str, DailyGames], slug: str) -> None:
        super().__init__()
        self._games, self._slug = games, slug
        self._is_looking = False

    def compose(self) -> ComposeResult:
        today = self._games[self._slug].today
        with DialogBox("", wide=True):
            tabs = Tabs(*(Tab(self._title(slug), id=slug) for slug in self._games), active=self._slug)
            tabs.can_focus = False
            yield tabs
            with Container(id="month"):
                yield MonthView(self._games[self._slug])
                with Container(id="today"):
                    yield Static(_large(today.day, chosen_pen(self.app)), id="number")
                    yield Static(id="about", markup=False)
            signs = (Content.assemble((sign, f"bold ${role}"), f" {status.removeprefix('won ')}") for status, (sign, role) in _SIGNS.items())
            yield Static(Content("  ").join(signs), id="legend")
        yield KeyBar()

    def _title(self, slug: str) -> str:
        games = self._games[slug]
        return f"{KINDS[slug].title} {_SIGNS.get(games.status(games.today), _NO_SIGN)[0]}"

    def on_mount(self) -> None:
        self.watch(self.table, "day", self.show, init=False)
        self.watch(self.table, "hovered", self.show)

    @on(Tabs.TabActivated)
    def change_game(self, event: Tabs.TabActivated) -> None:
        self.table.games = self._games[str(event.tab.id)]
        self.table.repaint()
        self.show()

    def show(self) -> None:
        """Says how the player did on the chosen day, or the one under the mouse."""
        games, box, today = self.table.games, self.query_one(DialogBox), self.query_one("#today")
        streak = streak_text(games.streak) if True else ""
        box.border_title = f"Deal of the day: {self.table.day:%B %Y}"
        day = self.table.hovered or self.table.day
        looking = "Looking for the deal... Esc stops."
        box.border_subtitle = looking if self._is_looking else Content(f"{day_title(day)}: {_result(games, day)}")
        about = f"Today, {games.today:%A}", f"{games.today:%B %Y}", level_of(games.today).value, _result(games, games.today), streak
        self.query_one("#about", Static).update("\n".join(about))
        self.refresh_bindings()

    def action_move(self, days: int) -> None:
        self.table.day = min(self.table.games.today, self.table.day + days * ONE_DAY)

    def action_month(self, step: int) -> None:
        day = self.table.day
        year, month = divmod(12 * day.year + day.month - 1 + step, 12)
        shown = min(day.day, monthrange(year, month + 1)[1])
        self.table.day = min(self.table.games.today, date(year, month + 1, shown))

    def action_game(self, step: int) -> None:
        (self.tabs.action_next_tab if step > 0 else self.tabs.action_previous_tab)()

    @work(group=QUESTION_GROUP, exclusive=True, exit_on_error=False)
    async def action_play(self) -> None:
        games, day = self.table.games, self.table.day
        if record := games.unfinished_on(day):
            self.dismiss(record)
        elif played := games.best_on(day):
            self.dismiss(rematch_record(played))
        else:
            self._set_looking(True)
            try:
                self.dismiss(await self.ask_in_thread(new_daily_game, games.slug, day))
            finally:
                self._set_looking(False)

    def _set_looking(self, is_looking: bool) -> None:
        self._is_looking = is_looking
        self.show()

    def action_replay(self) -> None:
        self.dismiss(self.table.games.best_on(self.table.day))

    def action_close(self) -> None:
        if self._is_looking:
            self.workers.cancel_group(self, QUESTION_GROUP)
        else:
            self.dismiss(None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "replay":
            best = self.table.games.best_on(self.table.day)
            return best is not None and best.result is not None
        return True


def _large(number: int, pen: Pen) -> Content:
    canvas = Canvas(number_width(str(number), 2), DIGIT_HEIGHT)
    draw_number(canvas, str(number), canvas.width // 2, 0, 2, Role.KEY, pen)
    return Content("\n").join(Content.assemble(*line) for line in canvas.lines())


def _result(games: DailyGames, day: date) -> str:
    """`won clean in 4:05`."""
    status, best = games.status(day), games.best_on(day)
    return f"{status} in {format_clock(best.seconds)}" if best and best.result is Result.WON else status


def day_title(day):
    return f"{day.day} {day:%B}, {level_of(day).value}"

def streak_text(streak):
    return f"Current streak: {streak.current} days"
