"""Databases that cannot be used are moved aside; older ones are brought up to date."""

import os
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cardgames_tui.black_hole.saves import resume
from cardgames_tui.records.archive import Archive, RecordsError
from cardgames_tui.records.database import VERSION
from cardgames_tui.records.game_log import GameLog
from cardgames_tui.records.record import Result
from cardgames_tui.records.writer import RecordsWriter
from tests.records.games import played

DATA = Path(__file__).parent.parent / "data"


def write_garbage(path: Path) -> None:
    path.write_bytes(random.Random(6).randbytes(5000))


def truncate(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2 + 100)


def damage_inside(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:] = random.Random(6).randbytes(len(data) - 4096)
    path.write_bytes(data)


def make_newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("ALTER TABLE game ADD COLUMN mood TEXT")
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")


def make_strange(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")


def lose_table(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("DROP TABLE game")


@pytest.mark.parametrize("damage", [write_garbage, truncate, damage_inside, make_strange, lose_table])
def test_an_unusable_database_is_moved_aside(tmp_path: Path, damage: object) -> None:
    with closing(RecordsWriter(Archive(tmp_path))) as writer:
        for deal in range(1, 40):
            played(writer, "abc" * 17, deal).finish(Result.LOST)
    path = writer.archive.path
    assert callable(damage)
    damage(path)
    before = path.read_bytes()
    with closing(RecordsWriter(Archive(tmp_path))) as writer:
        assert writer.archive.in_progress() is None
        [notice] = writer.take_notices()
        [aside] = [other for other in tmp_path.iterdir() if not other.name.startswith("records.db")]
        assert str(path) in notice
        assert aside.name in notice
        assert aside.read_bytes() == before
        played(writer, "c").finish(Result.WON)
        assert len(writer.archive.finished()) == 1


def test_a_database_of_a_newer_version_stays_as_it_is(tmp_path: Path) -> None:
    with closing(RecordsWriter(Archive(tmp_path))) as writer:
        played(writer, "abc")
    path = writer.archive.path
    make_newer(path)
    before = path.read_bytes()
    with closing(RecordsWriter(Archive(tmp_path))) as writer:
        with pytest.raises(RecordsError, match="a newer version of the program wrote the records"):
            writer.archive.in_progress()
        played(writer, "c")
        [notice] = writer.take_notices()
        assert "a newer version" in notice
    assert [other.name for other in tmp_path.iterdir()] == ["records.db"]
    assert path.read_bytes() == before


def test_damage_while_the_game_runs(writer: RecordsWriter) -> None:
    log = played(writer, "c")
    writer.close()
    writer.archive.everything()
    write_garbage(writer.archive.path)
    writer.archive.close()
    log.update("cd", 2)
    assert [game.moves for game in writer.archive.everything()] == ["cd"]
    assert len(writer.take_notices()) == 1


def test_two_unusable_databases_in_one_second(tmp_path: Path) -> None:
    for _ in range(3):
        write_garbage(tmp_path / "records.db")
        with closing(Archive(tmp_path)) as archive:
            assert archive.everything() == []
    assert len(list(tmp_path.glob("records-*.db"))) == 3


def test_a_database_of_the_first_version(tmp_path: Path) -> None:
    path = tmp_path / "records.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript((DATA / "records_version_1.sql").read_text())
    with closing(RecordsWriter(Archive(tmp_path))) as writer:
        assert writer.take_notices() == []
        won, lost = writer.archive.finished()
        assert (won.result, won.winnable, won.seconds, won.marks[:3]) == (Result.WON, True, 245, "..u")
        assert (lost.result, lost.hints, lost.bookmarks) == (Result.LOST, 2, ("cj", "cjg"))
        going = writer.archive.in_progress()
        assert going is not None
        assert resume(going.start_id, going.moves, going.ply).ply == 2
        GameLog(writer.save, going).update("aab", 3)
        assert len(writer.archive.everything()) == 3
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (VERSION,)
