"""The commands census and atlas."""

import json
import sqlite3
import sys
from collections.abc import Callable, Iterable
from contextlib import closing
from functools import partial, wraps
from typing import Any

import click
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TimeElapsedColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from cardgames_tui.chopsticks.packed_atlas import COMBINATION_COUNT
from cardgames_tui.cli.arguments import (
    format_option,
    hands_option,
    hole_option,
    parse_range,
    roll_option,
    solitaire_option,
)
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.research import atlas, census, run
from cardgames_tui.research.run import Block, Job, OpenExecutor
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.solitaires import Solitaire
from cardgames_tui.text import missing_library


def worker_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds the options; the command gets `open_executor` and `out`."""

    @click.option(
        "--jobs",
        type=click.IntRange(1, 1000),
        metavar="N",
        help="Number of processes; by default one per processor.",
    )
    @click.option(
        "--scheduler",
        metavar="ADDRESS",
        help="Compute on a Dask cluster, like tcp://HOST:8786. Needs the extra research.",
    )
    @click.option(
        "--out",
        metavar="FILE",
        type=click.Path(),
        help="Keep the results in this SQLite file, and compute only what it lacks.",
    )
    @wraps(command)
    def with_workers(*, jobs: int | None, scheduler: str | None, **others: Any) -> Any:
        opener = partial(run.cluster, scheduler) if scheduler else partial(run.Processes, jobs)
        return command(open_executor=opener, **others)

    return with_workers


class RateColumn(ProgressColumn):
    def render(self, task: Task) -> Text:
        return Text(f"{task.speed:,.1f}/s" if task.speed else "")


def compute(
    job: Job,
    wanted: Block,
    out: str | None,
    open_executor: OpenExecutor,
    report_lines: Callable[[sqlite3.Connection], Iterable[str]],
) -> None:
    with run.open_results(out, job) as db:
        missing = sum(gap.size for gap in run.missing(db, wanted))
        try:
            if missing:
                with closing(run.compute_missing(db, job, wanted, open_executor)) as blocks:
                    show_progress(blocks, wanted.size - missing, wanted.size)
        except KeyboardInterrupt:
            kept = "run the same command to go on" if out else "without --out, nothing is kept"
            print(f"stopped; {kept}", file=sys.stderr)
            raise click.Abort from None
        print("\n".join(report_lines(db)))


def show_progress(blocks: Iterable[Block], done: int, total: int) -> None:
    console = Console(stderr=True)
    progress = Progress(
        BarColumn(bar_width=20),
        MofNCompleteColumn(),
        RateColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=console,
        disable=not console.is_terminal,
        auto_refresh=False,  # its thread would take the Ctrl+C blocked while workers start
        speed_estimate_period=300,
    )
    bar = progress.add_task("", total=total, completed=done)
    try:
        progress.start()
        for block in blocks:
            progress.update(bar, advance=block.size, refresh=True)
    finally:  # with a `with`, Ctrl+C during the first frame leaves the cursor hidden
        progress.stop()


@click.command("census")
@solitaire_option
@hole_option
@worker_options
@click.option("--difficulty", is_flag=True, help="Rate the winnable deals, too; takes much longer.")
@click.option(
    "--report", metavar="FILE", help="Report on the census in this file instead, even while it runs."
)
@format_option("text", "json", help_text="Format of --report.")
@click.argument("span", metavar="[A-B]", required=False)
def census_command(
    solitaire: Solitaire,
    hole: Card | None,
    open_executor: OpenExecutor,
    out: str | None,
    difficulty: bool,
    report: str | None,
    style: str,
    span: str | None,
) -> None:
    """Decide every deal from A to B, and count the winnable ones.

    A-B is a range of deal numbers. With --out, the same command goes on wherever it was stopped.

    \b
    Example:
      cardgames-tui census --out million.sqlite 1-1000000
      cardgames-tui census --report million.sqlite
    """
    if (span is None) == (report is None):
        raise click.UsageError("give either a range of deals, like 1-1000, or --report and a file")
    if report is not None:
        with run.read_results(report, census.TABLE) as db:
            print(_report_text(db, style))
    if span is not None:
        wanted = Block(*parse_range(span))
        if wanted.last > census.MAX_DEAL:
            raise InvalidGameError(f"the last deal of a census is {census.MAX_DEAL} at most")
        job = census.census_job(solitaire, hole, rated=difficulty)
        compute(
            job, wanted, out, open_executor, lambda db: census.census_lines(census.census_report(db, wanted))
        )


def _report_text(db: sqlite3.Connection, style: str) -> str:
    report = census.census_report(db, Block(1, census.MAX_DEAL))
    if style == "json":
        return json.dumps(report, indent=2)
    try:
        chart = census.states_chart(db)
    except ModuleNotFoundError as error:
        chart = missing_library(error.name, "research", "the chart needs")
    return "\n".join([*census.census_lines(report), "", chart])


@click.command("atlas")
@hands_option
@roll_option
@worker_options
def atlas_command(hands: int, roll: int, open_executor: OpenExecutor, out: str | None) -> None:
    """Solve every set of rules of Chopsticks for two players.

    With --out, the results are in the table atlas of an SQLite file, and the same command goes on wherever it
    was stopped.
    """
    job = atlas.atlas_job(hands, roll)
    compute(job, Block(1, COMBINATION_COUNT), out, open_executor, atlas.atlas_lines)
