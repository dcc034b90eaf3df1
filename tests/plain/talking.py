"""What the tests of the plain mode share."""

import os
import random
import subprocess
import sys
from io import StringIO
from pathlib import Path

from cardgames_tui.games.profile import Profile
from cardgames_tui.plain.lines import LineReader, Printer
from cardgames_tui.plain.menu import new_conversation
from cardgames_tui.records.record import GameRecord


def converse(lines: str, first: GameRecord | str | None, profile: Profile | None = None) -> str:
    """What is said in a conversation in which these lines are said, one after the other; first in the menu."""
    printer, profile = Printer(stream := StringIO()), profile or Profile()
    profile.store.on_warning(printer.say)
    new_conversation(LineReader(StringIO(lines), printer), printer, profile, random.Random(1)).run(
        first or ""
    )
    profile.close()
    return stream.getvalue()


def command(directory: Path, *arguments: str) -> list[str]:
    """The command line of the program itself."""
    return [sys.executable, "-m", "cardgames_tui", "--data-dir", str(directory), *arguments]


def run(
    directory: Path, *arguments: str, lines: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """The program itself, talked with through a pipe."""
    return subprocess.run(
        command(directory, *arguments),
        input=lines,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=os.environ | environment,
    )
