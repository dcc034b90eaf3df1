import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cardgames_tui.records.database import FILE_NAME
from tests.cli.running import leave_no_home, run, run_at
from tests.helpers.past_games import new_game
from tests.helpers.saving import keep
from tests.records.damage import make_newer_version


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    keep(tmp_path, new_game(2))
    return tmp_path


def report(directory: Path, status: int = 0) -> dict[str, str]:
    result = run_at(directory, "doctor")
    assert result.exit_code == status
    return {line[:22].rstrip(): line[22:] for line in result.stdout.splitlines()}


def test_sound_files_are_reported(data_dir: Path) -> None:
    run_at(data_dir, "records", "backup")
    facts = report(data_dir)
    assert facts["records.db"].startswith("sound, 1 game, ")
    assert [fact for name, fact in facts.items() if name.startswith("records-")] == [facts["records.db"]]
    assert (facts["directory"], facts["saving"]) == (str(data_dir), "works")
    assert facts["settings"] == str(data_dir / "settings.toml")


def test_the_terminal_is_described(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLUMNS", "90")
    monkeypatch.setenv("LINES", "30")
    facts = report(data_dir)
    assert "TERM=xterm-256color" in facts["terminal"]
    assert facts["size"] == "90 x 30"


def test_variables_that_the_terminal_contradicts_are_named(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.get_terminal_size", lambda *_: os.terminal_size((80, 24)))
    monkeypatch.setenv("COLUMNS", "30")
    monkeypatch.setenv("LINES", "24")
    assert report(data_dir)["size"] == "80 x 24; the terminal overrules COLUMNS=30"


def test_an_empty_no_color_is_not_named(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "")
    assert "NO_COLOR" not in report(data_dir)["terminal"]


def test_doctor_makes_no_files(tmp_path: Path) -> None:
    assert report(tmp_path / "data")["records.db"] == "none yet"
    assert not (tmp_path / "data").exists()


def test_damaged_files_are_reported_and_left_alone(data_dir: Path) -> None:
    (data_dir / FILE_NAME).write_bytes(garbage := b"garbage" * 1000)
    (data_dir / "settings.toml").write_text("theme = [")
    facts = report(data_dir, status=1)
    assert "it is damaged (file is not a database)" in facts["records.db"]
    assert "settings.toml cannot be read: " in facts["settings"]
    assert (data_dir / FILE_NAME).read_bytes() == garbage


def test_locked_records_cannot_be_written(data_dir: Path) -> None:
    with closing(sqlite3.connect(data_dir / FILE_NAME, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        assert report(data_dir, status=1)["saving"] == "fails: database is locked"


def test_a_data_directory_that_cannot_be_made_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    saving = report(tmp_path / "file" / "data", status=1)["saving"]
    assert saving == f"fails: {tmp_path / 'file'}: Not a directory"


def test_records_of_a_newer_version_are_reported(data_dir: Path) -> None:
    make_newer_version(data_dir / FILE_NAME)
    facts = report(data_dir, status=1)
    assert facts["records.db"].startswith("a newer version of the program wrote the records")
    assert facts["saving"].endswith("use the newer program")


def test_doctor_needs_no_home(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    leave_no_home(monkeypatch)
    assert report(data_dir)["directory"] == str(data_dir)


def test_the_home_directory_is_abbreviated(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("CARDGAMES_TUI_DATA_DIR")
    assert str(tmp_path) not in run("doctor").stdout
