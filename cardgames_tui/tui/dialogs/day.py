"""The games of the day: a month as a calendar, and today."""

from calendar import monthrange
from collections.abc import Iterator, Mapping
from datetime import date

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.events import Click, Resize
from textual.geometry import Offset, Region
from textual.reactive import reactive
from textual.widgets import Static, Tab, Tabs

from cardgames_tui.games.daily import ONE_DAY, DailyGames, DayStatus, level_of
from cardgames_tui.games.kinds import KINDS, new_daily_game
from cardgames_tui.games.saved_games import rematch_record
from cardgames_tui.games.words import day_goal, day_result, day_status, streak_text
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.words import day_name
from cardgames_tui.tui.dialogs.dialog import DialogBox, DialogScreen
from cardgames_tui.tui.draw.canvas import Canvas, PicturePart, draw_number, picture_part
from cardgames_tui.tui.draw.pen import KEEPS_SIGN, LOSES_SIGN
from cardgames_tui.tui.themes import Role
from cardgames_tui.tui.thinking import QUESTION_GROUP
from cardgames_tui.tui.touch import has_touch
from cardgames_tui.tui.widgets.drawn_view import HoverView
from cardgames_tui.tui.widgets.key_bar import KeyBar

_SIGNS = {
    DayStatus.WON: (KEEPS_SIGN, Role.KEEPS),
    DayStatus.CLEAN: ("★", Role.KEEPS),
    DayStatus.LOST: (LOSES_SIGN, Role.LOSES),
    DayStatus.STARTED: ("…", Role.NEXT),
    DayStatus.MISSED: ("·", Role.FAINT),
}


class MonthView(HoverView[date]):
    """A calendar of one game, with today beside or below it if there is room."""

    day: reactive[date] = reactive(date.min, init=False)
    """The day at the cursor."""

    def __init__(self, games: DailyGames) -> None:
        super().__init__()
        self.games = games
        self.set_reactive(MonthView.day, games.today)

    @property
    def _is_wide(self) -> bool:
        return self.screen.has_class("-wide")

    @property
    def shows_today(self) -> bool:
        return self._is_wide or (self.screen.has_class("-high") and not has_touch(self.app))

    def regions(self) -> Iterator[tuple[date, Region]]:
        """The days of the month, below the levels and the weekdays."""
        before, days = monthrange(self.day.year, self.day.month)
        weeks = (before + days + 6) // 7
        width = (self.content_size.width - 27 * self._is_wide) // 7
        height = (self.content_size.height - 2 - 6 * (self.shows_today and not self._is_wide)) // weeks
        for ahead in range(days):
            week, weekday = divmod(before + ahead, 7)
            region = Region(weekday * width, 2 + week * height, width, height)
            yield self.day.replace(day=ahead + 1), region

    def tip(self, hovered: date, *, touch: bool) -> str:
        return day_result(self.games, hovered)

    @property
    def cursor_screen_offset(self) -> Offset:
        return self.content_region.offset + dict(self.regions())[self.day].offset + (1, 0)

    async def on_click(self, event: Click) -> None:
        day = self.at(event)
        if day is not None and day <= self.games.today:
            self.day = day
            await self.screen.run_action("play")

    def parts(self) -> Iterator[PicturePart]:
        canvas, regions = Canvas(*self.content_size), dict(self.regions())
        width = regions[self.day].width
        week = [self.day + (ahead - self.day.weekday()) * ONE_DAY for ahead in range(7)]
        for day in week:
            x, level = day.weekday() * width + 1, level_of(day)
            canvas.put(x, 1, f"{day:%a}", Role.TEXT)
            if level is not level_of(day - ONE_DAY):
                canvas.put(min(x, 7 * width - len(level.value)), 0, level.value, Role.FAINT)
        for day, region in regions.items():
            self._draw_day(canvas, day, region)
        if self.shows_today:
            self._draw_today(canvas, *((7 * width + 3, 0) if self._is_wide else (1, canvas.height - 5)))
        yield picture_part(Region(0, 0, *self.content_size), canvas)

    def _draw_day(self, canvas: Canvas, day: date, region: Region) -> None:
        (x, y, width, height), pen, today = region, self.pen, self.games.today
        height -= height > 2  # a gap
        ground = Role.TABLE if day <= today else ""
        ground = {self.day: "table-cursor", self.hovered: "table-hover"}.get(day, ground)
        canvas.fill(x, y, width - 1, height, ground)
        canvas.put(x + 1, y, f"{day.day:2}", Role.TEXT if day <= today else Role.FAINT)
        if day == today and pen.outlined:
            canvas.put(x + 3, y, "◂", Role.KEY)
        elif day == today:
            canvas.put(x, y, f" {day.day:2} ", Role.KEY_INK, Role.KEY, bold=pen.has_bold)
        for line in range(y, y + height * (day == self.day)):
            canvas.put(x, line, "▌", Role.CURSOR)
        sign, role = _SIGNS.get(self.games.status(day), ("", Role.FAINT))
        if height > 1 and role is not Role.FAINT and not pen.outlined:
            canvas.put(x + width - 4, y + height - 1, f" {sign} ", Role.SIGN_INK, role, bold=pen.has_bold)
        else:
            canvas.put(x + (width - 3 if height > 1 else 4), y + height - 1, sign, role, bold=True)

    def _draw_today(self, canvas: Canvas, x: int, y: int) -> None:
        games, today = self.games, self.games.today
        if canvas.height > 10:
            draw_number(canvas, str(today.day), x + 7, 2 * y, 2, Role.KEY, self.pen)
            x, y = (x, y + 6) if self._is_wide else (x + 17, y)
        weekday = f"{today:%A}, {level_of(today).value}"
        about = f"Today, {day_name(today)}", weekday, day_status(games, today)
        for line, text in enumerate((*about, *streak_text(games.streak).rstrip(".").split("; ")), y):
            canvas.put(x, line, text, Role.TEXT)


class DayScreen(DialogScreen[GameRecord | None]):
    """Shows how the days of each kind of game went, and returns the game of a day."""

    BINDINGS = [
        Binding("enter,space", "play", "Play", key_display="Enter", id="day.play"),
        Binding("tab", "game(1)", "Next game", id="day.next-game"),
        Binding("escape,q,d", "close", "Close", key_display="Esc", id="day.close"),
        Binding("pageup", "month(-1)", "Earlier", id="day.earlier", tooltip="the month before"),
        Binding("pagedown", "month(1)", "Later", id="day.later", tooltip="the month after"),
        Binding("shift+tab", "game(-1)", "Game before", False, id="day.previous-game"),
        Binding("left,h", "move(-1)", "Day before", False, id="day.left"),
        Binding("right,l", "move(1)", "Next day", False, id="day.right"),
        Binding("up,k", "move(-7)", "Week before", False, id="day.up"),
        Binding("down,j", "move(7)", "Next week", False, id="day.down"),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (70, "-wide")]

    def __init__(self, games: Mapping[str, DailyGames], slug: str) -> None:
        super().__init__()
        self._games = games
        self.table = MonthView(games[slug])

    def compose(self) -> ComposeResult:
        signs = {status: Content.styled(sign, f"bold ${role}") for status, (sign, role) in _SIGNS.items()}
        gap = "\n" if has_touch(self.app) else " "
        titles = (
            Tab(Content.assemble(KINDS[slug].title, gap, signs.get(games.status(games.today), "")), id=slug)
            for slug, games in self._games.items()
        )
        tabs = Tabs(*titles, active=self.table.games.slug)
        tabs.can_focus = False  # so that the arrows move among the days
        with DialogBox("", wide=True):
            yield tabs
            yield self.table
            legend = (sign + f" {status.removeprefix('won ')}" for status, sign in signs.items())
            yield Static(Content("  ").join(legend), id="legend")
        yield KeyBar()

    def on_mount(self) -> None:
        self.watch(self.table, "day", self.show, init=False)
        self.show()

    @on(Tabs.TabActivated)
    def change_game(self, event: Tabs.TabActivated) -> None:
        self.table.games = self._games[str(event.tab.id)]
        self.table.repaint()
        self.show()

    @on(Resize)
    def show_month(self) -> None:
        streak = 0 if self.table.shows_today else self.table.games.streak.current
        title = f"{self.table.day:%B %Y}{f', streak {streak}' * (streak > 0)}"
        self.query_one(DialogBox).border_title = title

    def show(self) -> None:
        """Names the month and the chosen day, and stops looking for another deal."""
        self.workers.cancel_group(self, QUESTION_GROUP)
        self.show_month()
        games, day, played = self.table.games, self.table.day, self._played
        result = f"{day_name(day, day_goal(games, day))}: {day_status(games, day)}"  # its level is above it
        self.query_one(DialogBox).border_subtitle = result
        self.labels = {"play": "Play" if played is None else "Play again" if played.result else "Continue"}
        self.refresh_bindings()

    @property
    def _played(self) -> GameRecord | None:
        """The game to continue or play again."""
        games, day = self.table.games, self.table.day
        return games.unfinished_on(day) or games.best_on(day)

    def action_move(self, days: int) -> None:
        self.table.day = min(self.table.games.today, self.table.day + days * ONE_DAY)

    def action_month(self, step: int) -> None:
        """Goes to the end of the month before, or to the beginning of the next one."""
        first = self.table.day.replace(day=1)
        day = first - ONE_DAY if step < 0 else (first + 31 * ONE_DAY).replace(day=1)
        self.table.day = min(self.table.games.today, day)

    def action_game(self, step: int) -> None:
        slugs = [*self._games]
        self.query_one(Tabs).active = slugs[(slugs.index(self.table.games.slug) + step) % len(slugs)]

    @work(group=QUESTION_GROUP, exclusive=True, exit_on_error=False)
    async def action_play(self) -> None:
        """Continues the game of the day, plays it again, or looks for its deal."""
        if played := self._played:
            self.dismiss(played if played.result is None else rematch_record(played))
        else:
            self.query_one(DialogBox).border_subtitle = "Looking for the deal... Esc stops."
            self.dismiss(await self.ask_in_thread(new_daily_game, self.table.games.slug, self.table.day))

    def action_close(self) -> None:
        if self.workers.cancel_group(self, QUESTION_GROUP):
            self.show()
        else:
            self.dismiss(None)
