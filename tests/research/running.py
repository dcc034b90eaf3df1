import sqlite3
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import AbstractContextManager, closing, suppress
from functools import partial
from pathlib import Path

from cardgames_tui.research.run import Block, Job, compute_missing

Opener = Callable[[], AbstractContextManager[Executor]]

TWO_THREADS: Opener = partial(ThreadPoolExecutor, 2)


def compute(
    db: sqlite3.Connection, job: Job, first: int, last: int, workers: Opener = TWO_THREADS
) -> list[Block]:
    with closing(compute_missing(db, job, Block(first, last), workers)) as blocks:
        return sorted(blocks)


def census(path: Path, *options: str, last: int = 1_000_000) -> "subprocess.Popen[bytes]":
    """A census in a process, after its first deals."""
    command = [sys.executable, "-m", "cardgames_tui", "census", "--out", str(path), *options, f"1-{last}"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    while process.poll() is None and not decided(path):
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.05)
    return process


def decided(path: Path) -> list[tuple[int, str]]:
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=60)) as db:
            return db.execute("SELECT deal, verdict FROM deals ORDER BY deal").fetchall()
    except sqlite3.OperationalError:  # no tables yet
        return []


def known_verdicts(first: int, last: int) -> list[tuple[int, str]]:
    rows = (Path(__file__).parent.parent / "data" / "black_hole_1-1000.tsv").read_text().splitlines()
    cells = [row.split("\t") for row in rows[first : last + 1]]
    return [(int(number), verdict) for number, verdict, *_ in cells]
