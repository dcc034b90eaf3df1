"""The commands that play the games of cards."""

import random

import click

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.family import Game
from cardgames_tui.cli.completing import deals
from cardgames_tui.cli.opening import ascii_option, plain_option, play
from cardgames_tui.cli.options import hole_option
from cardgames_tui.paths import Paths
from cardgames_tui.settings import load_settings

_HELP = """Play {title}.

    DEAL is a number from 1 to 99999999999999999999, the same as in PySolFC. Without it, you play a
    random deal; with --plain, the one you left unfinished.

    \b
    Example:
      cardgames-tui {slug} 123
      cardgames-tui {slug} --plain 123
    """


def cards_command(game: Game) -> click.Command:
    """The command that plays a game of cards."""

    @click.command(game.slug, help=_HELP.format(title=game.title, slug=game.slug))
    @plain_option
    @click.argument("deal_id", metavar="[DEAL]", required=False, shell_complete=deals)
    @ascii_option
    @click.pass_obj
    def command(paths: Paths, deal_id: str | None, plain: bool, hole: Card | None = None) -> int:
        if deal_id is None and hole is None:
            return play(paths, game.slug, None, plain=plain)
        from cardgames_tui.black_hole.deals import Deal
        from cardgames_tui.games.cards_in_play import new_record

        if deal_id is None:
            from cardgames_tui.games.finding import random_deal_of

            settings, _ = load_settings(paths.settings)  # what is wrong with them the app tells
            deal = random_deal_of(game, settings.deals, random.Random(), hole)
        else:
            deal = Deal.numbered(game, deal_id, hole)
        return play(paths, game.slug, new_record(deal), plain=plain)

    return command if game.any_opens else hole_option(command)
