"""What `doctor` finds, and that nothing of it is private."""

import json
import os
import sqlite3
from contextlib import closing
from errno import EACCES, EROFS
from pathlib import Path
from typing import NoReturn

import pytest

from cardgames_tui.cli import doctor
from cardgames_tui.cli.doctor import TerminalAnswers, parse_answers
from cardgames_tui.records.database import FILE_NAME
from tests.cli.running import leave_no_home, run, run_at
from tests.helpers.past_games import new_game
from tests.helpers.saving import keep


def doctor_report(directory: Path) -> dict[str, dict[str, object]]:
    report: dict[str, dict[str, object]] = json.loads(run_at(directory, "doctor", "--json").stdout)
    return report


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    keep(tmp_path, new_game(2))
    return tmp_path


def test_doctor_finds_the_files_sound(data_dir: Path) -> None:
    run_at(data_dir, "records", "backup")
    files = doctor_report(data_dir)["files"]
    assert str(files["records"]).startswith("sound, 1 game, ")
    assert isinstance(files["backups"], list)
    assert "sound, 1 game, " in files["backups"][0]
    assert files["settings"] == "none yet"
    assert run_at(data_dir, "doctor").exit_code == 0


def test_doctor_makes_no_files(tmp_path: Path) -> None:
    directory = tmp_path / "data"
    assert doctor_report(directory)["files"]["records"] == "none yet"
    assert not directory.exists()


def test_a_damaged_file_is_found_and_left_alone(data_dir: Path) -> None:
    (data_dir / "records.db").write_bytes(garbage := b"garbage" * 1000)
    (data_dir / "settings.toml").write_text("theme = [")
    result = run_at(data_dir, "doctor")
    assert result.exit_code == 1
    assert "it is damaged (file is not a database)" in result.stdout
    assert "records restore FILE brings a backup back" in result.stdout
    assert "The settings file is not as it should be" in result.stdout
    assert (data_dir / "records.db").read_bytes() == garbage


def test_what_cannot_be_read_is_said(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> NoReturn:
        raise PermissionError(EACCES, "Permission denied", str(path))

    monkeypatch.setattr(doctor, "examine", refuse)
    assert doctor_report(data_dir)["files"]["records"] == "cannot be read now: Permission denied"
    result = run_at(data_dir, "doctor")
    assert result.exit_code == 1
    assert "advice\n  records.db cannot be read now: Permission denied.\n" in result.stdout


def test_records_that_another_program_locks_are_not_well(data_dir: Path) -> None:
    with closing(sqlite3.connect(data_dir / FILE_NAME, isolation_level=None)) as other:
        other.execute("PRAGMA locking_mode = EXCLUSIVE")
        other.execute("BEGIN EXCLUSIVE")
        result = run_at(data_dir, "doctor")
    assert result.exit_code == 1
    assert "advice\n  records.db cannot be read now: database is locked.\n" in result.stdout


def test_a_directory_in_the_place_of_the_records_has_no_size(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    assert doctor_report(tmp_path)["files"]["records"] == "it is not a file"
    assert run_at(tmp_path, "doctor").exit_code == 1


@pytest.mark.skipif(os.name == "nt", reason="a limit on the sizes of files stands for a full disk")
def test_a_full_disk_is_said(data_dir: Path) -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, before[1]))
    try:
        result = run_at(data_dir, "doctor")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert result.exit_code == 1
    assert "Nothing can be saved (File too large): make room" in result.stdout


def test_a_directory_that_takes_no_files_is_said(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**options: object) -> NoReturn:
        raise OSError(EROFS, "Read-only file system")

    monkeypatch.setattr(doctor, "TemporaryFile", refuse)
    assert doctor_report(data_dir)["files"]["saving"] == "Read-only file system"


def test_doctor_needs_no_home(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    leave_no_home(monkeypatch)
    assert doctor_report(data_dir)["files"]["directory"] == "not the usual one"


@pytest.mark.parametrize("arguments", [(), ("--json",)])
def test_nothing_in_the_report_is_private(
    data_dir: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    for variable in ("USER", "LOGNAME", "HOSTNAME", "SSH_CONNECTION", "TMUX"):
        monkeypatch.setenv(variable, "nobody-else-s-business")
    monkeypatch.setenv("HOME", "/home/nobody-else-s-business")
    (data_dir / "nobody-else-s-business").mkdir()
    (data_dir / "settings.toml").write_text("rules = 'nobody-else-s-business'\n")
    told = (
        run_at(data_dir / "nobody-else-s-business", "doctor", *arguments).stdout
        + run_at(data_dir, "doctor", *arguments).stdout
    )
    assert "business" not in told
    assert str(data_dir) not in told
    assert "black-hole 2" not in told
    assert "not the usual one" in told


def test_the_usual_place_is_named_from_home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.delenv("CARDGAMES_TUI_DATA_DIR")
    report = json.loads(run("doctor", "--json").stdout)
    assert report["files"]["directory"] == "~/.local/share/cardgames-tui"


def test_the_answers_of_a_terminal_are_parsed() -> None:
    heard = b"\x1b[1;3R" + b"\x1b[1;2R" * 4 + b"\x1b[?1006;2$y\x1b[?2026;0$y\x1b[?62;22;52c"
    assert parse_answers(heard) == TerminalAnswers(
        {"♠": 2, "─": 1, "█": 1, "½": 1, "✓": 1}, True, False, True
    )
    assert parse_answers(b"\x1b[?6c") == TerminalAnswers()
    assert parse_answers(b"what somebody types") == TerminalAnswers()


def test_a_terminal_without_a_name_shows_screens(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("TERM", raising=False)
    assert "none: all is well" in run_at(data_dir, "doctor").stdout


def test_advice_is_given_where_something_looks_wrong(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "none: all is well" in run_at(data_dir, "doctor").stdout
    monkeypatch.setenv("COLUMNS", "30")
    monkeypatch.setenv("TERM", "dumb")
    monkeypatch.setattr("locale.getpreferredencoding", lambda _=True: "ANSI_X3.4-1968")
    monkeypatch.setattr(doctor, "_is_terminal", lambda _: True)
    monkeypatch.setattr(doctor, "ask_terminal", lambda: TerminalAnswers({"♠": 2}))
    told = run_at(data_dir, "doctor").stdout
    assert "smaller than 46 x 12" in told
    assert "TERM names no terminal" in told
    assert "not UTF-8" in told
    assert "too wide" in told
