"""The command line: `cardgames-tui` opens the app, its commands deal, solve and analyse without it."""

import os
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

import click
from click.exceptions import NoArgsIsHelpError

from cardgames_tui import __version__
from cardgames_tui.cli.launch import adapt_output, ascii_option, plain_option, run_program
from cardgames_tui.errors import MAX_MESSAGE_LENGTH, BatchError, PlayerError
from cardgames_tui.paths import ENVIRONMENT_VARIABLE, Paths
from cardgames_tui.solitaire.solitaires import SOLITAIRES
from cardgames_tui.text import escaped

FAMILIES = {
    "chopsticks": ("chopsticks", "graph", "value"),
    "deals": ("deal", "rate", "solve", "verify"),
    "doctor": ("doctor",),
    "past_games": ("export", "import", "replay", "stats"),
    "records": ("records",),
    "research": ("atlas", "census"),
    "site": ("site",),
}
"""Commands by module; `deals` has `deal_command`. Each solitaire has one more, named by its slug."""

COMMANDS = {name: module for module, names in FAMILIES.items() for name in names}


EXIT_INTERRUPTED, EXIT_BROKEN_PIPE = 130, 141
"""After Ctrl+C, and in `solve 1-1000 | head`, as in shells."""


class CommandLine(click.Group):
    """Imports a command when it runs: all of them together take longer than the app."""

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted([*COMMANDS, *SOLITAIRES])

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        command: click.Command
        if name in SOLITAIRES:
            from cardgames_tui.cli.solitaire import solitaire_command

            command = solitaire_command(SOLITAIRES[name])
        elif name in COMMANDS:
            module = import_module(f"cardgames_tui.cli.{COMMANDS[name]}")
            command = getattr(module, f"{name.replace('-', '_')}_command")
        else:
            return None
        has_ascii = any(option.name == "ascii" for option in command.params)
        return command if has_ascii else ascii_option(command)

    def invoke(self, context: click.Context) -> Any:
        try:
            return super().invoke(context)
        except BrokenPipeError:  # click would end with 1, which means lost
            return EXIT_BROKEN_PIPE

    def main(self, *args: Any, **extra: Any) -> Any:
        adapt_output()
        sys.exit(exit_status_of(partial(super().main, *args, **extra | {"standalone_mode": False})))


@click.group(
    cls=CommandLine,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "show_default": True},
)
@click.version_option(__version__)
@click.option(
    "--data-dir",
    metavar="DIR",
    envvar=ENVIRONMENT_VARIABLE,
    show_envvar=True,
    help="Where to keep records and settings.",
)
@ascii_option
@plain_option
@click.pass_context
def main(context: click.Context, data_dir: str | None) -> int:
    """Black Hole, All in a Row and Chopsticks in the terminal, with perfect analysis of all three.

    Without a command, the app opens. Run a command with --help to see its options.

    \b
    Example:
      cardgames-tui black-hole 123
      cardgames-tui --plain
    """
    context.obj = Paths.find(data_dir)
    return 0 if context.invoked_subcommand else run_program(context.obj)


def exit_status_of(command: Callable[[], int | None]) -> int:
    """Runs a command. An error is one sentence, and status 2."""
    try:
        status = command() or 0
        print(end="", flush=True)  # fails on a full disk
    except click.Abort:
        return EXIT_INTERRUPTED
    except (click.ClickException, PlayerError, BatchError, OSError) as error:
        _discard_unwritable_output()
        if isinstance(error, BrokenPipeError):
            return EXIT_BROKEN_PIPE
        if isinstance(error, NoArgsIsHelpError):
            print(error.format_message(), file=sys.stderr)
        else:
            message = escaped(_error_text(error)[:MAX_MESSAGE_LENGTH])
            print(f"cardgames-tui: {message}", file=sys.stderr)
        return 2
    return status


def _discard_unwritable_output() -> None:
    """Otherwise Python's own flush at exit fails, too."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _error_text(error: Exception) -> str:
    match error:
        case click.ClickException():
            return error.format_message()
        case OSError(strerror=str(reason)):
            return f"{error.filename}: {reason}" if error.filename else reason
    return str(error)
