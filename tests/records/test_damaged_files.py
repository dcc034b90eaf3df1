import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from cardgames_tui.errors import RecordsError
from cardgames_tui.records.database import Database
from cardgames_tui.records.record import Result
from tests.helpers.past_games import new_game
from tests.helpers.saving import games_at, keep
from tests.records.damage import DAMAGES, keep_many, make_newer_version, spoil_at_random, write_garbage
from tests.records.saving import StoreAtOnce, played


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_database_is_moved_aside_with_a_warning(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    path = keep_many(tmp_path)
    damage(path)
    before = path.read_bytes()
    with closing(StoreAtOnce(tmp_path)) as store:
        assert not store.database.unfinished_games()
        [notice] = store.take_notices()
        [aside] = tmp_path.glob("records-*")
        assert str(path) in notice
        assert aside.name in notice
        assert aside.read_bytes() == before
        played(store, "c").finish(Result.WON)
        assert len(store.database.finished_games()) == 1


def test_databases_damaged_in_one_second_are_all_kept(tmp_path: Path) -> None:
    for _ in range(3):
        write_garbage(tmp_path / "records.db")
        with closing(Database(tmp_path)) as database:
            assert database.all_games() == []
    assert len(list(tmp_path.glob("records-*.db"))) == 3


def test_a_newer_version_is_refused_and_left_alone(tmp_path: Path) -> None:
    keep(tmp_path, new_game(1, moves="abc", ply=3))
    path = tmp_path / "records.db"
    make_newer_version(path)
    before = path.read_bytes()
    with closing(StoreAtOnce(tmp_path)) as store:
        with pytest.raises(
            RecordsError, match=r"newer version .* \(format 6; this one reads up to 3\): use the newer"
        ):
            store.database.unfinished_games()
        played(store, "c")
        [notice] = store.take_notices()
        assert "use the newer program" in notice
    assert [other.name for other in tmp_path.iterdir()] == ["records.db"]
    assert path.read_bytes() == before


@pytest.mark.parametrize("seed", range(20))
def test_random_damage_does_not_lose_the_next_move(tmp_path: Path, seed: int) -> None:
    path = keep_many(tmp_path)
    keep(tmp_path, game := new_game(50, moves="cd", ply=2))
    spoil_at_random(path, random.Random(seed))
    with closing(StoreAtOnce(tmp_path)) as store:
        store.save(replace(game, moves="cdp", ply=3))
        assert not store.unsaved, store.told
    with closing(Database(tmp_path)) as database:
        assert "cdp" in [game.moves for game in database.all_games()]


def test_a_deleted_database_is_made_again(store: StoreAtOnce) -> None:
    log = played(store, "c")
    for path in store.database.path.parent.iterdir():
        path.unlink()
    log.update("cd", 2)
    assert [game.moves for game in games_at(store.database.path.parent)] == ["cd"]


def test_a_moved_database_keeps_its_games(store: StoreAtOnce, tmp_path: Path) -> None:
    log = played(store, "c")
    (tmp_path / "away").mkdir()
    store.database.path.rename(tmp_path / "away" / "records.db")
    log.update("cd", 2)
    assert [game.moves for game in games_at(tmp_path / "away")] == ["c"]
    assert [game.moves for game in games_at(tmp_path / "data")] == ["cd"]


@pytest.mark.parametrize("is_played_on", [True, False])
@pytest.mark.parametrize("is_read", [True, False], ids=["another program reads", "alone"])
def test_a_replaced_database_gets_nothing_from_the_old_log(
    store: StoreAtOnce, tmp_path: Path, is_played_on: bool, is_read: bool
) -> None:
    keep(tmp_path / "other", new_game(1, moves="ab", ply=2))
    log = played(store, "c", 2)
    with closing(sqlite3.connect(store.database.path, isolation_level=None)) as reader:
        if is_read:  # so that the log cannot be emptied
            reader.execute("BEGIN")
            reader.execute("SELECT * FROM game").fetchone()
        log.update("cd", 2)
        (tmp_path / "other" / "records.db").replace(store.database.path)
        if is_played_on:
            log.update("cda", 3)
        store.close()
    kept = ["ab", "cda"] if is_played_on else ["ab"]
    assert [game.moves for game in games_at(tmp_path / "data")] == kept
