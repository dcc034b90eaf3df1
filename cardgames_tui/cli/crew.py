"""The options of commands that compute for long: how many processes, or which cluster."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

import click

from cardgames_tui.cli.last_resort import INTERRUPTED
from cardgames_tui.cli.whole_number import WholeNumber

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
        from cardgames_tui.batch.crew import Crew

        return command(crew=Crew(jobs or os.cpu_count() or 1, scheduler, scheduler_file), **others)

    return with_crew
