"""The commands that open the app, or talk with the player instead."""

import os
import random
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import click

from cardgames_tui.black_hole.deals import Deal, random_deal
from cardgames_tui.black_hole.rules import ALL_IN_A_ROW, BLACK_HOLE, Game
from cardgames_tui.chopsticks.position import parse, start
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import Level, Setup
from cardgames_tui.cli.chopsticks import rule_options
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.places import Places
from cardgames_tui.records.record import GameRecord
from cardgames_tui.settings_file import load_settings

if TYPE_CHECKING:
    from cardgames_tui.plain.talk import Other

OPPONENTS = ("random", "careful", "perfect", "person")
"""Who can sit at the other seats in Chopsticks."""


def open_app(
    places: Places,
    game: Game | None = None,
    deal_id: str | None = None,
    *,
    setup: Setup | None = None,
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
    from cardgames_tui.keeping.keeper import Keeper
    from cardgames_tui.tui.app import CardgamesApp
    from cardgames_tui.tui.keeping_app import Opening

    mode = "chopsticks" if setup else "black-hole" if game else "home"
    named = deal.start_id if deal_id else "a game" if setup else ""
    opening = Opening(greeting=fault, shown=shown, named=named)
    with closing(Keeper.at(places)) as keeper:
        CardgamesApp(deal, settings, rng, keeper, opening, mode=mode, setup=setup).run()


plain_option = click.option(
    "--plain",
    is_flag=True,
    help="Play line by line, in words: for screen readers, simple terminals and pipes.",
)


def is_plain(wanted: bool) -> bool:
    """Whether to play line by line: when that is asked for, and where a screen cannot be shown."""
    return wanted or not shows_screens()


def shows_screens() -> bool:
    """Whether there is a terminal for the app; a driver of Textual's other than the usual brings its own."""
    if os.environ.get("TEXTUAL_DRIVER"):
        return True
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def talk(places: Places, wanted: "Other | None" = None) -> None:
    """Play line by line."""
    from cardgames_tui.plain.host import converse

    converse(places, wanted)


def play_cards(places: Places, game: Game, deal_id: str | None, *, plain: bool) -> None:
    """Play a game of cards, on the screen or line by line.

    Args:
        places: Where the player's files lie.
        game: Which game.
        deal_id: Which deal; without one a random one, or when playing line by line the one that was left.
        plain: Whether playing line by line is asked for.
    """
    if not is_plain(plain):
        open_app(places, game, deal_id)
        return
    from cardgames_tui.keeping.card_game import new_record
    from cardgames_tui.plain.talk import Other

    talk(places, Other(game.slug, new_record(Deal.numbered(game, deal_id)) if deal_id else None))


@click.command("black-hole")
@plain_option
@click.argument("deal_id", metavar="[DEAL]", required=False)
@click.pass_obj
def black_hole_command(places: Places, deal_id: str | None, plain: bool) -> None:
    """Play Black Hole, a random deal or the one with the number DEAL.

    \b
    Example:
      cardgames-tui black-hole 123
      cardgames-tui black-hole --plain 123
    """
    play_cards(places, BLACK_HOLE, deal_id, plain=plain)


@click.command("all-in-a-row")
@plain_option
@click.argument("deal_id", metavar="[DEAL]", required=False)
@click.pass_obj
def all_in_a_row_command(places: Places, deal_id: str | None, plain: bool) -> None:
    """Play All in a Row, a random deal or the one with the number DEAL.

    \b
    Example:
      cardgames-tui all-in-a-row 123
    """
    play_cards(places, ALL_IN_A_ROW, deal_id, plain=plain)


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
@plain_option
@click.argument("code", metavar="[CODE]", required=False)
@click.pass_obj
def chopsticks_command(
    places: Places, rules: Rules, opponent: str, second: bool, plain: bool, code: str | None
) -> None:
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
    seats = (Level.PERSON, *[Level(opponent)] * (rules.players - 1))
    setup = Setup(rules, seats, first=int(second), code=code or "")
    if is_plain(plain):
        from cardgames_tui.keeping.hand_game import new_record
        from cardgames_tui.plain.talk import Other

        record = new_record(setup)
        talk(places, Other(record.game, record))
    else:
        open_app(places, setup=setup)
