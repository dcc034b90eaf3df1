"""The commands that analyse deals: rate, census."""

import json
import os
import re

import click

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.deals import Deal, parse_deal
from cardgames_tui.black_hole.difficulty import Difficulty, rate
from cardgames_tui.black_hole.family import Game
from cardgames_tui.cli.black_hole import game_option, read_target
from cardgames_tui.cli.hole import hole_option
from cardgames_tui.cli.whole_number import WholeNumber
from cardgames_tui.errors import InvalidGameError


@click.command("rate")
@game_option
@hole_option
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="For people, or one JSON object a line.",
)
@click.argument("targets", metavar="TARGET...", nargs=-1, required=True)
def rate_command(game: Game, hole: Card | None, style: str, targets: tuple[str, ...]) -> int:
    """Say how difficult deals are to win.

    A TARGET is a deal number, msN, a range A-B, a file of board text, or - for standard input. The number
    goes from 0 to 100; the levels easy, medium, hard and fiendish are quarters of the winnable deals 1 to
    2000. The exit status is 0 when every target is winnable, and 1 otherwise.

    \b
    Example:
      cardgames-tui rate 123
      cardgames-tui rate --format json 1-100
    """
    status = 0
    for text in targets:
        for target in read_target(text, game, hole):
            rating = rate(target.position)
            status = status if rating else 1
            click.echo(_rating_json(target, rating) if style == "json" else _rating_text(target, rating))
    return status


def _rating_text(target: Deal, rating: Difficulty | None) -> str:
    name = f"{target.game.title}, {target.name}"
    if rating is None:
        return f"{name}: cannot be won"
    danger, wins = f"{100 * rating.danger:.0f} %", f"{100 * rating.win_rate:.0f} %"
    why = f"{danger} of the moves beside a winning line lose; playing by chance wins {wins}"
    return f"{name}: {rating.level.value}, {rating.number} of 100 ({why})"


def _rating_json(target: Deal, rating: Difficulty | None) -> str:
    row = {
        "game": target.game.slug,
        "deal": target.number,
        "hole": str(target.position.top) if target.position.top else None,
        "difficulty": rating.number if rating else None,
        "level": rating.level.value if rating else None,
        "danger": round(rating.danger, 4) if rating else None,
        "win_rate": rating.win_rate if rating else None,
    }
    return json.dumps(row)


@click.command("census")
@game_option
@click.option(
    "--jobs",
    type=WholeNumber(1),
    metavar="N",
    help="How many processes to use; by default one for each processor.",
)
@click.option("--out", metavar="FILE", help="Keep the rows in this SQLite file, and go on where it stopped.")
@click.option("--difficulty", is_flag=True, help="Rate the winnable deals too; that takes much longer.")
@click.argument("span", metavar="A-B")
def census_command(game: Game, jobs: int | None, out: str | None, difficulty: bool, span: str) -> int:
    """Decide every deal from A to B, and count the winnable.

    A-B is a range of deal numbers, like 1-1000. With --out, one row a deal is kept: interrupted and started
    again, the census goes on where it was.

    \b
    Example:
      cardgames-tui census 1-1000
      cardgames-tui census --jobs 2 --out million.sqlite 1-1000000
    """
    match = re.fullmatch(r"(\d+)-(\d+)", span, re.ASCII)
    if match is None:
        raise InvalidGameError(f"'{span}' is not a range of deals (write it as 1-1000)")
    first, last = (int(parse_deal(number)) for number in match.groups())
    if first > last:
        raise InvalidGameError(f"the range {span} is empty: its first deal is above its last")
    from cardgames_tui.cli.census import Plan, take_census

    return take_census(Plan(game, first, last, jobs or os.cpu_count() or 1, difficulty), out)
