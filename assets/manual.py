"""The manual page, made from what the commands say of themselves: `python -m assets.manual`."""

import re
from collections.abc import Iterable, Iterator
from inspect import cleandoc
from pathlib import Path
from textwrap import wrap

import click
from textual.binding import Binding, BindingType
from textual.keys import format_key

from cardgames_tui import __version__
from cardgames_tui.chopsticks.rules import VARIANTS
from cardgames_tui.cli import main
from cardgames_tui.paths import ENVIRONMENT_VARIABLE, PROGRAM
from cardgames_tui.tui.bindings import APP_BINDINGS, CHOPSTICKS_BINDINGS, SOLITAIRE_BINDINGS

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
        ".SH KEYS",
        "Every key can be changed with F7; in the program, ? shows them all.",
        ".SS Everywhere",
        *_keys(APP_BINDINGS),
        '.SS "Black Hole and All in a Row"',
        *_keys(SOLITAIRE_BINDINGS),
        ".SS Chopsticks",
        *_keys(CHOPSTICKS_BINDINGS),
        ".SH VARIANTS OF CHOPSTICKS",
        "They can be combined; in the program, F1 and n tell more.",
        *_variants(),
    ]
    return "\n".join(lines) + ENDING


def _commands(parent: click.Context, group: click.Group) -> Iterator[str]:
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
    for parameter in command.get_params(context):
        record = parameter.get_help_record(context)
        if record is not None and record[1]:
            names, words = record
            bold = re.sub(r"-[\w-]+", lambda name: rf"\fB{_escaped(name[0])}\fP", names)
            yield from (".TP", bold, _filled(words))


def _keys(bindings: Iterable[BindingType]) -> Iterator[str]:
    for binding in bindings:
        if isinstance(binding, Binding) and binding.id and not binding.system:
            names = binding.key_display or ", ".join(map(_key, binding.key.split(",")))
            yield from (".TP", rf"\fB{_escaped(names)}\fP")
            yield _filled(f"{binding.description}: {binding.tooltip or ''}".rstrip(": ").replace("?:", "?"))


def _key(key: str) -> str:
    name = format_key(key)
    return name if len(name) == 1 and name.isascii() else "+".join(map(str.title, key.split("+")))


def _variants() -> Iterator[str]:
    for variant in VARIANTS.values():
        yield from (".TP", rf"\fB{_escaped(variant.slug)}\fP", _filled(f"{variant.title}: {variant.rule}"))


def _filled(text: str) -> str:
    """A text in lines as short as a page of the manual should have them."""
    words = _escaped(" ".join(text.split()))
    lines = "\n".join(wrap(words, 79, break_long_words=False, break_on_hyphens=False))
    return re.sub(r"^(?=[.'])", r"\\&", lines, flags=re.MULTILINE)  # or roff takes the line for a request


def _escaped(text: str) -> str:
    """A text without the characters that mean something else to roff."""
    text = text.replace("\\", "\\e").replace("-", r"\-").replace('"', r"\(dq").replace("~", r"\(ti")
    return "".join(each if each.isascii() else rf"\[u{ord(each):04X}]" for each in text)


if __name__ == "__main__":
    FILE.write_text(manual(), encoding="utf-8")
