"""The command that takes a census, and reports on one."""

import re
from contextlib import closing
from pathlib import Path

import click

from cardgames_tui.batch.processes import Crew, hired
from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.deals import parse_deal
from cardgames_tui.black_hole.family import Game
from cardgames_tui.census.deciding import Subject
from cardgames_tui.census.file import CensusFile, Plan, open_for_reading, run
from cardgames_tui.census.report import Census, Tally
from cardgames_tui.cli.census_report import as_json, as_text, drawn, share
from cardgames_tui.cli.completing import files
from cardgames_tui.cli.crew import Monitor, crew_options, stoppable
from cardgames_tui.cli.options import format_option, game_option, hole_option
from cardgames_tui.errors import InvalidGameError

UNDECIDED = 3
"""The exit status when some deals were given up."""


@click.command("census")
@game_option
@hole_option
@crew_options
@click.option(
    "--out",
    metavar="FILE",
    shell_complete=files,
    help="Keep the census in this SQLite file, and resume it; by default only the totals are printed.",
)
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
    "--svg", metavar="FILE", shell_complete=files, help="Also draw the --report as a picture into this file."
)
@click.argument("span", metavar="[A-B]", required=False)
def census_command(
    game: Game,
    hole: Card | None,
    crew: Crew,
    out: str | None,
    rows: str | None,
    difficulty: bool,
    report: str | None,
    style: str,
    svg: str | None,
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
        return _report(report, style, svg)
    if difficulty and rows == "none":
        raise click.UsageError("--difficulty needs the rows of the deals, which --rows none leaves out")
    assert span is not None
    first, last = _bounds(span)
    return take_census(Plan(Subject.of(game, hole), first, last, crew.jobs, difficulty), crew, out, rows)


def _bounds(span: str) -> tuple[int, int]:
    match = re.fullmatch(r"(\d+)-(\d+)", span, re.ASCII)
    if match is None:
        raise InvalidGameError(f"'{span}' is not a range of deals (write it as 1-1000)")
    first, last = (int(parse_deal(number)) for number in match.groups())
    if first > last:
        raise InvalidGameError(f"the range {span} is empty: its first deal is above its last")
    return first, last


def take_census(plan: Plan, crew: Crew, path: str | None, rows: str | None = None) -> int:
    """Run a census, print what it found out, and return the exit status of the command."""
    with CensusFile(path, plan.subject, rows, expected=plan.span.size) as file:
        if plan.difficulty and not file.keeps_rows:
            raise InvalidGameError("the file keeps no rows, and so no difficulties either")
        with stoppable(path):
            given_up = _watch(plan, crew, file)
        census = Census(file.connection, plan.span if file.keeps_rows else None)
        click.echo(as_text(census), nl=False)
    return UNDECIDED if given_up else 0


def _watch(plan: Plan, crew: Crew, file: CensusFile) -> bool:
    """Run a census under a monitor, and say whether some deals were given up."""
    known = plan.span.size - sum(gap.size for gap in file.gaps(plan.span, rated=plan.difficulty))
    tally, given_up = Census(file.connection).tally(), False
    with (
        Monitor("census", plan.span.size, known) as monitor,
        hired(crew, monitor.say) as force,
        closing(run(plan, file, force.executor, force.workers)) as steps,
    ):
        for step in steps:
            known += sum(block.span.size for block in step.results)
            for block in step.results:
                tally += Tally(block.sums.winnable, block.sums.lost)
            for failure in step.failures:
                given_up = True
                monitor.say(f"deal {failure.number} is left undecided: {failure.reason}")
            monitor.show(known, step.workers, share(tally))
    return given_up


def _report(path: str, style: str, svg: str | None) -> int:
    with closing(open_for_reading(path)) as connection:
        census = Census(connection)
        if not census.tally().decided:
            raise InvalidGameError(f"'{path}' has no deals yet")
        click.echo(as_json(census) if style == "json" else as_text(census, whole=True), nl=False)
        if svg is not None:
            try:
                Path(svg).write_text(drawn(census), encoding="utf-8")
            except OSError as fault:
                raise click.ClickException(f"'{svg}' cannot be written: {fault.strerror}") from fault
    return 0
