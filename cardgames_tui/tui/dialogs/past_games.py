"""The list of past and unfinished games: to continue, to replay, to name, to give up."""

from asyncio import to_thread
from collections.abc import Callable, Sequence
from datetime import date
from typing import NamedTuple

from rich.text import Text
from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.events import Resize
from textual.widgets import DataTable, Input, Static

from cardgames_tui.games.kinds import full_title, variant_title
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.words import RESULTS, moment_text, result_text
from cardgames_tui.text import format_clock
from cardgames_tui.tui.dialogs.dialog import DialogBox, DialogScreen, LabelledField
from cardgames_tui.tui.dialogs.prompts import NameScreen, QuestionScreen
from cardgames_tui.tui.draw.pen import KEEPS_SIGN, LOSES_SIGN
from cardgames_tui.tui.open_games import OpenGames
from cardgames_tui.tui.touch import target_height
from cardgames_tui.tui.widgets.key_bar import KeyBar
from cardgames_tui.tui.widgets.stepper import Stepper

RESULT_SIGNS = {
    Result.WON: KEEPS_SIGN,
    Result.LOST: LOSES_SIGN,
    Result.DRAWN: "=",
    Result.SHOWN: "s",
    None: "…",
}
"""How a game has ended, in a character."""

_COLUMN_PADDING, _SCROLL_BAR_WIDTH = 2, 1
"""In cells, as all widths here."""


class GameColumn(NamedTuple):
    """A column of the list, shown if the width of the list, in cells, lies between two limits."""

    label: str
    width: int
    """0 for all that the others leave."""
    text: Callable[[GameRecord, date], str]
    """The text for a game, given today's date."""
    min_list_width: int = 0
    max_list_width: int = 999


def _when(record: GameRecord, today: date) -> str:
    moment = record.ended or record.started
    return moment_text(moment, today) if moment else ""


_COLUMNS = (
    GameColumn(" no.", 4, lambda record, _: f"{record.row_id:>4}", 90),
    GameColumn("", 1, lambda record, _: RESULT_SIGNS[record.result], max_list_width=59),
    GameColumn(
        "result",
        12,
        lambda record, _: f"{RESULT_SIGNS[record.result]} {RESULTS[record.result]}",
        60,
    ),
    GameColumn("game", 0, lambda record, _: full_title(record)),
    GameColumn("   time", 7, lambda record, _: f"{format_clock(record.seconds):>7}", 60),
    GameColumn("undos", 5, lambda record, _: f"{record.undos:>5}", 80),
    GameColumn("hints", 5, lambda record, _: f"{record.hints:>5}", 80),
    GameColumn("when", 11, _when),
)

MAX_ROWS = 500
"""How many games the list shows at most; they are found among all."""


class PastGamesScreen(DialogScreen[GameRecord | None]):
    """Lists the games, newest first, and returns the one that is chosen.

    `games` are all those in the records, the one saved last at the end.
    """

    BINDINGS = [
        Binding("n", "describe", "Name", id="past-games.name", tooltip="a name and a note"),
        Binding("delete", "give_up", "Give up", key_display="Del", id="past-games.give-up"),
        Binding("slash", "find", "Find", id="past-games.find", tooltip="by name, deal or note"),
        Binding("escape,q,f6", "close", "Close", key_display="Esc", id="past-games.close"),
    ]

    AUTO_FOCUS = "DataTable"

    table = getters.query_one(DataTable)

    def __init__(self, games: Sequence[GameRecord], open_games: OpenGames) -> None:
        super().__init__()
        self._open_games = open_games
        self._records = games[::-1]
        self._listed = self._records[:MAX_ROWS]

    def compose(self) -> ComposeResult:
        slugs = sorted({record.game for record in self._records})
        with DialogBox("Past games", wide=bool(self._records)):
            with Container(id="filters"):
                titles = [("all", "all"), *((variant_title(slug, ""), slug) for slug in slugs)]
                yield LabelledField("Game", Stepper(titles, "all", id="game"))
                results = [(word, word) for word in ("all", *RESULTS.values())]
                yield LabelledField("Result", Stepper(results, "all", id="outcome"))
                find = Input(placeholder="deal, name or note", id="find", compact=True)
                yield LabelledField("Find", find)
            yield DataTable(cursor_type="row", zebra_stripes=True)
            yield Static(markup=False, classes="message")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query("#filters, DataTable").set(display=bool(self._records))

    def on_resize(self, event: Resize) -> None:
        self.list_games()

    @on(Stepper.Changed)
    @on(Input.Changed)
    def list_games(self) -> None:
        slug = self.query_one("#game", Stepper).value
        result = self.query_one("#outcome", Stepper).value
        wanted = self.query_one("#find", Input).value.strip().lower()
        self._listed = [
            record
            for record in self._records
            if slug in ("all", record.game)
            and result in ("all", RESULTS[record.result])
            and any(wanted in text.lower() for text in (full_title(record), record.note, record.start_id))
        ][:MAX_ROWS]
        table, row = self.table, self.table.cursor_row
        width = self.query_one(DialogBox).content_size.width
        columns = [column for column in _COLUMNS if column.min_list_width <= width <= column.max_list_width]
        taken = sum(column.width + _COLUMN_PADDING for column in columns) + _SCROLL_BAR_WIDTH
        height, today = target_height(self.app), self.app.profile.today()
        table.clear(columns=True)
        for column in columns:
            table.add_column(column.label, width=column.width or max(width - taken, 12))
        for record in self._listed:
            cells = (Text(column.text(record, today)) for column in columns)
            table.add_row(*cells, height=height if height > 1 else None)
        table.move_cursor(row=row)
        if not self._listed:
            self.query_one(DialogBox).border_subtitle = ""
            none = "Nothing here yet. Every game you play is listed here, to continue or to replay."
            self.message.update("No game matches." if self._records else none)
        self.refresh_bindings()

    @property
    def _chosen(self) -> GameRecord | None:
        row = self.table.cursor_row
        return self._listed[row] if 0 <= row < len(self._listed) else None

    @on(DataTable.RowHighlighted)
    def show_details(self) -> None:
        """Shows the result and the note of the chosen game below the list, if the list still has it."""
        if (record := self._chosen) is not None:
            verb = "continue" if record.result is None else "replay"
            self.query_one(DialogBox).border_subtitle = f"Enter, or a second click, to {verb}"
            self.message.update(f"{result_text(record).capitalize()}.\n{record.note}".rstrip())
            self.refresh_bindings()

    @on(DataTable.RowSelected)
    def open_chosen(self) -> None:
        if self._chosen is not None:
            self.dismiss(self._chosen)

    @on(Input.Submitted)
    def go_to_list(self) -> None:
        self.table.focus()

    def action_find(self) -> None:
        self.query_one("#find").focus()

    def action_close(self) -> None:
        find = self.query_one("#find", Input)
        if find.has_focus and find.value:
            find.clear()
            self.table.focus()
        else:
            self.dismiss(None)

    @work
    async def action_describe(self) -> None:
        if (record := self._chosen) is None:
            return
        if (answer := await self.app.push_screen_wait(NameScreen(record))) is not None:
            self._open_games.describe(record, *answer)
            self._reload()

    @work
    async def action_give_up(self) -> None:
        if (record := self._chosen) is None:
            return
        asked = "Give up this game?", "Give up", "Keep it"
        text = f"{full_title(record)} will count as lost."
        if await self.app.push_screen_wait(QuestionScreen(asked, text, is_final=True)):
            self._open_games.give_up(record)
            self._reload()

    @work(exclusive=True, group="records", exit_on_error=False)
    async def _reload(self) -> None:
        self._listed = []  # so that nothing is done with a game as it was before
        self._records = (await to_thread(self.app.profile.store.games))[::-1]
        self.list_games()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "find":
            return bool(self._records)
        if action == "give_up":
            return self._chosen is not None and self._chosen.result is None
        return action != "describe" or self._chosen is not None
