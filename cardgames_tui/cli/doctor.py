"""The command doctor, which reports versions, files, and what the terminal can do."""

import json
import locale
import os
import platform
import re
import sqlite3
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from datetime import date
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from shutil import get_terminal_size
from tempfile import TemporaryFile
from time import monotonic
from typing import TextIO

import click

from cardgames_tui import __version__
from cardgames_tui.cli.arguments import json_option
from cardgames_tui.cli.words import HOW_TO_RESTORE
from cardgames_tui.errors import InvalidPathError
from cardgames_tui.paths import Paths
from cardgames_tui.records.backups import backups
from cardgames_tui.records.database import FILE_NAME, Health, examine
from cardgames_tui.settings import load_settings
from cardgames_tui.tui import MIN_COLUMNS, MIN_LINES

LIBRARIES = (
    *("textual", "rich", "click", "plotext", "pysol-cards", "platformdirs", "tomlkit"),
    *("textual-serve", "distributed"),
)
"""The libraries whose versions matter; plotext and the last two come with extras."""

TERMINAL_VARIABLES = (
    *("TERM", "COLORTERM", "TERM_PROGRAM", "TERM_PROGRAM_VERSION"),
    *("LC_ALL", "LC_CTYPE", "LANG", "NO_COLOR"),
)
"""The environment variables that describe the terminal; none of them is private."""

TERMINAL_WRAPPERS = {"TMUX": "tmux", "STY": "screen", "SSH_CONNECTION": "SSH", "WSL_DISTRO_NAME": "WSL"}
"""Programs between this one and the terminal, by an environment variable that each sets."""

BYTES_OF_A_GAME = 1 << 17
"""More than a database grows by at once."""


@click.command("doctor")
@json_option
@click.pass_obj
def doctor_command(paths: Paths, as_json: bool) -> int:
    """Report what the program finds on this machine.

    It lists versions, what the terminal can do, and whether the files are sound. Nothing private is in it: no
    names, no games, and of directories only whether they are the usual ones. The exit status is 1 if a file
    is not sound or none can be written, and 0 otherwise.

    \b
    Example:
      cardgames-tui doctor
      cardgames-tui doctor --json > report.json
    """
    answers = ask_terminal() if _is_terminal(sys.stdin) else None
    files = (paths.data / FILE_NAME, *backups(paths.data, date.today()).values())
    databases = {path: _health_of(path) for path in files}
    _, settings_error = load_settings(paths.settings)
    write_error = next(filter(None, map(_write_error, (paths.data, paths.settings.parent))), "")
    errors = list(_errors(databases, settings_error, write_error))
    report: dict[str, dict[str, object]] = {
        "versions": dict(_version_facts()),
        "terminal": dict(_terminal_facts(answers)),
        "files": dict(_file_facts(paths, databases, settings_error)) | {"saving": write_error or "works"},
    }
    advice = [*_advice(answers), *errors]
    if as_json:
        click.echo(json.dumps(report | {"advice": advice}, indent=2, ensure_ascii=True))
    else:
        for heading, facts in report.items():
            click.echo(heading)
            for name, fact in facts.items():
                lines = fact if isinstance(fact, list) else [fact]
                for index, line in enumerate(map(_fact_text, lines)):
                    click.echo(f"  {'' if index else name:<22}{line}")
        click.echo("\n  ".join(["advice", *(advice or ["none: all is well"])]))
    return int(bool(errors))


def _fact_text(fact: object) -> str:
    match fact:
        case dict():
            return ", ".join(f"{name} {_fact_text(value)}" for name, value in fact.items()) or _fact_text(
                None
            )
        case bool():
            return "yes" if fact else "no"
        case None:
            return "it does not say"
    return str(fact)


def _version_facts() -> Iterator[tuple[str, object]]:
    yield "cardgames-tui", __version__
    yield "Python", f"{platform.python_implementation()} {platform.python_version()}"
    yield "system", f"{platform.system()} {platform.release()} {platform.machine()}"
    yield "SQLite", sqlite3.sqlite_version
    for library in LIBRARIES:
        try:
            yield library, version(library)
        except PackageNotFoundError:
            yield library, "not installed"


def _terminal_facts(answers: "TerminalAnswers | None") -> Iterator[tuple[str, object]]:
    from rich.console import Console

    yield "is one", {"input": _is_terminal(sys.stdin), "output": _is_terminal(sys.stdout)}
    yield "size", " x ".join(map(str, get_terminal_size()))
    yield "colours", Console(force_terminal=True).color_system
    yield "encoding", locale.getpreferredencoding(False)
    yield "language", locale.getlocale()[0]
    around = [name for variable, name in TERMINAL_WRAPPERS.items() if variable in os.environ]
    yield "inside", ", ".join(around) or "nothing"
    for variable in TERMINAL_VARIABLES:
        yield variable, os.environ.get(variable, "not set")
    if answers is None:
        yield "asked", "no: there is none, or none that can be"
    else:
        yield from asdict(answers).items()


def _is_terminal(stream: TextIO | None) -> bool:
    return stream is not None and stream.isatty()


def _file_facts(
    paths: Paths, databases: dict[Path, Health | str | None], settings_error: str
) -> Iterator[tuple[str, object]]:
    try:
        usual = Paths.find()
    except InvalidPathError:  # there is no home directory
        usual = Paths(Path(), Path())
    yield "directory", _public_path(paths.data, usual.data)
    (_, health), *copies = databases.items()
    yield "records", str(health or "none yet")
    days = [f"{path.stem.removeprefix('records-')}: {health}" for path, health in copies]
    yield "backups", days or "none"
    yield "settings file", _public_path(paths.settings, usual.settings)
    usable = "sound" if paths.settings.exists() else "none yet"
    yield "settings", "not all of it can be used" if settings_error else usable


def _public_path(path: Path, usual: Path) -> str:
    """A path without private names."""
    if path != usual:
        return "not the usual one"
    home = Path(os.path.expanduser("~"))  # stays so where there is no home
    return f"~/{path.relative_to(home).as_posix()}" if path.is_relative_to(home) else "the system's own"


def _health_of(path: Path) -> Health | str | None:
    """The health of a database, or that it cannot be examined, as a clause; None if there is no file."""
    try:
        return examine(path) if path.exists() else None
    except (sqlite3.Error, OSError) as error:
        reason = error.strerror if isinstance(error, OSError) else error  # whose text names the file
        return f"cannot be read now: {reason}"


def _write_error(directory: Path) -> str:
    """Why nothing can be written to a directory, or to the one in which it would be made; empty if it can."""
    try:
        while not directory.exists():
            directory = directory.parent
        with TemporaryFile(dir=directory, buffering=0) as file:
            file.write(bytes(BYTES_OF_A_GAME))
    except OSError as error:
        return error.strerror or str(error)
    return ""


def _errors(
    databases: dict[Path, Health | str | None], settings_error: str, write_error: str
) -> Iterator[str]:
    for path, health in databases.items():
        if isinstance(health, str):
            yield f"{path.name} {health}."
        elif health and health.error:
            yield f"{path.name} cannot be used: {HOW_TO_RESTORE}"
    if settings_error:
        yield "The settings file is not as it should be: the program says what is wrong when it starts."
    if write_error:
        yield f"Nothing can be saved ({write_error}): make room, or name another directory with --data-dir."


def _advice(answers: "TerminalAnswers | None") -> Iterator[str]:
    from cardgames_tui.tui.characters import is_unicode_shown

    size = get_terminal_size()
    if size.columns < MIN_COLUMNS or size.lines < MIN_LINES:
        smallest = f"{MIN_COLUMNS} x {MIN_LINES}"
        yield f"The window is smaller than {smallest}: make it larger, or play with --plain."
    if os.environ.get("TERM") == "dumb":
        yield "TERM names no terminal that can show a screen: the games are played in words."
    if not is_unicode_shown():
        yield "The locale is not UTF-8, so all is drawn in ASCII: set LANG to C.UTF-8, or your own."
    if answers and any(width != 1 for width in answers.widths.values()):
        yield "This terminal draws some characters too wide: use --ascii, or letters in the settings (,)."


# What a terminal answers when it is queried with the control sequences of ECMA-48 and xterm

ANSWER_TIMEOUT_SECONDS = 1.0
"""How many seconds the terminal has to answer; it may be at the end of a slow line."""

SAMPLE_CHARACTERS = "♠─█½✓"
"""Characters of the screens that some terminals draw too wide."""

_QUESTIONS = (
    "".join(f"\r{sample}\x1b[6n" for sample in SAMPLE_CHARACTERS) + "\x1b[?1006$p\x1b[?2026$p\x1b[c\r\x1b[K"
)
"""Asks for the cursor after each sample, for two modes, and last for what every terminal answers."""

_CURSOR = re.compile(rb"\x1b\[\d+;(\d+)R")
_MODE = re.compile(rb"\x1b\[\?(\d+);([0-4])\$y")
_ATTRIBUTES = re.compile(rb"\x1b\[\?([\d;]*)c")

_CLIPBOARD = b"52"
"""The device attribute of terminals whose clipboard can be written."""


@dataclass(frozen=True, slots=True)
class TerminalAnswers:
    """The answers of a terminal; None where there was none."""

    widths: dict[str, int] = field(default_factory=dict)
    """The width of each sample, in cells."""
    mouse: bool | None = None
    """Whether it reports the mouse beyond column 223 (mode 1006)."""
    synchronized: bool | None = None
    """Whether it can hold a frame back until it is complete (mode 2026)."""
    clipboard: bool | None = None
    """Whether it says that its clipboard can be written (OSC 52); many that can do not say so."""


def ask_terminal() -> TerminalAnswers | None:
    """Queries the terminal of this process; None where there is none that can be queried."""
    try:
        import termios
        import tty
        from select import select

        with open("/dev/tty", "rb+", buffering=0) as file:
            terminal = file.fileno()
            before = termios.tcgetattr(terminal)
            try:
                tty.setcbreak(terminal, termios.TCSAFLUSH)
                os.write(terminal, _QUESTIONS.encode())
                text, deadline = b"", monotonic() + ANSWER_TIMEOUT_SECONDS
                while not _ATTRIBUTES.search(text) and (left := deadline - monotonic()) > 0:
                    if select([terminal], [], [], left)[0]:
                        text += os.read(terminal, 4096)
            finally:
                termios.tcsetattr(terminal, termios.TCSAFLUSH, before)
    except (ImportError, OSError, UnicodeError):  # Windows has other terminals, a pipe none
        return None
    return parse_answers(text)


def parse_answers(text: bytes) -> TerminalAnswers:
    columns = [int(column) - 1 for column in _CURSOR.findall(text)]
    modes = {int(mode): state in b"123" for mode, state in _MODE.findall(text)}
    attributes = _ATTRIBUTES.search(text)
    return TerminalAnswers(
        dict(zip(SAMPLE_CHARACTERS, columns, strict=False)),
        modes.get(1006),
        modes.get(2026),
        (_CLIPBOARD in attributes[1].split(b";")) or None if attributes else None,
    )
