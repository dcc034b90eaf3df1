"""The list of past and unfinished games: to continue, to replay, to name, to give up."""

from asyncio import to_thread
from collections.abc import Sequence

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.events import Resize
from textual.widgets import DataTable, Input, Static

from cardgames_tui.games.kinds import full_title, variant_title
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.words import RESULTS, moment_text, result_text
from cardgames_tui.text import format_clock, ordinal
from cardgames_tui.tui.dialogs.dialog import (
    NARROW_DIALOG_WIDTH,
    DialogBox,
    DialogScreen,
    LabelledField,
    Table,
)
from cardgames_tui.tui.dialogs.prompts import NameScreen, QuestionScreen
from cardgames_tui.tui.draw.pen import KEEPS_SIGN, LOSES_SIGN
from cardgames_tui.tui.open_games import OpenGames
from cardgames_tui.tui.widgets.key_bar import KeyBar
from cardgames_tui.tui.widgets.stepper import Stepper

RESULT_SIGNS = {
    Result.WON: KEEPS_SIGN,
    Result.LOST: LOSES_SIGN,
    Result.DRAWN: "=",
    Result.SHOWN: "s",
    None: "…",
}

MAX_ROWS = 500
"""More rows would make the list slow; the filters look at all games."""

_COLUMNS = {"result": 12, "game": 0, "   time": 7, "when": 11}
_NARROW_COLUMNS = {"": 1, "game": 0, "when": 11}


class PastGamesScreen(DialogScreen[GameRecord | None]):
    """Lists all `games`, given oldest first, from the newest on, and returns the one the player chooses."""

    BINDINGS = [
        Binding("n", "describe", "Name", id="past-games.name", tooltip="a name and a note"),
        Binding("delete", "give_up", "Give up", key_display="Del", id="past-games.give-up"),
        Binding("slash", "find", "Find", id="past-games.find", tooltip="by name, deal or note"),
        Binding("escape,q,f6", "close", "Close", key_display="Esc", id="past-games.close"),
    ]

    AUTO_FOCUS = "DataTable"

    table = getters.query_one(Table)

    def __init__(self, games: Sequence[GameRecord], open_games: OpenGames) -> None:
        super().__init__()
        self._open_games = open_games
        self._records = games[::-1]
        self._listed: Sequence[GameRecord] = ()

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
            yield Table()
            nothing = "Nothing here yet. Every game you play is listed here, to continue or to replay."
            yield Static("" if self._records else nothing, markup=False, classes="message")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query("#filters, DataTable").set(display=bool(self._records))

    def on_resize(self, event: Resize) -> None:
        if self._records:
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
        is_narrow = self.size.width < NARROW_DIALOG_WIDTH
        self.table.fill(_NARROW_COLUMNS if is_narrow else _COLUMNS, map(self._cells, self._listed))
        if not self._listed:
            self.query_one(DialogBox).border_subtitle = ""
            self.message.update("No game matches.")
        self.refresh_bindings()

    def _cells(self, record: GameRecord) -> dict[str, str]:
        sign, moment = RESULT_SIGNS[record.result], record.ended or record.started
        return {
            "": sign,
            "result": f"{sign} {RESULTS[record.result]}{f' {ordinal(record.place)}' * (record.place > 1)}",
            "game": full_title(record),
            "   time": f"{format_clock(record.seconds):>7}",
            "when": moment_text(moment, self.app.profile.today()) if moment else "",
        }

    @property
    def _chosen(self) -> GameRecord | None:
        row = self.table.cursor_row
        return self._listed[row] if 0 <= row < len(self._listed) else None

    @on(DataTable.RowHighlighted)
    def show_details(self) -> None:
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
        self._listed = ()  # so that nothing is done with a game as it was before
        self._records = (await to_thread(self.app.profile.store.games))[::-1]
        self.list_games()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "find":
            return bool(self._records)
        if action == "give_up":
            return self._chosen is not None and self._chosen.result is None
        return action != "describe" or self._chosen is not None
