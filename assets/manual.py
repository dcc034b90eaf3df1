"""The manual page, made from what the commands say of themselves: `python -m assets.manual`."""

import re
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path
from textwrap import wrap

import click

from cardgames_tui import __version__
from cardgames_tui.cli import main
from cardgames_tui.paths import ENVIRONMENT_VARIABLE, PROGRAM

FILE = Path(__file__).parent / f"{PROGRAM}.1"
"""The page, which is packed with the program."""

REVISED = "2026-11-22"
"""The day of the release, or of the last change before it."""

ENDING = rf"""
.SH FILES
.TP
\fI~/.local/share/{PROGRAM}/records.db\fP
The records, an SQLite database, with its weekly backups in the directory
\fIbackups\fP beside it.
.TP
\fI~/.config/{PROGRAM}/settings.toml\fP
The settings. Comments in it stay.
.PP
These are the places on Linux; other systems have their own, which the command
\fBdoctor\fP shows.
.SH ENVIRONMENT
.TP
{ENVIRONMENT_VARIABLE}
A directory for the records and the settings, as \fB\-\-data\-dir\fP names one.
.TP
NO_COLOR
When it is set, nothing is coloured.
.SH EXIT STATUS
0 for success, 2 for what cannot be done, which is said in one sentence, and
130 after Ctrl+C. What else a command returns stands with it.
"""


def manual() -> str:
    """The page, in the language of man(7)."""
    context = click.Context(main, info_name=PROGRAM, **main.context_settings)
    summary = (main.help or "").split("\n\n")[0].rstrip(".")
    lines = [
        f'.TH {PROGRAM.upper()} 1 "{REVISED}" "{PROGRAM} {__version__}" "User Commands"',
        ".SH NAME",
        _filled(f"{PROGRAM} - {summary}"),
        ".SH SYNOPSIS",
        rf"\fB{_escaped(PROGRAM)}\fP {_escaped(' '.join(main.collect_usage_pieces(context)))}",
        ".SH DESCRIPTION",
        *_help(main),
        ".SH OPTIONS",
        *_options(main, context),
        ".SH COMMANDS",
        *_commands(context, main),
    ]
    return "\n".join(lines) + ENDING


def _commands(parent: click.Context, group: click.Group) -> Iterator[str]:
    """A section for each command, those of a group within it after it."""
    for name in group.list_commands(parent):
        command = group.get_command(parent, name)
        assert command is not None
        context = click.Context(command, info_name=name, parent=parent)
        usage = " ".join([context.command_path, *command.collect_usage_pieces(context)])
        yield f'.SS "{_escaped(usage)}"'
        yield from _help(command)
        yield from _options(command, context)
        if isinstance(command, click.Group):
            yield from _commands(context, command)


def _help(command: click.Command) -> Iterator[str]:
    """The paragraphs of a help text; those whose lines have to be kept apart are."""
    for number, paragraph in enumerate(cleandoc(command.help or "").split("\n\n")):
        kept = paragraph.removeprefix("\b\n")
        if number:
            yield ".PP"
        if kept == paragraph:
            yield _filled(paragraph)
        else:
            title, *lines = kept.splitlines()
            yield from (_escaped(title), ".EX", *map(_escaped, lines), ".EE")


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    """What each option does."""
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None and record[1]:
            names, words = record
            bold = re.sub(r"-[\w-]+", lambda name: rf"\fB{_escaped(name[0])}\fP", names)
            yield from (".TP", bold, _filled(words))


def _filled(text: str) -> str:
    """A text in lines as short as a page of the manual should have them."""
    words = _escaped(" ".join(text.split()))
    lines = "\n".join(wrap(words, 79, break_long_words=False, break_on_hyphens=False))
    return re.sub(r"^(?=[.'])", r"\\&", lines, flags=re.MULTILINE)  # or roff takes the line for a request


def _escaped(text: str) -> str:
    """A text without the characters that mean something else to roff."""
    return text.replace("\\", "\\e").replace("-", r"\-").replace('"', r"\(dq").replace("~", r"\(ti")


if __name__ == "__main__":
    FILE.write_text(manual(), encoding="utf-8")
