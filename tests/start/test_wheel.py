"""The installed wheel plays a deal in an empty directory."""

import os
import subprocess
from pathlib import Path

import pytest

from tests.start.player import begin, leave
from tests.start.terminal import Terminal

PROGRAMS = os.environ.get("PROGRAMS", "")


@pytest.mark.start
@pytest.mark.skipif(not PROGRAMS, reason=".ci/run installs the wheel with every Python, and sets PROGRAMS")
@pytest.mark.parametrize("program", PROGRAMS.split(":"))
def test_an_installed_program_plays_and_keeps_a_game(program: str, tmp_path: Path) -> None:
    data, empty = tmp_path / "data", tmp_path / "empty"
    data.mkdir()
    empty.mkdir()
    (data / "settings.toml").write_text("welcomed = true\n")
    command = [program, "--data-dir", str(data)]
    with Terminal(empty, command=[*command, "black-hole", "24"]) as terminal:
        begin(terminal)
        leave(terminal)
    assert list(empty.iterdir()) == []
    games = subprocess.run([*command, "replay"], cwd=empty, capture_output=True, text=True, check=True)
    assert "Black Hole, deal 24: unfinished" in games.stdout
