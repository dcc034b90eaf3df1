"""The command that solves all sets of rules of Chopsticks, and answers questions about them."""

import csv
import json
import sys
from collections.abc import Iterator
from contextlib import closing

import click

from cardgames_tui.atlas.file import COLUMNS, AtlasFile, Sizes, run
from cardgames_tui.atlas.numbering import COUNT
from cardgames_tui.atlas.query import Findings, Found, ask, findings, verdict_of
from cardgames_tui.batch.processes import Crew, hired
from cardgames_tui.chopsticks.verdict import Value
from cardgames_tui.cli.census import UNDECIDED
from cardgames_tui.cli.completing import files
from cardgames_tui.cli.crew import Monitor, crew_options, stoppable
from cardgames_tui.cli.options import format_option


@click.command("atlas")
@click.option(
    "--hands", default=2, show_default=True, metavar="N", help="How many hands each player has, 1 to 4."
)
@click.option(
    "--roll", default=5, show_default=True, metavar="N", help="At how many fingers a hand dies, 2 to 13."
)
@click.option(
    "--players",
    default=2,
    show_default=True,
    metavar="N",
    help="How many people play; an atlas is always about 2.",
)
@crew_options
@click.option(
    "--out",
    metavar="FILE",
    shell_complete=files,
    help="Keep the atlas in this SQLite file, and resume it; by default only the totals are printed.",
)
@click.option(
    "--query",
    metavar="WHERE",
    help="Instead of making an atlas, list the sets of rules in the --out file that meet this SQL WHERE "
    "clause over the columns"
    f" {', '.join(COLUMNS)}, and all switches, like sudden_death.",
)
@format_option("table", "json", "csv", explained="How --query lists them; json is one object per line.")
def atlas_command(
    hands: int, roll: int, players: int, crew: Crew, out: str | None, query: str | None, style: str
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
    if query is None:
        return make_atlas(Sizes(hands, roll), crew, out)
    if out is None:
        raise click.UsageError("--query needs --out, which names the file of the atlas")
    _list(ask(out, query), style)
    return 0


def make_atlas(sizes: Sizes, crew: Crew, path: str | None) -> int:
    """Make an atlas, print what it says as a whole, and return the exit status of the command."""
    str(sizes.rules)  # objects to sizes that there are not
    with AtlasFile(path, sizes) as file:
        with stoppable(path):
            given_up = _watch(crew, file)
        found = findings((rules, verdict_of(value, plies)) for rules, value, plies in file.values())
        click.echo("\n".join(_said(sizes, found, file.senseless())))
        if given_up:
            return UNDECIDED
        file.finish()
    return 0


def _watch(crew: Crew, file: AtlasFile) -> bool:
    """Make an atlas under a monitor, and say whether some sets of rules were given up."""
    known, given_up = COUNT - sum(gap.size for gap in file.gaps()), False
    with (
        Monitor("atlas", COUNT, known) as monitor,
        hired(crew, monitor.say) as force,
        closing(run(file, force.executor, force.workers)) as steps,
    ):
        for step in steps:
            known += sum(block.span.size for block in step.results)
            for failure in step.failures:
                given_up = True
                monitor.say(f"combination {failure.number} is left out: {failure.reason}")
            monitor.show(known, step.workers)
    return given_up


def _said(sizes: Sizes, found: Findings, senseless: dict[str, int]) -> Iterator[str]:
    counts = found.counts
    each = "one hand" if sizes.hands == 1 else f"{sizes.hands} hands"
    yield f"Chopsticks for two, {each}, roll {sizes.roll}: {sum(counts.values())} sets of rules"
    yield (
        f"the player who begins wins {counts[Value.WIN]}, loses {counts[Value.LOSS]}, "
        f"and draws {counts[Value.DRAW]}"
    )
    yield f"the longest win or loss takes {found.longest} moves: {'; '.join(found.longest_rules)}"
    for change in found.smallest:
        yield f"fewest switches to a win: {' '.join(change.switches) or 'none'}, in {change.plies} moves"
    for reason, count in senseless.items():
        yield f"{count} combinations make no sense: {reason}"


def _list(rows: Iterator[Found], style: str) -> None:
    if style == "json":
        for row in rows:
            click.echo(json.dumps(dict(zip(COLUMNS, row, strict=True))))
    elif style == "csv":
        writer = csv.writer(sys.stdout, lineterminator="\n")
        writer.writerows([COLUMNS, *rows])
    else:
        _print_table([COLUMNS, *rows])


def _print_table(rows: list[Found]) -> None:
    """Print rows in columns, the rules last, which are as long as they like."""
    texts = [["" if each is None else str(each) for each in (*row[1:], row[0])] for row in rows]
    widths = [max(map(len, column)) for column in zip(*texts, strict=True)]
    for row in texts:
        click.echo("  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip())
