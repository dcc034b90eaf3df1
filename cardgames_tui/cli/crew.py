"""Commands that compute for long: the options that say by whom, and a bar that says how far it has come."""

import os
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from types import TracebackType
from typing import Any, Self

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from cardgames_tui.cli.last_resort import INTERRUPTED
from cardgames_tui.cli.options import WholeNumber

MOST_JOBS = 1000
"""More processes than that no machine is meant to run."""


@contextmanager
def stoppable(path: str | None) -> Iterator[None]:
    """Let Ctrl+C end what is computed, and say what stays of it in the file, if there is one."""
    try:
        yield
    except KeyboardInterrupt:
        how = "the same command goes on from here" if path else "nothing was kept: there is no --out file"
        click.echo(f"stopped; {how}", err=True)
        raise click.exceptions.Exit(INTERRUPTED) from None


def crew_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options that say who computes; it is called with `crew`."""

    @click.option(
        "--jobs",
        type=WholeNumber(1, MOST_JOBS),
        metavar="N",
        help="How many processes to use; by default one for each processor.",
    )
    @click.option(
        "--scheduler",
        metavar="ADDRESS",
        help="Compute on the Dask cluster of this scheduler, like tcp://HOST:8786; local makes one on this "
        "machine. By default no cluster is used. Needs the extra cluster.",
    )
    @click.option(
        "--scheduler-file",
        metavar="FILE",
        help="The same, with the file that the scheduler has written instead of its address.",
    )
    @wraps(command)
    def with_crew(
        *, jobs: int | None, scheduler: str | None, scheduler_file: str | None, **others: Any
    ) -> Any:
        if scheduler and scheduler_file:
            raise click.UsageError(
                "--scheduler and --scheduler-file are two ways to name one scheduler: choose one"
            )
        from cardgames_tui.batch.processes import Crew

        return command(crew=Crew(jobs or os.cpu_count() or 1, scheduler, scheduler_file), **others)

    return with_crew


LINES = 60.0
"""How many seconds pass between two lines."""

WINDOW = 60.0
"""Over how many of the last seconds the rate is taken."""


class Monitor:
    """Tells on standard error how far something has come; a context manager."""

    def __init__(self, name: str, total: int, done: int) -> None:
        self._name = name
        self._total = total
        self._console = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)
        self._past = deque([(time.monotonic(), done)])
        self._told = time.monotonic()
        columns = (
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            TextColumn("{task.fields[words]}", markup=False),
        )
        self._bar = Progress(*columns, console=self._console, disable=not self._console.is_terminal)
        self._task = self._bar.add_task("", total=total, completed=done, words="")

    def show(self, done: int, workers: int, words: str = "") -> None:
        """Tell how much is done, how many workers there are, and what has come of it so far."""
        now = time.monotonic()
        self._past.append((now, done))
        while self._past[0][0] < now - WINDOW:
            self._past.popleft()
        sentence = ", ".join(filter(None, [*self._pace(now, done), _count(workers, "worker"), words]))
        if self._console.is_terminal:
            self._bar.update(self._task, completed=done, words=sentence)
        elif now >= self._told + LINES:
            self._told = now
            self._console.print(f"{self._name}: {done:,} of {self._total:,}, {sentence}")

    def say(self, sentence: str) -> None:
        """Tell something that the person who waits should know."""
        self._console.print(f"{self._name}: {sentence}")

    def _pace(self, now: float, done: int) -> tuple[str, ...]:
        """The rate, and the time left."""
        began, before = self._past[0]
        if now <= began or done <= before:
            return ()
        rate = (done - before) / (now - began)
        return (
            f"{rate:,.0f}/s" if rate >= 10 else f"{rate:.1f}/s",
            f"{duration((self._total - done) / rate)} left",
        )

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._bar.stop()


def duration(seconds: float) -> str:
    """A time in its two largest units: `3 d 4 h`, `5 min 6 s`."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    days, hours = divmod(hours, 24)
    units = [(days, "d"), (hours, "h"), (minutes, "min"), (rest, "s")]
    first = next((place for place, (number, _) in enumerate(units) if number), 3)
    return " ".join(f"{number} {unit}" for number, unit in units[first : first + 2])


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
