"""The commands that open the app."""

import random

import click

from cardgames_tui.black_hole.deals import Deal, random_deal
from cardgames_tui.black_hole.rules import ALL_IN_A_ROW, BLACK_HOLE, Game
from cardgames_tui.settings import Settings


def open_app(game: Game = BLACK_HOLE, deal_id: str | None = None) -> None:
    """Open the app at a deal, a random one unless it is named."""
    rng = random.Random()
    deal = Deal.numbered(game, deal_id or random_deal(rng))
    from cardgames_tui.tui.app import CardgamesApp

    CardgamesApp(deal, Settings(), rng).run()


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
