"""The command records, and the histories of two machines."""

import json
import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from cardgames_tui.records.record import Result as GameResult
from tests.cli.running import run_at
from tests.records.saving import keep, kept_games, new_game

LOST = new_game(3, moves="cj", ply=2, result=GameResult.LOST)


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    keep(tmp_path / "data", LOST)
    return tmp_path / "data"


def test_check_says_that_all_is_sound(kept: Path) -> None:
    run_at(kept, "records", "backup")
    result = run_at(kept, "records", "check")
    records, backup = result.stdout.splitlines()
    assert result.exit_code == 0
    assert records.startswith(f"{kept / 'records.db'}: sound, 1 game, ")
    assert backup.startswith(f"{kept / 'backups' / 'records-'}")
    assert "sound, 1 game, " in backup


def test_check_finds_damage_and_leaves_it_alone(kept: Path) -> None:
    (kept / "records.db").write_bytes(garbage := b"garbage" * 1000)
    result = run_at(kept, "records", "check")
    assert result.exit_code == 1
    assert "it is damaged (file is not a database)" in result.stdout
    assert (kept / "records.db").read_bytes() == garbage


def test_a_backup_is_restored_and_the_restoring_undone(kept: Path) -> None:
    backup = run_at(kept, "records", "backup").stdout.strip()
    keep(kept, new_game(4, moves="a", ply=1))
    told = run_at(kept, "records", "restore", backup).stdout.splitlines()
    assert told[0].startswith(f"{kept / 'records.db'}: sound, 1 game, ")
    assert len(run_at(kept, "export").stdout.splitlines()) == 1
    run_at(kept, "records", "restore", told[1].removeprefix("The records before are kept as "))
    assert len(run_at(kept, "export").stdout.splitlines()) == 2


def test_vacuum_makes_the_file_smaller(kept: Path) -> None:
    keep(kept, *map(new_game, range(1, 2000)))
    with closing(sqlite3.connect(kept / "records.db", isolation_level=None)) as connection:
        connection.execute("DELETE FROM game WHERE number > 1")
    before = (kept / "records.db").stat().st_size
    assert " before, " in run_at(kept, "records", "vacuum").stdout
    assert (kept / "records.db").stat().st_size < before / 2
    assert len(run_at(kept, "export").stdout.splitlines()) == 1


def test_two_machines_that_went_on_with_one_game_keep_both_without_doubles(
    kept: Path, tmp_path: Path
) -> None:
    [begun] = keep(kept, new_game(2, moves="mh", ply=2))
    other = tmp_path / "other"
    assert run_at(other, "import", "-", text=run_at(kept, "export").stdout).stdout == "2 of 2 games added\n"
    go_on(kept, begun, "mhfj")
    go_on(other, begun, "mhf")
    keep(other, new_game(24, moves="d", ply=1))
    here, there = run_at(kept, "export").stdout, run_at(other, "export").stdout
    assert run_at(kept, "import", "-", text=there).stdout == "1 of 3 games added\n"
    assert run_at(other, "import", "-", text=here).stdout == "0 of 2 games added\n"
    assert moves(kept) == {"black-hole 3": "cj", "black-hole 2": "mhfj", "black-hole 24": "d"}
    assert moves(other) == {"black-hole 3": "cj", "black-hole 2": "mhf", "black-hole 24": "d"}


def go_on(directory: Path, key: str, line: str) -> None:
    """Go on with a game on one machine."""
    [game] = [game for game in kept_games(directory) if game.key == key]
    keep(directory, replace(game, moves=line, ply=len(line)))


def moves(directory: Path) -> dict[str, str]:
    games = map(json.loads, run_at(directory, "export").stdout.splitlines())
    found = [(game["start_id"], game["moves"]) for game in games]
    assert len(dict(found)) == len(found)
    return dict(found)
