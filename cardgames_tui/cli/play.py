"""The commands that open the app."""

import random

import click

from cardgames_tui.black_hole.deals import Deal, random_deal
from cardgames_tui.black_hole.rules import ALL_IN_A_ROW, BLACK_HOLE, Game
from cardgames_tui.chopsticks.position import parse, start
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.cli.chopsticks import rule_options
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.settings import Settings

OPPONENTS = ("random", "careful", "perfect", "person")
"""Who can sit at the other seats in Chopsticks."""


def open_app(game: Game | None = None, deal_id: str | None = None) -> None:
    """Open the app at a deal, a random one unless it is named; without a game at the home view."""
    rng = random.Random()
    deal = Deal.numbered(game or BLACK_HOLE, deal_id or random_deal(rng))
    from cardgames_tui.tui.app import CardgamesApp

    CardgamesApp(deal, Settings(), rng, mode="black-hole" if game else "home").run()


@click.command("black-hole")
@click.argument("deal_id", metavar="[DEAL]", required=False)
def black_hole_command(deal_id: str | None) -> None:
    """Play Black Hole, a random deal or the one with the number DEAL.

    \b
    Example:
      cardgames-tui black-hole 123
    """
    open_app(BLACK_HOLE, deal_id)


@click.command("all-in-a-row")
@click.argument("deal_id", metavar="[DEAL]", required=False)
def all_in_a_row_command(deal_id: str | None) -> None:
    """Play All in a Row, a random deal or the one with the number DEAL.

    \b
    Example:
      cardgames-tui all-in-a-row 123
    """
    open_app(ALL_IN_A_ROW, deal_id)


@click.command("chopsticks")
@rule_options
@click.option(
    "--opponent",
    type=click.Choice(OPPONENTS),
    default="perfect",
    show_default=True,
    help="Who sits at the other seats.",
)
@click.option("--second", is_flag=True, help="Let the next player begin.")
@click.argument("code", metavar="[CODE]", required=False)
def chopsticks_command(rules: Rules, opponent: str, second: bool, code: str | None) -> None:
    """Play Chopsticks, from the start or from the position CODE.

    CODE is a position like 1211 or [1,12|0,3], the hands of the player to move first.

    \b
    Example:
      cardgames-tui chopsticks
      cardgames-tui chopsticks --variant cutoff --variant suicide --second
    """
    position = start(rules) if code is None else parse(rules, code)
    if position.outcome() is not None:
        raise InvalidGameError(f"the game is over in the position {position}")
    from cardgames_tui.tui.app import CardgamesApp
    from cardgames_tui.tui.chopsticks.setup import Level, Setup

    rng = random.Random()
    seats = (Level.PERSON, *[Level(opponent)] * (rules.players - 1))
    setup = Setup(rules, seats, first=int(second), code=code or "")
    CardgamesApp(
        Deal.numbered(BLACK_HOLE, random_deal(rng)), Settings(), rng, mode="chopsticks", setup=setup
    ).run()
