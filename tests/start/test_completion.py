"""The tab key in a real shell."""

import os
import sys
from pathlib import Path

import pytest

from tests.start.terminal import Terminal

pytestmark = pytest.mark.start

ROOT = Path(__file__).parent.parent.parent


@pytest.mark.slow
def test_the_tab_key_completes_in_bash(tmp_path: Path) -> None:
    program = tmp_path / "cardgames-tui"
    program.write_text(
        f"#!{sys.executable}\nimport sys\nsys.path.insert(0, {str(ROOT)!r})\n"
        "from cardgames_tui.cli import main\nmain(prog_name='cardgames-tui')\n"
    )
    program.chmod(0o755)
    shell = [
        "env",
        f"PATH={tmp_path}:{os.environ['PATH']}",
        "HISTFILE=",
        "bash",
        "--norc",
        "--noprofile",
        "-i",
    ]
    with Terminal(tmp_path, command=shell) as terminal:
        terminal.type("eval \"$(_CARDGAMES_TUI_COMPLETE=bash_source cardgames-tui)\"; PS1='ready: '\n")
        terminal.wait_for("\nready:")
        for typed, completed in (
            ("chop", "chopsticks"),
            ("chopsticks --variant sudden", "chopsticks --variant sudden-death"),
        ):
            terminal.type(f"cardgames-tui {typed}\t")
            terminal.wait_for(f"ready: cardgames-tui {completed}")
            terminal.type("\x15\x0c")
            terminal.wait_for("ready:")
