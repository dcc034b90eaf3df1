"""A terminal that is asked what it can do."""

import json
import sys
from pathlib import Path

import pytest

from tests.start.terminal import Terminal

pytestmark = pytest.mark.start


@pytest.mark.parametrize("answers", [True, False])
def test_a_terminal_is_asked_and_left_as_it_was(tmp_path: Path, answers: bool) -> None:
    with Terminal(tmp_path, "doctor") as terminal:
        if answers:
            terminal.answer()
        terminal.wait_for("all is well")
        assert terminal.wait_for_end() == 0
        assert terminal.is_restored
        assert ("♠ 1, ─ 1, █ 1, ½ 1, ✓ 1" in terminal.text) == answers
        assert "[" not in terminal.text


def test_a_report_in_a_file_asks_as_well(tmp_path: Path) -> None:
    program = f"{sys.executable} -m cardgames_tui --data-dir {tmp_path}"
    command = f"{program} doctor --json > {tmp_path}/report.json; echo done"
    with Terminal(tmp_path, command=["sh", "-c", command]) as terminal:
        terminal.answer()
        terminal.wait_for("done")
    report = json.loads((tmp_path / "report.json").read_text())
    assert set(report["terminal"]["widths"].values()) == {1}
    assert report["terminal"]["is one"] == {"input": True, "output": False}
