"""The program in a process of its own."""

import os
import subprocess
import sys
from pathlib import Path

LOADED = "import sys; print(*{name.partition('.')[0] for name in sys.modules})"


def modules_after(statement: str) -> set[str]:
    """The top-level modules that a fresh interpreter has loaded after a statement."""
    run = [sys.executable, "-c", f"{statement}; {LOADED}"]
    return set(
        subprocess.run(run, capture_output=True, text=True, check=True).stdout.splitlines()[-1].split()
    )


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
