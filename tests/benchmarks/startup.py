"""Time from starting Python to the first frame in a terminal: the commands against an empty Textual app, in turn.

python -m tests.benchmarks.startup [RUNS]
"""

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

from cardgames_tui.records.archive import Archive
from cardgames_tui.records.record import GameRecord, Result

MOST = 1.5
"""How many times as long as the empty app the game may take."""

LAST_WORD = b"Quit"
"""The end of the first frame, for all the programs have this key in the last line of the screen."""

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


def player_of_old(directory: Path) -> None:
    """Leave the files of somebody who has answered the first question and finished a game."""
    (directory / "settings.toml").write_text("show_verdict = true\n")
    archive = Archive(directory)
    archive.save([GameRecord(game="black-hole", start_id="black-hole 2", result=Result.LOST)])
    archive.close()


def seconds(program: str, *arguments: str) -> tuple[float, float]:
    """Wall and CPU time of a Python program, from its start until its first frame has arrived at a terminal."""
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
        times: dict[str, list[tuple[float, float]]] = {label: [] for label in programs}
        for _ in range(runs):
            for label, program in programs.items():
                times[label].append(seconds(*program))
    medians = {label: [statistics.median(kind) for kind in zip(*times[label])] for label in programs}
    ratios = {
        label: [mine / base for mine, base in zip(medians[label], medians["empty app"])] for label in programs
    }
    for label, (wall, cpu) in medians.items():
        print(
            f"{label:<28}{1000 * wall:5.0f} ms, {1000 * cpu:5.0f} ms of CPU   ratios {ratios[label][0]:.2f}, {ratios[label][1]:.2f}"
        )
    sys.exit(max(wall for wall, _ in ratios.values()) > MOST)


if __name__ == "__main__":
    main()
