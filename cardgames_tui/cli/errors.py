"""What is said about a fault, in one sentence."""

from tempfile import NamedTemporaryFile

import click

from cardgames_tui.errors import BatchError, PlayerError
from cardgames_tui.paths import PROGRAM

_HINTS_ON_NEGATIVE_NUMBERS = {
    **dict.fromkeys(("DEAL", "TARGET", "A-B"), "the numbers of deals begin at 1"),
    "ID|CODE": "the numbers of past games begin at 1",
    "CODE": "a position whose first hand is negative is written in brackets: [-1,2|1,1]",
}
"""The hint on a negative number, which looks like an option, by the argument it was meant for."""


def error_text(error: Exception) -> str | None:
    """The message about a fault of the player or the system; None when the program itself is to blame."""
    import sqlite3  # slow to import, and needed by then

    match error:
        case click.NoSuchOption():
            return _hint_on_negative_number(error) or error.format_message()
        case click.ClickException():
            return error.format_message()
        case PlayerError() | BatchError():
            return str(error)
        case OSError():
            where = f"{error.filename}: " if error.filename else ""
            return f"{where}{error.strerror or error}"
        case sqlite3.Error():
            return f"the records cannot be used ({error}); cardgames-tui doctor says more"
        case UnicodeError():
            return f"a text cannot be read or written in this encoding ({error})"
        case MemoryError() | OverflowError() | RecursionError():
            return f"this is too large for the program ({type(error).__name__})"
        case RuntimeError() if "start new thread" in str(error):
            return "the system starts no more threads for this program"
    return None


def text_with_details(details: str) -> str:
    """The message about a fault of the program itself, whose details are kept in a file."""
    try:
        with NamedTemporaryFile(
            "w", prefix=f"{PROGRAM}-", suffix=".txt", delete=False, encoding="utf-8", errors="replace"
        ) as file:
            file.write(details)
    except OSError:
        click.echo(details, err=True)
        where = "are above"
    else:
        where = f"are kept in {file.name}"
    return f"this is a fault of the program itself: please report it; the details {where}"


def _hint_on_negative_number(error: click.NoSuchOption) -> str:
    """The hint on a negative number that was taken for an option; empty when it is none."""
    if error.ctx is None or not error.option_name[1:2].isdigit():
        return ""
    for each in error.ctx.command.params:
        name = each.make_metavar(error.ctx).strip("[].") if isinstance(each, click.Argument) else ""
        if name in _HINTS_ON_NEGATIVE_NUMBERS:
            return _HINTS_ON_NEGATIVE_NUMBERS[name]
    return ""
