import subprocess
import sys
from pathlib import Path

import pytest

LOADED = "import sys; print(*{name.partition('.')[0] for name in sys.modules})"


def modules_after(statement: str) -> set[str]:
    """The top-level modules that a fresh interpreter has loaded after a statement."""
    run = [sys.executable, "-c", f"{statement}; {LOADED}"]
    return set(
        subprocess.run(run, capture_output=True, text=True, check=True).stdout.splitlines()[-1].split()
    )


@pytest.mark.parametrize(
    "module",
    [
        "black_hole.boards",
        "black_hole.analysis",
        "black_hole.verdict",
        "chopsticks.advice",
        "chopsticks.solving.solve",
        "session",
    ],
)
def test_an_engine_loads_no_screen(module: str) -> None:
    loaded = modules_after(f"import cardgames_tui.{module}")
    assert "cardgames_tui" in loaded
    assert loaded.isdisjoint({"textual", "rich", "asyncio", "click"})


def test_a_deal_is_printed_without_the_app() -> None:
    statement = (
        "import contextlib\n"
        "from cardgames_tui.cli import main\n"
        "with contextlib.suppress(SystemExit): main(['deal', '1'])\n"
        "pass"
    )
    loaded = modules_after(statement.replace("'", '"'))
    assert "click" in loaded
    assert loaded.isdisjoint({"textual", "rich", "asyncio"})


def test_the_package_imports_nothing() -> None:
    assert "click" not in modules_after("import cardgames_tui")


LATER = {
    "chopsticks.rules",
    "census",
    "games.history",
    "games.finding",
    "plain",
    "records.archive",
    "games.sharing",
    "records.statistics",
    "tui.dialogs.bar_screens",
    "tui.dialogs.keys_screen",
    "tui.dialogs.dialog_screen",
    "tui.replay_screen",
    "tui.dialogs.rules_screen",
    "tui.dialogs.settings_screen",
    "tui.dialogs.record_screens",
    "tui.cards.deal_screens",
    "tui.cards.new_game_screen",
    "tui.cards.side_panel",
    "black_hole.reasons",
    "black_hole.search",
    "black_hole.solver",
}
"""What no first frame shows, and what therefore no start may wait for."""

FIRST_FRAME = """
import os, sys
from textual.app import App
from cardgames_tui.cli import opening, main
shown, run = App._display, App.run
def leave(self, screen, frame):
    if frame is not None and not self._batch_count and screen.query("KeysView"):
        print(*sys.modules, flush=True)
        os._exit(0)
App._display = leave
App.run = lambda self: run(self, headless=True, size=(80, 24))
opening.shows_screens = lambda: True
main(sys.argv[1:])
"""


@pytest.mark.parametrize(
    ("arguments", "more"),
    [
        ((), {"black_hole.deals", "black_hole.rules", "tui.cards.screen", "records.game_log"}),
        (("black-hole", "1"), {"tui.home.screen"}),
    ],
)
def test_a_start_imports_what_its_first_frame_shows(
    arguments: tuple[str, ...], more: set[str], tmp_path: Path
) -> None:
    (tmp_path / "settings.toml").write_text("show_verdict = true\n")
    command = [sys.executable, "-c", FIRST_FRAME, "--data-dir", str(tmp_path), *arguments]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert "cardgames_tui.tui.app" in loaded
    assert {"sqlite3", "tomlkit"}.isdisjoint(loaded)
    assert {f"cardgames_tui.{name}" for name in LATER | more}.isdisjoint(loaded)
