"""Games of the past on screen: going on with one that waits, and replaying any of them."""

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from textual.app import App

from cardgames_tui.black_hole.family import GAMES
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import GameRecord
from cardgames_tui.tui.art.glyphs import Glyphs
from cardgames_tui.tui.messages import GameWanted
from cardgames_tui.tui.tables import Tables

if TYPE_CHECKING:
    from cardgames_tui.records.record import GameRecord
    from cardgames_tui.tui.replay_screen import ReplayScreen


class Resuming:
    """Takes up games that were left, or that somebody has shared."""

    def __init__(
        self,
        app: App[None],
        profile: Profile,
        tables: Tables,
        take_up: "Callable[[GameRecord], Awaitable[None]]",
    ) -> None:
        self._app = app
        self._profile = profile
        self._tables = tables
        self._take_up = take_up
        self._offered: set[str] = set()

    def waiting(self, game: str | None = None) -> "GameRecord | None":
        """The game that was played last and has not ended, of one game or of all."""
        from cardgames_tui.games.catalogue import last_waiting

        return last_waiting(self._profile.store, game)

    async def offer(self, record: "GameRecord") -> None:
        """Ask whether a game is to be continued, until that is answered; an open dialog comes first."""
        if record.key in self._offered or len(self._app.screen_stack) > 1:
            return
        self._offered.add(record.key)
        from cardgames_tui.games.notation import title
        from cardgames_tui.records.record import clock, count
        from cardgames_tui.tui.dialogs.dialog_screen import QuestionScreen

        try:
            text = f"{title(record.start_id)}: {count(record.ply, 'move')}, {clock(record.seconds)} played."
        except ValueError as fault:
            self._warn(f"The last game cannot be continued: {fault}.")
            return
        question = QuestionScreen("Continue the last game?", text, yes="Continue", no="New game")
        answer = await self._app.push_screen_wait(question)
        if answer:
            await self.take_up(record)
        if answer is None:
            self._offered.remove(record.key)  # whoever comes back may choose again
            await self._app.run_action("home")

    async def take_up(self, record: "GameRecord") -> None:
        """Play a kept game on, or say why that cannot be."""
        from cardgames_tui.games.catalogue import in_play

        try:
            in_play(record)  # before any table is shown for it
            await self._take_up(record)
        except ValueError as fault:
            self._warn(f"The game cannot be continued: {fault}.")

    def open(self, record: "GameRecord | None", glyphs: Glyphs) -> None:
        """Go on with a game that waits, or replay one that has ended."""
        if record is not None and record.result is None:
            self._app.post_message(GameWanted(record))
        elif record is not None:
            self._app.run_worker(self.replay(record, glyphs))

    async def replay(self, record: "GameRecord", glyphs: Glyphs) -> None:
        """Replay a game move by move, and play on from it when the player wants that."""
        from cardgames_tui.games.catalogue import in_play

        try:
            in_play(record)
        except ValueError as fault:
            self._warn(f"The game cannot be replayed: {fault}.")
            return
        chosen = await self._app.push_screen_wait(replay_of(record, glyphs))
        if chosen is not None:
            await self.take_up(chosen)

    def describe(self, record: "GameRecord", name: str, note: str) -> None:
        """Give a game a name and a note, on its table or among the past ones."""
        from cardgames_tui.games.notation import describe

        table = self._tables.table_of(record)
        if table is not None:
            table.game.describe(name, note)
        else:
            describe(record, name, note, self._profile.store)

    async def give_up(self, record: "GameRecord") -> None:
        """Count a game as lost that waits; when it lies on its table, the same start is laid out anew."""
        from cardgames_tui.games.catalogue import give_up, once_more

        table = self._tables.table_of(record)
        if table is None:
            give_up(record, self._profile.store)
        else:
            table.game.give_up()
            await table.take_up(once_more(record))

    def _warn(self, sentence: str) -> None:
        self._app.notify(sentence, severity="warning", timeout=10, markup=False)


def replay_of(record: GameRecord, glyphs: Glyphs) -> "ReplayScreen":
    """The screen that replays a game, imported when a game of its kind is first replayed."""
    if record.game in GAMES:
        from cardgames_tui.tui.cards.replay_screen import CardsReplayScreen

        return CardsReplayScreen(record, glyphs)
    from cardgames_tui.tui.hands.replay_screen import HandsReplayScreen

    return HandsReplayScreen(record, glyphs)
