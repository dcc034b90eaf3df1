"""Taking a census from the command line: a progress bar while it runs, and what it found out."""

from collections.abc import Generator
from contextlib import closing

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from cardgames_tui.census.file import CensusFile
from cardgames_tui.census.run import Plan, Summary, Tally, run, summarise

__all__ = ["Plan", "take_census"]


def take_census(plan: Plan, path: str | None) -> int:
    """Run a census, print what it found out, and return the exit status of the command.

    Args:
        plan: What to find out.
        path: The file that keeps the rows, if any.
    """
    with CensusFile(path, plan.game) as file:
        try:
            _watch(plan, file)
        except KeyboardInterrupt:
            how = "the same command goes on from here" if path else "nothing was kept: there is no --out file"
            click.echo(f"stopped; {how}", err=True)
            return 130
        _print_summary(plan, summarise(plan, file))
    return 0


def _watch(plan: Plan, file: CensusFile) -> None:
    """Run a census under a progress bar, where there is a terminal to show it."""
    tally = Tally()
    tally.add(row for row in file.rows() if plan.first <= int(row.deal) <= plan.last)
    console = Console(stderr=True)
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn("{task.fields[share]}"),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=len(plan), completed=tally.decided, rate="", share=_share(tally))
        with closing(_counted(plan, file, tally)) as blocks:
            for _ in blocks:
                speed = progress.tasks[0].speed
                pace = f"{speed:.0f}/s" if speed else ""
                progress.update(task, completed=tally.decided, rate=pace, share=_share(tally))


def _counted(plan: Plan, file: CensusFile, tally: Tally) -> Generator[None, None, None]:
    """Run a census, and count each deal that it decides first."""
    known = file.decided(rated=False)
    with closing(run(plan, file)) as blocks:
        for rows in blocks:
            tally.add(row for row in rows if row.deal not in known)
            yield


def _share(tally: Tally) -> str:
    """The share of winnable deals, with its 95 % interval."""
    if not tally.decided:
        return ""
    low, high = tally.interval()
    return f"{100 * tally.winnable / tally.decided:.2f} % winnable ({100 * low:.2f} to {100 * high:.2f} %)"


def _print_summary(plan: Plan, summary: Summary) -> None:
    tally = summary.tally
    click.echo(f"{plan.game.title}, deals {plan.first} to {plan.last}: {tally.decided} decided")
    click.echo(f"winnable {tally.winnable}, lost {tally.lost}: {_share(tally)}, 95 % interval")
    for verdict, (mean, middle) in summary.effort.items():
        click.echo(f"states of {verdict} deals: mean {mean:.1f}, median {middle:.0f}")
    click.echo(f"CPU {summary.seconds:.1f} s")
    click.echo("heaviest: " + ", ".join(f"{row.deal} ({row.states} states)" for row in summary.heaviest))
