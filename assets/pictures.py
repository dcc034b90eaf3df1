"""Makes the pictures of README from the running app: `python -m assets.pictures [NAME...]`."""

import asyncio
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from unittest.mock import patch

from assets.drawing import Drawing
from assets.sample_games import GAME_WITH_MISTAKE, played_blindly
from assets.scenes import SETTINGS, Play, Scene, cards, keys, press, run_scene, settle, table, where_lost
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.in_play import Stopwatch
from cardgames_tui.solitaire.rules import Verdict
from cardgames_tui.solitaire.solver import solve

HERE = Path(__file__).parent

FILM_NAME = "game"
"""The name of the moving picture."""

SMALL, WIDE, LARGE, COMPACT = (80, 24), (110, 30), (140, 40), (46, 12)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture to take."""

    title: str
    """The description, for those who cannot see it."""
    size: tuple[int, int]
    """The terminal's columns and lines."""
    scene: Scene
    """The scene in which it is taken."""
    play: Play
    """Brings the app where the picture is taken."""


ROW = Scene("all-in-a-row")
PAIR = Scene(mode="chopsticks", setup=Setup())
SIX = Scene(mode="chopsticks", setup=Setup(Rules(players=6), (PlayerKind.PERSON, *[PlayerKind.CAREFUL] * 5)))


def themed(theme: str) -> Scene:
    return Scene(settings=replace(SETTINGS, theme=theme))


PICTURES = {
    "home": Picture("The home view", SMALL, Scene(mode="home"), keys()),
    "welcome": Picture("Five lines for new players", SMALL, Scene(mode="home", welcome=True), keys()),
    "black-hole": Picture(
        "Black Hole with a hint, the live verdict and marks",
        WIDE,
        Scene(),
        cards(15, "m", "i"),
    ),
    "large": Picture("Large cards", LARGE, Scene(), cards(15)),
    "compact": Picture("Black Hole in a window of 46 by 12", COMPACT, Scene(), cards(15)),
    "all-in-a-row": Picture("All in a Row", SMALL, ROW, cards(9)),
    "won": Picture("Won", SMALL, Scene(seconds=245), cards(51)),
    "where-lost": Picture("Where was it lost?", WIDE, Scene(), where_lost),
    "new-game": Picture("The dialog for a new game", SMALL, Scene(), keys("n")),
    "daily": Picture("The deals of the day", SMALL, Scene(), keys("d")),
    "packs": Picture("Deals not won yet, and packs", SMALL, Scene(), keys("o")),
    "statistics": Picture("Statistics", SMALL, Scene(), keys("f5")),
    "past-games": Picture("Past games", SMALL, Scene(), keys("f6")),
    "settings": Picture("Settings", SMALL, Scene(), keys("comma")),
    "keys": Picture("All keys", WIDE, Scene(), keys("question_mark")),
    "replay": Picture("A replay", WIDE, Scene(shown="29-black-hole"), keys("home", *["right"] * 9)),
    "chopsticks": Picture("Chopsticks with the value of every move", WIDE, PAIR, keys(*"v112i")),
    "six": Picture("Six at the table", WIDE, SIX, keys("1", "1")),
    "set-up": Picture("Setting up a game of Chopsticks", SMALL, PAIR, keys("n")),
    "chopsticks-replay": Picture(
        "A game of Chopsticks replayed", WIDE, Scene(mode="chopsticks", shown=GAME_WITH_MISTAKE), keys("w")
    ),
    "light": Picture("The theme felt-light", SMALL, themed("felt-light"), cards(15, "i")),
    "high-contrast": Picture("The theme high-contrast", SMALL, themed("high-contrast"), cards(15, "i")),
    "sixteen": Picture("The theme sixteen", SMALL, themed("sixteen"), cards(15, "i")),
    "ascii": Picture("ASCII", SMALL, Scene(settings=replace(SETTINGS, ascii=True)), cards(15, "i")),
}
"""The still pictures by name."""


async def drawn(picture: Picture) -> str:
    async with run_scene(picture.scene, picture.size) as pilot:
        await picture.play(pilot)
        drawing = Drawing(*picture.size, picture.title)
        drawing.add(pilot.app.export_screenshot())
        return drawing.svg()


async def filmed() -> str:
    """Records a short game: it is lost, the program shows where, and it is won."""
    drawing = Drawing(*SMALL, "A game of Black Hole: lost, where it was lost, and won")
    film_clock = property(lambda _: int(drawing.seconds))
    async with run_scene(Scene(seconds=0), SMALL) as pilot:
        with patch.object(Stopwatch, "seconds", film_clock):
            move_seconds, quick_move_seconds, looking_seconds, reading_seconds = 0.5, 0.2, 2.0, 3.5

            def shoot(seconds: float) -> None:
                drawing.add(pilot.app.export_screenshot(), seconds)

            shoot(looking_seconds)
            for move in played_blindly(table(pilot).game.deal):
                table(pilot).play(move)
                await settle(pilot)
                game = table(pilot).game
                known = game.adviser.known_solution(game.position)
                if known is not None and known.verdict is Verdict.LOST:
                    break
                shoot(move_seconds)
            shoot(reading_seconds)
            for key in "wi":
                await press(pilot, key)
                shoot(reading_seconds)
            for move in solve(table(pilot).game.position).line or ():
                table(pilot).play(move)
                await settle(pilot)
                shoot(quick_move_seconds)
            shoot(reading_seconds)
    return drawing.svg()


async def main(names: list[str]) -> None:
    for name in names or [FILM_NAME, *PICTURES]:
        svg = await filmed() if name == FILM_NAME else await drawn(PICTURES[name])
        (HERE / f"{name}.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
