"""Games to save, and games that nobody has saved like that."""

import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from threading import Thread
from time import time
from typing import Any

import pytest

from cardgames_tui.records.database import FILE_NAME, Database
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.store import Store, records_thread
from tests.helpers.past_games import new_game


class AtOnce(Executor):
    """Does at once what others hand to a thread."""

    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(work(*args, **kwargs))
        except Exception as fault:
            done.set_exception(fault)
        return done


class StoreAtOnce(Store):
    """A store that does everything at once and waits for nothing."""

    def __init__(self, directory: Path) -> None:
        super().__init__(directory, AtOnce)
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


COLLISION_SECONDS = 0.5
"""How many seconds the first asker is held up for the other, whom a sound store keeps waiting until then."""


def colliding_store(directory: Path) -> Store:
    """A store whose first asker has no executor yet when another one asks, and is answered if that can be."""
    other: list[Thread] = []

    def new_executor() -> Executor:
        if not other:
            other.append(Thread(target=store.run, args=(Database.all_games, [])))
            other[0].start()
            other[0].join(COLLISION_SECONDS)
        return records_thread()

    store = Store(directory, new_executor)
    return store


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


HARMLESS: tuple[tuple[str, object], ...] = (
    ("ended", 1e300),
    ("ended", float("inf")),
    ("started", float("inf")),
    ("started", -1e300),
    ("started", "soon"),
    ("move_origins", "..%"),
    ("move_origins", b"\xff\xfe"),
    ("verdicts", "wxy"),
    ("seconds", -5),
    ("seconds", 2**63 - 1),
    ("undos", "many"),
    ("hints", -1),
    ("copied_moves", 1.5),
    ("winnable", 7),
    ("seats", "\x1b[31mred"),
    ("daily", "some day"),
)
"""Columns and values that they cannot have, and that a game can do without."""

FATAL: tuple[tuple[str, object], ...] = (
    ("game", "\x1b]0;title\x07"),
    ("variant", "\x1b[2J"),
    ("variant", "x" * 100_000),
    ("start_id", "\x07"),
    ("moves", "\x1b[2J"),
    ("moves", b"\x00"),
    ("ply", -1),
    ("ply", 2.5),
    ("result", "victory"),
)
"""Columns and values that they cannot have, without which there is no game."""

SENSELESS: tuple[tuple[str, object], ...] = (
    ("game", "klondike"),
    ("start_id", "black-hole 0"),
    ("start_id", "nothing"),
    ("moves", "zzzz"),
    ("ply", 60),
    ("bookmarks", "zz"),
    ("variant", "2,2,5 nonsense"),
)
"""Columns and values that only the rules of the game know to be wrong."""


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


def spoil(directory: Path, key: str, column: str, value: object) -> None:
    """Put a value into the database that the program would not put there."""
    with closing(sqlite3.connect(directory / FILE_NAME)) as connection, connection:
        connection.execute(f"UPDATE game SET {column} = ? WHERE key = ?", (value, key))


def spoil_some(
    directory: Path,
    good: GameRecord,
    faults: Sequence[tuple[str, object]] = (*HARMLESS, *FATAL, *SENSELESS),
) -> list[GameRecord]:
    """Copies of a game in all kinds of disorder, kept after the game itself."""
    copies = [replace(good, key=f"spoilt-{number}") for number in range(len(faults))]
    keep(directory, good, *copies)
    for copy, fault in zip(copies, faults, strict=True):
        spoil(directory, copy.key, *fault)
    return copies
