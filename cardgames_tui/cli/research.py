"""The commands census and atlas, which compute for long, on processes or a cluster."""

import csv
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing
from functools import partial, wraps
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.cli.arguments import (
    WholeNumber,
    force_option,
    format_option,
    hands_option,
    hole_option,
    parse_range,
    roll_option,
    solitaire_option,
)
from cardgames_tui.cli.completion import complete_files
from cardgames_tui.errors import InvalidGameError, InvalidPathError
from cardgames_tui.paths import check_is_file
from cardgames_tui.research import atlas, words
from cardgames_tui.research.atlas import COLUMNS, AtlasRow, open_atlas
from cardgames_tui.research.batch import Span
from cardgames_tui.research.census import DealSeries, open_census, open_for_reading
from cardgames_tui.research.census_report import SVG_BEGINNING, CensusReport, as_charts, as_json, as_svg
from cardgames_tui.research.results import ResultsFile, open_worker_pool
from cardgames_tui.research.workers import WorkerPool
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.solitaires import Solitaire
from cardgames_tui.text import counted, duration, missing_library

F = TypeVar("F", bound=Callable[..., Any])
PoolOpener = Callable[[Callable[[str], None]], AbstractContextManager[WorkerPool]]
"""Opens a pool of workers, given what shows their notices."""

EXIT_UNDECIDED = 3
"""The exit status when some deals or sets of rules were given up."""

LINE_SECONDS = 60.0
"""How many seconds pass between two lines where there is no terminal for a bar."""

RATE_SECONDS = 300.0
"""The rate is that of so many last seconds."""


class ProgressDisplay:
    """Shows progress on standard error, as a bar, or as a line a minute where there is no terminal."""

    def __init__(self, name: str, total: int, done: int) -> None:
        self._name = name
        self._console = Console(stderr=True, highlight=False, markup=False, soft_wrap=True)
        self._last_line = time.monotonic()
        self.bar = Progress(
            BarColumn(bar_width=20),
            MofNCompleteColumn(),
            TextColumn("{task.description}", markup=False),
            console=self._console,
            disable=not self._console.is_terminal,
            speed_estimate_period=RATE_SECONDS,
            get_time=time.monotonic,
        )
        self._task_id = self.bar.add_task("", total=total, completed=done)

    def advance(self, done: int, workers: int, result: str = "") -> None:
        """Shows that so many more are done, how fast, by how many workers, and a result so far."""
        self.bar.advance(self._task_id, done)
        [task] = self.bar.tasks
        facts = [counted(workers, "worker"), result]
        if task.speed and task.time_remaining is not None:
            pace = f"{task.speed:,.0f}/s" if task.speed >= 10 else f"{task.speed:.1f}/s"
            facts = [pace, f"{duration(task.time_remaining)} left", *facts]
        sentence = ", ".join(filter(None, facts))
        self.bar.update(self._task_id, description=sentence)
        now = time.monotonic()
        if self.bar.disable and now >= self._last_line + LINE_SECONDS:
            self._last_line = now
            self.say(f"{task.completed:,.0f} of {task.total:,.0f}, {sentence}")

    def say(self, sentence: str) -> None:
        self._console.print(f"{self._name}: {sentence}")


def compute_missing(
    file: ResultsFile[Any], open_pool: PoolOpener, given_up: str, result_text: Callable[[], str] = str
) -> int:
    """Computes what a file lacks, and returns the exit status.

    Args:
        file: The file.
        open_pool: Opens the pool of workers.
        given_up: The notice about a `number` that is given up, with the `reason`.
        result_text: Makes the text on the results so far.
    """
    status = 0
    with file.errors_explained():
        missing = sum(span.size for span in file.missing_spans())
    progress = ProgressDisplay(file.name, file.span.size, file.span.size - missing)
    try:
        with progress.bar, open_pool(progress.say) as pool, closing(file.compute_missing(pool)) as steps:
            for step in steps:
                for number, reason in step.failures.items():
                    status = EXIT_UNDECIDED
                    progress.say(given_up.format(number=number, reason=reason))
                progress.advance(sum(span.size for span in step.blocks), step.worker_count, result_text())
    except KeyboardInterrupt:
        click.echo(words.STOPPED_BUT_KEPT if file.path else words.STOPPED_NOT_KEPT, err=True)
        raise click.Abort from None
    return status


def worker_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a command the options that choose its workers; it is called with `open_pool`."""

    @click.option(
        "--jobs",
        type=WholeNumber(1, 1000),
        help="How many processes to use; by default one for each processor.",
    )
    @click.option(
        "--scheduler",
        metavar="ADDRESS",
        help="Compute on the Dask cluster of this scheduler, like tcp://HOST:8786; local makes one on this "
        "machine. By default no cluster is used. Needs the extra research.",
    )
    @click.option(
        "--scheduler-file",
        metavar="FILE",
        help="The same, with the file that the scheduler has written instead of its address.",
    )
    @wraps(command)
    def with_pool(
        *, jobs: int | None, scheduler: str | None, scheduler_file: str | None, **others: Any
    ) -> Any:
        if scheduler and scheduler_file:
            raise click.UsageError(
                "--scheduler and --scheduler-file are two ways to name one scheduler: choose one"
            )
        open_pool = partial(open_worker_pool, jobs or os.cpu_count() or 1, scheduler, scheduler_file)
        return command(open_pool=open_pool, **others)

    return with_pool


def _file_option(*names: str, help_text: str) -> Callable[[F], F]:
    return click.option(*names, metavar="FILE", shell_complete=complete_files, help=help_text)


def _out_option(what: str) -> Callable[[F], F]:
    totals = "by default only the totals are printed"
    return _file_option("--out", help_text=f"Keep the {what} in this SQLite file, and resume it; {totals}.")


@click.command("census")
@solitaire_option
@hole_option
@worker_options
@_out_option("census")
@click.option(
    "--rows",
    type=click.Choice(["all", "none"]),
    help="Keep a row for each deal (all), or only ranges with their sums and the hundred heaviest deals "
    "(none); by default all for fewer than ten million deals, and none for more.",
)
@click.option("--difficulty", is_flag=True, help="Rate the winnable deals too, which takes much longer.")
@_file_option(
    "--report", help_text="Instead of taking a census, report on the one in this file, even while it runs."
)
@format_option(
    "text",
    "json",
    help_text="Make the --report for people, or one JSON object with the checksums of all thousands.",
)
@_file_option("--svg", "picture", help_text="Also draw the --report as a picture into this file.")
@force_option
@click.argument("span", metavar="[A-B]", required=False)
def census_command(
    solitaire: Solitaire,
    hole: Card | None,
    open_pool: PoolOpener,
    out: str | None,
    rows: str | None,
    difficulty: bool,
    report: str | None,
    style: str,
    picture: str | None,
    force: bool,
    span: str | None,
) -> int:
    """Decide every deal from A to B, and count the winnable.

    A-B is a range of deal numbers, like 1-1000. With --out, the census is kept in a file; whatever ends it,
    it goes on from there when it is run again. A deal that kills the processes that try it is left undecided,
    and the exit status is then 3.

    \b
    Example:
      cardgames-tui census 1-1000
      cardgames-tui census --hole 7H 1-1000
      cardgames-tui census --jobs 2 --out million.sqlite 1-1000000
      cardgames-tui census --scheduler tcp://10.0.0.1:8786 --out million.sqlite 1-1000000
      cardgames-tui census --report million.sqlite --svg million.svg
    """
    if (span is None) == (report is None):
        raise click.UsageError("a census needs either a range of deals, like 1-1000, or --report and a file")
    if span is not None and (picture is not None or style == "json"):
        raise click.UsageError("--svg and --format json are for the --report on a census")
    if report is not None:
        _report_on(report, style, picture, force=force)
        return 0
    if difficulty and rows == "none":
        raise click.UsageError("--difficulty needs the rows of the deals, which --rows none leaves out")
    assert span is not None
    wanted, series = Span(*parse_range(span)), DealSeries.of(solitaire, hole)
    with open_census(out, series, wanted, rows, rated=difficulty) as file:
        status = compute_missing(file, open_pool, words.DEAL_GIVEN_UP, lambda: words.share_text(file.tally()))
        with file.errors_explained():
            lines = list(words.census_lines(CensusReport(file.connection, wanted)))
        click.echo("\n".join(lines))
    return status


def _report_on(path: str, style: str, picture: str | None, *, force: bool) -> None:
    with open_for_reading(path) as connection:
        report = CensusReport(connection)
        if not report.tally().decided:
            raise InvalidGameError(f"'{path}' has no deals yet")
        text = as_json(report) if style == "json" else _report_text(report)
        drawing = as_svg(report) if picture is not None else ""
    if picture is not None:
        _refuse_to_replace(picture, path, force=force)
        try:
            Path(picture).write_text(drawing, encoding="utf-8")
        except OSError as error:
            raise click.ClickException(f"'{picture}' cannot be written: {error.strerror}") from error
    click.echo(text, nl=False)


def _refuse_to_replace(picture: str, census: str, *, force: bool) -> None:
    """Refuses a picture in the place of the census, or of what this command has not made."""
    check_is_file(picture)
    if not Path(picture).exists():
        return
    if Path(picture).samefile(census):
        raise InvalidPathError(f"'{picture}' is what is read, and stays as it is: name another file")
    with open(picture, "rb") as file:
        if not (force or SVG_BEGINNING.encode().startswith(file.read(len(SVG_BEGINNING)))):
            raise InvalidPathError(
                f"'{picture}' is there already and is something else: name another file, or add --force"
            )


def _report_text(report: CensusReport) -> str:
    try:
        diagrams = as_charts(report)
    except ModuleNotFoundError as error:
        diagrams = missing_library(error.name, "research", "the charts need")
    return "\n".join([*words.census_lines(report), words.checksum_line(report), "", diagrams, ""])


@click.command("atlas")
@hands_option
@roll_option
@worker_options
@_out_option("atlas")
@click.option(
    "--query",
    metavar="WHERE",
    help="Instead of making an atlas, list the sets of rules in the --out file that meet this SQL WHERE "
    "clause over the columns"
    f" {', '.join(COLUMNS)}, and all switches, like sudden_death.",
)
@format_option("table", "json", "csv", help_text="How --query lists them; json is one object per line.")
def atlas_command(
    hands: int, roll: int, open_pool: PoolOpener, out: str | None, query: str | None, style: str
) -> int:
    """Solve every set of rules of Chopsticks for two players.

    Among more players, nobody can force a result.
    With --out, the results are kept in the table atlas of an SQLite file; if the command is interrupted, it
    goes on from there when it is run again. The file comes out the same, byte for byte, every time.

    \b
    Example:
      cardgames-tui atlas --out atlas.sqlite
      cardgames-tui atlas --out atlas.sqlite --query "cutoff and not meta and value = 'loss'"
      cardgames-tui atlas --out atlas.sqlite --query "plies > 60" --format csv
    """
    if query is not None:
        if out is None:
            raise click.UsageError("--query needs --out, which names the file of the atlas")
        _print_rows(atlas.query(out, query), style)
        return 0
    if style != "table":
        raise click.UsageError(f"--format {style} is for --query")
    with open_atlas(out, Rules(2, hands, roll)) as file:
        status = compute_missing(file, open_pool, words.COMBINATION_GIVEN_UP)
        with file.errors_explained():
            lines = list(words.atlas_lines(file))
            if not status:
                file.finish()
        click.echo("\n".join(lines))
    return status


def _print_rows(rows: Iterator[AtlasRow], style: str) -> None:
    if style == "json":
        for row in rows:
            click.echo(json.dumps(dict(zip(COLUMNS, row, strict=True))))
    elif style == "csv":
        csv.writer(sys.stdout, lineterminator="\n").writerows([COLUMNS, *rows])
    else:  # the rules last, which are as long as they like
        table = [COLUMNS, *rows]
        texts = [["" if each is None else str(each) for each in (*row[1:], row[0])] for row in table]
        widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
        for line in texts:
            columns = (text.ljust(width) for text, width in zip(line, widths, strict=True))
            click.echo("  ".join(columns).rstrip())
