"""Time from a key to the repaint while nothing else happens: a move of the cursor and a card played in Black
Hole, beside an empty app with as many widgets whose key changes the text of one of them, in turn.

python -m tests.benchmarks.repaint [KEYS]
"""

import asyncio
import gc
import random
import statistics
import sys
import time

from textual.app import App, ComposeResult
from textual.events import Key
from textual.screen import Screen
from textual.widgets import Footer, Header, Static

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.rules import BLACK_HOLE
from cardgames_tui.settings import Settings
from cardgames_tui.tui.app import CardgamesApp

MOST = 1.5
"""How many times as long as in the empty app a key may take."""


class EmptyApp(App[None]):
    """An app of so many widgets; its keys go through the same bindings and change one text.

    Args:
        count: How many widgets there are.
    """

    CSS = "Static { height: 1; }"
    BINDINGS = [("h", "write('h')", "Left"), ("l", "write('l')", "Right")]

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def compose(self) -> ComposeResult:
        """The widgets."""
        yield Header()
        for number in range(self.count):
            yield Static(f"{number}", id=f"text-{number}")
        yield Footer()

    def action_write(self, text: str) -> None:
        """Change a text."""
        self.query_one("#text-0", Static).update(f"{text} pressed", layout=False)


def note_frames(app: App[None]) -> asyncio.Event:
    """An event that every painted frame of an app sets."""
    painted, display = asyncio.Event(), app._display

    def noting(screen: Screen[object], frame: object) -> None:
        display(screen, frame)  # type: ignore[arg-type]
        if frame is not None:
            painted.set()

    vars(app)["_display"] = noting
    return painted


async def repaint_time(app: App[None], painted: asyncio.Event, key: str) -> float:
    """Seconds from a key to the frame that shows what it did."""
    await asyncio.sleep(1 / 30)
    painted.clear()
    begun = time.perf_counter()
    app.post_message(Key(key, key))
    await painted.wait()
    return time.perf_counter() - begun


async def measure(keys: int) -> dict[str, list[float]]:
    """The times of each key, taken in turn so that all meet the same load."""
    deal = Deal.numbered(BLACK_HOLE, "2")
    game = CardgamesApp(deal, Settings(show_verdict=False, animation=False), random.Random(1))
    times: dict[str, list[float]] = {"empty app": [], "cursor": [], "card played": []}
    async with game.run_test(size=(80, 24)):
        empty = EmptyApp(len(game.screen.query("*")) - 2)
        async with empty.run_test(size=(80, 24)):
            game_painted, empty_painted = note_frames(game), note_frames(empty)
            await repaint_time(game, game_painted, "1")
            gc.freeze()
            for number in range(keys):
                times["empty app"].append(await repaint_time(empty, empty_painted, "hl"[number % 2]))
                times["cursor"].append(await repaint_time(game, game_painted, "lh"[number % 2]))
                times["card played"].append(await repaint_time(game, game_painted, "1"))
                await repaint_time(game, game_painted, "u")
    return times


def main() -> None:
    """Print the medians and their ratios."""
    times = asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 100))
    medians = {name: statistics.median(found) for name, found in times.items()}
    for name, median in medians.items():
        print(
            f"{name:<12} {1000 * median:6.2f} ms, ratio {median / medians['empty app']:.2f} (at most {MOST})"
        )
    sys.exit(medians["cursor"] / medians["empty app"] > MOST)


if __name__ == "__main__":
    main()
