"""The commands that open the app."""

import random
from contextlib import closing

import click

from cardgames_tui.black_hole.deals import Deal, random_deal
from cardgames_tui.black_hole.rules import ALL_IN_A_ROW, BLACK_HOLE, Game
from cardgames_tui.places import Places
from cardgames_tui.records.record import GameRecord
from cardgames_tui.settings_file import load_settings


def open_app(
    places: Places, game: Game = BLACK_HOLE, deal_id: str | None = None, shown: GameRecord | None = None
) -> None:
    """Open the app.

    Args:
        places: Where the player's files lie.
        game: What to play.
        deal_id: Which deal, a random one unless it is named.
        shown: A game to replay first.
    """
    rng = random.Random()
    deal = Deal.numbered(game, deal_id or random_deal(rng))
    settings, fault = load_settings(places.settings)
    from cardgames_tui.tui.app import CardgamesApp
    from cardgames_tui.tui.keeping import Keeper
    from cardgames_tui.tui.keeping_app import Opening

    opening = Opening(greeting=fault, shown=shown, named=deal.start_id if deal_id else "")
    with closing(Keeper.at(places)) as keeper:
        app = CardgamesApp(deal, settings, rng, keeper, opening)
        app.run()


@click.command("black-hole")
@click.argument("deal_id", metavar="[DEAL]", required=False)
@click.pass_obj
def black_hole_command(places: Places, deal_id: str | None) -> None:
    """Play Black Hole, a random deal or the one with the number DEAL.

    \b
    Example:
      cardgames-tui black-hole 123
    """
    open_app(places, BLACK_HOLE, deal_id)


@click.command("all-in-a-row")
@click.argument("deal_id", metavar="[DEAL]", required=False)
@click.pass_obj
def all_in_a_row_command(places: Places, deal_id: str | None) -> None:
    """Play All in a Row, a random deal or the one with the number DEAL.

    \b
    Example:
      cardgames-tui all-in-a-row 123
    """
    open_app(places, ALL_IN_A_ROW, deal_id)
