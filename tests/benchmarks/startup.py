"""Time from starting Python to the first frame: the commands against an empty Textual app, in turn.

python -m tests.benchmarks.startup [RUNS]
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from cardgames_tui.records.archive import Archive
from cardgames_tui.records.record import GameRecord, Result

MOST = 1.5
"""How many times as long as the empty app the game may take."""

LEAVE_AFTER_FIRST_FRAME = """
import os
from textual.app import App
shown, run = App._display, App.run
def leave_after_first_frame(self, screen, renderable):
    shown(self, screen, renderable)
    if self._running and renderable is not None and screen.query("FooterKey"):
        os._exit(0)
App._display = leave_after_first_frame
App.run = lambda self: run(self, headless=True, size=(80, 24))
"""
"""All programs leave with their first frame that shows the keys in the footer."""

EMPTY = """
from textual.widgets import Footer, Header
class Empty(App):
    BINDINGS = [("q", "quit", "Quit")]
    def compose(self):
        yield Header()
        yield Footer()
Empty().run()
"""

COMMAND = """
from cardgames_tui.cli import main
main()
"""


def player_of_old(directory: Path) -> None:
    """Leave the files of somebody who has answered the first question and finished a game."""
    (directory / "settings.toml").write_text("show_verdict = true\n")
    archive = Archive(directory)
    archive.save([GameRecord(game="black-hole", start_id="black-hole 2", result=Result.LOST)])
    archive.close()


def seconds(program: str, *arguments: str) -> float:
    """Wall time of a Python program, from its start until it has shown a frame and left."""
    begun = time.perf_counter()
    command = [sys.executable, "-c", LEAVE_AFTER_FIRST_FRAME + program, *arguments]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def main() -> None:
    """Print the medians and their ratios."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    with tempfile.TemporaryDirectory() as name:
        player_of_old(Path(name))
        place = ("--data-dir", name)
        programs = {
            "empty app": (EMPTY,),
            "cardgames-tui": (COMMAND, *place),
            "cardgames-tui black-hole 1": (COMMAND, *place, "black-hole", "1"),
        }
        times: dict[str, list[float]] = {label: [] for label in programs}
        for _ in range(runs):
            for label, program in programs.items():
                times[label].append(seconds(*program))
    medians = {label: statistics.median(values) for label, values in times.items()}
    ratios = {label: value / medians["empty app"] for label, value in medians.items()}
    for label, value in medians.items():
        print(f"{label:<28}{1000 * value:5.0f} ms   ratio {ratios[label]:.2f} (at most {MOST})")
    sys.exit(max(ratios.values()) > MOST)


if __name__ == "__main__":
    main()
