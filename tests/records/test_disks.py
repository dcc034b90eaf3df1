"""Disks and directories that refuse: the game goes on and is saved when that is possible again."""

import os
import resource
import sqlite3
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from cardgames_tui.errors import RecordsError
from cardgames_tui.records.database import Database
from cardgames_tui.records.record import Result
from cardgames_tui.records.sqlite import connect, make_tables
from tests.helpers.past_games import WIN, new_game
from tests.helpers.saving import SavedGame, StoreAtOnce, keep, played


@contextmanager
def full_disk(path: Path) -> Iterator[None]:
    """Let no file grow beyond the size that the database's log has now."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (Path(f"{path}-wal").stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def check_refusal(store: StoreAtOnce, log: SavedGame) -> None:
    """The game goes on, and the player is told once."""
    assert store.take_notices() == []
    log.update("cd", 2)
    log.update("cdp", 3)
    assert store.unsaved
    [notice] = store.take_notices()
    assert notice.startswith("The game cannot be saved: ")


def check_recovery(store: StoreAtOnce) -> None:
    """What was waiting is saved, and the player is told."""
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


def test_a_reset_for_which_there_is_no_room_changes_nothing(tmp_path: Path) -> None:
    keep(tmp_path, *(new_game(deal, moves="c" * 5000) for deal in range(20)))
    with closing(Database(tmp_path)) as database:
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, hard))
        try:
            with pytest.raises(RecordsError):
                database.reset()
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        assert len(database.unfinished_games()) == 20
    assert [path.name for path in tmp_path.iterdir()] == ["records.db"]


def test_a_full_database_does_not_stop_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = ["PRAGMA max_page_count = 5"]

    def limited(path: Path, *_: object) -> sqlite3.Connection:
        connection = connect(path)
        for pragma in pages:
            connection.execute(pragma)
        return connection

    monkeypatch.setattr("cardgames_tui.records.open_file.connect", limited)
    with closing(StoreAtOnce(tmp_path)) as store:
        for deal in range(1, 200):
            played(store, "abc" * 50, deal)
            if store.unsaved:
                break
        [notice] = store.take_notices()
        assert "full" in notice
        pages.clear()
        store.database.close()
        store.retry()
        assert not store.unsaved
        assert len(store.database.all_games()) == deal


@pytest.fixture
def read_only() -> Iterator[Path]:
    """A directory in which this process may not write, also when root runs it."""
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        directory.chmod(0o555)
        user = os.geteuid()
        if user == 0:
            os.seteuid(65534)
        try:
            yield directory
        finally:
            os.seteuid(user)


@pytest.mark.parametrize("mode", [0o555, 0o000], ids=["read only", "closed"])
def test_a_directory_in_which_nobody_may_write_does_not_stop_the_game(read_only: Path, mode: int) -> None:
    user = os.geteuid()
    os.seteuid(os.getuid())
    read_only.chmod(mode)
    os.seteuid(user)
    with pytest.raises(PermissionError):
        (read_only / "file").touch()
    with closing(StoreAtOnce(read_only / "data")) as store:
        check_refusal(store, SavedGame(store.save, new_game()))
        os.seteuid(os.getuid())
        read_only.chmod(0o755)
        check_recovery(store)


def test_a_file_where_the_directory_should_be_does_not_stop_the_game(tmp_path: Path) -> None:
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


def test_a_database_that_another_program_is_just_making_can_be_read(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "records.db", isolation_level=None)) as other:
        make_tables(other)
        other.execute("BEGIN IMMEDIATE")
        with closing(Database(tmp_path)) as database:
            assert database.all_games() == []
            other.execute("PRAGMA user_version = 1")
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


# real disks that are nearly full: what has room is kept, and nothing that was kept is lost


def small(test: Callable[..., None]) -> Callable[..., None]:
    """Mark a test that needs a small disk."""
    only_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a small disk")
    marked: Callable[..., None] = pytest.mark.slow(only_root(test))
    return marked


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Callable[[int], Path]]:
    """Makes a disk of so many KB."""
    made: list[Path] = []

    def make(kilobytes: int) -> Path:
        path = tmp_path / f"disk-{kilobytes}"
        path.mkdir()
        command = ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", str(path)]
        if subprocess.run(command, check=False, capture_output=True).returncode:
            pytest.skip("no small disk can be mounted here")
        made.append(path)
        return path

    yield make
    for path in made:
        subprocess.run(["umount", "--lazy", str(path)], check=True)


def kept(directory: Path, games: int) -> int:
    """How many won games are there after so many have been played move by move."""
    with closing(StoreAtOnce(directory)) as store:
        for deal in range(1, games + 1):
            log = played(store, WIN[:1], deal)
            for ply in range(2, len(WIN) + 1):
                log.update(WIN[:ply], ply, seconds=ply)
            log.finish(Result.WON)
    with closing(Database(directory)) as database:
        return len(database.finished_games())


@small
@pytest.mark.parametrize("kilobytes", [128, 200, 256, 300, 400])
def test_a_small_disk_keeps_every_win(disk: Callable[[int], Path], kilobytes: int) -> None:
    assert kept(disk(kilobytes), 15) == 15


@small
def test_a_disk_without_room_loses_nothing_that_was_kept(disk: Callable[[int], Path]) -> None:
    directory = disk(64)
    first = kept(directory, 3)
    assert kept(directory, 15) >= first
