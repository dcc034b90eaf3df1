"""The program is killed while both games go on."""

from pathlib import Path

import pytest

from tests.start.terminal import Terminal

pytestmark = [pytest.mark.start, pytest.mark.slow]


def table(terminal: Terminal) -> str:
    """The table, without the clock above it and the cursor."""
    without_cursor = str.maketrans("▌▐▀▏", "    ")
    return "\n".join(line.translate(without_cursor).rstrip() for line in terminal.text.splitlines()[1:15])


def press(terminal: Terminal, key: str, words: str) -> str:
    """Press a key and wait for some words; the table once it has been painted."""
    terminal.type(key)
    terminal.wait_for(words)
    before = ""
    while before != (before := table(terminal)):
        terminal.look()
    return before


def test_kill_9_leaves_both_games_where_they_were(known: Path) -> None:
    with Terminal(known, "black-hole", "2") as terminal:
        terminal.wait_for("1/52")
        cards = press(terminal, "1", "2/52")
        press(terminal, "\x1bOR", "Continue")
        press(terminal, "3", "turn 1")
        press(terminal, "1", "turn 3")
        hands = press(terminal, "2", "turn 5")
    with Terminal(known) as terminal:
        terminal.wait_for("Continue Chopsticks: 4 moves")
        assert press(terminal, "c", "turn 5") == hands
        press(terminal, "\x1bOR", "Continue")
        terminal.type("1")
        terminal.wait_for_dialog("Continue the last game?")
        assert press(terminal, "y", "2/52") == cards
