"""Makes the pictures of README from the running app.

python assets/pictures.py
"""

import asyncio
import os
import random
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

os.environ["TEXTUAL_ANIMATIONS"] = "none"

from cardgames_tui.tui.chopsticks.setup import Level, Setup
from textual.pilot import Pilot

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.rules import BLACK_HOLE, Move
from cardgames_tui.black_hole.solver import solve
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.settings import Settings
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.black_hole.screen import BlackHoleScreen

HERE = Path(__file__).parent
FONT = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)
"""Web fonts, which the pictures do without: they are shown in whatever monospace font there is."""


async def picture(
    name: str, app: CardgamesApp, size: tuple[int, int], prepare: Callable[[Pilot[None]], Awaitable[None]]
) -> None:
    """Run the app at a size in cells, bring it where the picture is taken, and save it."""
    async with app.run_test(size=size) as pilot:
        await prepare(pilot)
        await pilot.pause(0.5)
        svg = app.export_screenshot(title="cardgames-tui")
    (HERE / f"{name}.svg").write_text(FONT.sub("", svg), encoding="utf-8")


async def mid_game(pilot: Pilot[None]) -> None:
    """Play some cards of a winning line, and ask for a hint."""
    screen = pilot.app.screen
    assert isinstance(screen, BlackHoleScreen)
    for move in winning_line()[:15]:
        screen.play(move)
    await pilot.pause(1)
    await pilot.press("i")


async def values_shown(pilot: Pilot[None]) -> None:
    """Wait for the table, and show the value of every move."""
    await pilot.pause(1)
    await pilot.press("v")


def winning_line() -> tuple[Move, ...]:
    """A line that wins the deal shown."""
    line = solve(Deal.numbered(BLACK_HOLE, "24").position).line
    assert line is not None
    return line


async def main() -> None:
    """Make all pictures."""
    deal = Deal.numbered(BLACK_HOLE, "24")
    app = CardgamesApp(deal, Settings(show_verdict=True, teach=True), random.Random(1))
    await picture("black-hole", app, (110, 30), mid_game)
    setup = Setup(Rules(), (Level.PERSON, Level.PERFECT), first=0, code="1233")
    app = CardgamesApp(
        Deal.numbered(BLACK_HOLE, "24"),
        Settings(show_verdict=True),
        random.Random(1),
        mode="chopsticks",
        setup=setup,
    )
    await picture("chopsticks", app, (110, 30), values_shown)


if __name__ == "__main__":
    asyncio.run(main())
