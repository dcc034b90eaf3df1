"""The command line: `cardgames-tui` opens the app, its commands deal, solve and analyse without it."""

import sys
from functools import partial
from importlib import import_module
from typing import Any

import click

from cardgames_tui import __version__
from cardgames_tui.black_hole.family import GAMES
from cardgames_tui.chopsticks import ID_WORD
from cardgames_tui.cli.last_resort import status_of
from cardgames_tui.cli.opening import ascii_option, is_plain, open_app, plain_option, talk
from cardgames_tui.paths import ENVIRONMENT_VARIABLE, Paths

COMMANDS = {
    "atlas": "atlas",
    "census": "census",
    "chopsticks": "chopsticks",
    "completion": "completing",
    "deal": "black_hole",
    "doctor": "doctor",
    "export": "transfer",
    "graph": "chopsticks",
    "import": "transfer",
    "rate": "black_hole",
    "records": "records",
    "replay": "records",
    "serve": "serve",
    "site": "serve",
    "solve": "black_hole",
    "stats": "records",
    "value": "chopsticks",
    "verify": "black_hole",
}
"""The commands, each with the module of this package in which it is: `deal_command` in `black_hole`.

Every game of cards has a command besides, called as the game.
"""


class CommandLine(click.Group):
    """A group of commands on which every fault is one sentence and exit status 2.

    A command is imported when it is run, for all of them together take longer than opening the app.
    """

    def list_commands(self, context: click.Context) -> list[str]:
        """The names of the commands."""
        return sorted([*COMMANDS, *GAMES])

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        """The command of a name, if there is one."""
        if name in GAMES:
            from cardgames_tui.cli.opening import cards_command

            return cards_command(GAMES[name])
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
        commands = self.list_commands(context)
        if name in commands or name.startswith("-") or context.resilient_parsing:
            return super().resolve_command(context, args)
        from difflib import get_close_matches  # takes a while, and is seldom wanted

        near = get_close_matches(name, commands, n=1)
        meant = f": did you mean {near[0]}?" if near else ""
        raise click.UsageError(f"No such command '{name}'{meant} (cardgames-tui --help lists the commands)")

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the command that the arguments name, and leave with its exit status."""
        run = partial(super().main, *args, **extra | {"standalone_mode": False})
        sys.exit(status_of(run))


@click.group(
    cls=CommandLine, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(__version__)
@click.option(
    "--data-dir",
    metavar="DIR",
    envvar=ENVIRONMENT_VARIABLE,
    show_envvar=True,
    help="Keep the records and the settings in this directory; by default where the system keeps such files.",
)
@ascii_option
@plain_option
@click.pass_context
def main(context: click.Context, data_dir: str | None, plain: bool) -> int:
    """Black Hole, All in a Row and Chopsticks in the terminal, with perfect analysis of all three.

    Without a command, the app opens at the home view; with --plain, or in a terminal that cannot show it, a
    conversation in words begins instead. Run a command with --help to see what it takes.

    \b
    Example:
      cardgames-tui
      cardgames-tui black-hole 123
      cardgames-tui --plain
      cardgames-tui solve 1-100
    """
    context.obj = Paths.find(data_dir)
    if context.invoked_subcommand is not None:
        context.default_map = {game: {"plain": plain} for game in (*GAMES, ID_WORD)} if plain else None
        return 0
    return talk(context.obj) if is_plain(plain) else open_app(context.obj)
