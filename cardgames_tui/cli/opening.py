"""Opening the app, or talking with the player instead.

What a game needs is imported when it is opened, so that the others and the home view do not wait for it.
"""

import gc
import os
import random
import sys
from contextlib import closing
from typing import TYPE_CHECKING

import click

from cardgames_tui.paths import Places
from cardgames_tui.settings.file import load_settings

if TYPE_CHECKING:
    from cardgames_tui.black_hole.cards import Card
    from cardgames_tui.black_hole.deals import Deal
    from cardgames_tui.black_hole.family import Game
    from cardgames_tui.chopsticks.setup import Setup
    from cardgames_tui.plain.talk import Other
    from cardgames_tui.records.record import GameRecord


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
    game: "Game | None" = None,
    deal_id: str | None = None,
    hole: "Card | None" = None,
    *,
    mode: str = "",
    setup: "Setup | None" = None,
    shown: "GameRecord | None" = None,
) -> None:
    """Open the app at a game, or at the home view when none is named.

    Args:
        places: Where the player's files lie.
        game: Which game of cards to play.
        deal_id: Which deal, a random one unless it is named.
        hole: The card in the hole, instead of the usual one.
        mode: What to show, when it is not that game.
        setup: The game of Chopsticks to play, the usual one unless it is named.
        shown: A game to replay first.
    """
    gc.disable()  # up to the first frame, for what is made by then is no garbage; the app goes on from there
    rng = random.Random()
    deal = None if game is None else _deal(game, deal_id, hole, rng)
    settings, fault = load_settings(places.settings)
    from cardgames_tui.games.profile import Keeper
    from cardgames_tui.tui.app import CardgamesApp
    from cardgames_tui.tui.keeping_app import Opening
    from cardgames_tui.tui.textual_ext.thrift import thrifty

    mode = mode or (game.slug if game else "home")
    named = deal.start_id if deal and (deal_id or hole) else "a game" if setup else ""
    opening = Opening(
        greeting=fault,
        shown=shown,
        named=named,
        game=None if mode == "home" else mode,
        # whoever names what to play has been here before, or reads the manual
        welcome=not (settings.welcomed or named or shown),
        ascii_only=click.get_current_context().meta.get(_ASCII, False),
    )
    with closing(Keeper.at(places)) as keeper:
        app = CardgamesApp(deal, settings, rng, keeper, opening, mode=mode, setup=setup)
        app.driver_class = thrifty(app.driver_class)
        app.run()


def _deal(game: "Game", deal_id: str | None, hole: "Card | None", rng: random.Random) -> "Deal":
    from cardgames_tui.black_hole.deals import Deal, random_deal

    return Deal.numbered(game, deal_id or random_deal(rng), hole)


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
