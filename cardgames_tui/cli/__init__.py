"""The command line: `cardgames-tui` opens the app, its commands deal, solve and analyse without it."""

import sys
from typing import Any

import click

from cardgames_tui import __version__
from cardgames_tui.cli.analysis import census_command, rate_command
from cardgames_tui.cli.black_hole import deal_command, solve_command, verify_command
from cardgames_tui.cli.chopsticks import graph_command, value_command
from cardgames_tui.cli.play import (
    all_in_a_row_command,
    ascii_option,
    black_hole_command,
    chopsticks_command,
    open_app,
)
from cardgames_tui.cli.records import replay_command, stats_command
from cardgames_tui.cli.transfer import export_command, import_command
from cardgames_tui.errors import IllegalMoveError, InvalidGameError, InvalidMoveError
from cardgames_tui.places import ENVIRONMENT_VARIABLE, Places


class CommandLine(click.Group):
    """A group of commands on which every fault is one sentence and exit status 2."""

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run the command that the arguments name, and leave with its exit status."""
        extra["standalone_mode"] = False
        try:
            sys.exit(super().main(*args, **extra) or 0)
        except click.ClickException as fault:
            sentence = fault.format_message()
        except (IllegalMoveError, InvalidGameError, InvalidMoveError) as fault:
            sentence = str(fault)
        except click.Abort:
            sys.exit(130)
        click.echo(f"cardgames-tui: {sentence}", err=True)
        sys.exit(2)


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
@click.pass_context
def main(context: click.Context, data_dir: str | None) -> None:
    """Black Hole solitaire and Chopsticks in the terminal, with perfect analysis of both.

    Without a command the app opens, at the home view.
    """
    context.obj = Places.find(data_dir)
    if context.invoked_subcommand is None:
        open_app(context.obj)


for command in (
    black_hole_command,
    all_in_a_row_command,
    chopsticks_command,
    deal_command,
    solve_command,
    verify_command,
    value_command,
    graph_command,
    rate_command,
    census_command,
    stats_command,
    replay_command,
    export_command,
    import_command,
):
    main.add_command(command)
