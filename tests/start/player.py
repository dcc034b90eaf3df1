"""A player at the terminal who makes moves by their keys, and looks the games up in the records."""

import random
import time
from contextlib import closing
from pathlib import Path

from cardgames_tui.black_hole.rules import Move as CardMove
from cardgames_tui.games.cards_in_play import CardsInPlay
from cardgames_tui.games.catalogue import in_play
from cardgames_tui.games.hands_in_play import HandsInPlay
from cardgames_tui.records.archive import Archive
from cardgames_tui.records.record import GameRecord
from cardgames_tui.tui.cards.showing import key_of
from cardgames_tui.tui.hands.bindings import move_key
from tests.start.terminal import PATIENCE, Terminal


def games(directory: Path) -> list[GameRecord]:
    """The games that are kept, those saved last at the end."""
    with closing(Archive(directory, PATIENCE)) as archive:
        return archive.everything()


def wait_for_move(terminal: Terminal, directory: Path, start: str, plies: int) -> GameRecord:
    """Wait until a game has more moves than so many, or has ended."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        terminal.look()
        for game in games(directory)[::-1]:
            if game.start_id == start and (game.ply > plies or game.result):
                return game
    raise AssertionError(f"no move is saved:\n{terminal.text}")


def play_cards(
    terminal: Terminal, directory: Path, game: CardsInPlay, line: tuple[CardMove, ...]
) -> GameRecord:
    """Play a line of a game of cards by the keys of its moves."""
    for move in line:
        terminal.type(key_of(game.position, move))
        game.play(move)
    plies = len(line) - (game.result is None)  # how it has ended is saved after its last move
    return wait_for_move(terminal, directory, game.record.start_id, plies)


def play_hands(terminal: Terminal, directory: Path, start: str) -> GameRecord:
    """Play a game of Chopsticks on with moves at random, for every person at the table, to its end."""
    rng = random.Random(1)
    record = next(iter(games(directory)), GameRecord(game="chopsticks", start_id=start))
    while record.result is None:
        game = in_play(record)
        assert isinstance(game, HandsInPlay)
        if game.awaits_person:
            terminal.type(move_key(rng.randrange(len(game.position.legal_moves()))))
        record = wait_for_move(terminal, directory, start, record.ply)
    return record
