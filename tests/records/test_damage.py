"""Databases that cannot be used are moved aside, those of another version refused."""

import os
import random
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from cardgames_tui.errors import RecordsError
from cardgames_tui.records import words
from cardgames_tui.records.database import Database
from cardgames_tui.records.record import GameRecord, Result
from tests.helpers.damage import (
    DAMAGES,
    empty,
    make_another_version,
    overwrite_by_another_program,
    play_many,
    replace_by_text,
    spoil_at_random,
    without_log,
    write_garbage,
)
from tests.helpers.past_games import new_game
from tests.helpers.saving import StoreAtOnce, games_at, keep, played

TRIALS = int(os.environ.get("DAMAGE_TRIALS", "100"))  # how many files are damaged at random


@pytest.mark.parametrize("damage", DAMAGES)
def test_an_unusable_database_is_moved_aside(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    path = play_many(tmp_path)
    damage(path)
    before = path.read_bytes()
    with closing(StoreAtOnce(tmp_path)) as store:
        assert not store.database.unfinished_games()
        [notice] = store.take_notices()
        [aside] = [other for other in tmp_path.iterdir() if not other.name.startswith("records.db")]
        assert str(path) in notice
        assert aside.name in notice
        assert aside.read_bytes() == before
        played(store, "c").finish(Result.WON)
        assert len(store.database.finished_games()) == 1


def test_a_database_of_another_version_stays_as_it_is(tmp_path: Path) -> None:
    with closing(StoreAtOnce(tmp_path)) as store:
        played(store, "abc")
    path = store.database.path
    make_another_version(path)
    before = path.read_bytes()
    with closing(StoreAtOnce(tmp_path)) as store:
        with pytest.raises(RecordsError, match=r"another version .* \(version 4; this one reads 1\)"):
            store.database.unfinished_games()
        played(store, "c")
        [notice] = store.take_notices()
        assert "another version" in notice
    assert [other.name for other in tmp_path.iterdir()] == ["records.db"]
    assert path.read_bytes() == before


MISCHIEF = (*DAMAGES, empty, overwrite_by_another_program, replace_by_text)


@pytest.mark.parametrize("many", [False, True], ids=["all in the log", "many"])
@pytest.mark.parametrize("mischief", MISCHIEF)
def test_a_game_goes_on_when_its_records_are_spoilt_under_it(
    tmp_path: Path, mischief: Callable[[Path], None], many: bool
) -> None:
    path = play_many(tmp_path) if many else tmp_path / "records.db"
    with closing(StoreAtOnce(tmp_path)) as store:
        log = played(store, "c", 50)
        mischief(path)
        log.update("cd", 2)
        assert not store.unsaved
        assert store.take_notices() or not many  # for a log that holds all pages makes the file whole again
        assert [game.moves for game in store.database.unfinished_games()] == ["cd"]
    assert [game.moves for game in games_at(tmp_path) if game.start_id == "black-hole 50"] == ["cd"]


@pytest.mark.parametrize("mischief", [write_garbage, overwrite_by_another_program, Path.unlink])
def test_a_game_that_is_not_played_on_is_kept_at_the_end(
    store: StoreAtOnce, mischief: Callable[[Path], None]
) -> None:
    played(store, "c")
    path = store.database.path
    mischief(path)
    store.close()
    assert [game.moves for game in games_at(path.parent)] == ["c"]
    assert len(store.take_notices()) == 1


@pytest.mark.parametrize("mischief", [write_garbage, overwrite_by_another_program])
def test_nothing_is_written_into_what_another_program_has_put_there(
    store: StoreAtOnce, mischief: Callable[[Path], None]
) -> None:
    ended, log = played(store, "ab", 1), played(store, "c", 2)
    ended.finish(Result.LOST)
    path = store.database.path
    mischief(path)
    before = path.read_bytes()
    log.update("cd", 2)
    [notice] = store.take_notices()
    [aside] = path.parent.glob("records-*")
    assert aside.name in notice
    assert aside.read_bytes() == before
    assert [game.moves for game in store.database.all_games()] == ["ab", "cd"]


@pytest.mark.parametrize("is_played_on", [True, False])
def test_an_older_copy_that_is_written_over_the_records_gets_nothing_of_their_log(
    tmp_path: Path, is_played_on: bool
) -> None:
    path = play_many(tmp_path)
    older = path.read_bytes()
    play_many(tmp_path)
    with closing(StoreAtOnce(tmp_path)) as store:
        log = played(store, "c", 50)
        played(store, "ab", 51).finish(Result.WON)
        path.write_bytes(older)
        if is_played_on:
            log.update("cd", 2)
    kept = {game.start_id: (game.moves, game.result) for game in games_at(tmp_path)}
    assert kept == {
        "black-hole 50": ("cd" if is_played_on else "c", None),
        "black-hole 51": ("ab", Result.WON),
    }
    [aside] = tmp_path.glob("records-*")
    assert aside.read_bytes() == older
    assert store.told == [words.moved_aside(path, words.OVERWRITTEN, aside)]


def test_an_older_copy_gets_nothing_of_the_log_of_a_program_that_has_opened_the_records_before(
    tmp_path: Path,
) -> None:
    path = play_many(tmp_path)
    older = path.read_bytes()
    play_many(tmp_path)
    with closing(StoreAtOnce(tmp_path)) as store:
        assert store.database.all_games()
        store.database.close()
        played(store, "c", 50)
        path.write_bytes(older)
    [aside] = tmp_path.glob("records-*")
    assert aside.read_bytes() == older
    assert "c" in [game.moves for game in games_at(tmp_path)]


def test_an_older_copy_gets_nothing_of_the_log_of_two_programs(tmp_path: Path) -> None:
    path = play_many(tmp_path)
    older = path.read_bytes()
    play_many(tmp_path)
    with closing(StoreAtOnce(tmp_path)) as store, closing(StoreAtOnce(tmp_path)) as other:
        log, other_log = played(store, "c", 50), played(other, "d", 51)
        played(other, "ab", 52).finish(Result.LOST)
        path.write_bytes(older)
        log.update("cd", 2)
        other_log.update("dc", 2)
    assert sorted(game.moves for game in games_at(tmp_path)) == ["ab", "cd", "dc"]
    [aside] = tmp_path.glob("records-*")
    assert aside.read_bytes() == older


def test_an_older_copy_that_comes_while_a_game_is_written_gets_nothing_of_the_log(tmp_path: Path) -> None:
    path = play_many(tmp_path)
    older = path.read_bytes()
    play_many(tmp_path)

    def overwritten_meanwhile() -> Iterator[GameRecord]:
        path.write_bytes(older)
        yield new_game(50)

    with closing(StoreAtOnce(tmp_path)) as store:
        assert store.database.all_games()
        assert store.database.add(overwritten_meanwhile()) == 1
    [aside] = tmp_path.glob("records-*")
    assert aside.read_bytes() == older


@pytest.mark.parametrize("change", [without_log, make_another_version])
def test_a_copy_that_holds_the_last_save_in_another_form_gets_nothing_of_the_log(
    tmp_path: Path, change: Callable[[Path], None]
) -> None:
    path = play_many(tmp_path)
    copy = tmp_path / "copy.db"
    copy.write_bytes(path.read_bytes())
    change(copy)
    with closing(StoreAtOnce(tmp_path)) as store:
        played(store, "c", 50)
        path.write_bytes(copy.read_bytes())
    [aside] = tmp_path.glob("records-*")
    assert aside.read_bytes() == copy.read_bytes()
    assert [game.moves for game in games_at(tmp_path)] == ["c"]


def test_a_copy_of_what_the_program_itself_has_written_is_noticed(tmp_path: Path) -> None:
    path = play_many(tmp_path)
    with closing(StoreAtOnce(tmp_path)) as store:
        log = played(store, "c", 50)
        copy = path.read_bytes()
        while path.read_bytes() == copy:  # until the log is emptied into the file
            log.update(log.record.moves + "d", 2)
        older = path.read_bytes()
        while path.read_bytes() == older:
            log.update(log.record.moves + "d", 2)
        path.write_bytes(older)
        log.update("cd", 2)
        assert len(store.take_notices()) == 1
    assert [game.moves for game in games_at(tmp_path)] == ["cd"]


def test_records_with_another_time_are_the_same(store: StoreAtOnce) -> None:
    log = played(store, "c")
    os.utime(store.database.path, (0, 0))
    log.update("cd", 2)
    assert store.take_notices() == []
    assert [game.moves for game in store.database.all_games()] == ["cd"]


def test_records_that_are_moved_over_those_in_use_hold_nothing_of_their_log(
    store: StoreAtOnce, tmp_path: Path
) -> None:
    keep(tmp_path / "other", new_game(1, moves="ab", ply=2))
    log = played(store, "c", 2)
    played(store, "p", 3).finish(Result.LOST)
    (tmp_path / "other" / "records.db").replace(store.database.path)
    log.update("cd", 2)
    [notice] = store.take_notices()
    assert notice.endswith("The game goes on in the records that are there now.")
    assert [game.moves for game in games_at(tmp_path / "data")] == ["ab", "p", "cd"]


def test_records_that_are_moved_over_those_that_somebody_reads_hold_nothing_of_their_log(
    store: StoreAtOnce, tmp_path: Path
) -> None:
    keep(tmp_path / "other", new_game(1, moves="ab", ply=2))
    log = played(store, "c", 2)
    with closing(sqlite3.connect(store.database.path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM game").fetchone()
        log.update("cd", 2)
        (tmp_path / "other" / "records.db").replace(store.database.path)
        log.update("cda", 3)
    assert [game.moves for game in games_at(tmp_path / "data")] == ["ab", "cda"]


def test_records_that_are_moved_away_have_all_their_games(store: StoreAtOnce, tmp_path: Path) -> None:
    log = played(store, "c", 2)
    (tmp_path / "away").mkdir()
    store.database.path.rename(tmp_path / "away" / "records.db")
    log.update("cd", 2)
    assert len(store.take_notices()) == 1
    assert [game.moves for game in games_at(tmp_path / "away")] == ["c"]
    assert [game.moves for game in games_at(tmp_path / "data")] == ["cd"]


@pytest.mark.parametrize("ending", ["-wal", "-shm"])
def test_a_log_that_is_deleted_loses_nothing(store: StoreAtOnce, tmp_path: Path, ending: str) -> None:
    log = played(store, "c")
    store.database.path.with_name(f"records.db{ending}").unlink()
    log.update("cd", 2)
    assert [game.moves for game in games_at(tmp_path / "data")] == ["cd"]  # while the store is open


@pytest.mark.slow
def test_no_damage_at_random_loses_the_game_or_stops_it(tmp_path: Path) -> None:
    rng = random.Random(24)
    for trial in range(TRIALS):
        directory = tmp_path / str(trial)
        path = play_many(directory) if trial % 2 else directory / "records.db"
        with closing(StoreAtOnce(directory)) as store:
            log = played(store, "c", 50)
            spoil_at_random(path, rng)
            log.update("cd", 2)
            assert not store.unsaved
        spoil_at_random(path, rng)
        with closing(StoreAtOnce(directory)) as store:
            store.save(replace(log.record, moves="cdp", ply=3))
            assert not store.unsaved, store.told
        with closing(Database(directory)) as database:
            assert "cdp" in [game.moves for game in database.all_games()]


def test_unusable_databases_of_one_second_are_all_kept(tmp_path: Path) -> None:
    for _ in range(3):
        write_garbage(tmp_path / "records.db")
        with closing(Database(tmp_path)) as database:
            assert database.all_games() == []
    assert len(list(tmp_path.glob("records-*.db"))) == 3
