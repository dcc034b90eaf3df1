from collections.abc import Callable
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from cardgames_tui.errors import RecordsError
from cardgames_tui.records import backups
from cardgames_tui.records.backups import back_up, back_up_weekly
from cardgames_tui.records.database import Database
from cardgames_tui.records.record import Result
from cardgames_tui.records.store import Store
from tests.helpers.past_games import new_game
from tests.helpers.saving import games_at
from tests.records.damage import DAMAGES, keep_many, make_newer_version
from tests.records.saving import StoreAtOnce, played
from tests.records.small_disks import KEEPING, files_at

DAY = date(2026, 1, 31)


def play(directory: Path, *deals: int) -> None:
    with closing(StoreAtOnce(directory)) as store:
        for deal in deals:
            played(store, "abc", deal).finish(Result.LOST)


def deals(directory: Path) -> list[str]:
    return [game.start_id.removeprefix("black-hole ") for game in games_at(directory)]


def days(directory: Path, today: date = DAY) -> list[str]:
    return [day.isoformat() for day in backups.backups(directory, today)]


def restored(directory: Path, source: Path) -> list[str]:
    with closing(Database(directory)) as database:
        database.restore(source)
    return deals(directory)


def test_the_first_save_of_a_session_makes_a_backup(tmp_path: Path) -> None:
    play(tmp_path, 1)
    assert days(tmp_path) == []
    play(tmp_path, 2)
    [made] = backups.backups(tmp_path, DAY).values()
    play(tmp_path, 3)
    assert list(backups.backups(tmp_path, DAY).values()) == [made]


def test_a_backup_is_made_while_the_records_are_written(tmp_path: Path) -> None:
    play(tmp_path, 1)
    with closing(StoreAtOnce(tmp_path)) as store:
        log = played(store, "a", 2)
        made = back_up(tmp_path, DAY)
        log.update("ab", 2)
    assert restored(tmp_path / "there", made) == ["1", "2"]


def test_the_last_four_weekly_backups_are_kept(tmp_path: Path) -> None:
    play(tmp_path, 1)
    for number in range(50):
        back_up_weekly(tmp_path, DAY + timedelta(number))
    last = DAY + timedelta(49)
    assert days(tmp_path, last) == [(last - timedelta(7 * week)).isoformat() for week in range(4)]


def test_backups_of_future_days_count_as_the_oldest(tmp_path: Path) -> None:
    play(tmp_path, 1)
    for number in range(3):
        back_up(tmp_path, date(2099, 1, 1 + number))
    for week in range(5):
        back_up_weekly(tmp_path, DAY + timedelta(7 * week))
    assert [day[:4] for day in days(tmp_path, DAY + timedelta(28))] == ["2026"] * 4


def test_a_file_with_another_form_of_date_is_no_backup(tmp_path: Path) -> None:
    play(tmp_path, 1)
    made = back_up(tmp_path, DAY)
    for form in ("20260131", "2026-W05-6", "20260130", "2026-W05-5"):
        made.with_name(f"records-{form}.db").touch()
    assert backups.backups(tmp_path, DAY) == {DAY: made}


def test_a_backup_never_replaces_a_fuller_one(tmp_path: Path) -> None:
    play(tmp_path, 1, 2, 3)
    full = back_up(tmp_path, DAY)
    with closing(Database(tmp_path)) as database:
        database.reset()
    with pytest.raises(RecordsError, match=r"holds more \(3 games\)"):
        back_up(tmp_path, DAY)
    for week in range(1, 9):
        back_up(tmp_path, DAY + timedelta(7 * week))
    assert restored(tmp_path, full) == ["1", "2", "3"]
    assert len(days(tmp_path)) == 5


def test_a_nearly_full_disk_gets_no_backup(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(tmp_path, 1)
    monkeypatch.setattr(backups, "MIN_FREE_BYTES", 10**18)
    back_up_weekly(tmp_path, DAY)
    assert days(tmp_path) == []


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_never_replaces_a_backup(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    keep_many(tmp_path)
    made = back_up(tmp_path, DAY)
    good = made.read_bytes()
    damage(tmp_path / "records.db")
    with pytest.raises(RecordsError, match=r"damaged|another program"):
        back_up(tmp_path, DAY)
    assert made.read_bytes() == good
    assert list(made.parent.iterdir()) == [made]


def test_restoring_keeps_the_old_records(tmp_path: Path) -> None:
    play(tmp_path, 1)
    made = back_up(tmp_path, DAY)
    play(tmp_path, 2)
    with closing(Database(tmp_path)) as database:
        aside = database.restore(made)
    assert deals(tmp_path) == ["1"]
    assert aside is not None
    assert restored(tmp_path, aside) == ["1", "2"]


@pytest.mark.parametrize("damage", [*DAMAGES, make_newer_version])
def test_a_backup_is_restored_over_unusable_records(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    keep_many(tmp_path)
    made = back_up(tmp_path, DAY)
    damage(tmp_path / "records.db")
    spoilt = (tmp_path / "records.db").read_bytes()
    with closing(Database(tmp_path)) as database:
        aside = database.restore(made)
    assert len(deals(tmp_path)) == 39
    assert aside is not None
    assert aside.read_bytes() == spoilt


def test_a_game_goes_on_after_a_restore(tmp_path: Path) -> None:
    play(tmp_path, 1)
    made = back_up(tmp_path, DAY)
    with closing(Store(tmp_path)) as store:
        game = new_game(2, moves="a", ply=1)
        store.save(game)
        store.wait_for_last_save()
        restored(tmp_path, made)
        store.save(game)
    assert deals(tmp_path) == ["1", "2"]


@pytest.mark.parametrize("damage", [*DAMAGES, make_newer_version])
def test_an_unusable_file_is_not_restored(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    play(tmp_path / "here", 1)
    keep_many(tmp_path / "there")
    damage(tmp_path / "there" / "records.db")
    with pytest.raises(RecordsError):
        restored(tmp_path / "here", tmp_path / "there" / "records.db")
    assert deals(tmp_path / "here") == ["1"]
    assert [path.name for path in (tmp_path / "here").iterdir()] == ["records.db"]


@pytest.mark.parametrize("how", KEEPING)
def test_restoring_does_not_touch_the_source(tmp_path: Path, how: str) -> None:
    play(tmp_path / "here", 1)
    (tmp_path / "there").mkdir()
    KEEPING[how](tmp_path / "there", *(new_game(deal, moves="c", ply=1) for deal in (2, 3)))
    before = files_at(tmp_path / "there")
    found = restored(tmp_path / "here", tmp_path / "there" / "records.db")
    assert len(found) == 54 if "version" in how else found == ["2", "3"]
    assert files_at(tmp_path / "there") == before


@pytest.mark.parametrize("how", ["itself", "symlink", "hard link"])
@pytest.mark.parametrize("is_open", [True, False])
def test_records_are_not_restored_from_themselves(tmp_path: Path, how: str, is_open: bool) -> None:
    play(tmp_path, 1, 2)
    source = tmp_path / ("records.db" if how == "itself" else "link.db")
    if how == "symlink":
        source.symlink_to("records.db")
    elif how == "hard link":
        source.hardlink_to(tmp_path / "records.db")
    with closing(Database(tmp_path)) as database:
        if is_open:
            database.save([new_game(3, moves="c", ply=1)])
        with pytest.raises(RecordsError, match="these are the records themselves"):
            database.restore(source)
    assert deals(tmp_path) == ["1", "2", "3"][: 2 + is_open]
    assert len(list(tmp_path.glob("records*"))) == 1
