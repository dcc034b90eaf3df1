"""The commands that look after the records: records check, backup, restore and vacuum."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import date
from pathlib import Path

import click

from cardgames_tui.cli.completing import backup_files
from cardgames_tui.paths import Paths
from cardgames_tui.records.archive import Archive, RecordsError
from cardgames_tui.records.backups import back_up, backups, examine, kilobytes, restore
from cardgames_tui.records.database import FILE_NAME, vacuum


@click.group("records")
def records_command() -> None:
    """Check, back up, restore and compact the records.

    While the program is used, it makes a backup every week by itself, and keeps the last four.

    \b
    Example:
      cardgames-tui records check
      cardgames-tui records restore records-2026-01-31.db
    """


@records_command.command("check")
@click.pass_obj
def check_command(paths: Paths) -> int:
    """Say whether the records and their backups are sound.

    The exit status is 0 if the records are sound, and 1 if they are not.
    """
    with _faults("the records cannot be checked"):
        health = examine(_present(paths))
        click.echo(f"{paths.data / FILE_NAME}: {health}")
        for path in backups(paths.data).values():
            click.echo(f"{path}: {examine(path)}")
    if health.fault:
        click.echo("cardgames-tui records restore FILE brings a backup back.")
    return int(bool(health.fault))


@records_command.command("backup")
@click.pass_obj
def backup_command(paths: Paths) -> None:
    """Copy the records to a file dated today, and say where it is."""
    with _faults("no backup has been made"):
        _present(paths)
        click.echo(back_up(paths.data, date.today()))


@records_command.command("restore")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path), shell_complete=backup_files)
@click.pass_obj
def restore_command(paths: Paths, file: Path) -> None:
    """Put a copy of FILE in the place of the records.

    FILE is a backup, or any other records.db. The records in place now are kept beside it under another name,
    so this can be undone in the same way. Games that the file lacks can be carried over with export and
    import.
    """
    with _faults(f"'{file}' cannot be restored"), closing(Archive(paths.data)) as archive:
        aside = restore(archive, file)
        click.echo(f"{archive.path}: {examine(archive.path)}")
    if aside is not None:
        click.echo(f"The records before are kept as {aside}")


@records_command.command("vacuum")
@click.pass_obj
def vacuum_command(paths: Paths) -> None:
    """Make the file of the records as small as it can be."""
    with _faults("the records stay as they are"):
        path = _present(paths)
        before = path.stat().st_size
        vacuum(path)
    click.echo(f"{path}: {kilobytes(before)} before, {kilobytes(path.stat().st_size)} now")


def _present(paths: Paths) -> Path:
    path = paths.data / FILE_NAME
    if not path.exists():
        raise RecordsError(f"there are none yet in {paths.data}")
    return path


@contextmanager
def _faults(what: str) -> Iterator[None]:
    try:
        yield
    except (RecordsError, sqlite3.Error) as fault:
        raise click.ClickException(f"{what}: {fault}") from None
