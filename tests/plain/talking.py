"""What the tests of the plain mode share."""

import os
import random
import subprocess
import sys
from datetime import date
from io import StringIO
from pathlib import Path

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import BLACK_HOLE, Game
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games import cards_in_play as card_game
from cardgames_tui.games import hands_in_play as hand_game
from cardgames_tui.games.profile import Keeper
from cardgames_tui.plain.desk import Desk
from cardgames_tui.plain.ear import Ear
from cardgames_tui.plain.host import lead
from cardgames_tui.plain.patience import Patience
from cardgames_tui.plain.talk import Other
from cardgames_tui.plain.voice import Voice
from cardgames_tui.records.archive import Archive
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.saver import Saver
from cardgames_tui.settings.values import Settings

WIN = "mhfjbcmfchbnlepqdqaaajbjmcpfgeoeklklioidpqkggnodihn"
"""A line that wins deal 2 of Black Hole."""

TODAY = date(2026, 1, 31)


def keeper_at(directory: Path) -> Keeper:
    return Keeper(Saver(Archive(directory)), directory / "settings.toml", lambda: TODAY)


def desk_for(lines: str, keeper: Keeper | None = None, settings: Settings | None = None) -> Desk:
    """A desk at which the lines are said; `said` tells what was answered."""
    voice = Voice(StringIO())
    ear = Ear(StringIO(lines), voice)
    return Desk(
        voice, ear, Patience(ear, voice), keeper or Keeper(), settings or Settings(), random.Random(1)
    )


def said(desk: Desk) -> str:
    stream = desk.voice._stream
    assert isinstance(stream, StringIO)
    return stream.getvalue()


def converse(lines: str, wanted: Other | None, keeper: Keeper | None = None) -> str:
    """What is said in a conversation in which these lines are said, one after the other."""
    desk = desk_for(lines, keeper)
    lead(desk, wanted)
    return said(desk)


def cards(number: str = "2", game: Game = BLACK_HOLE) -> Other:
    return Other(game.slug, card_game.new_record(Deal.numbered(game, number)))


def hands(setup: Setup | None = None) -> Other:
    record = hand_game.new_record(setup or Setup())
    return Other(record.game, record)


def all_games(keeper: Keeper) -> list[GameRecord]:
    games: list[GameRecord] = keeper.ask(Archive.everything, [])
    return games


def run(
    directory: Path, *arguments: str, lines: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    """The program itself, talked with through a pipe."""
    command = [sys.executable, "-m", "cardgames_tui", "--data-dir", str(directory), *arguments]
    return subprocess.run(
        command,
        input=lines,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        env=os.environ | environment,
    )
