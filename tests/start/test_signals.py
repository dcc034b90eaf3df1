"""What the system may do to the program in its terminal: end it, take the terminal away, let it rest."""

import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.helpers.marks import slow
from tests.helpers.saving import games_at
from tests.start.player import begin, leave
from tests.start.terminal import Terminal

pytestmark = pytest.mark.start


@pytest.fixture(autouse=True)
def unhindered() -> Iterator[None]:
    """Signals as a terminal leaves them, even where the tests run under nohup."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


def begin_in_plain_mode(terminal: Terminal) -> None:
    terminal.wait_for("\n>")
    terminal.type("1\n")
    terminal.wait_for("Hole: king of clubs.")


@pytest.mark.parametrize("number", [signal.SIGTERM, *slow(signal.SIGHUP)])
@pytest.mark.parametrize(("options", "play"), [((), begin), (("--plain",), begin_in_plain_mode)])
def test_a_signal_that_ends_the_program_leaves_the_game_and_the_terminal_whole(
    player_dir: Path, number: signal.Signals, options: tuple[str, ...], play: Callable[[Terminal], None]
) -> None:
    with Terminal(player_dir, *options, "black-hole", "24") as terminal:
        play(terminal)
        terminal.send(number)
        assert terminal.wait_for_end() == 128 + number
        assert terminal.is_restored
    assert [len(game.moves) for game in games_at(player_dir)] == [1]


def test_a_terminal_that_goes_ends_the_program(player_dir: Path) -> None:
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


def test_the_program_comes_back_to_a_whole_screen(player_dir: Path) -> None:
    with Terminal(player_dir, "black-hole", "24") as terminal:
        begin(terminal)
        shown = terminal.text
        terminal.send(signal.SIGTSTP)
        come_back(terminal, "1-9 Play")
        terminal.wait_for("\n".join(cards(shown)))
        terminal.type("u")
        terminal.wait_for("3 cards fit")
        leave(terminal)


def test_the_program_can_be_put_aside_where_nothing_can_be_taken_back(player_dir: Path) -> None:
    with Terminal(player_dir) as terminal:
        terminal.wait_for("q Quit")
        terminal.type("\x1a")
        come_back(terminal, "Deal of the day")
        leave(terminal)


def test_the_program_comes_back_to_a_whole_screen_after_a_stop_that_no_program_sees(player_dir: Path) -> None:
    with Terminal(player_dir, "black-hole", "24") as terminal:
        begin(terminal)
        shown = terminal.text
        terminal.send(signal.SIGSTOP)
        terminal.wait_until_stopped()
        terminal.clear()
        terminal.send(signal.SIGCONT)
        terminal.wait_for("\n".join(cards(shown)))
        terminal.type("u")
        leave(terminal)


STOPS_WHILE_IT_WRITES = """
import os, queue, signal

def put(waiting, text, put=queue.Queue._put):
    put(waiting, text)
    if os.path.exists("now"):
        os.remove("now")
        os.kill(os.getpid(), signal.SIGTSTP)

queue.Queue._put = put
"""


def test_the_program_can_be_put_aside_while_it_writes(player_dir: Path) -> None:
    with Terminal(player_dir, "black-hole", "24", before=STOPS_WHILE_IT_WRITES) as terminal:
        begin(terminal)
        (player_dir / "now").touch()
        terminal.type("u")
        come_back(terminal, "1-9 Play")


def come_back(terminal: Terminal, awaited: str) -> None:
    """Bring a program that has been put aside back, after others have used its terminal."""
    terminal.wait_until_stopped()
    assert terminal.is_restored
    terminal.clear()
    terminal.send(signal.SIGCONT)
    terminal.wait_for(awaited)


def cards(shown: str) -> list[str]:
    """The table below the clock."""
    return shown.splitlines()[1:20]


def test_an_app_that_fails_says_so_with_its_exit_status(player_dir: Path) -> None:
    failing = "import cardgames_tui.solitaire.words as words; words.prompt = lambda *_, **__: 1 / 0"
    with Terminal(player_dir, "black-hole", "24", before=failing) as terminal:
        assert terminal.wait_for_end() == 1
        assert "ZeroDivisionError" in terminal.text
        assert terminal.is_restored
