"""What the tests of the plain mode share."""

import os
import random
import subprocess
import sys
from datetime import date
from io import StringIO
from pathlib import Path

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import BLACK_HOLE, Solitaire
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games import cards_in_play, hands_in_play
from cardgames_tui.games.profile import Profile
from cardgames_tui.plain.lines import LineReader, Printer
from cardgames_tui.plain.menu import conversation
from cardgames_tui.records.database import Database
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.store import Store

TODAY = date(2026, 1, 31)


def profile_at(directory: Path) -> Profile:
    return Profile(Store(directory), None, directory / "settings.toml", lambda: TODAY)


def converse(lines: str, first: GameRecord | str | None, profile: Profile | None = None) -> str:
    """What is said in a conversation in which these lines are said, one after the other; first in the menu."""
    printer, profile = Printer(stream := StringIO()), profile or Profile()
    profile.store.on_warning(printer.say)
    conversation(LineReader(StringIO(lines), printer), printer, profile, random.Random(1)).run(first or "")
    profile.close()
    return stream.getvalue()


def cards(number: str = "2", solitaire: Solitaire = BLACK_HOLE) -> GameRecord:
    return cards_in_play.new_record(Deal.numbered(solitaire, number))


def hands(setup: Setup | None = None) -> GameRecord:
    return hands_in_play.new_record(setup or Setup())


def all_games(profile: Profile) -> list[GameRecord]:
    games: list[GameRecord] = profile.store.run(Database.everything, [])
    profile.close()
    return games


def command(directory: Path, *arguments: str) -> list[str]:
    """The command line of the program itself."""
    return [sys.executable, "-m", "cardgames_tui", "--data-dir", str(directory), *arguments]


def run(
    directory: Path, *arguments: str, lines: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """The program itself, talked with through a pipe."""
    return subprocess.run(
        command(directory, *arguments),
        input=lines,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=os.environ | environment,
    )
