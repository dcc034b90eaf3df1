from contextlib import closing
from pathlib import Path

import pytest

from cardgames_tui.records.database import Database
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.store import Store


def keep(directory: Path, *records: GameRecord) -> list[str]:
    """Save games; returns their uids."""
    with closing(Database(directory)) as database:
        return database.save(records)


def games_in(store: Store) -> list[GameRecord]:
    """The games of a store, the one saved last at the end."""
    games: list[GameRecord] = store.run(Database.all_games, [])
    return games


def games_at(directory: Path) -> list[GameRecord]:
    """The games in a directory, as another program reads them."""
    with closing(Database(directory, 60, warn=pytest.fail)) as database:
        return database.all_games()
