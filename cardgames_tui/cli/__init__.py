"""The command line: `cardgames-tui` opens the app, its commands deal, solve and analyse without it."""

import os
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from importlib import import_module
from traceback import format_exception
from typing import Any

import click

from cardgames_tui import __version__
from cardgames_tui.cli.errors import error_text, text_with_details
from cardgames_tui.cli.launch import ascii_option, plain_option, run_program
from cardgames_tui.errors import MAX_MESSAGE_LENGTH, InvalidPathError
from cardgames_tui.paths import ENVIRONMENT_VARIABLE, Paths
from cardgames_tui.text import escaped

FAMILIES = {
    "chopsticks": ("chopsticks", "graph", "value"),
    "deals": ("deal", "rate", "solve", "verify"),
    "doctor": ("doctor",),
    "past_games": ("export", "import", "replay", "stats"),
    "records": ("records",),
    "research": ("atlas", "census"),
    "site": ("site",),
    "solitaire": ("all-in-a-row", "black-hole"),
}
"""The commands by the module that defines them: `deal_command` in `deals`."""

COMMANDS = {name: module for module, names in FAMILIES.items() for name in names}


class CommandLine(click.Group):
    """The group of all commands, in which every fault becomes one sentence and exit status 2.

    A command is imported when it is run: to import all takes longer than to open the app.
    """

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted(COMMANDS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = import_module(f"cardgames_tui.cli.{COMMANDS[name]}")
        command: click.Command = getattr(module, f"{name.replace('-', '_')}_command")
        return command

    def resolve_command(
        self, context: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        commands = self.list_commands(context)
        if name in commands or name.startswith("-") or context.resilient_parsing:
            return super().resolve_command(context, args)
        from difflib import get_close_matches  # slow to import, and seldom needed

        near = get_close_matches(name, commands, n=1)
        suggestion = f": did you mean {near[0]}?" if near else ""
        raise click.UsageError(
            f"No such command '{name}'{suggestion} (cardgames-tui --help lists the commands)"
        )

    def main(self, *args: Any, **extra: Any) -> Any:
        run = partial(super().main, *args, **extra | {"standalone_mode": False})
        sys.exit(exit_status_of(run))


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
    help="Keep the records and the settings in this directory; by default where the system keeps such files.",
)
@ascii_option
@plain_option
@click.pass_context
def main(context: click.Context, data_dir: str | None) -> int:
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
    return 0 if context.invoked_subcommand else run_program(context.obj)


EXIT_INTERRUPTED = 130
"""The exit status after Ctrl+C, as in shells."""


def exit_status_of(command: Callable[[], int | None]) -> int:
    """Runs a command, and returns the exit status of the program.

    Every fault becomes one sentence and status 2.
    """
    try:
        _forget_impossible_sizes()
        _open_streams()
        status = command() or 0
        sys.stdout.flush()  # raises when the disk is full
    except BrokenPipeError:  # the reader of a pipe has closed it
        _stop_writing()
        return 0
    except SystemExit as end:
        _stop_writing()
        return 0 if end.code == 1 else int(end.code or 0)  # click exits with 1 when that reader has gone
    except click.Abort:
        return EXIT_INTERRUPTED
    except Exception as error:
        with suppress(OSError):  # standard error may be closed
            sentence = error_text(error) or text_with_details("".join(format_exception(error)))
            click.echo(f"cardgames-tui: {escaped(sentence[:MAX_MESSAGE_LENGTH])}", err=True)
        _stop_writing()
        return 2
    else:
        return status


def _forget_impossible_sizes() -> None:
    """Drops sizes of the terminal in the environment that none has; then the terminal itself is asked."""
    for name in ("COLUMNS", "LINES"):
        if not re.fullmatch("[1-9][0-9]{0,2}", os.environ.get(name, "1")):
            del os.environ[name]


def _open_streams() -> None:
    """Replaces standard streams that were closed before the program began."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 (it stays open as long as the program)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = sys.stderr
        raise InvalidPathError("there is no standard output to print to")


def _stop_writing() -> None:
    """Discards what is still buffered for streams that are closed at the other end."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
