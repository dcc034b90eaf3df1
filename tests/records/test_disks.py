"""Disks and directories that refuse: the game goes on and is saved when that is possible again."""

import os
import resource
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from cardgames_tui.records.archive import Archive, RecordsError
from cardgames_tui.records.database import migrate, open_database
from cardgames_tui.records.game_log import GameLog
from cardgames_tui.records.writer import RecordsWriter
from tests.records.games import new_game, played


@contextmanager
def full_disk(path: Path) -> Iterator[None]:
    """Let no file grow beyond the size that the database's log has now."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (Path(f"{path}-wal").stat().st_size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def check_refusal(writer: RecordsWriter, log: GameLog) -> None:
    """The game goes on, and the player is told once."""
    assert writer.take_notices() == []
    log.update("cd", 2)
    log.update("cdp", 3)
    assert writer.waiting
    [notice] = writer.take_notices()
    assert notice.startswith("The game cannot be saved: ")


def check_recovery(writer: RecordsWriter) -> None:
    """What was waiting is saved, and the player is told."""
    assert writer.retry()
    assert writer.take_notices() == ["Saving works again; nothing is lost."]
    assert [game.moves for game in writer.archive.everything()] == ["cdp"]


def test_a_full_disk(writer: RecordsWriter) -> None:
    log = played(writer, "c")
    writer.close()
    writer.archive.everything()
    with full_disk(writer.archive.path):
        check_refusal(writer, log)
    check_recovery(writer)


def test_a_full_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = ["PRAGMA max_page_count = 5"]

    def limited(path: Path, *_: object) -> tuple[sqlite3.Connection, str]:
        connection, notice = open_database(path)
        for pragma in pages:
            connection.execute(pragma)
        return connection, notice

    monkeypatch.setattr("cardgames_tui.records.archive.open_database", limited)
    with closing(RecordsWriter(Archive(tmp_path))) as writer:
        for deal in range(1, 200):
            played(writer, "abc" * 50, deal)
            if writer.waiting:
                break
        [notice] = writer.take_notices()
        assert "full" in notice
        pages.clear()
        writer.archive.close()
        assert writer.retry()
        assert len(writer.archive.everything()) == deal


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


def test_a_read_only_directory(read_only: Path) -> None:
    with pytest.raises(PermissionError):
        (read_only / "file").touch()
    with closing(RecordsWriter(Archive(read_only / "data"))) as writer:
        log = GameLog(writer.save, new_game())
        check_refusal(writer, log)
        os.seteuid(os.getuid())
        read_only.chmod(0o755)
        check_recovery(writer)


def test_a_directory_that_nobody_may_look_into(read_only: Path) -> None:
    user = os.geteuid()
    os.seteuid(os.getuid())
    read_only.chmod(0o000)
    os.seteuid(user)
    with closing(RecordsWriter(Archive(read_only / "data"))) as writer:
        log = GameLog(writer.save, new_game())
        check_refusal(writer, log)
        os.seteuid(os.getuid())
        read_only.chmod(0o755)
        check_recovery(writer)


def test_a_file_where_the_directory_should_be(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    with closing(RecordsWriter(Archive(tmp_path / "data"))) as writer:
        check_refusal(writer, GameLog(writer.save, new_game()))
        (tmp_path / "data").unlink()
        check_recovery(writer)


def test_a_database_that_another_program_locks(writer: RecordsWriter) -> None:
    log = played(writer, "c")
    with closing(sqlite3.connect(writer.archive.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        check_refusal(writer, log)
    check_recovery(writer)


def test_a_database_that_another_program_is_just_making(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "records.db", isolation_level=None)) as other:
        migrate(other)
        other.execute("BEGIN IMMEDIATE")
        with closing(Archive(tmp_path)) as archive:
            assert archive.everything() == []


def test_a_database_locked_from_the_start(tmp_path: Path) -> None:
    with closing(RecordsWriter(Archive(tmp_path))) as first:
        log = played(first, "c")
    with closing(sqlite3.connect(first.archive.path, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        with closing(RecordsWriter(Archive(tmp_path))) as writer:
            with pytest.raises(RecordsError, match="locked"):
                writer.archive.everything()
            check_refusal(writer, GameLog(writer.save, replace(log.record, change=1)))
            other.execute("COMMIT")
            other.close()
            check_recovery(writer)
