"""The last resort of all commands: whatever goes wrong is one sentence, and the exit status says so."""

import os
import sys
from collections.abc import Callable
from contextlib import suppress

import click

from cardgames_tui.errors import LONGEST_MESSAGE, BatchError, InvalidPathError, PlayerError, spelled_out

INTERRUPTED = 130
"""The exit status after Ctrl+C, as the shell has it."""

_DEALS, _GAMES = "the numbers of deals begin at 1", "the numbers of past games begin at 1"
_CODES = "a position whose first hand is negative is written in brackets: [-1,2|1,1]"

_LEAST = {
    "DEAL": _DEALS,
    "[DEAL]": _DEALS,
    "TARGET": _DEALS,
    "TARGET...": _DEALS,
    "[A-B]": _DEALS,
    "[ID|CODE]": _GAMES,
    "[CODE]": _CODES,
}
"""What a negative number has to be told, by the argument in whose place it stands."""


def status_of(work: Callable[[], int | None]) -> int:
    """Do the work of a command; the exit status of the program.

    What the player or the system is to blame for becomes one sentence and status 2. A fault of the program
    itself is raised: its traceback helps whoever mends it.
    """
    try:
        _open_streams()
        status = work() or 0
        sys.stdout.flush()  # what a full disk refuses shows here
    except (BrokenPipeError, SystemExit):  # whoever reads has read enough; click leaves then
        _fall_silent()
    except click.Abort:
        return INTERRUPTED
    except Exception as fault:
        sentence = _sentence(fault)
        if sentence is None:
            raise
        _complain(sentence)
        return 2
    else:
        return status
    return 0


def _open_streams() -> None:
    """Put something in the place of standard streams that were closed before the program began."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 (it stays open as long as the program runs)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = sys.stderr
        raise InvalidPathError("there is no standard output to print to")


def _sentence(fault: Exception) -> str | None:
    """What to tell the player of a fault; nothing when it is one of the program's own."""
    match fault:
        case click.NoSuchOption():
            return _negative(fault) or fault.format_message()
        case click.ClickException():
            return fault.format_message()
        case PlayerError() | BatchError():
            return str(fault)
        case OSError():
            where = f"{fault.filename}: " if fault.filename else ""
            return f"{where}{fault.strerror or fault}"
        case UnicodeError():
            return f"a text cannot be read or written in this encoding ({fault})"
        case MemoryError() | OverflowError() | RecursionError():
            return f"this is too large for the program ({type(fault).__name__})"
        case RuntimeError() if "start new thread" in str(fault):
            return "the system starts no more threads for this program"
    return None


def _complain(sentence: str) -> None:
    """Say what is wrong, if anybody listens; from now on nothing more is written."""
    with suppress(OSError):
        click.echo(f"cardgames-tui: {spelled_out(sentence[:LONGEST_MESSAGE])}", err=True)
    _fall_silent()


def _fall_silent() -> None:
    """Let nothing more be written to where nobody reads, not even at the end of the program."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            with suppress(OSError, ValueError):
                os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _negative(fault: click.NoSuchOption) -> str:
    """What to say of a negative number, which looks like an option; nothing when it is none."""
    if fault.ctx is None or not fault.option_name[1:2].isdigit():
        return ""
    places = (each for each in fault.ctx.command.params if isinstance(each, click.Argument))
    return next((said for place in places if (said := _LEAST.get(place.make_metavar(fault.ctx)))), "")
