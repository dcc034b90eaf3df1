"""Backups: one a week, of which four are kept, and the way back, which loses nothing."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from cardgames_tui.errors import RecordsError
from cardgames_tui.records import backups
from cardgames_tui.records.backups import back_up, back_up_weekly, restore
from cardgames_tui.records.database import Database, Health, examine
from cardgames_tui.records.record import Result
from cardgames_tui.records.store import Store
from tests.helpers.damage import DAMAGES, make_another_version, play_many
from tests.helpers.past_games import new_game
from tests.helpers.saving import StoreAtOnce, games_at, played

DAY = date(2026, 1, 31)


def play(directory: Path, deal: int) -> None:
    """Play a game in a program of its own."""
    with closing(StoreAtOnce(directory)) as store:
        played(store, "abc", deal).finish(Result.LOST)


def deals(directory: Path) -> list[str]:
    return [game.start_id.removeprefix("black-hole ") for game in games_at(directory)]


def days(directory: Path) -> list[str]:
    return [day.isoformat() for day in backups.backups(directory)]


def test_a_game_leads_to_a_backup_when_there_were_records_before(tmp_path: Path) -> None:
    play(tmp_path, 1)
    assert days(tmp_path) == []
    play(tmp_path, 2)
    [made] = backups.backups(tmp_path).values()
    play(tmp_path, 3)
    assert list(backups.backups(tmp_path).values()) == [made]


def test_a_backup_is_made_while_the_records_are_written(tmp_path: Path) -> None:
    play(tmp_path, 1)
    with closing(StoreAtOnce(tmp_path)) as store:
        log = played(store, "a", 2)
        made = back_up(tmp_path, DAY)
        log.update("ab", 2)
    assert restored(tmp_path / "there", made) == ["1", "2"]


def restored(directory: Path, source: Path) -> list[str]:
    with closing(Database(directory)) as database:
        restore(database, source)
    return deals(directory)


def test_there_is_a_backup_a_week_and_four_are_kept(tmp_path: Path) -> None:
    play(tmp_path, 1)
    for number in range(50):
        back_up_weekly(tmp_path, DAY + timedelta(number))
    assert days(tmp_path) == [(DAY + timedelta(number)).isoformat() for number in (49, 42, 35, 28)]


def test_a_clock_that_was_wrong_stops_no_backup(tmp_path: Path) -> None:
    play(tmp_path, 1)
    back_up(tmp_path, date(2099, 1, 1))
    back_up_weekly(tmp_path, DAY)
    assert days(tmp_path) == ["2099-01-01", "2026-01-31"]
    for month in (2, 3, 4):
        back_up(tmp_path, date(2099, month, 1))
    assert back_up(tmp_path, DAY).exists()
    assert days(tmp_path) == ["2099-04-01", "2099-03-01", "2099-02-01", "2026-01-31"]


def test_a_full_disk_keeps_its_room_for_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(tmp_path, 1)
    monkeypatch.setattr(backups, "MIN_FREE_BYTES", 10**18)
    back_up_weekly(tmp_path, DAY)
    assert days(tmp_path) == []


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_never_takes_the_place_of_a_backup(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    play_many(tmp_path)
    made = back_up(tmp_path, DAY)
    good = made.read_bytes()
    damage(tmp_path / "records.db")
    with pytest.raises(RecordsError):
        back_up(tmp_path, DAY)
    assert made.read_bytes() == good


def test_what_is_restored_takes_the_place_of_what_is_kept(tmp_path: Path) -> None:
    play(tmp_path, 1)
    made = back_up(tmp_path, DAY)
    play(tmp_path, 2)
    with closing(Database(tmp_path)) as database:
        aside = restore(database, made)
    assert deals(tmp_path) == ["1"]
    assert aside is not None
    assert restored(tmp_path, aside) == ["1", "2"]


@pytest.mark.parametrize("damage", [*DAMAGES, make_another_version])
def test_a_backup_is_restored_in_the_place_of_whatever_is_there(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    play_many(tmp_path)
    made = back_up(tmp_path, DAY)
    damage(tmp_path / "records.db")
    spoilt = (tmp_path / "records.db").read_bytes()
    with closing(Database(tmp_path)) as database:
        aside = restore(database, made)
    assert len(deals(tmp_path)) == 39
    assert aside is not None
    assert aside.read_bytes() == spoilt


def test_a_game_goes_on_when_its_records_are_restored_under_it(tmp_path: Path) -> None:
    play(tmp_path, 1)
    made = back_up(tmp_path, DAY)
    with closing(Store(tmp_path)) as store:
        game = new_game(2, moves="a", ply=1)
        store.save(game)
        store.wait_for_last_save()
        restored(tmp_path, made)
        store.save(game)
    assert deals(tmp_path) == ["1", "2"]


@pytest.mark.parametrize("damage", [*DAMAGES, make_another_version])
def test_what_holds_no_records_is_not_restored(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    play(tmp_path / "here", 1)
    play_many(tmp_path / "there")
    damage(tmp_path / "there" / "records.db")
    with pytest.raises(RecordsError):
        restored(tmp_path / "here", tmp_path / "there" / "records.db")
    assert deals(tmp_path / "here") == ["1"]
    assert [path.name for path in (tmp_path / "here").iterdir()] == ["records.db"]


def test_who_lets_nobody_read_is_not_waited_for_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(tmp_path, 1)
    monkeypatch.setattr(backups, "BACKUP_LOCK_TIMEOUT_SECONDS", 0.2)
    with closing(sqlite3.connect(tmp_path / "records.db", isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        other.execute("DELETE FROM game")
        with pytest.raises(RecordsError):
            back_up(tmp_path, DAY)
        other.execute("ROLLBACK")
    assert days(tmp_path) == []


KILLED = """
import os, sys
from datetime import date
from pathlib import Path
from cardgames_tui.records import backups
from cardgames_tui.records.database import Database

directory = Path(sys.argv[1])
{place} = lambda *_: os.kill(os.getpid(), 9)
{work}
"""
BACK_UP = "backups.back_up(directory, date(2026, 2, 1))"
RESTORE = "backups.restore(Database(directory), next((directory / 'backups').glob('*.db')))"


@pytest.mark.parametrize("work", [BACK_UP, RESTORE], ids=["back up", "restore"])
@pytest.mark.parametrize("place", ["backups.examine", "Path.replace"])
def test_a_killed_program_leaves_no_copy_behind_the_next_time(tmp_path: Path, place: str, work: str) -> None:
    play(tmp_path, 1)
    back_up(tmp_path, DAY)
    program = KILLED.format(place=place, work=work)
    ended = subprocess.run([sys.executable, "-c", program, tmp_path], check=False, timeout=60)
    assert ended.returncode == -9
    assert list(tmp_path.rglob("*.new"))
    back_up_weekly(tmp_path, DAY)
    assert not list(tmp_path.rglob("*.new*"))


def test_the_copy_that_another_program_is_making_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def examine_while_another_looks(path: Path) -> Health:
        back_up_weekly(tmp_path, DAY)
        return examine(path)

    play(tmp_path, 1)
    back_up(tmp_path, DAY)
    monkeypatch.setattr(backups, "examine", examine_while_another_looks)
    assert restored(tmp_path / "there", back_up(tmp_path, DAY + timedelta(1))) == ["1"]
