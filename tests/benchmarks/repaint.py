"""The CPU time from a key to the end of the frame that shows its effect, compared with bare widgets.

Each game takes turns with an empty app that has as many widgets, and redraws as many of them at each key.

python -m tests.benchmarks.repaint [KEYS]
"""

import asyncio
import gc
import statistics
import sys
import time
from collections.abc import Mapping

from textual.app import App, ComposeResult
from textual.events import Key
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Static

from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.tui.textual_ext.terminal_memory import with_memory
from tests.benchmarks.traffic import CountingDriver
from tests.tui.playing import black_hole_app, chopsticks_app, two_people

MAX_RATIOS = {
    "black-hole": 2.0,
    "chopsticks": 2.7,
}  # the most a key may cost without animation, in empty apps

SIZE = (80, 24)  # of the terminal

KEYS = {
    "black-hole": {"h": "cursor", "l": "cursor", "1": "card played", "u": "card taken back"},
    "chopsticks": {"h": "cursor", "l": "cursor", "1": "move made", "u": "move taken back"},
}
"""The keys that are pressed in each game, one after another, and what they do."""


class EmptyApp(App[None]):
    """An app of texts; a key changes some of them."""

    changed = 1  # how many texts the next key changes

    CSS = "Screen { layout: grid; grid-size: 5; grid-rows: 3; } Static { width: 12; height: 3; }"
    BINDINGS = [("h", "write('h')", "Left"), ("l", "write('l')", "Right")]

    def __init__(self, count: int) -> None:
        super().__init__()
        self.count = count

    def compose(self) -> ComposeResult:
        for number in range(self.count):
            yield Static(f"{number}\nof {self.count}\ntexts", id=f"text-{number}")

    def action_write(self, text: str) -> None:
        for number in range(self.changed):
            self.query_one(f"#text-{number}", Static).update(f"{text}\nhas been\npressed", layout=False)


class Watch:
    """Measures the keys of a running app."""

    def __init__(self, app: App[None]) -> None:
        self.app = app
        self.written = asyncio.Event()
        self.repainted: set[Widget] = set()
        display = app._display

        def noting(screen: Screen[object], frame: object) -> None:
            display(screen, frame)  # type: ignore[arg-type]
            if frame is not None:  # `post_display_hook` also runs without a frame
                self.written.set()

        vars(app)["_display"] = noting
        compositor = app.screen._compositor
        update_widgets = compositor.update_widgets

        def counting(widgets: set[Widget]) -> None:
            self.repainted |= widgets & compositor.visible_widgets.keys()
            update_widgets(widgets)

        vars(compositor)["update_widgets"] = counting

    async def seconds(self, key: str) -> float:
        """The CPU time from a key to the end of the next frame."""
        await asyncio.sleep(1 / 30)
        self.written.clear()
        self.repainted.clear()
        begun = time.process_time()
        self.app.post_message(Key(key, key))
        await self.written.wait()
        return time.process_time() - begun


def count_drawn(app: App[None]) -> int:
    return len(app.screen._compositor.visible_widgets) - 1


Costs = list[tuple[float, float, int]]
"""For each key press: the CPU seconds in the game, those in the empty app just after, and the widgets repainted."""


async def measure(mode: str, keys: Mapping[str, str], rounds: int, *, animation: bool) -> dict[str, Costs]:
    """The costs of the keys of a game, by what they do."""
    profile = Profile(settings=Settings(animation="full" if animation else "off"))
    game = (
        black_hole_app(profile=profile)
        if mode == "black-hole"
        else chopsticks_app(two_people(), profile=profile)
    )
    game.driver_class = with_memory(CountingDriver)
    found: dict[str, Costs] = {what: [] for what in keys.values()}
    async with game.run_test(headless=False, size=SIZE, tooltips=True) as pilot:
        await pilot.pause()
        empty = EmptyApp(count_drawn(game))
        empty.driver_class = CountingDriver
        async with empty.run_test(headless=False, size=SIZE, tooltips=True):
            game_watch, empty_watch = Watch(game), Watch(empty)
            await game_watch.seconds("1")
            gc.freeze()
            for number in range(rounds):
                for key, what in keys.items():
                    seconds = await game_watch.seconds(key)
                    empty.changed = max(1, len(game_watch.repainted))
                    empty_seconds = await empty_watch.seconds("hl"[number % 2])
                    found[what].append((seconds, empty_seconds, empty.changed))
    return found


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    is_slow = False
    for mode, keys in KEYS.items():
        for animation in (False, True):
            print(f"{mode}, {'with' if animation else 'without'} animation")
            found = asyncio.run(measure(mode, keys, rounds, animation=animation))
            for what, costs in found.items():
                game, empty, widgets = map(statistics.median, zip(*costs, strict=True))
                is_slow |= game / empty > MAX_RATIOS[mode] and not animation
                print(
                    f"    {what:<16} {1000 * game:6.2f} ms, {widgets:.0f} widgets; empty app {1000 * empty:6.2f} ms,"
                    f" ratio {game / empty:.2f} (at most {MAX_RATIOS[mode]})"
                )
    sys.exit(is_slow)


if __name__ == "__main__":
    main()
