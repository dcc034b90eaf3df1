"""The commands that play Black Hole and All in a Row."""

import random

import click

from cardgames_tui.cli.arguments import complete_deals, hole_option
from cardgames_tui.cli.launch import ascii_option, plain_option, run_program
from cardgames_tui.paths import Paths
from cardgames_tui.settings import load_settings
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE, Solitaire

_HELP = """Play {title}.

    DEAL is a number from 1 to 99999999999999999999, the same as in PySolFC. Without it, you play a
    deal that can be won, unless the settings say otherwise; with --plain, the one you left unfinished.

    \b
    Example:
      cardgames-tui {slug} 123
      cardgames-tui {slug} --plain 123
    """


def _command_for(solitaire: Solitaire) -> click.Command:

    @click.command(solitaire.slug, help=_HELP.format(title=solitaire.title, slug=solitaire.slug))
    @plain_option
    @click.argument("number", metavar="[DEAL]", required=False, shell_complete=complete_deals)
    @ascii_option
    @click.pass_obj
    def command(paths: Paths, number: str | None, hole: Card | None = None) -> int:
        if number is None and hole is None:
            return run_program(paths, solitaire.slug)
        from cardgames_tui.solitaire.deals import Deal

        if number is None:
            from cardgames_tui.games.deal_selection import ANY, random_deal, random_winnable_deal

            settings, _ = load_settings(paths.settings)  # the app tells what is wrong with them
            deal = (random_deal if settings.deals == ANY else random_winnable_deal)(
                solitaire, random.Random(), hole
            )
        else:
            deal = Deal.from_number(solitaire, number, hole)
        return run_program(paths, deal)

    return command if solitaire.any_card_opens else hole_option(command)


black_hole_command = _command_for(BLACK_HOLE)
all_in_a_row_command = _command_for(ALL_IN_A_ROW)
