"""Signals and job control."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.helpers.saving import games_at
from tests.start.player import begin, leave
from tests.start.terminal import Terminal

pytestmark = [pytest.mark.start, pytest.mark.slow]


@pytest.fixture(autouse=True)
def no_nohup() -> Iterator[None]:
    """Signals as in a terminal, even if the tests run under nohup."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


def begin_in_plain_mode(terminal: Terminal) -> None:
    terminal.wait_for("\n>")
    terminal.type("1\n")
    terminal.wait_for("Hole: king of clubs;")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
@pytest.mark.parametrize(("options", "play"), [((), begin), (("--plain",), begin_in_plain_mode)])
def test_a_signal_saves_the_game_and_restores_the_terminal(
    player_dir: Path, number: signal.Signals, options: tuple[str, ...], play: Callable[[Terminal], None]
) -> None:
    with Terminal(player_dir, *options, "black-hole", "24") as terminal:
        play(terminal)
        terminal.send(number)
        assert terminal.wait_for_end() == 128 + number
        assert terminal.is_restored
        assert bool(options) or not terminal.text.strip()
    assert [len(game.moves) for game in games_at(player_dir)] == [1]


def test_a_signal_while_the_table_is_built_ends_the_program(player_dir: Path) -> None:
    before = (
        "import os, signal; from cardgames_tui.tui.solitaire.screen import SolitaireScreen as Screen;"
        "compose = Screen.compose;"
        "Screen.compose = lambda self: os.kill(os.getpid(), signal.SIGTERM) or compose(self)"
    )
    with Terminal(player_dir, "black-hole", "24", before=before) as terminal:
        assert terminal.wait_for_end() == 128 + signal.SIGTERM
        assert not terminal.text.strip()


def test_closing_the_terminal_ends_the_program(player_dir: Path) -> None:
    with Terminal(player_dir, "black-hole", "24") as terminal:
        begin(terminal)
        assert terminal.hang_up() == 128 + signal.SIGHUP
    assert [len(game.moves) for game in games_at(player_dir)] == [1]


def test_an_ignored_signal_stays_ignored(player_dir: Path) -> None:
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        with Terminal(player_dir, "black-hole", "24") as terminal:
            terminal.wait_for("1-9 Play")
            terminal.send(signal.SIGHUP)
            begin(terminal)
    finally:
        signal.signal(signal.SIGHUP, before)


def test_the_screen_is_redrawn_after_a_suspension(player_dir: Path) -> None:
    with Terminal(player_dir, "black-hole", "24") as terminal:
        begin(terminal)
        shown = terminal.text
        terminal.send(signal.SIGTSTP)
        come_back(terminal, "1-9 Play")
        terminal.wait_for("\n".join(cards(shown)))
        terminal.type("u")
        terminal.wait_for("3 cards fit")
        leave(terminal)


def test_ctrl_z_suspends_the_program_at_home(player_dir: Path) -> None:
    with Terminal(player_dir) as terminal:
        terminal.wait_for("q Quit")
        terminal.type("\x1a")
        come_back(terminal, "Deal of the day")
        leave(terminal)


def come_back(terminal: Terminal, awaited: str) -> None:
    """Resumes a suspended program on a cleared terminal."""
    terminal.wait_until_stopped()
    assert terminal.is_restored
    assert not terminal.text.strip()
    terminal.clear()
    terminal.send(signal.SIGCONT)
    terminal.wait_for(awaited)


def cards(shown: str) -> list[str]:
    """The table below the clock."""
    return shown.splitlines()[1:20]


def test_a_crash_restores_the_terminal_and_prints_its_traceback(player_dir: Path) -> None:
    failing = "import cardgames_tui.solitaire.words as words; words.prompt = lambda *_, **__: 1 / 0"
    with Terminal(player_dir, "black-hole", "24", before=failing) as terminal:
        assert terminal.wait_for_end() == 1
        assert "ZeroDivisionError" in terminal.text
        assert terminal.is_restored
