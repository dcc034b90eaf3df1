"""Time from starting Python to the first frame: the app against an empty Textual app, in turn.

python -m tests.benchmarks.startup [RUNS]
"""

import statistics
import subprocess
import sys
import time

EMPTY = """
from textual.app import App
from textual.widgets import Footer, Header
class Empty(App):
    BINDINGS = [("q", "quit", "Quit")]
    def compose(self):
        yield Header()
        yield Footer()
app = Empty()
"""

GAME = """
import random
from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.rules import BLACK_HOLE
from cardgames_tui.settings import Settings
from cardgames_tui.tui.app import CardgamesApp
app = CardgamesApp(Deal.numbered(BLACK_HOLE, "2"), Settings(show_verdict=True), random.Random(1))
"""

RUN = """
import os
shown = type(app)._display
def leave_after_first_frame(self, screen, renderable):
    shown(self, screen, renderable)
    if self._running and renderable is not None and screen.query("FooterKey"):
        os._exit(0)
type(app)._display = leave_after_first_frame
app.run(headless=True, size=(80, 24))
"""
"""Both programs leave with their first frame that shows the keys in the footer."""


def seconds(program: str) -> float:
    """Wall time of a Python program, from its start until it has shown a frame and left."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", program + RUN], check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def main() -> None:
    """Print the medians and their ratio."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    times: dict[str, list[float]] = {"empty app": [], "Black Hole": []}
    for _ in range(runs):
        times["empty app"].append(seconds(EMPTY))
        times["Black Hole"].append(seconds(GAME))
    empty, game = (statistics.median(values) for values in times.values())
    print(f"empty app {1000 * empty:.0f} ms, Black Hole {1000 * game:.0f} ms, ratio {game / empty:.2f}")


if __name__ == "__main__":
    main()
