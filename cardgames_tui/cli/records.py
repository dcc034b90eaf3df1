"""The commands that check, back up and restore the records, and how all commands open them."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import date
from pathlib import Path

import click

from cardgames_tui.errors import RecordsError
from cardgames_tui.paths import Paths
from cardgames_tui.records.backups import back_up, backups
from cardgames_tui.records.database import FILE_NAME, Database, examine
from cardgames_tui.records.schema import DATABASE_ERRORS

HOW_TO_RESTORE = "cardgames-tui records restore FILE brings a backup back."

LOCK_TIMEOUT_SECONDS = 5.0
"""How long a command waits for another program that is writing."""


@contextmanager
def _errors_as(what: str) -> Iterator[None]:
    """Turns an error of the records into a sentence that begins with `what`."""
    try:
        yield
    except (RecordsError, *DATABASE_ERRORS) as error:
        raise click.ClickException(f"{what}: {error}") from None


@contextmanager
def open_records(paths: Paths) -> Iterator[Database]:
    warnings: list[str] = []
    database = Database(paths.data, LOCK_TIMEOUT_SECONDS, warnings.append)
    with _errors_as("the records cannot be used"), closing(database):
        try:
            yield database
        finally:
            for warning in warnings:
                click.echo(f"cardgames-tui: {warning}", err=True)


@click.group("records")
def records_command() -> None:
    """Check, back up and restore the records.

    While the program is used, it makes a backup every week by itself, and keeps the last four.

    \b
    Example:
      cardgames-tui records check
      cardgames-tui records restore records-2026-01-31.db
    """


@records_command.command("check")
@click.pass_obj
def check_command(paths: Paths) -> int:
    """Check whether the records and their backups are sound.

    The exit status is 0 if the records are sound, and 1 if they are not.
    """
    with _errors_as("the records cannot be checked"):
        health = examine(_records_path(paths))
        click.echo(f"{paths.data / FILE_NAME}: {health}")
        for path in backups(paths.data, date.today()).values():
            click.echo(f"{path}: {examine(path)}")
    if health.error:
        click.echo(HOW_TO_RESTORE)
    return int(bool(health.error))


@records_command.command("backup")
@click.pass_obj
def backup_command(paths: Paths) -> None:
    """Copy the records to a file dated today, and say where it is."""
    with _errors_as("no backup has been made"):
        _records_path(paths)
        click.echo(back_up(paths.data, date.today()))


@records_command.command("restore")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.pass_obj
def restore_command(paths: Paths, file: Path) -> None:
    """Replace the records by a copy of FILE.

    FILE is a backup, or any other records.db. The records in place now are kept beside it under another name,
    so this can be undone in the same way. Games that the file lacks can be carried over with export and
    import.
    """
    with (
        _errors_as(f"'{file}' cannot be restored"),
        closing(Database(paths.data, LOCK_TIMEOUT_SECONDS)) as database,
    ):
        old_file = database.restore(file)
        click.echo(f"{database.path}: {examine(database.path)}")
    if old_file is not None:
        click.echo(f"The records before are kept as {old_file}")


def _records_path(paths: Paths) -> Path:
    path = paths.data / FILE_NAME
    try:
        path.stat()
    except FileNotFoundError:
        raise RecordsError(f"there are none yet in {paths.data}") from None
    return path
