"""Records that another program holds or spoils while a game is played, and quitting then."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from cardgames_tui.games.formats import read_code
from cardgames_tui.records.database import FILE_NAME
from tests.helpers.damage import play_many, write_garbage
from tests.helpers.saving import games_at
from tests.start.player import begin, leave, wait_for_move
from tests.start.terminal import Terminal

pytestmark = pytest.mark.start

LOST = "could not be saved. This brings them back:"


@contextmanager
def locked(directory: Path) -> Iterator[sqlite3.Connection]:
    """Keep all others from writing into the records."""
    with closing(sqlite3.connect(directory / FILE_NAME, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield other


def restored(terminal: Terminal) -> str:
    game = read_code(terminal.last_words)
    assert game is not None
    return game.moves


def test_what_is_lost_at_quitting_is_said_with_the_code_that_brings_it_back(player_dir: Path) -> None:
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
def test_records_that_are_spoilt_under_the_game_are_said_to_begin_anew(player_dir: Path) -> None:
    with Terminal(player_dir, "black-hole", "24") as terminal:
        begin(terminal)
        wait_for_move(terminal, player_dir, "black-hole 24", 0)
        write_garbage(player_dir / FILE_NAME)
        terminal.type("1")
        terminal.wait_for("begin.")
        leave(terminal)
    assert [len(game.moves) for game in games_at(player_dir)] == [2]


@pytest.mark.slow
def test_what_is_noticed_at_the_end_is_said_in_the_terminal(player_dir: Path) -> None:
    path = play_many(player_dir)
    older = path.read_bytes()
    play_many(player_dir)
    with Terminal(player_dir, "black-hole", "24") as terminal:
        begin(terminal)
        wait_for_move(terminal, player_dir, "black-hole 24", 0)
        path.write_bytes(older)
        leave(terminal)
        assert "could not be used: another program has written something else" in terminal.last_words
    assert [len(game.moves) for game in games_at(player_dir)] == [1]


@pytest.mark.slow
def test_what_is_lost_in_plain_mode_is_said_too(player_dir: Path) -> None:
    with Terminal(player_dir, "--plain", "black-hole", "24") as terminal:
        terminal.wait_for("\n>")
        terminal.type("1\n")
        terminal.wait_for("king of clubs.")
        with locked(player_dir):
            terminal.type("1\nquit\n")
            assert terminal.wait_for_end() == 1
        assert LOST in terminal.last_words
        assert len(restored(terminal)) == 2


@pytest.mark.slow
def test_quitting_waits_until_another_program_has_written(player_dir: Path) -> None:
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
