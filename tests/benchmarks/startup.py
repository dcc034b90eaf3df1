"""The time from starting Python to the first frame in a terminal, compared with an empty Textual app.

python -m tests.benchmarks.startup [RUNS]

The package is compiled first, as an installed one would be; Textual already is.
"""

import compileall
import fcntl
import os
import pty
import signal
import statistics
import struct
import sys
import tempfile
import termios
import time
from pathlib import Path

import cardgames_tui
from cardgames_tui.paths import Paths
from cardgames_tui.records.database import Database
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.settings import Settings, save_settings

MAX_RATIO = 1.6  # how many times as long as the empty app the game may take

LAST_WORD = b"Quit"
"""The sign of the first frame: all the programs show this key in their last line."""

EMPTY = """
from textual.app import App
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


def returning_player() -> None:
    """Writes the files of a player who has been welcomed and has finished a game."""
    paths = Paths.find()
    save_settings(paths.settings, Settings(show_verdict=True, welcomed=True))
    database = Database(paths.data)
    database.save([GameRecord(game="black-hole", start_id="black-hole 2", result=Result.LOST)])
    database.close()


def seconds(program: str, *arguments: str) -> tuple[float, float]:
    """The wall and CPU time of a Python program, from its start to its first frame."""
    begun = time.perf_counter()
    child, terminal = pty.fork()
    if not child:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
        os.execv(sys.executable, [sys.executable, "-c", program, *arguments])
    seen = b""
    while LAST_WORD not in seen:
        seen = seen[-len(LAST_WORD) :] + os.read(terminal, 1 << 16)
    taken = time.perf_counter() - begun
    os.kill(child, signal.SIGKILL)
    _, _, usage = os.wait4(child, 0)
    os.close(terminal)
    return taken, usage.ru_utime + usage.ru_stime


def medians(times: list[tuple[float, float]]) -> tuple[float, float]:
    """The median wall and CPU times; the second is steadier on a busy machine."""
    return statistics.median(wall for wall, _ in times), statistics.median(cpu for _, cpu in times)


def main() -> None:
    compileall.compile_dir(Path(cardgames_tui.__file__).parent, quiet=1)
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 11
    with tempfile.TemporaryDirectory() as name:
        os.environ.update(XDG_DATA_HOME=name, XDG_CONFIG_HOME=name)
        returning_player()
        programs = {
            "empty app": (EMPTY,),
            "cardgames-tui": (COMMAND,),
            "cardgames-tui black-hole 1": (COMMAND, "black-hole", "1"),
        }
        times: dict[str, list[tuple[float, float]]] = {label: [] for label in programs}
        for _ in range(runs):
            for label, program in programs.items():
                times[label].append(seconds(*program))
    empty_wall, empty_cpu = medians(times["empty app"])
    worst = 0.0
    for label, found in times.items():
        wall, cpu = medians(found)
        worst = max(worst, wall / empty_wall)
        print(
            f"{label:<28}{1000 * wall:5.0f} ms, ratio {wall / empty_wall:.2f} (at most {MAX_RATIO})"
            f"   CPU {1000 * cpu:5.0f} ms, ratio {cpu / empty_cpu:.2f}"
        )
    sys.exit(worst > MAX_RATIO)


if __name__ == "__main__":
    main()
