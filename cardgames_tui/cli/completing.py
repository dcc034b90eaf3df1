"""What the tab key offers for arguments: deals and games from the records, backups, files."""

from collections.abc import Iterator
from contextlib import closing

import click
from click.shell_completion import CompletionItem

from cardgames_tui.black_hole.family import GAMES
from cardgames_tui.paths import Paths

OFFERED = 30
"""How many of the last games are offered."""

Items = list["CompletionItem[str]"]


def deals(context: click.Context, _parameter: click.Parameter, begun: str) -> Items:
    """The deals played last of the game that the command is about."""
    slug = getattr(context.params.get("game"), "slug", context.command.name)
    items: dict[str, CompletionItem[str]] = {}
    for _number, start_id, result in _last_games(context):
        game, _, label = start_id.partition(" ")
        if game == slug in GAMES and label.removeprefix("ms").isdecimal() and label.startswith(begun):
            items.setdefault(label, CompletionItem(label, help=result))
    return list(items.values())


def deals_or_files(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """The deals played last, and files where none of these is meant."""
    return deals(context, parameter, begun) or files(context, parameter, begun)


def past_games(context: click.Context, _parameter: click.Parameter, begun: str) -> Items:
    """The numbers of the last games, each with what it was."""
    from cardgames_tui.games.notation import shown_title

    return [
        # fish would end the words at a comma
        CompletionItem(str(number), help=f"{shown_title(start_id).replace(',', '')}: {result}")
        for number, start_id, result in _last_games(context)
        if str(number).startswith(begun)
    ]


def backup_files(context: click.Context, parameter: click.Parameter, begun: str) -> Items:
    """The backups of the records, and other files where none of these is meant."""
    from cardgames_tui.records.backups import backups

    names = map(str, backups(_paths(context).data).values())
    return [CompletionItem(name) for name in names if name.startswith(begun)] or files(
        context, parameter, begun
    )


def files(_context: click.Context, _parameter: click.Parameter, begun: str) -> Items:
    """Whatever files there are: the shell knows."""
    return [CompletionItem(begun, type="file")]


def _last_games(context: click.Context) -> Iterator[tuple[int, str, str]]:
    """The number, the start and the result of the last games, the last one first; nothing is changed."""
    import sqlite3

    from cardgames_tui.records.database import FILE_NAME, connect

    path = _paths(context).data / FILE_NAME
    if not path.is_file():
        return
    try:
        with closing(connect(path)) as connection:
            query = "SELECT number, start_id, result FROM game ORDER BY change DESC LIMIT ?"
            rows = connection.execute(query, (OFFERED,)).fetchall()
    except sqlite3.Error:  # the next command says so; on this line there is no place for it
        return
    for number, start_id, result in rows:
        yield number, start_id, result or "in progress"


def _paths(context: click.Context) -> Paths:
    """Where the files lie, by the options before the command."""
    directory: str | None = context.find_root().params.get("data_dir")
    return Paths.find(directory)
