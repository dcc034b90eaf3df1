"""The command that prints completion scripts for shells, and the completions of arguments."""

from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem, get_completion_class

from cardgames_tui.black_hole.family import SOLITAIRES
from cardgames_tui.paths import PROGRAM, Paths

if TYPE_CHECKING:
    from cardgames_tui.records.record import GameRecord

MAX_OFFERED_GAMES = 30
"""How many of the last games completions offer."""

Items = list["CompletionItem[str]"]


def deals(context: click.Context, _parameter: click.Parameter, begun: str) -> Items:
    """The deals played last of the game that the command is about."""
    slug = getattr(context.params.get("solitaire"), "slug", context.command.name)
    items: dict[str, CompletionItem[str]] = {}
    for record in _last_games(context):
        label = record.start_id.partition(" ")[2]
        is_number = label.removeprefix("ms").isdecimal()
        if record.game == slug in SOLITAIRES and is_number and label.startswith(begun):
            items.setdefault(label, CompletionItem(label, help=_result(record)))
    return list(items.values())


def deals_or_files(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """The deals played last, and files where none of these is meant."""
    return deals(context, parameter, begun) or files(context, parameter, begun)


def past_games(context: click.Context, _parameter: click.Parameter, begun: str) -> Items:
    """The numbers of the last games, each with what it was."""
    from cardgames_tui.games.notation import record_title

    return [
        # fish would end the words at a comma
        CompletionItem(str(record.number), help=f"{record_title(record).replace(',', '')}: {_result(record)}")
        for record in _last_games(context)
        if str(record.number).startswith(begun)
    ]


def backup_files(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """The backups of the records, and other files where none of these is meant."""
    from cardgames_tui.records.backups import backups

    names = map(str, backups(_paths(context).data).values())
    return [CompletionItem(name) for name in names if name.startswith(begun)] or files(
        context, parameter, begun
    )


def files(_context: click.Context, _parameter: click.Parameter, begun: str) -> Items:
    """Files, which the shell itself completes."""
    return [CompletionItem(begun, type="file")]


def _last_games(context: click.Context) -> Iterator["GameRecord"]:
    """The last games, the newest first; without a message when the records cannot be read."""
    import sqlite3

    from cardgames_tui.records.database import FILE_NAME, SELECT, connect, from_row

    path = _paths(context).data / FILE_NAME
    if not path.is_file():
        return
    try:
        with closing(connect(path)) as connection:
            rows = connection.execute(f"{SELECT} ORDER BY change DESC LIMIT {MAX_OFFERED_GAMES}").fetchall()
    except sqlite3.Error:  # the next command says so; on this line there is no place for it
        return
    yield from filter(None, map(from_row, rows))


def _result(record: "GameRecord") -> str:
    from cardgames_tui.records.words import RESULTS

    return RESULTS[record.result]


def _paths(context: click.Context) -> Paths:
    directory: str | None = context.find_root().params.get("data_dir")
    return Paths.find(directory)


SHELLS = ("bash", "zsh", "fish")
"""The shells for which there are scripts."""


@click.command("completion")
@click.argument("shell", metavar="SHELL", type=click.Choice(SHELLS))
@click.pass_context
def completion_command(context: click.Context, shell: str) -> None:
    """Print a completion script for your shell.

    SHELL is bash, zsh or fish. With it, the tab key completes commands, options, games, variants, the deals
    played last and the numbers of past games.

    \b
    Example:
      eval "$(cardgames-tui completion bash)"             in ~/.bashrc
      eval "$(cardgames-tui completion zsh)"              in ~/.zshrc, after compinit
      cardgames-tui completion fish | source              in ~/.config/fish/config.fish
    """
    variable = f"_{PROGRAM}_complete".replace("-", "_").upper()  # where click looks for the shell's question
    kind = get_completion_class(shell)
    assert kind is not None  # click brings all three
    script = kind(context.find_root().command, {}, PROGRAM, variable)
    click.echo(script.source_template % script.source_vars())
