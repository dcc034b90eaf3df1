"""How a census scales: workers, Dask beside plain processes, and a file of ten million deals.

python -m tests.benchmarks.census speed DEALS
python -m tests.benchmarks.census size DEALS
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cardgames_tui.black_hole.family import BLACK_HOLE
from cardgames_tui.research.batch import THOUSAND, Span
from cardgames_tui.research.census import CensusBlock, DealRow, Subject, decide, summed
from cardgames_tui.research.census_file import open_census

ROUNDS = 3
"""How often each way is timed, in turn; the quickest counts."""

WAYS = {
    "one process": ("--jobs", "1"),
    "two processes": ("--jobs", "2"),
    "Dask, two workers": ("--jobs", "2", "--scheduler", "local"),
}


def speed(deals: int) -> None:
    """Time a census in different ways, without the start and the end of the program."""
    best = dict.fromkeys(WAYS, float("inf"))
    for _ in range(ROUNDS):
        for way, options in WAYS.items():
            started = timed(*options, "1-2")[0]
            best[way] = min(best[way], timed(*options, f"1-{deals}")[0] - started)
    for way, seconds in best.items():
        print(f"{way:18} {seconds:6.1f} s")
    print(f"two processes are {best['one process'] / best['two processes']:.2f} times one")
    print(f"Dask costs {100 * (best['Dask, two workers'] / best['two processes'] - 1):.1f} %")


def size(deals: int) -> None:
    """Make a file of so many deals, and measure what resuming and reporting take."""
    for rows in ("all", "none"):
        with tempfile.TemporaryDirectory() as directory:
            path = str(Path(directory) / "census.sqlite")
            make(path, deals, rows)
            megabytes = os.path.getsize(path) / 2**20
            print(f"--rows {rows}: {deals} deals, {megabytes:.0f} MB")
            for what, arguments in {
                "resume, nothing left": ("--out", path, f"1-{deals}"),
                "resume, on Dask": ("--out", path, "--scheduler", "local", f"1-{deals + 2}"),
                "report": ("--report", path),
                "report as json": ("--report", path, "--format", "json"),
            }.items():
                seconds, memory = timed("--jobs", "1", *arguments)
                print(f"  {what:22} {seconds:5.2f} s, {memory:4.0f} MB")


def make(path: str, deals: int, rows: str) -> None:
    """Fill a file with the verdicts of the first thousand deals, over and over."""
    known = decide(Subject(BLACK_HOLE), False, True, Span(1, THOUSAND)).rows
    with open_census(path, Subject(BLACK_HOLE), rows) as file:
        for first in range(0, deals, THOUSAND):
            file.add([_moved(known, first, rows == "all")])


def _moved(known: tuple[DealRow, ...], by: int, keeps_rows: bool) -> CensusBlock:
    return summed([row._replace(deal=row.deal + by) for row in known], keeps_rows=keeps_rows)


def timed(*arguments: str) -> tuple[float, float]:
    """The seconds that a census takes, and the most memory of its own process in MB."""
    began = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "cardgames_tui", "census", *arguments], stdout=subprocess.DEVNULL
    )
    _, status, usage = os.wait4(process.pid, 0)
    assert status == 0
    return time.perf_counter() - began, usage.ru_maxrss / 1024


if __name__ == "__main__":
    what, deals = sys.argv[1], int(sys.argv[2])
    {"speed": speed, "size": size}[what](deals)
