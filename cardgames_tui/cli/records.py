"""The commands records check, backup and restore."""

import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import date
from pathlib import Path

import click

from cardgames_tui.errors import RecordsError
from cardgames_tui.paths import Paths
from cardgames_tui.records.backups import back_up, backups
from cardgames_tui.records.database import FILE_NAME, Database, examine
from cardgames_tui.records.schema import DATABASE_ERRORS, reason_of

HOW_TO_RESTORE = "cardgames-tui records restore FILE brings a backup back."

LOCK_TIMEOUT_SECONDS = 5.0
"""How long to wait while another program writes."""


@contextmanager
def _errors_as(what: str) -> Iterator[None]:
    try:
        yield
    except (RecordsError, PermissionError, *DATABASE_ERRORS) as error:
        raise click.ClickException(f"{what}: {reason_of(error)}") from None


@contextmanager
def open_records(paths: Paths) -> Iterator[Database]:
    warnings: list[str] = []
    database = Database(paths.data, LOCK_TIMEOUT_SECONDS, warnings.append)
    with _errors_as("the records cannot be used"), closing(database):
        try:
            yield database
        finally:
            for warning in warnings:
                print(f"cardgames-tui: {warning}", file=sys.stderr)


@click.group("records")
def records_command() -> None:
    """Check, back up and restore the records.

    The program makes a backup every week, and keeps the last four.
    """


@records_command.command("check")
@click.pass_obj
def check_command(paths: Paths) -> int:
    """Check the records and their backups. The exit status is 1 if the records are damaged."""
    with _errors_as("the records cannot be checked"):
        health = examine(_records_path(paths))
        print(f"{paths.data / FILE_NAME}: {health}")
        for path in backups(paths.data, date.today()).values():
            print(f"{path}: {examine(path)}")
    if health.is_damaged:
        print(HOW_TO_RESTORE)
    return int(bool(health.error))


@records_command.command("backup")
@click.pass_obj
def backup_command(paths: Paths) -> None:
    """Copy the records to a file with today's date."""
    with _errors_as("no backup has been made"):
        _records_path(paths)
        print(back_up(paths.data, date.today()))


@records_command.command("restore")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@click.pass_obj
def restore_command(paths: Paths, file: Path) -> None:
    """Replace the records with a copy of FILE, a backup.

    The present records are kept under another name. Carry over games that FILE lacks with export and import.
    """
    with (
        _errors_as(f"'{file}' cannot be restored"),
        closing(Database(paths.data, LOCK_TIMEOUT_SECONDS)) as database,
    ):
        old_file = database.restore(file)
        print(f"{database.path}: {examine(database.path)}")
    if old_file is not None:
        print(f"The records before are kept as {old_file}")


def _records_path(paths: Paths) -> Path:
    path = paths.data / FILE_NAME
    try:
        path.stat()
    except FileNotFoundError:
        raise RecordsError(f"there are none yet in {paths.data}") from None
    return path
