"""The commands that play a game of cards: black-hole, all-in-a-row."""

import random

import click

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.deals import Deal, random_deal
from cardgames_tui.black_hole.family import ALL_IN_A_ROW, BLACK_HOLE, Game
from cardgames_tui.cli.hole import hole_option
from cardgames_tui.cli.opening import ascii_option, is_plain, open_app, plain_option, talk
from cardgames_tui.paths import Places


def play_cards(
    places: Places, game: Game, deal_id: str | None, hole: Card | None = None, *, plain: bool
) -> None:
    """Play a game of cards, on the screen or line by line.

    Args:
        places: Where the player's files lie.
        game: Which game.
        deal_id: Which deal; without one a random one, or when playing line by line the one that was left.
        hole: The card in the hole, instead of the usual one.
        plain: Whether playing line by line is asked for.
    """
    if not is_plain(plain):
        open_app(places, game, deal_id, hole)
        return
    from cardgames_tui.games.cards_in_play import new_record
    from cardgames_tui.plain.talk import Other

    deal = None
    if deal_id or hole:
        deal = Deal.numbered(game, deal_id or random_deal(random.Random()), hole)
    talk(places, Other(game.slug, new_record(deal) if deal else None))


@click.command("black-hole")
@plain_option
@hole_option
@click.argument("deal_id", metavar="[DEAL]", required=False)
@ascii_option
@click.pass_obj
def black_hole_command(places: Places, deal_id: str | None, hole: Card | None, plain: bool) -> None:
    """Play Black Hole.

    DEAL is a number from 1 to 99999999999999999999, the same as in PySolFC; without it a random deal is
    played, or in words the one that was left.

    \b
    Example:
      cardgames-tui black-hole 123
      cardgames-tui black-hole 123 --hole 7H
      cardgames-tui black-hole --plain 123
    """
    play_cards(places, BLACK_HOLE, deal_id, hole, plain=plain)


@click.command("all-in-a-row")
@plain_option
@click.argument("deal_id", metavar="[DEAL]", required=False)
@ascii_option
@click.pass_obj
def all_in_a_row_command(places: Places, deal_id: str | None, plain: bool) -> None:
    """Play All in a Row.

    DEAL is as for the command black-hole.

    \b
    Example:
      cardgames-tui all-in-a-row 123
    """
    play_cards(places, ALL_IN_A_ROW, deal_id, plain=plain)
