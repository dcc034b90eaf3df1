"""The command that plays Chopsticks."""

from contextlib import suppress

import click
from click.core import ParameterSource

from cardgames_tui.chopsticks import ID_WORD
from cardgames_tui.chopsticks.position import parse, start
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import Player, Setup
from cardgames_tui.cli.chopsticks import rule_options
from cardgames_tui.cli.opening import ascii_option, is_plain, plain_option, play
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.hands_in_play import new_record
from cardgames_tui.paths import Paths
from cardgames_tui.settings.file import load_settings

OPPONENTS = ("random", "careful", "perfect", "person")
"""Who can sit at the other seats in Chopsticks."""


@click.command("chopsticks")
@rule_options
@click.option(
    "--opponent",
    type=click.Choice(OPPONENTS),
    help="Who sits at the other seats; by default whoever the settings name.",
)
@click.option("--second", is_flag=True, help="Let the player after you begin; by default you do.")
@plain_option
@click.argument("code", metavar="[CODE]", required=False)
@ascii_option
@click.pass_context
def chopsticks_command(
    context: click.Context, rules: Rules, opponent: str | None, second: bool, plain: bool, code: str | None
) -> int:
    """Play Chopsticks.

    Without options and CODE this is the game of the settings; with either, the rules are the standard ones
    but for what the options change. CODE is the position to begin from, like 1211 or [1,12|0,3], with the
    hands of the player to move first; without it, the game begins at the start.

    \b
    Example:
      cardgames-tui chopsticks
      cardgames-tui chopsticks --variant cutoff --variant suicide --second
      cardgames-tui chopsticks --players 3 --opponent person
    """
    paths: Paths = context.obj
    settings, _ = load_settings(paths.settings)  # what is wrong with them the app tells
    usual = not (_are_named(context) or opponent or second or code)
    with suppress(InvalidGameError):
        rules = Rules.parse(settings.rules) if usual and settings.rules else rules
    position = start(rules) if code is None else parse(rules, code)
    if position.outcome() is not None:
        raise InvalidGameError(f"the game is over in the position {position}")
    seats = (Player.PERSON, *[Player(opponent or settings.opponent)] * (rules.players - 1))
    setup = Setup(rules, seats, first=int(second), code=code or "")
    # in words the game that was left goes on only when no rules are in question
    record = None if usual and not is_plain(plain) else new_record(setup)
    return play(paths, record.game if record else ID_WORD, record, plain=plain)


def _are_named(context: click.Context) -> bool:
    options = ("variants", "players", "hands", "roll")
    return any(context.get_parameter_source(option) is not ParameterSource.DEFAULT for option in options)
