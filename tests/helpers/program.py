import os
import subprocess
import sys
from pathlib import Path

LOADED = "import sys; print(*{name.partition('.')[0] for name in sys.modules})"


def modules_after(statement: str) -> set[str]:
    """The top-level modules loaded by a statement in a fresh interpreter."""
    run = [sys.executable, "-c", f"{statement}; {LOADED}"]
    return set(
        subprocess.run(run, capture_output=True, text=True, check=True).stdout.splitlines()[-1].split()
    )


def command(directory: Path, *arguments: str) -> list[str]:
    return [sys.executable, "-m", "cardgames_tui", "--data-dir", str(directory), *arguments]


def run(
    directory: Path, *arguments: str, lines: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run the program with lines as its input."""
    return subprocess.run(
        command(directory, *arguments),
        input=lines,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=os.environ | environment,
    )
