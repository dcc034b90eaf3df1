"""Disks and directories that refuse, and records kept in every way."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path

import pytest

from cardgames_tui.records.database import Database
from cardgames_tui.records.record import GameRecord
from tests.helpers.saving import keep
from tests.test_version_before import BEFORE

only_root = pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root can mount a disk")


@contextmanager
def mounted(path: Path, *arguments: str | Path) -> Iterator[Path]:
    """A disk mounted at a path; skips the test if that fails."""
    path.mkdir(exist_ok=True)
    if subprocess.run(["mount", *arguments, path], check=False, capture_output=True).returncode:
        pytest.skip("no disk can be mounted here")
    try:
        yield path
    finally:
        subprocess.run(["umount", "--lazy", path], check=True)


@contextmanager
def as_nobody() -> Iterator[None]:
    """Without the rights of root."""
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(user)


def take_rights(directory: Path, is_directory: bool) -> None:
    """Let nobody write to the files in a directory, or to the directory."""
    for path in directory.iterdir():
        path.chmod(0o444)
    directory.chmod(0o555 if is_directory else 0o777)


def fill(disk: Path) -> None:
    with suppress(OSError), (disk / "filler").open("ab", buffering=0) as filler:
        while filler.write(bytes(4096)):
            pass


def files_at(directory: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in directory.iterdir()}


def keep_killed(directory: Path, *games: GameRecord, without: str = "") -> None:
    """Save games in a program that was killed, so that they are only in the log."""
    with closing(Database(directory / "alive")) as database:
        database.save(games)
        for file in (directory / "alive").iterdir():
            if not without or not file.name.endswith(without):
                shutil.copy(file, directory)
    shutil.rmtree(directory / "alive")


KEEPING: dict[str, Callable[..., object]] = {
    "closed": keep,
    "killed": keep_killed,
    "only the log": partial(keep_killed, without="-shm"),
    "the version before": lambda directory, *_: [
        shutil.copy(file, directory) for file in (BEFORE / "data").glob("records*")
    ],
}
"""How records come to be in a directory."""
