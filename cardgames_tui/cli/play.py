"""The commands that open the app."""

import random
from contextlib import closing
from typing import TYPE_CHECKING

import click

from cardgames_tui.black_hole.deals import Deal, random_deal
from cardgames_tui.black_hole.rules import ALL_IN_A_ROW, BLACK_HOLE, Game
from cardgames_tui.chopsticks.position import parse, start
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.cli.chopsticks import rule_options
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.places import Places
from cardgames_tui.records.record import GameRecord
from cardgames_tui.settings_file import load_settings

if TYPE_CHECKING:
    from cardgames_tui.tui.chopsticks.setup import Setup

OPPONENTS = ("random", "careful", "perfect", "person")
"""Who can sit at the other seats in Chopsticks."""


_ASCII = "cardgames_tui.ascii"
"""Where the context keeps whether everything is to be drawn in ASCII."""


def _keep_ascii(context: click.Context, _: click.Parameter, value: bool) -> None:
    context.meta[_ASCII] = value or context.meta.get(_ASCII, False)


ascii_option = click.option(
    "--ascii", is_flag=True, expose_value=False, callback=_keep_ascii, help="Draw everything in ASCII."
)
"""The option of all commands that open the app; `open_app` sees to it."""


def open_app(
    places: Places,
    game: Game | None = None,
    deal_id: str | None = None,
    *,
    setup: "Setup | None" = None,
    shown: GameRecord | None = None,
) -> None:
    """Open the app at a game, or at the home view when none is named.

    Args:
        places: Where the player's files lie.
        game: Which game of cards to play.
        deal_id: Which deal, a random one unless it is named.
        setup: The game of Chopsticks to play.
        shown: A game to replay first.
    """
    rng = random.Random()
    deal = Deal.numbered(game or BLACK_HOLE, deal_id or random_deal(rng))
    settings, fault = load_settings(places.settings)
    from cardgames_tui.tui.app import CardgamesApp
    from cardgames_tui.tui.keeping import Keeper
    from cardgames_tui.tui.keeping_app import Opening

    mode = "chopsticks" if setup else game.slug if game else "home"
    named = deal.start_id if deal_id else "a game" if setup else ""
    ascii_only = click.get_current_context().meta.get(_ASCII, False)
    # whoever names what to play has been here before, or reads the manual
    welcome = not (settings.welcomed or named or shown)
    opening = Opening(greeting=fault, shown=shown, named=named, welcome=welcome, ascii_only=ascii_only)
    with closing(Keeper.at(places)) as keeper:
        CardgamesApp(deal, settings, rng, keeper, opening, mode=mode, setup=setup).run()


@click.command("black-hole")
@click.argument("deal_id", metavar="[DEAL]", required=False)
@ascii_option
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
@ascii_option
@click.pass_obj
def all_in_a_row_command(places: Places, deal_id: str | None) -> None:
    """Play All in a Row, a random deal or the one with the number DEAL.

    \b
    Example:
      cardgames-tui all-in-a-row 123
    """
    open_app(places, ALL_IN_A_ROW, deal_id)


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
@ascii_option
@click.pass_obj
def chopsticks_command(places: Places, rules: Rules, opponent: str, second: bool, code: str | None) -> None:
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
    from cardgames_tui.tui.chopsticks.setup import Level, Setup

    seats = (Level.PERSON, *[Level(opponent)] * (rules.players - 1))
    open_app(places, setup=Setup(rules, seats, first=int(second), code=code or ""))
