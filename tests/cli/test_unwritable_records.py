"""Commands that only read need no writing; doctor says why nothing can be written; nobody else may read."""

import os
import tempfile
from collections.abc import Callable
from functools import cache
from importlib.metadata import version
from pathlib import Path

import pytest

from cardgames_tui.records.record import Result
from cardgames_tui.settings import Settings, save_settings
from tests.cli.running import run_at
from tests.helpers.past_games import finished, new_game
from tests.helpers.saving import keep
from tests.records.small_disks import KEEPING, as_nobody, files_at, fill, mounted, only_root, take_rights

pytestmark = pytest.mark.slow

COMMANDS = ("stats", "export", "replay", "replay --text 1", "records check")
GAMES = finished(), new_game(2, moves="cd", ply=2), finished("cj", 3, result=Result.LOST)


@pytest.fixture(autouse=True)
def modules(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Import what commands import, and remember versions, since nobody may read the program here."""
    monkeypatch.setattr("cardgames_tui.cli.doctor.version", cache(version))
    for command in (*COMMANDS, "doctor"):
        run_at(tmp_path_factory.mktemp("empty"), *command.split())


def check_reading(data: Path, how: str) -> None:
    for command in COMMANDS:
        result = run_at(data, *command.split())
        assert (result.exit_code, result.stderr) == (0, ""), command
        assert result.stdout
    assert "1 winnable" in run_at(data, "stats").stdout
    exported = run_at(data, "export").stdout
    assert exported.count("\n") == (54 if "version" in how else 3)
    with tempfile.TemporaryDirectory() as there:
        assert run_at(Path(there), "records", "restore", str(data / "records.db")).exit_code == 0
        assert run_at(Path(there), "export").stdout == exported


def reason_told(data: Path) -> str:
    report = run_at(data, "doctor")
    assert report.exit_code == 1
    return report.stdout.rpartition("fails: ")[2].rstrip()


@pytest.mark.parametrize("how", KEEPING)
@pytest.mark.parametrize("is_directory", [True, False], ids=["directory", "files"])
def test_records_without_rights_are_read(how: str, is_directory: bool) -> None:
    with tempfile.TemporaryDirectory() as name:
        data = Path(name)
        KEEPING[how](data, *GAMES)
        take_rights(data, is_directory)
        before = files_at(data)
        with as_nobody():
            check_reading(data, how)
            refused = data if is_directory else data / "records.db"
            assert reason_told(data) == f"{refused} cannot be used; check its permissions"
        assert files_at(data) == before


@pytest.mark.parametrize("closed", ["", "records.db"], ids=["directory", "file"])
def test_what_may_not_be_read_is_named(closed: str) -> None:
    with tempfile.TemporaryDirectory() as name:
        data = Path(name)
        keep(data, *GAMES)
        data.chmod(0o777)
        (data / closed).chmod(0)
        with as_nobody():
            reason = f"{data / 'records.db'} cannot be used; check its permissions"
            assert run_at(data, "stats").stderr == f"cardgames-tui: the records cannot be used: {reason}\n"
            for command in ("check", "backup"):
                assert run_at(data, "records", command).stderr.endswith(f": {reason}\n")
            assert reason_told(data) == f"{data / closed} cannot be used; check its permissions"
        (data / closed).chmod(0o755)


@only_root
@pytest.mark.parametrize("how", KEEPING)
def test_records_on_a_full_disk_are_read(tmp_path: Path, how: str) -> None:
    with mounted(tmp_path / "disk", "-t", "tmpfs", "-o", "size=512k", "tmpfs") as disk:
        (disk / "data").mkdir()
        KEEPING[how](disk / "data", *GAMES)
        fill(disk)
        check_reading(disk / "data", how)
        fill(disk)
        assert reason_told(disk / "data") == "the disk is full; make room on it"


@pytest.mark.parametrize("command", [*COMMANDS, "doctor"])
def test_reading_makes_no_files(tmp_path: Path, command: str) -> None:
    result = run_at(tmp_path / "data", *command.split())
    assert (result.exit_code == 0) == ("1" not in command and "check" not in command), result.stderr
    assert not list(tmp_path.iterdir())


def make_settings(directory: Path) -> None:
    save_settings(directory / "settings.toml", Settings(theme="nord"))


@pytest.mark.parametrize("make", [keep, make_settings])
@pytest.mark.parametrize("exists", [True, False])
def test_a_new_directory_is_for_the_player_alone(
    tmp_path: Path, make: Callable[[Path], object], exists: bool
) -> None:
    data = tmp_path / "share" / "data"
    umask = os.umask(0)
    try:
        if exists:
            data.mkdir(parents=True)
        make(data)
    finally:
        os.umask(umask)
    assert data.stat().st_mode & 0o777 == (0o777 if exists else 0o700)
