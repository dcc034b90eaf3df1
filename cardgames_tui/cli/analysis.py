"""The command that rates deals."""

import json

import click

from cardgames_tui.black_hole.analysis import Difficulty, rate
from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import Game
from cardgames_tui.cli.black_hole import read_target
from cardgames_tui.cli.completing import deals_or_files
from cardgames_tui.cli.options import format_option, game_option, hole_option


@click.command("rate")
@game_option
@hole_option
@format_option("text", "json", explained="Print text for people, or one JSON object per line.")
@click.argument("targets", metavar="TARGET...", nargs=-1, required=True, shell_complete=deals_or_files)
def rate_command(game: Game, hole: Card | None, style: str, targets: tuple[str, ...]) -> int:
    """Say how difficult deals are to win.

    A TARGET is a deal number, msN, a range A-B, a file of board text, or - for standard input. Difficulty
    goes from 0 to 100; the levels easy, medium, hard and fiendish are the quarters of the winnable deals from
    1 to 2000. The exit status is 0 if every target is winnable, and 1 otherwise.

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
