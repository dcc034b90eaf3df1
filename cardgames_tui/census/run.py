"""A census: the verdict on every deal of a range, by all cores, kept in a file that survives interruption.

Workers decide small blocks of deals; the one process that runs the census writes each block as it comes, in a
transaction of its own, so that whatever ends the census, what was written stays and no deal counts twice.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Generator, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from multiprocessing.connection import wait as wait_for
from statistics import fmean, median

from cardgames_tui.black_hole.deals import deal
from cardgames_tui.black_hole.difficulty import rate
from cardgames_tui.black_hole.family import GAMES, Game
from cardgames_tui.black_hole.solver import solve
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.census.file import CensusFile, Row

BLOCK = 20
"""How many deals a worker decides before it reports, well under a second of work."""
RATED_BLOCK = 5
"""How many when it rates them too."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a census is to find out."""

    game: Game
    first: int
    """The first deal."""
    last: int
    """The last deal."""
    jobs: int
    """How many processes decide deals."""
    difficulty: bool
    """Whether winnable deals are rated."""

    def __len__(self) -> int:
        return self.last - self.first + 1


@dataclass(slots=True)
class Tally:
    """How many deals have been decided."""

    winnable: int = 0
    lost: int = 0

    def add(self, rows: Iterable[Row]) -> None:
        """Count some rows."""
        for row in rows:
            if row.verdict == Verdict.WINNABLE.value:
                self.winnable += 1
            else:
                self.lost += 1

    @property
    def decided(self) -> int:
        """How many deals in all."""
        return self.winnable + self.lost

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share of winnable deals (Wilson 1927); nothing is known without deals."""
        if not self.decided:
            return 0.0, 1.0
        z, n, share = 1.959964, self.decided, self.winnable / self.decided
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z / (1 + z * z / n) * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
        return max(0.0, middle - half), min(1.0, middle + half)


def run(plan: Plan, file: CensusFile) -> Generator[Sequence[Row], None, None]:
    """Decide the deals that the file lacks, and give each block of rows once it is written."""
    known = file.decided(rated=plan.difficulty)
    todo = (number for number in range(plan.first, plan.last + 1) if str(number) not in known)
    size = RATED_BLOCK if plan.difficulty else BLOCK
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(plan.jobs, mp_context=context, initializer=_serve_parent) as pool:
        waiting: set[Future[list[Row]]] = set()
        try:
            while True:
                while len(waiting) < 2 * plan.jobs and (block := list(islice(todo, size))):
                    waiting.add(pool.submit(decide, plan.game.slug, block, plan.difficulty))
                if not waiting:
                    return
                ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in ready:
                    rows = future.result()
                    file.add(rows)
                    yield rows
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


def decide(slug: str, numbers: Sequence[int], rated: bool) -> list[Row]:
    """Decide some deals of a game; this is what the workers do."""
    rows = []
    for number in numbers:
        start = deal(GAMES[slug], str(number))
        answer = solve(start)
        rating = rate(start) if rated else None
        difficulty = rating.number if rating else None
        rows.append(Row(str(number), answer.verdict.value, answer.states, answer.cpu_seconds, difficulty))
    return rows


def _serve_parent() -> None:
    """Make a worker leave interrupts to its parent and end when the parent does, even killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None  # only workers run this

    def watch() -> None:
        wait_for([parent.sentinel])
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


@dataclass(frozen=True, slots=True)
class Summary:
    """What a census has found out."""

    tally: Tally
    effort: dict[str, tuple[float, float]]
    """By verdict: the mean and the median of the states."""
    seconds: float
    """The CPU time of all verdicts."""
    heaviest: tuple[Row, ...]
    """The ten deals that took most states, the heaviest first."""


def summarise(plan: Plan, file: CensusFile) -> Summary:
    """Sum up the rows of a range."""
    rows = [row for row in file.rows() if plan.first <= int(row.deal) <= plan.last]
    tally = Tally()
    tally.add(rows)
    states = {
        verdict.value: [row.states for row in rows if row.verdict == verdict.value]
        for verdict in (Verdict.WINNABLE, Verdict.LOST)
    }
    effort = {verdict: (fmean(counts), float(median(counts))) for verdict, counts in states.items() if counts}
    heaviest = sorted(rows, key=lambda row: (-row.states, int(row.deal)))[:10]
    return Summary(tally, effort, sum(row.seconds for row in rows), tuple(heaviest))
