"""What the tab key completes, and the command completion, whose scripts ask for it."""

from datetime import date

import click
from click.shell_completion import CompletionItem, get_completion_class

from cardgames_tui.games.catalogue import record_title
from cardgames_tui.paths import PROGRAM, Paths
from cardgames_tui.records.record import GameRecord
from cardgames_tui.solitaire.solitaires import SOLITAIRES

MAX_OFFERED_GAMES = 30
"""How many of the last games completions offer."""

CompletionItems = list["CompletionItem[str]"]


def complete_deals(context: click.Context, _parameter: click.Parameter, typed: str) -> CompletionItems:
    """The deals played last of the game that the command is about."""
    slug = getattr(context.params.get("solitaire"), "slug", context.command.name)
    items: dict[str, CompletionItem[str]] = {}
    for record, result in _last_games(context):
        label = record.start_id.partition(" ")[2]
        is_number = label.removeprefix("ms").isdecimal()
        if slug in SOLITAIRES and record.game == slug and is_number and label.startswith(typed):
            items.setdefault(label, CompletionItem(label, help=result))
    return list(items.values())


def complete_deals_or_files(
    context: click.Context, parameter: click.Parameter, typed: str
) -> CompletionItems:
    return complete_deals(context, parameter, typed) or complete_files(context, parameter, typed)


def complete_past_games(context: click.Context, _parameter: click.Parameter, typed: str) -> CompletionItems:
    """The numbers of the last games, each with what it was."""
    return [
        # fish would end the words at a comma
        CompletionItem(str(record.row_id), help=f"{record_title(record).replace(',', '')}: {result}")
        for record, result in _last_games(context)
        if str(record.row_id).startswith(typed)
    ]


def complete_backups_or_files(
    context: click.Context, parameter: click.Parameter, typed: str
) -> CompletionItems:
    from cardgames_tui.records.backups import backups

    names = map(str, backups(_paths(context).data, date.today()).values())
    items = [CompletionItem(name) for name in names if name.startswith(typed)]
    return items or complete_files(context, parameter, typed)


def complete_files(_context: click.Context, _parameter: click.Parameter, typed: str) -> CompletionItems:
    return [CompletionItem(typed, type="file")]  # which the shell itself completes


def _last_games(context: click.Context) -> list[tuple[GameRecord, str]]:
    """The last games with their results, the newest first; none when the records cannot be read."""
    from cardgames_tui.records.database import last_games  # SQLite, which options need not wait for
    from cardgames_tui.records.words import RESULTS

    records = last_games(_paths(context).data, MAX_OFFERED_GAMES)
    return [(record, RESULTS[record.result]) for record in records]


def _paths(context: click.Context) -> Paths:
    directory: str | None = context.find_root().params.get("data_dir")
    return Paths.find(directory)


@click.command("completion")
@click.argument("shell", metavar="SHELL", type=click.Choice(["bash", "zsh", "fish"]))
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
