"""Stores, and games saved in them."""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from time import time
from typing import Any

import pytest

from cardgames_tui.records.database import Database
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.store import Store
from tests.helpers.past_games import new_game


class AtOnce(Executor):
    """Does at once what others hand to a thread."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(work(*args, **kwargs))
        except Exception as error:
            done.set_exception(error)
        return done


class StoreAtOnce(Store):
    """A store that does everything at once and waits for nothing."""

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
        """The game that is offered to go on with."""
        return self.database.unfinished_games()[-1]

    def take_notices(self) -> list[str]:
        """What the player has been told since this was asked before."""
        assert self.database
        notices = self.told[:]
        self.told.clear()
        return notices


class SavedGame:
    """A game that is saved after each change, whatever the rules say."""

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


def keep(directory: Path, *records: GameRecord) -> list[str]:
    """Save games in the records of a directory, as a program does that ends then, and return their keys."""
    with closing(Database(directory)) as database:
        return database.save(records)


def games_in(store: Store) -> list[GameRecord]:
    """The games that a store has saved, those saved last at the end."""
    games: list[GameRecord] = store.run(Database.all_games, [])
    return games


def games_at(directory: Path) -> list[GameRecord]:
    """The games in the records of a directory, as another program reads them that waits for a minute."""
    with closing(Database(directory, 60, warn=pytest.fail)) as database:
        return database.all_games()
