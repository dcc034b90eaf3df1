"""Plays in a terminal, and reads the records."""

import random
import time
from pathlib import Path

from cardgames_tui.games.chopsticks import ChopsticksInPlay
from cardgames_tui.games.kinds import game_from_record
from cardgames_tui.games.solitaire import SolitaireInPlay
from cardgames_tui.records.record import GameRecord
from cardgames_tui.solitaire.rules import Move as CardMove
from cardgames_tui.tui.bindings import card_key, move_key
from tests.helpers.saving import games_at
from tests.start.terminal import TIMEOUT_SECONDS, Terminal


def begin(terminal: Terminal) -> None:
    terminal.wait_for("1-9 Play")
    terminal.type("1")
    terminal.wait_for("Play an ace or a queen")


def leave(terminal: Terminal) -> None:
    terminal.type("q")
    assert terminal.wait_for_end() == 0
    assert terminal.is_restored
    assert not terminal.text.strip()  # pyte has no alternate screen


def wait_for_move(terminal: Terminal, directory: Path, start: str, plies: int) -> GameRecord:
    """Waits until a saved game has more than `plies` moves, or has ended."""
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while time.monotonic() < deadline:
        terminal.look()
        for game in games_at(directory)[::-1]:
            if game.start_id == start and (game.ply > plies or game.result):
                return game
    raise AssertionError(f"no move is saved:\n{terminal.text}")


def play_black_hole(
    terminal: Terminal, directory: Path, game: SolitaireInPlay, line: tuple[CardMove, ...]
) -> GameRecord:
    for move in line:
        terminal.type(card_key(game.position, move))
        game.play(move)
    return wait_for_move(terminal, directory, game.record.start_id, len(line) - 1)


def play_chopsticks(terminal: Terminal, directory: Path, start: str) -> GameRecord:
    """Plays random moves for every person, to the end."""
    rng = random.Random(1)
    record = next(iter(games_at(directory)), GameRecord(game="chopsticks", start_id=start))
    while record.result is None:
        game = game_from_record(record)
        assert isinstance(game, ChopsticksInPlay)
        if game.awaits_person:
            terminal.type(move_key(rng.randrange(len(game.position.legal_moves()))))
        record = wait_for_move(terminal, directory, start, record.ply)
    return record
