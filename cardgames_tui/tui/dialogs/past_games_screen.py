"""The list of past games, which can be filtered, replayed and played on."""

from datetime import datetime

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.widgets import DataTable, Input, Label, Select, Static

from cardgames_tui.games.notation import game_title, shown_title
from cardgames_tui.records.archive import Archive
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.store import Store
from cardgames_tui.records.wording import clock, result_words
from cardgames_tui.tui.dialogs.dialog_screen import DialogScreen
from cardgames_tui.tui.textual_ext.steady import SteadySelect
from cardgames_tui.tui.widgets.keys_view import KeysView

MOST = 500
"""How many games are listed at once."""

LONGEST_NAME = 24
"""How much of a name is shown, in characters, so that the whole row fits 80 columns."""

_RESULTS = {Result.WON: "won", Result.LOST: "lost", Result.DRAWN: "drawn", None: "open"}


class PastGamesScreen(DialogScreen[GameRecord | None]):
    """Lists the games, newest first, and returns the one that is chosen.

    Args:
        store: Where the games are kept.
    """

    BINDINGS = [
        Binding("escape,q,f6", "dismiss(None)", "Close", key_display="Esc", id="past-games.close"),
        Binding("slash", "find", "Find", id="past-games.find"),
    ]

    table = getters.query_one(DataTable)

    def __init__(self, store: Store) -> None:
        super().__init__()
        records: list[GameRecord] = store.ask(Archive.everything, [])
        self._records = records[::-1]
        self._listed: list[GameRecord] = []

    def compose(self) -> ComposeResult:
        """The filters above the list."""
        games = sorted({record.game for record in self._records})
        with Vertical(classes="dialog wide"):
            yield Label("Past games: Enter replays", classes="title")
            with Horizontal(id="filters"):
                yield SteadySelect(
                    [(game_title(game), game) for game in games], prompt="all games", id="game", compact=True
                )
                results = [(word, word) for word in _RESULTS.values()]
                yield SteadySelect(results, prompt="all results", id="result", compact=True)
                yield Input(placeholder="deal", id="deal", compact=True, max_length=30)
            yield DataTable(cursor_type="row", zebra_stripes=True)
            yield Static(markup=False, classes="message")
        yield KeysView()

    def on_mount(self) -> None:
        """List all games."""
        self.table.add_columns("no.", "result", "game", "time", "undos", "hints", "when")
        self.list_games()
        self.table.focus()

    @on(Select.Changed)
    @on(Input.Changed)
    def list_games(self) -> None:
        """List the games that pass the filters."""
        self._listed = [record for record in self._records if self._passes(record)][:MOST]
        self.table.clear()
        for record in self._listed:
            self.table.add_row(*_cells(record))
        if not self._listed:
            none = "No game is like that." if self._records else "No game has been played yet."
            self.query_one(".message", Static).update(none)

    def _passes(self, record: GameRecord) -> bool:
        game = self.query_one("#game", Select).value
        result = self.query_one("#result", Select).value
        deal = self.query_one("#deal", Input).value.strip()
        return (
            (game is Select.NULL or game == record.game)
            and (result is Select.NULL or result == _RESULTS[record.result])
            and deal in record.start_id
        )

    @on(DataTable.RowHighlighted)
    def tell_whole_line(self, event: DataTable.RowHighlighted) -> None:
        """Say below the list what may not fit into it; what is told late may be of a line that has gone."""
        if event.cursor_row < len(self._listed):
            record = self._listed[event.cursor_row]
            self.query_one(".message", Static).update(f"{shown_title(record)}: {result_words(record)}")

    @on(DataTable.RowSelected)
    def choose(self, event: DataTable.RowSelected) -> None:
        """Return a game."""
        if event.cursor_row < len(self._listed):
            self.dismiss(self._listed[event.cursor_row])

    @on(Input.Submitted)
    def go_to_list(self) -> None:
        """Go on from the field to the list."""
        self.table.focus()

    def action_find(self) -> None:
        """Go to the field for the deal."""
        self.query_one("#deal").focus()


def _cells(record: GameRecord) -> tuple[str, ...]:
    moment = record.ended or record.started
    when = datetime.fromtimestamp(moment).strftime("%y-%m-%d") if moment else ""
    result = f"{_RESULTS[record.result]}{' *' if record.is_perfect else ''}"
    figures = (clock(record.seconds), str(record.undos), str(record.hints))
    return str(record.number), result, _shortened(shown_title(record)), *figures, when


def _shortened(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 3]}..."
