"""Quitting while another program holds the records."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from cardgames_tui.games.formats import read_code
from cardgames_tui.records.database import FILE_NAME
from tests.helpers.saving import games_at
from tests.start.player import begin, wait_for_move
from tests.start.terminal import Terminal

pytestmark = pytest.mark.start

LOST = "could not be saved. This command brings them back:"


@contextmanager
def locked(directory: Path) -> Iterator[sqlite3.Connection]:
    """Holds the records."""
    with closing(sqlite3.connect(directory / FILE_NAME, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield other


def restored(terminal: Terminal) -> str:
    game = read_code(terminal.last_words)
    assert game is not None
    return game.moves


@pytest.mark.slow
def test_quitting_prints_the_code_of_an_unsaved_game(player_dir: Path) -> None:
    with Terminal(player_dir, "black-hole", "24") as terminal:
        begin(terminal)
        wait_for_move(terminal, player_dir, "black-hole 24", 0)
        with locked(player_dir):
            terminal.type("1")
            terminal.wait_for("not being saved")
            terminal.type("q")
            assert terminal.wait_for_end() == 1
        assert LOST in terminal.last_words
        assert len(restored(terminal)) == 2
    assert [len(game.moves) for game in games_at(player_dir)] == [1]


@pytest.mark.slow
def test_plain_mode_prints_the_code_of_an_unsaved_game(player_dir: Path) -> None:
    with Terminal(player_dir, "--plain", "black-hole", "24") as terminal:
        terminal.wait_for("\n>")
        terminal.type("1\n")
        terminal.wait_for("king of clubs;")
        with locked(player_dir):
            terminal.type("1\nquit\n")
            assert terminal.wait_for_end() == 1
        assert LOST in terminal.last_words
        assert len(restored(terminal)) == 2


@pytest.mark.slow
def test_quitting_waits_for_another_program_to_write(player_dir: Path) -> None:
    with Terminal(player_dir, "black-hole", "24") as terminal:
        begin(terminal)
        wait_for_move(terminal, player_dir, "black-hole 24", 0)
        with locked(player_dir) as other:
            terminal.type("1")
            terminal.wait_for("not being saved")
            terminal.type("q")
            terminal.wait_for_dialog("")
            other.execute("ROLLBACK")
            assert terminal.wait_for_end() == 0
        assert LOST not in terminal.last_words
    assert [len(game.moves) for game in games_at(player_dir)] == [2]
