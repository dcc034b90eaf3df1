"""Killed programs and power cuts."""

import random
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from cardgames_tui.records.backups import back_up
from cardgames_tui.records.database import examine
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.records.schema import VERSION
from cardgames_tui.solitaire.deals import parse_deal
from tests.helpers.past_games import WIN, finished, new_game
from tests.helpers.profiles import TODAY
from tests.helpers.saving import games_at, keep
from tests.records.damage import make_newer_version
from tests.records.saving import StoreAtOnce, played
from tests.records.small_disks import mounted, only_root
from tests.test_version_before import BEFORE

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent.parent
PROGRAM = [sys.executable, "-m", "tests.records.saving_program"]


@pytest.mark.parametrize("part", range(10))
def test_kill_9_loses_at_most_the_last_move(tmp_path: Path, part: int) -> None:
    rng = random.Random(part)
    for run in range(5):
        told = killed_at_random(tmp_path, 5 * part + run, rng)
        games = {game.uid: game for game in games_at(tmp_path)}
        for line in told[:-1]:
            check_saved(line, games)


def killed_at_random(directory: Path, seed: int, rng: random.Random) -> list[str]:
    """Start the program, kill it after some moves, and return its output."""
    command = [*PROGRAM, str(directory), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(rng.randint(1, 60))]
        for _ in range(rng.randint(0, 20_000)):  # at any moment
            pass
        process.kill()
        told += process.stdout.readlines()
    assert told[0], "the program did not start"
    return [line for line in told if line.endswith("\n")]


def check_saved(line: str, games: dict[str, GameRecord]) -> None:
    uid, deal, moves, result = line.split()
    game = games[uid]
    assert game.start_id == f"black-hole {deal}"
    assert game.moves.startswith(moves)
    parse_deal(game.start_id).resume(game.moves, game.ply)
    if result != "None":
        assert str(game.result) == result


KILL_AT_EVERY_CALL = """
import os, posix, shutil, sys
from datetime import date
from itertools import count
from pathlib import Path
from sqlite3 import Connection
from cardgames_tui.records.backups import back_up
from cardgames_tui.records.database import Database
from tests.helpers.past_games import finished

before, work = map(Path, sys.argv[1:])
for moment in count():
    directory = work / str(moment)
    shutil.copytree(before, directory)
    child = os.fork()
    if not child:
        database, calls = Database(directory), count()

        def kill(frame, event, called):
            owner = getattr(called, "__self__", None) if event == "c_call" else None
            if (owner is posix or isinstance(owner, Connection)) and next(calls) == moment:
                os.kill(os.getpid(), 9)

        sys.setprofile(kill)
        {change}
        database.close()
        os._exit(0)
    if not os.waitpid(child, 0)[1]:
        break
"""
"""Repeats a change, killed at one system or SQLite call after the other."""

OLD_WIN, GOING_ON = finished(deal=2, uid="old"), new_game(3, uid="begun", moves="c", ply=1)

CHANGES = {
    "save": ("database.save([finished(deal=2, uid='new')])", {"old", "begun", "new"}),
    "reset": ("database.reset()", {"begun"}),
    "restore": ("database.restore(next((directory / 'backups').iterdir()))", {"old"}),
    "back up": ("back_up(directory, date(2026, 2, 1))", {"old", "begun"}),
}
"""Changes, and the games afterwards."""


@pytest.mark.parametrize("change", CHANGES)
def test_a_killed_change_is_complete_or_not_made(tmp_path: Path, change: str) -> None:
    before, work = tmp_path / "before", tmp_path / "work"
    keep(before, OLD_WIN)
    back_up(before, TODAY)
    keep(before, GOING_ON)
    what, after = CHANGES[change]
    program = KILL_AT_EVERY_CALL.format(change=what)
    subprocess.run([sys.executable, "-c", program, before, work], check=True, cwd=ROOT, timeout=120)
    seen = set()
    for directory in work.iterdir():
        seen.add(frozenset(game.uid for game in games_at(directory)))
        for backup in (directory / "backups").glob("records*"):
            assert examine(backup).error == ""
    assert seen == {frozenset({"old", "begun"}), frozenset(after)}


def test_a_killed_restore_over_newer_records_loses_nothing(tmp_path: Path) -> None:
    before, work = tmp_path / "before", tmp_path / "work"
    keep(before, OLD_WIN)
    back_up(before, TODAY)
    make_newer_version(before / "records.db")
    newer = (before / "records.db").read_bytes()
    program = KILL_AT_EVERY_CALL.format(change=CHANGES["restore"][0])
    subprocess.run([sys.executable, "-c", program, before, work], check=True, cwd=ROOT, timeout=120)
    endings = set()
    for directory in work.iterdir():
        health = examine(directory / "records.db")
        assert newer in [path.read_bytes() for path in directory.glob("records*.db")]
        endings.add("newer" if "newer version" in health.error else str(health.games))
    assert endings == {"newer", "1"}


def test_a_killed_upgrade_is_complete_or_not_made(tmp_path: Path) -> None:
    program = KILL_AT_EVERY_CALL.format(change="database.all_games()")
    before = BEFORE / "data"
    subprocess.run([sys.executable, "-c", program, before, tmp_path], check=True, cwd=ROOT, timeout=120)
    versions = set()
    for directory in tmp_path.iterdir():
        with closing(sqlite3.connect(directory / "records.db")) as connection:
            versions |= set(connection.execute("PRAGMA user_version"))
        assert len(games_at(directory)) == 54
    assert versions == {(1,), (VERSION,)}


@only_root
@pytest.mark.skipif(shutil.which("mkfs.ext4") is None, reason="no file system can be made here")
def test_a_win_survives_a_power_cut(tmp_path: Path) -> None:
    image, later = tmp_path / "image", tmp_path / "later"
    image.touch()
    subprocess.run(["truncate", "--size=16M", image], check=True)
    subprocess.run(["mkfs.ext4", "-q", image], check=True)
    with mounted(tmp_path / "disk", "-o", "loop", image) as disk, closing(StoreAtOnce(disk)) as store:
        log = played(store, WIN[:-1], 2)
        subprocess.run(["sync", "--file-system", disk], check=True)
        log.update(WIN, len(WIN), result=Result.WON)
        shutil.copy(image, later)  # the disk after a power cut now
    with mounted(tmp_path / "disk", "-o", "loop", later) as disk:
        [game] = games_at(disk)
        assert (game.moves, game.result) == (WIN, Result.WON)
