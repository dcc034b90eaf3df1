"""The commands census and atlas, which compute for long, on processes or a cluster."""

import csv
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial, wraps
from pathlib import Path
from typing import Any, TypeVar

import click

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.family import Solitaire
from cardgames_tui.chopsticks.packed_atlas import COMBINATION_COUNT
from cardgames_tui.cli.completion import files
from cardgames_tui.cli.options import (
    WholeNumber,
    format_option,
    hands_option,
    hole_option,
    parse_range,
    roll_option,
    solitaire_option,
)
from cardgames_tui.cli.progress import ProgressDisplay, compute
from cardgames_tui.errors import InvalidGameError, missing_library
from cardgames_tui.research import atlas, atlas_file, census, census_file, words
from cardgames_tui.research.atlas_file import COLUMNS, AtlasFile, Sizes, findings, open_atlas
from cardgames_tui.research.batch import Span
from cardgames_tui.research.census import Subject
from cardgames_tui.research.census_file import CensusFile, CensusPlan, open_census, open_for_reading
from cardgames_tui.research.census_picture import charts, svg
from cardgames_tui.research.census_report import CensusReport, as_json
from cardgames_tui.research.workers import Workers

F = TypeVar("F", bound=Callable[..., Any])

EXIT_UNDECIDED = 3
"""The exit status when some deals or sets of rules were given up."""

MAX_JOBS = 1000
"""The highest number that `--jobs` takes."""


def worker_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a command the options that choose its workers; it is called with the argument `workers`."""

    @click.option(
        "--jobs",
        type=WholeNumber(1, MAX_JOBS),
        metavar="N",
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
    def with_workers(
        *, jobs: int | None, scheduler: str | None, scheduler_file: str | None, **others: Any
    ) -> Any:
        if scheduler and scheduler_file:
            raise click.UsageError(
                "--scheduler and --scheduler-file are two ways to name one scheduler: choose one"
            )
        workers = Workers(jobs or os.cpu_count() or 1, scheduler, scheduler_file)
        return command(workers=workers, **others)

    return with_workers


def _out_option(what: str) -> Callable[[F], F]:
    return click.option(
        "--out",
        metavar="FILE",
        shell_complete=files,
        help=f"Keep the {what} in this SQLite file, and resume it; by default only the totals are printed.",
    )


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
@click.option(
    "--report",
    metavar="FILE",
    shell_complete=files,
    help="Instead of taking a census, report on the one in this file, even while it runs.",
)
@format_option(
    "text",
    "json",
    explained="Make the --report for people, or one JSON object with the checksums of all thousands.",
)
@click.option(
    "--svg",
    "picture",
    metavar="FILE",
    shell_complete=files,
    help="Also draw the --report as a picture into this file.",
)
@click.argument("span", metavar="[A-B]", required=False)
def census_command(
    solitaire: Solitaire,
    hole: Card | None,
    workers: Workers,
    out: str | None,
    rows: str | None,
    difficulty: bool,
    report: str | None,
    style: str,
    picture: str | None,
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
    if report is not None:
        _report_on(report, style, picture)
        return 0
    if difficulty and rows == "none":
        raise click.UsageError("--difficulty needs the rows of the deals, which --rows none leaves out")
    assert span is not None
    plan = CensusPlan(Subject.of(solitaire, hole), Span(*parse_range(span)), difficulty)
    with open_census(out, plan.subject, rows, expected=plan.span.size) as file:
        if difficulty and not file.keeps_rows:
            raise InvalidGameError("the file keeps no rows, and so no difficulties either")
        is_whole = _take_census(plan, file, workers, out)
        found = CensusReport(file.connection, plan.span if file.keeps_rows else None)
        click.echo("\n".join(words.census_lines(found)))
    return 0 if is_whole else EXIT_UNDECIDED


def _take_census(plan: CensusPlan, file: CensusFile, workers: Workers, out: str | None) -> bool:
    """Decides what the file lacks, and returns whether every deal is decided."""
    left = sum(gap.size for gap in file.gaps(plan.span, rated=plan.difficulty))
    progress = ProgressDisplay("census", plan.span.size, plan.span.size - left)
    tally = CensusReport(file.connection).tally()

    def share_with(blocks: Iterable[census.CensusBlock]) -> str:
        nonlocal tally
        tally = sum((block.tally for block in blocks), tally)
        return words.share(tally)

    run = partial(census_file.run, plan, file)
    return compute(progress, workers, run, words.deal_given_up, share_with, out)


def _report_on(path: str, style: str, picture: str | None) -> None:
    with open_for_reading(path) as connection:
        report = CensusReport(connection)
        if not report.tally().decided:
            raise InvalidGameError(f"'{path}' has no deals yet")
        if style == "json":
            click.echo(as_json(report), nl=False)
        else:
            lines = [*words.census_lines(report), words.checksum_line(report), "", _charts(report)]
            click.echo("\n".join(lines))
        if picture is not None:
            try:
                Path(picture).write_text(svg(report), encoding="utf-8")
            except OSError as fault:
                raise click.ClickException(f"'{picture}' cannot be written: {fault.strerror}") from fault


def _charts(report: CensusReport) -> str:
    try:
        return charts(report)
    except ModuleNotFoundError as fault:
        return missing_library(fault.name, "research", "the charts need")


@click.command("atlas")
@hands_option
@roll_option
@click.option(
    "--players",
    default=2,
    show_default=True,
    metavar="N",
    help="How many people play; an atlas is always about 2.",
)
@worker_options
@_out_option("atlas")
@click.option(
    "--query",
    metavar="WHERE",
    help="Instead of making an atlas, list the sets of rules in the --out file that meet this SQL WHERE "
    "clause over the columns"
    f" {', '.join(COLUMNS)}, and all switches, like sudden_death.",
)
@format_option("table", "json", "csv", explained="How --query lists them; json is one object per line.")
def atlas_command(
    hands: int, roll: int, players: int, workers: Workers, out: str | None, query: str | None, style: str
) -> int:
    """Solve every set of rules of Chopsticks for two players.

    With --out, the results are kept in the table atlas of an SQLite file; if the command is interrupted, it
    goes on from there when it is run again. The file comes out the same, byte for byte, every time.

    \b
    Example:
      cardgames-tui atlas --out atlas.sqlite
      cardgames-tui atlas --out atlas.sqlite --query "cutoff and not meta and value = 'loss'"
      cardgames-tui atlas --out atlas.sqlite --query "plies > 60" --format csv
    """
    if players != 2:
        raise click.UsageError(
            "--players: an atlas is about two players, for among more nobody can force a result"
        )
    if query is not None:
        if out is None:
            raise click.UsageError("--query needs --out, which names the file of the atlas")
        _list(atlas_file.query(out, query), style)
        return 0
    sizes = Sizes(hands, roll)
    str(sizes.rules)  # objects to sizes that there are not
    with open_atlas(out, sizes) as file:
        is_whole = _make_atlas(file, workers, out)
        click.echo("\n".join(words.atlas_lines(sizes, findings(file.values()), file.invalid())))
        if is_whole:
            file.finish()
    return 0 if is_whole else EXIT_UNDECIDED


def _make_atlas(file: AtlasFile, workers: Workers, out: str | None) -> bool:
    """Solves what the file lacks, and returns whether every set of rules is solved."""
    left = sum(gap.size for gap in file.gaps())
    progress = ProgressDisplay("atlas", COMBINATION_COUNT, COMBINATION_COUNT - left)
    run = partial(atlas_file.run, file)
    return compute(progress, workers, run, words.combination_given_up, lambda _: "", out)


def _list(rows: Iterator[atlas.AtlasRow], style: str) -> None:
    if style == "json":
        for row in rows:
            click.echo(json.dumps(dict(zip(COLUMNS, row, strict=True))))
    elif style == "csv":
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerows([COLUMNS, *rows])
    else:
        _print_table([COLUMNS, *rows])


def _print_table(rows: list[atlas.AtlasRow]) -> None:
    """Prints rows in columns, the rules last, which are as long as they like."""
    texts = [["" if each is None else str(each) for each in (*row[1:], row[0])] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    for row in texts:
        click.echo("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
