"""The wheel alone, installed as people do it, plays a deal in an empty directory."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.start.player import begin, leave
from tests.start.terminal import Terminal

WHEEL = os.environ.get("WHEEL", "")
PYTHONS = os.environ.get("PYTHONS", "python3").split(":")

pytestmark = [
    pytest.mark.start,
    pytest.mark.skipif(not WHEEL, reason="the variable WHEEL names no wheel: .ci/release builds one"),
    pytest.mark.parametrize("python", PYTHONS),
]


def needed(tool: str) -> str:
    found = shutil.which(tool)
    if found is None:
        pytest.skip(f"{tool} is not installed")
    return found


def play(directory: Path, command: Sequence[str]) -> None:
    """Play the first card of a deal, as a player does who has been here before."""
    data, empty = directory / "data", directory / "empty"
    data.mkdir()
    empty.mkdir()
    (data / "settings.toml").write_text("welcomed = true\n")
    with Terminal(empty, command=[*command, "--data-dir", str(data), "black-hole", "24"]) as terminal:
        begin(terminal)
        leave(terminal)
    assert list(empty.iterdir()) == []
    told = subprocess.run(
        [*command, "--data-dir", str(data), "replay"], cwd=empty, capture_output=True, text=True, check=True
    )
    assert "Black Hole, deal 24: unfinished" in told.stdout


def test_uvx_plays_it(python: str, tmp_path: Path) -> None:
    play(tmp_path, [needed("uvx"), "--quiet", "--python", python, "--from", WHEEL, "cardgames-tui"])


def test_pipx_installs_it(python: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, place in {"HOME": "home", "BIN_DIR": "bin"}.items():
        monkeypatch.setenv(f"PIPX_{name}", str(tmp_path / place))
    subprocess.run([needed("pipx"), "install", "--python", python, WHEEL], check=True)
    play(tmp_path, [str(tmp_path / "bin" / "cardgames-tui")])
    assert (tmp_path / "man" / "man1" / "cardgames-tui.1").exists()
