"""The tab key in real shells."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cardgames_tui.records.record import Result
from tests.helpers.marks import slow
from tests.helpers.past_games import new_game
from tests.helpers.saving import keep
from tests.start.terminal import Terminal

pytestmark = pytest.mark.start

ROOT = Path(__file__).parent.parent.parent

TYPED = [
    ("chop", "chopsticks"),
    ("black-hole ", "4321"),
    ("black-hole --pl", "--plain"),
    ("chopsticks --variant sudden", "sudden-death"),
    ("solve --game all", "all-in-a-row"),
    ("replay ", "1"),
    ("records rest", "restore"),
    ("import hist", "history.jsonl"),
]
"""What is typed before the tab key, and what it makes of the last word."""

START = {
    "bash": ["bash", "--norc", "--noprofile", "-i"],
    "zsh": ["zsh", "-f", "-i"],
}

TAUGHT = {
    "bash": 'eval "$(cardgames-tui completion bash)"; PS1="ready: "',
    "zsh": 'autoload -Uz compinit; compinit -u -D; eval "$(cardgames-tui completion zsh)"; PS1="ready: "',
}


@pytest.fixture
def shell_dir(tmp_path: Path) -> Path:
    """A directory with the program, a file, and the records of a player who has played a deal."""
    program = tmp_path / "cardgames-tui"
    program.write_text(
        f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(ROOT)!r})\n"
        "from cardgames_tui.cli import main\nmain(prog_name='cardgames-tui')\n"
    )
    program.chmod(0o755)
    (tmp_path / "history.jsonl").touch()
    game = new_game(4321, result=Result.LOST)
    keep(tmp_path, game)
    return tmp_path


def skip_without(shell: str) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"{shell} is not installed")


@pytest.mark.parametrize("shell", ["bash", *slow("zsh")])
def test_the_tab_key_completes(shell_dir: Path, shell: str) -> None:
    skip_without(shell)
    settings = [f"PATH={shell_dir}:{os.environ['PATH']}", f"CARDGAMES_TUI_DATA_DIR={shell_dir}", "HISTFILE="]
    with Terminal(shell_dir, command=["env", *settings, *START[shell]]) as terminal:
        terminal.type(TAUGHT[shell] + "\n")
        terminal.wait_for("\nready:")
        for begun, whole in TYPED:
            terminal.type(f"cardgames-tui {begun}\t")
            terminal.wait_for(f"ready: cardgames-tui {begun.rpartition(' ')[0]} {whole}".replace("  ", " "))
            terminal.type("\x15\x0c")
            terminal.wait_for("ready:")


@pytest.mark.slow
def test_fish_completes(shell_dir: Path) -> None:
    skip_without("fish")
    asked = "; ".join(f'complete -C "cardgames-tui {begun}"; echo end' for begun, _ in TYPED)
    told = subprocess.run(
        ["fish", "--no-config", "-c", f"cardgames-tui completion fish | source; {asked}"],
        cwd=shell_dir,
        env=os.environ
        | {
            "PATH": f"{shell_dir}:{os.environ['PATH']}",
            "CARDGAMES_TUI_DATA_DIR": str(shell_dir),
            "HOME": str(shell_dir),
        },
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    offered = [
        [line.partition("\t")[0] for line in part.splitlines()]
        for part in told.split("end\n")
        if part.strip()
    ]
    assert offered == [[whole] for _, whole in TYPED]
