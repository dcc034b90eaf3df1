"""The command that says what the program finds: versions, the terminal, the files; for a report."""

import json
import locale
import os
import platform
import sqlite3
import sys
from collections.abc import Iterator
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from shutil import get_terminal_size
from typing import TextIO

import click

from cardgames_tui import __version__
from cardgames_tui.cli.terminal_answers import Answers, ask
from cardgames_tui.paths import Paths
from cardgames_tui.records.backups import backups, examine
from cardgames_tui.records.database import FILE_NAME
from cardgames_tui.settings.file import load_settings

LIBRARIES = (
    *("textual", "rich", "click", "plotext", "pysol-cards", "platformdirs", "tomlkit"),
    *("textual-serve", "distributed"),
)
"""The libraries whose versions matter; the last two come with extras."""

VARIABLES = (
    *("TERM", "COLORTERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION"),
    *("LC_ALL", "LC_CTYPE", "LANG", "NO_COLOR"),
)
"""The variables that say what the terminal can show; none of them says who sits there."""

INSIDE = {"TMUX": "tmux", "STY": "screen", "SSH_CONNECTION": "SSH", "WSL_DISTRO_NAME": "WSL"}
"""What may stand between the program and the terminal, by a variable that it sets."""

SMALLEST = (46, 12)
"""The smallest window that shows a table."""

Facts = dict[str, object]


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead, for other programs.")
@click.pass_obj
def doctor_command(paths: Paths, as_json: bool) -> int:
    """Say what the program finds on this machine.

    It lists versions, what the terminal can do, and whether the files are sound. Nothing private is in it: no
    names, no games, and of directories only whether they are the usual ones. The exit status is 1 if a file
    is not sound, and 0 otherwise.

    \b
    Example:
      cardgames-tui doctor
      cardgames-tui doctor --json > report.json
    """
    answers = ask() if _is_terminal(sys.stdin) else None
    faults: list[str] = []
    report: dict[str, Facts] = {
        "versions": dict(_versions()),
        "terminal": dict(_terminal(answers)),
        "files": dict(_files(paths, faults)),
    }
    advice = [*_advice(answers), *faults]
    if as_json:
        click.echo(json.dumps(report | {"advice": advice}, indent=2, ensure_ascii=True))
    else:
        click.echo("\n".join(_told(report, advice)))
    return int(bool(faults))


def _told(report: dict[str, Facts], advice: list[str]) -> Iterator[str]:
    for heading, facts in report.items():
        yield heading
        for name, fact in facts.items():
            lines = fact if isinstance(fact, list) else [fact]
            for number, line in enumerate(map(_word, lines)):
                yield f"  {'' if number else name:<22}{line}"
    yield from ("advice", *(f"  {each}" for each in advice or ["none: all is well"]))


def _word(fact: object) -> str:
    match fact:
        case dict():
            return ", ".join(f"{name} {_word(value)}" for name, value in fact.items()) or _word(None)
        case bool():
            return "yes" if fact else "no"
        case None:
            return "it does not say"
    return str(fact)


def _versions() -> Iterator[tuple[str, object]]:
    yield "cardgames-tui", __version__
    yield "Python", f"{platform.python_implementation()} {platform.python_version()}"
    yield "system", f"{platform.system()} {platform.release()} {platform.machine()}"
    yield "SQLite", sqlite3.sqlite_version
    for library in LIBRARIES:
        try:
            yield library, version(library)
        except PackageNotFoundError:
            yield library, "not installed"


def _terminal(answers: Answers | None) -> Iterator[tuple[str, object]]:
    from rich.console import Console

    yield "is one", {"input": _is_terminal(sys.stdin), "output": _is_terminal(sys.stdout)}
    yield "size", " x ".join(map(str, get_terminal_size()))
    yield "colours", Console(force_terminal=True).color_system
    yield "encoding", locale.getpreferredencoding(False)
    yield "language", locale.getlocale()[0]
    yield (
        "inside",
        ", ".join(name for variable, name in INSIDE.items() if variable in os.environ) or "nothing",
    )
    for variable in VARIABLES:
        yield variable, os.environ.get(variable, "not set")
    if answers is None:
        yield "asked", "no: there is none, or none that can be"
    else:
        yield from asdict(answers).items()


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def _files(paths: Paths, faults: list[str]) -> Iterator[tuple[str, object]]:
    usual, records = Paths.find(), paths.data / FILE_NAME
    yield "directory", _place(paths.data, usual.data)
    yield "records", _state(records, faults)
    yield "backups", [f"{day}: {_state(path, faults)}" for day, path in backups(paths.data).items()] or "none"
    yield "settings file", _place(paths.settings, usual.settings)
    _, fault = load_settings(paths.settings)
    yield (
        "settings",
        "not all of it can be used" if fault else "sound" if paths.settings.exists() else "none yet",
    )
    if fault:
        faults.append(
            "The settings file is not as it should be: the program says what is wrong when it starts."
        )


def _place(path: Path, usual: Path) -> str:
    """Where a file lies, without a name that is anybody's."""
    if path != usual:
        return "not the usual one"
    home = Path.home()
    return f"~/{path.relative_to(home).as_posix()}" if path.is_relative_to(home) else "the system's own"


def _state(path: Path, faults: list[str]) -> str:
    """How a database is."""
    try:
        if not path.exists():
            return "none yet"
        health = examine(path)
    except (sqlite3.Error, OSError) as fault:
        reason = fault.strerror if isinstance(fault, OSError) else fault  # whose text names the file
        return f"cannot be read now: {reason}"
    if health.fault:
        faults.append(f"{path.name} cannot be used: cardgames-tui records restore FILE brings a backup back.")
    return str(health)


def _advice(answers: Answers | None) -> Iterator[str]:
    from cardgames_tui.tui.art.glyphs import is_unicode_shown

    size = get_terminal_size()
    if size.columns < SMALLEST[0] or size.lines < SMALLEST[1]:
        yield "The window is smaller than {} x {}: make it larger, or play with --plain.".format(*SMALLEST)
    if os.environ.get("TERM", "dumb") == "dumb" and os.name != "nt":
        yield "TERM names no terminal that can show a screen: the games are played in words."
    if not is_unicode_shown():
        yield "The locale is not UTF-8, so all is drawn in ASCII: set LANG to C.UTF-8, or your own."
    if answers and any(width != 1 for width in answers.widths.values()):
        yield "This terminal draws some characters too wide: use --ascii, or letters in the settings (,)."
