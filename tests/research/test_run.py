import os
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from cardgames_tui.errors import BatchError, InvalidGameError
from cardgames_tui.research.run import Block, Job, Processes, compute_block, missing, open_results
from tests.cli.running import run
from tests.research.running import census, compute, decided, known_verdicts
from tests.start.terminal import Terminal

Squares = list[tuple[int, int]]


def squares(first: int, last: int) -> Squares:
    return [(number, number * number) for number in range(first, last + 1)]


def nothing(first: int, last: int) -> Squares:
    return []


def dying(directory: Path, deaths: int, first: int, last: int) -> Squares:
    """Kills the first workers that try block 21."""
    earlier = len(list(directory.iterdir()))
    if first == 21 and earlier < deaths:
        (directory / f"{earlier}").touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return squares(first, last)


def job(compute: Callable[[int, int], Squares] = squares, subject: str = "squares") -> Job:
    return Job(subject, "squares", "number INTEGER PRIMARY KEY, square INTEGER", compute, 10)


def rows(db: sqlite3.Connection) -> Squares:
    return db.execute("SELECT * FROM squares ORDER BY number").fetchall()


def test_only_missing_blocks_are_computed() -> None:
    with open_results(None, job()) as db:
        assert compute(db, job(), 5, 23) == [(5, 14), (15, 23)]
        assert missing(db, Block(1, 22)) == [(1, 4)]
        assert missing(db, Block(10, 40)) == [(24, 40)]
        assert compute(db, job(), 1, 30) == [(1, 4), (24, 30)]
        assert compute(db, job(), 1, 30) == []
        assert rows(db) == squares(1, 30)


def test_a_block_without_results_is_done(tmp_path: Path) -> None:
    path = str(tmp_path / "file")
    with open_results(path, job(nothing)) as db:
        assert compute(db, job(nothing), 1, 10) == [(1, 10)]
    with open_results(path, job(nothing)) as db:
        assert compute(db, job(nothing), 1, 10) == []


@pytest.mark.slow
def test_a_broken_pool_is_replaced(tmp_path: Path) -> None:
    fatal = job(partial(dying, tmp_path, 1))
    with open_results(None, fatal) as db:
        compute(db, fatal, 1, 40, partial(Processes, 1))
        assert rows(db) == squares(1, 40)


@pytest.mark.slow
def test_pools_that_keep_breaking_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames_tui.research.run.MAX_RESTARTS", 1)
    fatal = job(partial(dying, tmp_path, 2))
    reason = "the workers were lost 2 times: A process in the process pool was terminated abruptly"
    with open_results(None, fatal) as db, pytest.raises(BatchError, match=reason):
        compute(db, fatal, 1, 40, partial(Processes, 1))


def test_a_worker_with_another_version_is_refused() -> None:
    with pytest.raises(BatchError, match=r"a worker runs cardgames-tui [0-9.]+ instead of 0.0.0"):
        compute_block("0.0.0", squares, Block(1, 2))


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("text", "'.*text' cannot be used: file is not a database"),
        ("tables", "'.*tables' is another kind of file: it has no squares"),
        ("cubes", "'.*cubes' is about cubes, not squares"),
        ("nowhere/file", "'.*file' cannot be used: unable to open database file"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, name: str, reason: str) -> None:
    (tmp_path / "text").write_text("Foundations: AS\n" * 100)
    with closing(sqlite3.connect(tmp_path / "tables")) as db:
        db.execute("CREATE TABLE games (id)")
    with open_results(str(tmp_path / "cubes"), job(subject="cubes")):
        pass
    with pytest.raises(InvalidGameError, match=reason), open_results(str(tmp_path / name), job()):
        pass


@pytest.mark.slow
@pytest.mark.parametrize("progress", ["0/1000000", "/s "], ids=["while workers start", "later"])
def test_an_interrupted_census_can_be_continued(tmp_path: Path, progress: str) -> None:
    arguments = ("census", "--jobs", "2", "--out", "census.sqlite", "1-1000000")
    with Terminal(tmp_path, *arguments) as terminal:
        terminal.wait_for(progress)
        terminal.type("\x03")
        assert terminal.wait_for_end() == 130
        assert "stopped; run the same command to go on" in terminal.text
        assert "Traceback" not in terminal.text


@pytest.mark.slow
def test_a_killed_census_leaves_no_workers_and_can_be_continued(tmp_path: Path) -> None:
    path = tmp_path / "census.sqlite"
    process = census(path, "--jobs", "2")
    process.kill()
    output, _ = process.communicate(timeout=60)  # waits until no worker has the pipe
    assert (process.returncode, output) == (-signal.SIGKILL, b"")
    assert len(decided(path)) % 100 == 0
    report = run("census", "--jobs", "1", "--out", str(path), "1-600").stdout
    assert report.startswith("Black Hole, deals 1 to 600: 600 decided\n")
    assert decided(path)[:600] == known_verdicts(1, 600)
