"""The program in a real terminal, killed while both games go on."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import pytest

from cardgames_tui.tui.textual_ext.steady_app import SECONDS_TO_SEE

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 60.0


class Terminal:
    """A terminal of 80 x 24 in which one program runs after another."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._starts = 0

    @property
    def _tmux(self) -> list[str]:
        """A server of its own for every start, for the one before may still be ending."""
        return ["tmux", "-S", str(self._directory / f"socket-{self._starts}"), "-f", "/dev/null"]

    def tmux(self, *words: str) -> str:
        return subprocess.run([*self._tmux, *words], capture_output=True, text=True, check=True).stdout

    def start(self, *arguments: str) -> None:
        self._starts += 1
        environment = {"LANG": "C.UTF-8", "TEXTUAL_ANIMATIONS": "none", "PYTHONPATH": str(ROOT)}
        given = [f"{name}={value}" for name, value in environment.items()]
        program = [
            "env",
            *given,
            sys.executable,
            "-m",
            "cardgames_tui",
            "--data-dir",
            str(self._directory),
            *arguments,
        ]
        self.tmux("new-session", "-d", "-x", "80", "-y", "24", *program)

    def kill(self) -> None:
        os.kill(int(self.tmux("display-message", "-p", "#{pane_pid}")), signal.SIGKILL)
        deadline = monotonic() + PATIENCE
        while subprocess.run([*self._tmux, "has-session"], capture_output=True, check=False).returncode == 0:
            assert monotonic() < deadline

    def end(self) -> None:
        subprocess.run([*self._tmux, "kill-server"], capture_output=True, check=False)

    def press(self, key: str, awaited: str) -> str:
        self.tmux("send-keys", key)
        return self.wait_for(awaited)

    def wait_for(self, text: str) -> str:
        return self.wait_until(lambda shown: text in shown, text)

    def wait_for_dialog(self, text: str) -> None:
        """Wait until a dialog has been shown for so long that it takes keys."""
        self.wait_for(text)
        seen = monotonic()
        self.wait_until(lambda _: monotonic() - seen > SECONDS_TO_SEE, text)

    def wait_until(self, is_right: Callable[[str], bool], wanted: str) -> str:
        """What the terminal shows once it is right and two looks at it are the same."""
        deadline, before = monotonic() + PATIENCE, ""
        while not is_right(shown := self.tmux("capture-pane", "-p")) or shown != before:
            before = shown
            assert monotonic() < deadline, f"{wanted!r} does not come:\n{shown}"
        return shown


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    if shutil.which("tmux") is None:
        pytest.skip("there is no tmux")
    (tmp_path / "settings.toml").write_text("welcomed = true\nshow_verdict = false\n")
    made = Terminal(tmp_path)
    yield made
    made.end()


def cards(shown: str) -> list[str]:
    """The table of Black Hole, without the clock above it and the cursor."""
    return [
        line.translate(dict.fromkeys(map(ord, "▌▐▀▏"), " ")).rstrip() for line in shown.splitlines()[1:20]
    ]


@pytest.mark.slow
def test_kill_9_leaves_both_games_where_they_were(terminal: Terminal) -> None:
    terminal.start("black-hole", "2")
    terminal.wait_for("1/52")
    table = terminal.press("1", "2/52")
    terminal.press("F3", "Continue")
    terminal.press("3", "turn 1")
    terminal.press("1", "turn 3")
    hands = terminal.press("2", "turn 5")
    terminal.kill()
    terminal.start()
    terminal.wait_for("Continue Chopsticks: 4 moves")
    terminal.press("c", "turn 5")
    terminal.wait_until(lambda shown: shown.splitlines()[1:15] == hands.splitlines()[1:15], hands)
    terminal.press("F3", "Continue")
    terminal.tmux("send-keys", "1")
    terminal.wait_for_dialog("Continue the last game?")
    terminal.press("y", "2/52")
    terminal.wait_until(lambda shown: cards(shown) == cards(table), table)
    terminal.kill()
