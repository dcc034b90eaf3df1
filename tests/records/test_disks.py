"""When a disk or directory refuses, the game goes on and is saved later."""

import resource
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from cardgames_tui.errors import RecordsError
from cardgames_tui.records.database import Database
from cardgames_tui.records.record import Result
from cardgames_tui.records.schema import VERSION, upgrade
from tests.helpers.past_games import WIN, new_game
from tests.helpers.saving import keep
from tests.records.saving import SavedGame, StoreAtOnce, played
from tests.records.small_disks import KEEPING, as_nobody, files_at, mounted, only_root, take_rights


@contextmanager
def full_disk(path: Path) -> Iterator[None]:
    """Let no file grow beyond the present size of the log."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (Path(f"{path}-wal").stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def check_refusal(store: StoreAtOnce, log: SavedGame) -> None:
    """The game goes on, and the player is warned once."""
    assert store.take_notices() == []
    log.update("cd", 2)
    log.update("cdp", 3)
    assert store.unsaved
    [notice] = store.take_notices()
    assert notice.startswith("The game cannot be saved: ")


def check_recovery(store: StoreAtOnce) -> None:
    """The unsaved game is saved, and the player is told."""
    store.retry()
    assert not store.unsaved
    assert store.take_notices() == ["Saving works again; nothing is lost."]
    assert [game.moves for game in store.database.all_games()] == ["cdp"]


def test_a_full_disk_does_not_stop_the_game(store: StoreAtOnce) -> None:
    log = played(store, "c")
    store.close()
    store.database.all_games()
    with full_disk(store.database.path):
        check_refusal(store, log)
    check_recovery(store)


def test_a_reset_on_a_full_disk_changes_nothing(tmp_path: Path) -> None:
    ended = new_game(20, moves="c", ply=1, result=Result.LOST)
    keep(tmp_path, ended, *(new_game(deal, moves="c" * 5000) for deal in range(20)))
    with closing(Database(tmp_path)) as database:
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, hard))
        try:
            with pytest.raises(RecordsError):
                database.reset()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert len(database.all_games()) == 21
    assert [path.name for path in tmp_path.iterdir()] == ["records.db"]


@pytest.fixture
def read_only() -> Iterator[Path]:
    """A directory that a process without the rights of root may not write to."""
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        directory.chmod(0o555)
        yield directory
        directory.chmod(0o755)


@pytest.mark.parametrize("mode", [0o555, 0o000], ids=["read only", "closed"])
def test_a_read_only_directory_does_not_stop_the_game(read_only: Path, mode: int) -> None:
    read_only.chmod(mode)
    with closing(StoreAtOnce(read_only / "data")) as store:
        with as_nobody():
            check_refusal(store, SavedGame(store.save, new_game()))
        read_only.chmod(0o755)
        check_recovery(store)


@pytest.mark.parametrize("is_directory", [True, False], ids=["directory", "files"])
@pytest.mark.parametrize("how", KEEPING)
def test_records_that_cannot_be_written_are_read(read_only: Path, how: str, is_directory: bool) -> None:
    KEEPING[how](read_only, new_game(1, moves="c", ply=1), new_game(2, moves="cd", ply=2))
    take_rights(read_only, is_directory)
    files = files_at(read_only)
    with closing(Database(read_only)) as database, as_nobody():
        for _ in range(2):
            games = database.all_games()
            assert len(games) == 54 if "version" in how else [game.moves for game in games] == ["c", "cd"]
            with pytest.raises(RecordsError, match="check its permissions"):
                database.save([new_game(3, moves="c", ply=1)])
    assert files_at(read_only) == files


def test_a_file_in_place_of_the_directory_does_not_stop_the_game(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    with closing(StoreAtOnce(tmp_path / "data")) as store:
        check_refusal(store, SavedGame(store.save, new_game()))
        (tmp_path / "data").unlink()
        check_recovery(store)


def test_the_lock_of_another_program_does_not_stop_the_game(store: StoreAtOnce) -> None:
    log = played(store, "c")
    with closing(sqlite3.connect(store.database.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        check_refusal(store, log)
    check_recovery(store)


def test_a_database_being_created_can_be_read(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "records.db", isolation_level=None)) as other:
        upgrade(other)
        other.execute("BEGIN IMMEDIATE")
        with closing(Database(tmp_path)) as database:
            assert database.all_games() == []
            other.execute(f"PRAGMA user_version = {VERSION}")
            other.execute("COMMIT")
            assert database.all_games() == []
    assert [path.name for path in tmp_path.iterdir()] == ["records.db"]


def test_a_database_locked_from_the_start_does_not_stop_the_game(tmp_path: Path) -> None:
    with closing(StoreAtOnce(tmp_path)) as first:
        log = played(first, "c")
    with closing(sqlite3.connect(first.database.path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with closing(StoreAtOnce(tmp_path)) as store:
            with pytest.raises(RecordsError, match="locked"):
                store.database.all_games()
            check_refusal(store, SavedGame(store.save, replace(log.record, revision=1)))
            other.execute("COMMIT")
            other.close()
            check_recovery(store)


def wins_kept(directory: Path, games: int) -> int:
    """Play games move by move; returns the number of wins saved."""
    with closing(StoreAtOnce(directory)) as store:
        for deal in range(1, games + 1):
            log = played(store, WIN[:1], deal)
            for ply in range(2, len(WIN) + 1):
                log.update(WIN[:ply], ply, seconds=ply)
            log.finish(Result.WON)
    with closing(Database(directory)) as database:
        return len(database.finished_games())


@pytest.mark.slow
@only_root
@pytest.mark.parametrize("kilobytes", [128, 200, 256, 300, 400])
def test_a_small_disk_keeps_every_win(tmp_path: Path, kilobytes: int) -> None:
    with mounted(tmp_path / "disk", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs") as disk:
        assert wins_kept(disk, 15) == 15


@pytest.mark.slow
@only_root
def test_a_full_disk_loses_no_saved_game(tmp_path: Path) -> None:
    with mounted(tmp_path / "disk", "-t", "tmpfs", "-o", "size=64k", "tmpfs") as disk:
        first = wins_kept(disk, 3)
        assert wins_kept(disk, 15) >= first
