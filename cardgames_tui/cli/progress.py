"""Running the steps of a census or an atlas, and showing their progress on standard error."""

import time
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Executor
from contextlib import closing
from typing import TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from cardgames_tui.research import words
from cardgames_tui.research.atlas import AtlasBlock
from cardgames_tui.research.batch import BatchStep
from cardgames_tui.research.census import CensusBlock
from cardgames_tui.research.workers import Workers, started
from cardgames_tui.text import duration

Block = TypeVar("Block", CensusBlock, AtlasBlock)

LINE_SECONDS = 60.0
"""How many seconds pass between two lines where there is no terminal for a bar."""

RATE_SECONDS = 60.0
"""The rate is that of so many last seconds."""


class ProgressDisplay:
    """Shows progress on standard error, as a bar, or as a line a minute where there is no terminal."""

    def __init__(self, name: str, total: int, done: int) -> None:
        self.done = done
        self._name = name
        self._total = total
        self._console = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)
        self._past = deque([(time.monotonic(), done)])
        self._last_line = time.monotonic()
        columns = (
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            TextColumn("{task.fields[words]}", markup=False),
        )
        self.bar = Progress(*columns, console=self._console, disable=not self._console.is_terminal)
        self._task = self.bar.add_task("", total=total, completed=done, words="")

    def show(self, workers: int, result: str = "") -> None:
        """Shows how much is done, how many workers there are, and what has come of it so far."""
        now = time.monotonic()
        self._past.append((now, self.done))
        while self._past[0][0] < now - RATE_SECONDS:
            self._past.popleft()
        at_work = f"{workers} worker{'' if workers == 1 else 's'}"
        sentence = ", ".join(filter(None, [*self._pace(now), at_work, result]))
        if self._console.is_terminal:
            self.bar.update(self._task, completed=self.done, words=sentence)
        elif now >= self._last_line + LINE_SECONDS:
            self._last_line = now
            self._console.print(f"{self._name}: {self.done:,} of {self._total:,}, {sentence}")

    def say(self, sentence: str) -> None:
        self._console.print(f"{self._name}: {sentence}")

    def _pace(self, now: float) -> tuple[str, ...]:
        began, before = self._past[0]
        if now <= began or self.done <= before:
            return ()
        rate = (self.done - before) / (now - began)
        return (
            f"{rate:,.0f}/s" if rate >= 10 else f"{rate:.1f}/s",
            f"{duration((self._total - self.done) / rate)} left",
        )


def compute(
    progress: ProgressDisplay,
    workers: Workers,
    run: Callable[[Executor, Callable[[], int]], Generator[BatchStep[Block], None, None]],
    given_up: Callable[[int, str], str],
    result: Callable[[Iterable[Block]], str],
    out: str | None,
) -> bool:
    """Runs a census or an atlas to its end; returns whether nothing was given up.

    Args:
        progress: Shows the progress.
        workers: Which workers to use.
        run: Yields the steps, given an executor and a function that returns how many tasks it runs at once.
        given_up: Makes the notice about a number that is given up, from it and the reason.
        result: Makes the text on the results so far, from the blocks of one more step.
        out: The file in which the results are kept, if there is one.
    """
    is_whole = True
    try:
        with (
            progress.bar,
            started(workers, progress.say) as (executor, count),
            closing(run(executor, count)) as steps,
        ):
            for step in steps:
                progress.done += sum(block.span.size for block in step.results)
                for failure in step.failures:
                    is_whole = False
                    progress.say(given_up(failure.number, failure.reason))
                progress.show(step.workers, result(step.results))
    except KeyboardInterrupt:
        click.echo(words.STOPPED_BUT_KEPT if out else words.STOPPED_NOT_KEPT, err=True)
        raise click.Abort from None
    return is_whole
