"""The command that plays Chopsticks."""

import click

from cardgames_tui.chopsticks.position import parse, start
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.setup import Level, Setup
from cardgames_tui.cli.chopsticks import rule_options
from cardgames_tui.cli.opening import ascii_option, is_plain, open_app, plain_option, talk
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.places import Places

OPPONENTS = ("random", "careful", "perfect", "person")
"""Who can sit at the other seats in Chopsticks."""


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
@ascii_option
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
