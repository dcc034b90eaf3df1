import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.program import modules_after


def test_the_engines_load_no_screen() -> None:
    engines = (
        "solitaire.boards",
        "solitaire.difficulty",
        "chopsticks.analysis",
        "chopsticks.solving",
    )
    loaded = modules_after(f"import {', '.join(f'cardgames_tui.{module}' for module in engines)}")
    assert "cardgames_tui" in loaded
    assert loaded.isdisjoint({"textual", "rich", "asyncio", "click"})


@pytest.mark.parametrize("command", [["deal", "1"], ["value", "--json"]])
def test_a_command_without_a_screen_loads_none(command: list[str]) -> None:
    statement = (
        "import contextlib\n"
        "from cardgames_tui.cli import main\n"
        f"with contextlib.suppress(SystemExit): main({command})\n"
        "pass"
    )
    loaded = modules_after(statement)
    assert "click" in loaded
    assert loaded.isdisjoint({"textual", "asyncio", "sqlite3"})


def test_the_package_imports_nothing() -> None:
    assert "click" not in modules_after("import cardgames_tui")


LATER = {"plain", "records.database", "research", "tui.dialogs.rules", "tui.dialogs.settings", "tui.replay"}
"""Modules the first frame does not need."""

FIRST_FRAME = """
import os, sys
from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver
from cardgames_tui.cli import launch, main
class Screen(HeadlessDriver):
    is_headless = False
    def write(self, data):
        if "Black Hole" in data:
            print(*sys.modules, file=sys.__stdout__, flush=True)
            os._exit(0)
run = App.run
def run_on_screen(self):
    self.driver_class = Screen
    run(self, size=(80, 24))
App.run = run_on_screen
launch.shows_screens = lambda: True
main(sys.argv[1:])
"""
"""Prints the modules imported when the screen is first drawn."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "more"), [((), {"tui.solitaire.screen"}), (("black-hole", "1"), {"tui.home"})]
)
def test_a_start_imports_what_its_first_frame_shows(
    arguments: tuple[str, ...], more: set[str], tmp_path: Path
) -> None:
    (tmp_path / "settings.toml").write_text("show_verdict = true\nwelcomed = true\n")
    command = [sys.executable, "-c", FIRST_FRAME, "--data-dir", str(tmp_path), *arguments]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert "cardgames_tui.tui.app" in loaded
    assert {"sqlite3", "tomlkit"}.isdisjoint(loaded)
    assert {f"cardgames_tui.{name}" for name in LATER | more}.isdisjoint(loaded)
