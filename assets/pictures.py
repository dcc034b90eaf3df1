"""Takes the pictures of the documents from the app.

TEXTUAL_COLOR_SYSTEM=truecolor python -m assets.pictures [NAME...]
"""

import asyncio
import random
import sys
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from assets.drawing import redraw
from cardgames_tui.games.kinds import begin_or_continue, parse_start
from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.open_games import HOME

SMALL, WIDE, LARGE, COMPACT, PORTRAIT = (80, 24), (110, 30), (160, 50), (46, 12), (46, 50)


@dataclass(frozen=True, slots=True)
class Picture:
    """A game, and the keys to press before the picture."""

    title: str
    size: tuple[int, int]
    start: str = ""
    keys: str = ""
    settings: dict[str, object] = field(default_factory=dict)


DEAL = "black-hole 24"
SOME_MOVES = "1 1 1 1 1 1 1 1"

PICTURES = {
    "home": Picture("The home view", SMALL),
    "black-hole": Picture("Black Hole with a hint, the live verdict and marks", WIDE, DEAL, "1 1 1 v m i"),
    "large": Picture("Large cards", LARGE, DEAL, SOME_MOVES),
    "portrait": Picture("Black Hole in a tall window", PORTRAIT, DEAL, SOME_MOVES),
    "compact": Picture("Black Hole in a window of 46 by 12", COMPACT, DEAL, SOME_MOVES),
    "all-in-a-row": Picture("All in a Row", SMALL, "all-in-a-row 7", SOME_MOVES),
    "where-lost": Picture("Where was it lost?", WIDE, DEAL, " ".join("1" * 40) + " w"),
    "chopsticks": Picture("Chopsticks with the value of every move", WIDE, "chopsticks 2,2,5", "v 1 1 2 i"),
    "six": Picture("Six at the table", WIDE, "chopsticks 6,2,5", "1 1"),
    "set-up": Picture("Setting up a game of Chopsticks", SMALL, "chopsticks 2,2,5", "n"),
    "light": Picture("The light theme", SMALL, DEAL, SOME_MOVES + " i", {"theme": "light"}),
    "ascii": Picture("ASCII", SMALL, DEAL, SOME_MOVES + " i", {"ascii": True}),
}


async def take(picture: Picture) -> str:
    settings = Settings(welcomed=True, animation="off", theme="dark")
    profile = Profile(settings=settings)
    profile.change_settings(**picture.settings)
    first = begin_or_continue(parse_start(picture.start)) if picture.start else HOME
    app = CardgamesApp(profile, first, rng=random.Random(1))
    async with app.run_test(size=picture.size) as pilot:
        for key in ["", *picture.keys.split()]:
            await pilot.press(*key.split())
            deadline = monotonic() + 3  # the workers of dialogs wait for an answer
            while any(worker.is_running for worker in app.workers) and monotonic() < deadline:
                await pilot.pause(0.05)
        return redraw(app.export_screenshot(), *picture.size, picture.title)


async def main(names: list[str]) -> None:
    for name in names or PICTURES:
        path = Path(__file__).with_name(f"{name}.svg")
        path.write_text(await take(PICTURES[name]), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
