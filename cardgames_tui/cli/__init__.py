"""The command line: `cardgames-tui` opens the app, its commands deal, solve and analyse without it."""

import sys
from importlib import import_module
from typing import Any

import click

from cardgames_tui import __version__
from cardgames_tui.cli.opening import ascii_option, is_plain, open_app, plain_option, talk
from cardgames_tui.errors import IllegalMoveError, InvalidGameError, InvalidMoveError
from cardgames_tui.paths import ENVIRONMENT_VARIABLE, Places

PLAYING = ("black-hole", "all-in-a-row", "chopsticks")
"""The commands that play, and know `--plain` too."""


COMMANDS = {
    "all-in-a-row": "play",
    "atlas": "atlas",
    "black-hole": "play",
    "census": "census",
    "chopsticks": "play_chopsticks",
    "deal": "black_hole",
    "export": "transfer",
    "graph": "chopsticks",
    "import": "transfer",
    "rate": "analysis",
    "replay": "records",
    "serve": "serve",
    "solve": "black_hole",
    "stats": "records",
    "value": "chopsticks",
    "verify": "black_hole",
}
"""The commands, each with the module of this package in which it is: `deal_command` in `black_hole`."""


_DEALS, _GAMES = "the numbers of deals begin at 1", "the numbers of past games begin at 1"
_CODES = "a position whose first hand is negative is written in brackets: [-1,2|1,1]"

_LEAST = {
    "DEAL": _DEALS,
    "[DEAL]": _DEALS,
    "TARGET": _DEALS,
    "TARGET...": _DEALS,
    "A-B": _DEALS,
    "[ID|CODE]": _GAMES,
    "[CODE]": _CODES,
}
"""What a negative number has to be told, by the argument in whose place it stands."""


class CommandLine(click.Group):
    """A group of commands on which every fault is one sentence and exit status 2.

    A command is imported when it is run, for all of them together take longer than opening the app.
    """

    def list_commands(self, context: click.Context) -> list[str]:
        """The names of the commands."""
        return sorted(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """The command of a name, if there is one."""
        if name not in COMMANDS:
            return None
        module = import_module(f"cardgames_tui.cli.{COMMANDS[name]}")
        command: click.Command = getattr(module, f"{name.replace('-', '_')}_command")
        return command

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments begin with.

        Raises:
            click.UsageError: There is none of that name; the message says which one may be meant.
        """
        name = args[0]
        if name in COMMANDS or name.startswith("-") or context.resilient_parsing:
            return super().resolve_command(context, args)
        from difflib import get_close_matches  # takes a while, and is seldom wanted

        near = get_close_matches(name, COMMANDS, n=1)
        meant = f": did you mean {near[0]}?" if near else ""
        raise click.UsageError(f"No such command '{name}'{meant} (cardgames-tui --help lists the commands)")

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the command that the arguments name, and leave with its exit status."""
        extra["standalone_mode"] = False
        try:
            sys.exit(super().main(*args, **extra) or 0)
        except click.NoSuchOption as fault:
            sentence = _negative(fault) or fault.format_message()
        except click.ClickException as fault:
            sentence = fault.format_message()
        except (IllegalMoveError, InvalidGameError, InvalidMoveError) as fault:
            sentence = str(fault)
        except click.Abort:
            sys.exit(130)
        click.echo(f"cardgames-tui: {sentence}", err=True)
        sys.exit(2)


def _negative(fault: click.NoSuchOption) -> str:
    """What to say of a negative number, which looks like an option; nothing when it is none."""
    if fault.ctx is None or not fault.option_name[1:2].isdigit():
        return ""
    places = (each for each in fault.ctx.command.params if isinstance(each, click.Argument))
    return next((said for place in places if (said := _LEAST.get(place.make_metavar(fault.ctx)))), "")


@click.group(
    cls=CommandLine, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__)
@click.option(
    "--data-dir",
    metavar="DIR",
    envvar=ENVIRONMENT_VARIABLE,
    show_envvar=True,
    help="Keep the records and the settings in this directory.",
)
@ascii_option
@plain_option
@click.pass_context
def main(context: click.Context, data_dir: str | None, plain: bool) -> None:
    """Black Hole, All in a Row and Chopsticks in the terminal, with perfect analysis of all three.

    Without a command the app opens, at the home view; with --plain, or where the terminal cannot show it, a
    conversation begins, line by line and in words. Every command says with --help what it takes.

    \b
    Example:
      cardgames-tui
      cardgames-tui black-hole 123
      cardgames-tui --plain
      cardgames-tui solve 1-100
    """
    context.obj = Places.find(data_dir)
    if context.invoked_subcommand is not None:
        context.default_map = {command: {"plain": plain} for command in PLAYING} if plain else None
    elif is_plain(plain):
        talk(context.obj)
    else:
        open_app(context.obj)
