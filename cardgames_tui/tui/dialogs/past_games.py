"""The list of past and unfinished games: to continue, to replay, to name, to give up."""

from asyncio import to_thread
from collections.abc import Sequence
from math import inf

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container
from textual.events import Resize
from textual.widgets import DataTable, Input, Static

from cardgames_tui.games.kinds import KINDS, full_title, start_title
from cardgames_tui.games.sharing import SharedGame
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.words import RESULTS, choices_text, moment_text, result_text, title_of
from cardgames_tui.text import format_clock, ordinal
from cardgames_tui.tui.dialogs.dialog import (
    NARROW_DIALOG_WIDTH,
    DialogBox,
    DialogScreen,
    LabelledField,
    Table,
)
from cardgames_tui.tui.dialogs.prompts import NameScreen, QuestionScreen
from cardgames_tui.tui.dialogs.share import ShareScreen
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

ROWS_AT_ONCE = 200
"""How many games are listed before the player scrolls on; the filters look at all."""

NOTHING = "No games yet. Every game you play is listed here, to continue or to replay."

_COLUMNS = {"result": 12, "game": 0, "   time": 7, "when": 11}
_NARROW_COLUMNS = {"": 1, "game": 0, "when": 11}


class PastGamesScreen(DialogScreen[GameRecord | None]):
    """Lists games from the newest on, and returns the one the player chooses."""

    BINDINGS = [
        Binding("n", "describe", "Name", id="past-games.name", tooltip="a name and a note"),
        Binding("y", "share", "Share", id="past-games.share", tooltip="copy it as a text"),
        Binding("delete", "give_up", "Give up", key_display="Del", id="past-games.give-up"),
        Binding("slash", "find", "Find", id="past-games.find", tooltip="by name, deal or note"),
        Binding("escape,q,f6", "close", "Close", key_display="Esc", id="past-games.close"),
    ]

    AUTO_FOCUS = "DataTable"

    table = getters.query_one(Table)

    def __init__(self, open_games: OpenGames) -> None:
        super().__init__()
        self._open_games = open_games
        self._listed: Sequence[GameRecord] | None = None
        """None while it is read from the start."""

    def compose(self) -> ComposeResult:
        with DialogBox("Past games", wide=True):
            with Container(id="filters"):
                titles = [("all", "all"), *((kind.title, slug) for slug, kind in KINDS.items())]
                yield LabelledField("Game", Stepper(titles, "all", id="game"))
                results = [(word, word) for word in ("all", *RESULTS.values())]
                yield LabelledField("Result", Stepper(results, "all", id="outcome"))
                find = Input(placeholder="deal, name or note", id="find", compact=True)
                yield LabelledField("Find", find)
            yield Table()
            yield Static(markup=False, classes="message")
        yield KeyBar()

    def on_mount(self) -> None:
        self.watch(self.table, "scroll_y", self.list_more, init=False)

    @on(Resize)
    @on(Stepper.Changed)
    @on(Input.Changed)
    def list_games(self) -> None:
        self._listed = None  # so that nothing is done with a game as it was before
        self._read()

    def list_more(self) -> None:
        """Lists more games when the end of the list comes near."""
        if self._listed and self.table.scroll_y >= self.table.max_scroll_y - self.table.size.height:
            self._read()

    @work(exclusive=True, group="records", exit_on_error=False)
    async def _read(self) -> None:
        before = self._listed or ()
        wanted_slug = self.query_one("#game", Stepper).value
        wanted_result = self.query_one("#outcome", Stepper).value
        wanted = self.query_one("#find", Input).value.strip().lower()

        def fits(slug: object, result: Result | None, name: object, note: object, start_id: object) -> bool:
            return (
                wanted_slug in ("all", slug)
                and wanted_result in ("all", RESULTS.get(result))
                and (
                    wanted in f"{name}\n{note}\n{start_id}".lower()
                    or wanted in f"{name} ({start_title(str(start_id))})".lower()
                )
            )

        most = max(self.table.cursor_row - len(before), 0) + ROWS_AT_ONCE
        last = before[-1].revision if before else inf
        run = self.app.profile.store.run
        games: list[GameRecord] = await to_thread(run, lambda file: file.newest_games(most, fits, last), [])
        self._listed = (*before, *games)
        is_narrow = self.size.width < NARROW_DIALOG_WIDTH
        columns = _NARROW_COLUMNS if is_narrow else _COLUMNS
        self.table.fill(columns, map(self._cells, games), more=bool(before))
        if not self._listed:
            self.labels = {"select_cursor": ""}
            is_empty = wanted_slug == wanted_result == "all" and not wanted
            self.query("#filters, DataTable").set(display=not is_empty)
            self.query_one(DialogBox).set_class(not is_empty, "wide")
            self.message.update(NOTHING if is_empty else "No game matches.")
        self.refresh_bindings()

    def _cells(self, record: GameRecord) -> dict[str, str]:
        sign, moment = RESULT_SIGNS[record.result], record.ended or record.started
        return {
            "": sign,
            "result": f"{sign} {RESULTS[record.result]}{f' {ordinal(record.place)}' * (record.place > 1)}",
            "game": full_title(record),
            "   time": f"{format_clock(record.seconds):>7}",
            "when": moment_text(moment, self.app.profile.today(), record.ended_on) if moment else "",
        }

    @property
    def _chosen(self) -> GameRecord | None:
        row = self.table.cursor_row
        return self._listed[row] if self._listed and 0 <= row < len(self._listed) else None

    @on(DataTable.RowHighlighted)
    def show_details(self) -> None:
        if (record := self._chosen) is not None:
            self.labels = {"select_cursor": "Continue" if record.result is None else "Replay"}
            said = f"{result_text(record).capitalize()}. {choices_text(record.choices)}"
            self.message.update(f"{said.rstrip()}\n{record.note}".rstrip())
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
            self.list_games()

    def action_share(self) -> None:
        if (record := self._chosen) is not None:
            title = title_of(record, start_title(record.start_id))
            self.app.push_screen(ShareScreen(SharedGame(title, record)))

    @work
    async def action_give_up(self) -> None:
        if (record := self._chosen) is None:
            return
        asked = "Give up this game?", "Give up", "Keep it"
        text = f"{full_title(record)} will count as lost."
        if await self.app.push_screen_wait(QuestionScreen(asked, text)):
            self._open_games.give_up(record)
            self.list_games()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "find":
            return self.table.display
        if action == "give_up":
            return self._chosen is not None and self._chosen.result is None
        return action not in ("describe", "share") or self._chosen is not None
