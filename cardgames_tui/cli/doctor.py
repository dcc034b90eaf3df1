"""The command doctor."""

import locale
import os
import platform
import sqlite3
import sys
from collections.abc import Iterator
from datetime import date
from importlib.metadata import version
from pathlib import Path
from shutil import get_terminal_size
from tempfile import TemporaryFile

import click
from rich.console import Console

from cardgames_tui import __version__
from cardgames_tui.cli.launch import terminal_size
from cardgames_tui.errors import RecordsError
from cardgames_tui.paths import Paths
from cardgames_tui.records.backups import backups
from cardgames_tui.records.database import FILE_NAME, examine, try_writing
from cardgames_tui.records.schema import reason_of
from cardgames_tui.settings import load_settings

LIBRARIES = ("textual", "rich", "click", "pysol-cards", "platformdirs", "tomlkit")
TERMINAL_VARIABLES = ("TERM", "TERM_PROGRAM", "COLORTERM", "LANG", "NO_COLOR", "TEXTUAL_ANIMATIONS")


@click.command("doctor")
@click.pass_obj
def doctor_command(paths: Paths) -> int:
    """Report versions, the terminal, and the state of your files.

    The report has no names or games in it. The exit status is 1 if a file cannot be read or written.
    """
    files = list(_files(paths))
    report = {
        "cardgames-tui": __version__,
        "Python": platform.python_version(),
        "SQLite": sqlite3.sqlite_version,
        "system": platform.platform(),
        **{name: version(name) for name in LIBRARIES},
        "terminal": ", ".join(
            f"{name}={value}" for name in TERMINAL_VARIABLES if (value := os.environ.get(name))
        ),
        "size": _size(),
        "colours": Console(force_terminal=True).color_system or "none",
        "encoding": f"{sys.stdout.encoding}, locale {locale.getpreferredencoding(False)}",
        **{name: fact for name, fact, _ in files},
    }
    for name, fact in report.items():
        print(f"{name:<22}{fact}")
    return int(any(is_faulty for *_, is_faulty in files))


def _size() -> str:
    told, guessed = terminal_size(), get_terminal_size()
    columns, lines = told.get("COLUMNS", guessed.columns), told.get("LINES", guessed.lines)
    ignored = [
        f"{name}={value}"
        for name, length in told.items()
        if (value := os.environ.get(name, str(length))) != str(length)
    ]
    return f"{columns} x {lines}" + (f"; the terminal overrules {', '.join(ignored)}" if ignored else "")


def _files(paths: Paths) -> Iterator[tuple[str, str, bool]]:
    """Names, facts, and whether each is a fault."""
    yield "directory", _without_home(paths.data), False
    for path in (paths.data / FILE_NAME, *backups(paths.data, date.today()).values()):
        try:
            health = examine(path) if path.exists() else None
            yield path.name, str(health or "none yet"), bool(health and health.error)
        except (sqlite3.Error, OSError) as error:
            yield path.name, f"cannot be read: {reason_of(error)}", True
    _, settings_error = load_settings(paths.settings)
    yield "settings", _without_home(settings_error or paths.settings), bool(settings_error)
    write_error = _write_error(paths)
    yield "saving", f"fails: {_without_home(write_error)}" if write_error else "works", bool(write_error)


def _without_home(text: object) -> str:
    return str(text).replace(os.path.expanduser("~"), "~", 1)


def _write_error(paths: Paths) -> str:
    """Why records or settings cannot be written; empty if they can."""
    try:
        _try_writing_in(paths.data)
        _try_writing_in(paths.settings.parent)
        try_writing(paths.data / FILE_NAME)
    except (RecordsError, OSError, sqlite3.Error) as error:
        return reason_of(error)
    return ""


def _try_writing_in(directory: Path) -> None:
    """Takes the nearest directory that exists."""
    while not directory.exists():
        directory = directory.parent
    try:
        with TemporaryFile(dir=directory, buffering=0) as file:
            file.write(bytes(1 << 17))  # on a full disk, a few bytes may still fit
    except OSError as error:
        error.filename = str(directory)
        raise
