"""A store that saves at once, and games saved after each change."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from dataclasses import replace
from pathlib import Path
from time import time
from typing import Any

from cardgames_tui.records.database import Database
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.store import Store
from tests.helpers.past_games import new_game


class AtOnce(Executor):
    """An executor without a thread."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(work(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done


class StoreAtOnce(Store):
    """A store that does everything at once, and notes its warnings."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory, AtOnce())
        self.told: list[str] = []
        self.on_warning(self.told.append)

    @property
    def database(self) -> Database:
        found: Database | None = self.run(lambda database: database, None)
        assert found is not None
        return found

    @property
    def offered(self) -> GameRecord:
        """The game to continue."""
        return self.database.unfinished_games()[-1]

    def take_notices(self) -> list[str]:
        """The warnings since the last call."""
        assert self.database
        notices = self.told[:]
        self.told.clear()
        return notices


class SavedGame:
    """A game without rules, saved after each change."""

    def __init__(self, save: Callable[[GameRecord], None], record: GameRecord) -> None:
        self.record = record
        self._save = save

    def update(self, moves: Sequence[str], ply: int, **values: Any) -> None:
        self._save_record(replace(self.record.with_moves(moves, ply, time()), **values))

    def finish(self, result: Result) -> None:
        self._save_record(self.record.with_result(result, time()))

    def _save_record(self, record: GameRecord) -> None:
        self.record = record
        self._save(record)


def played(store: StoreAtOnce, moves: str, deal: int = 1) -> SavedGame:
    game = SavedGame(store.save, new_game(deal))
    game.update(moves, len(moves))
    return game
