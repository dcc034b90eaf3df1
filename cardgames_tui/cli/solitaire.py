"""The command of each solitaire: black-hole, all-in-a-row."""

import os.path
import random
from datetime import date

import click

from cardgames_tui.cli.arguments import complete_deals, hole_option, read_text
from cardgames_tui.cli.launch import plain_option, run_program, verdict_option
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.deal_selection import (
    ANY,
    find_deal,
    random_deal,
    random_winnable_deal,
)
from cardgames_tui.games.formats import pasted_game
from cardgames_tui.games.kinds import KINDS, new_daily_game, parse_start
from cardgames_tui.games.sharing import holds_code
from cardgames_tui.games.start import Start
from cardgames_tui.paths import Paths
from cardgames_tui.records.record import GameRecord
from cardgames_tui.settings import load_settings
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.deals import Deal
from cardgames_tui.solitaire.difficulty import DifficultyLevel
from cardgames_tui.solitaire.solitaires import SOLITAIRES, Solitaire

_HELP = """Play {title}.

    DEAL is a number as in PySolFC, 1 to 99999999999999999999, a board file, or a shared code. By default, the
    program chooses a deal that can be won, unless the settings say otherwise; with --plain, it continues the
    last game.

    \b
    Example:
      cardgames-tui {slug} 123
    """

_HOLE_WITHOUT_NUMBER = "--hole is for numbered deals, not for the deal of the day, a board or a code"


def solitaire_command(solitaire: Solitaire) -> click.Command:
    """The command that plays a solitaire."""

    @click.command(solitaire.slug, help=_HELP.format(title=solitaire.title, slug=solitaire.slug))
    @plain_option
    @click.argument("text", metavar="[DEAL]", required=False, shell_complete=complete_deals)
    @click.option("--day", is_flag=True, help="Play the deal of the day.")
    @click.option(
        "--difficulty",
        type=click.Choice([level.value for level in DifficultyLevel]),
        help="Find a deal of this difficulty.",
    )
    @verdict_option
    @click.pass_obj
    def command(
        paths: Paths, text: str | None, day: bool, difficulty: str | None, hole: Card | None = None
    ) -> int:
        if (text is not None) + day + (difficulty is not None) > 1:
            raise click.UsageError("give only one of DEAL, --day and --difficulty")
        if day:
            if hole is not None:
                raise click.UsageError(_HOLE_WITHOUT_NUMBER)
            return run_program(paths, new_daily_game(solitaire.slug, date.today()))
        if text is not None:
            return run_program(paths, _chosen_start(solitaire, text, hole))
        if difficulty is None and hole is None:
            return run_program(paths, solitaire.slug)
        rng = random.Random()
        if difficulty is not None:
            deal: Deal | None = None
            while deal is None:
                deal = find_deal(random_deal(solitaire, rng, hole), difficulty)
            return run_program(paths, deal)
        settings, _ = load_settings(paths.settings)  # the app reports faults
        choose = random_deal if settings.deals == ANY else random_winnable_deal
        return run_program(paths, choose(solitaire, rng, hole))

    return command if solitaire.any_card_opens else hole_option(command)


def _chosen_start(solitaire: Solitaire, text: str, hole: Card | None) -> Start:
    is_file = not text.isdecimal() and os.path.exists(text)
    if not is_file and not holds_code(text):
        return Deal.from_number(solitaire, text, hole)
    if hole is not None:
        raise click.UsageError(_HOLE_WITHOUT_NUMBER)
    game = pasted_game(read_text(text) if is_file else text)
    if game is None:
        raise InvalidGameError(f"{text} holds neither a board nor a code")
    start = parse_start(game.start_id, game.seats) if isinstance(game, GameRecord) else game
    if start.slug != solitaire.slug:
        command = start.slug if start.slug in SOLITAIRES else "replay"
        raise InvalidGameError(
            f"this is a game of {KINDS[start.slug].title}: cardgames-tui {command} opens it"
        )
    return start
