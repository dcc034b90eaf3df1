"""The program starts, plays and ends in a terminal, as it does for a player."""

from pathlib import Path

import pytest

from cardgames_tui.black_hole.deals import deal
from cardgames_tui.black_hole.family import ALL_IN_A_ROW
from tests.start.player import begin, leave
from tests.start.terminal import Terminal

pytestmark = pytest.mark.start


def test_a_new_player_finds_a_game(tmp_path: Path) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.wait_for_dialog("Press any key to begin.")
        terminal.type("\r")
        terminal.wait_for("All in a Row")
        terminal.wait_for("q Quit")
        terminal.type("3")
        terminal.wait_for("Your turn")
        terminal.wait_for("1-9 Move")
        terminal.type("1")
        terminal.wait_for("turn 3")
        leave(terminal)


@pytest.mark.parametrize(
    ("background", "theme"),
    [("ffff/ffff/eeee", 'theme = "light"'), pytest.param("0000/0000/0000", "", marks=pytest.mark.slow)],
)
def test_a_light_terminal_gets_a_light_theme_at_the_first_start(
    known: Path, background: str, theme: str
) -> None:
    with Terminal(known, "black-hole", "24", answer=f"\x1b]11;rgb:{background}\x1b\\") as terminal:
        begin(terminal)
        leave(terminal)
    settings = (known / "settings.toml").read_text()
    assert theme in settings
    assert ("theme" in settings) == bool(theme)


def test_a_deal_that_was_left_is_continued(known: Path) -> None:
    with Terminal(known, "black-hole", "24") as terminal:
        begin(terminal)
        leave(terminal)
    with Terminal(known, "black-hole", "24") as terminal:
        terminal.wait_for_dialog("Continue the last game?")
        terminal.type("\r")
        terminal.wait_for("Play an A or a Q")
        leave(terminal)


@pytest.mark.parametrize(
    "end",
    [pytest.param("\n", marks=pytest.mark.slow), pytest.param("\r", marks=pytest.mark.slow), "\r\n"],
    ids=["LF", "CR", "CRLF"],
)
def test_a_board_is_pasted(known: Path, end: str) -> None:
    board = str(deal(ALL_IN_A_ROW, "7")).replace("\n", end)
    with Terminal(known) as terminal:
        terminal.wait_for("q Quit")
        terminal.type(f"\x1b[200~{board}\x1b[201~")
        terminal.wait_for("All in a Row  own board")


@pytest.mark.parametrize(
    ("arguments", "asked", "answered"),
    [
        (["black-hole", "24"], "1: king of clubs from fan 4", "Hole: king of clubs."),
        (["chopsticks"], "1: left 1 hits their left 1", "You: left 1 hits their left 1"),
    ],
    ids=["cards", "hands"],
)
def test_a_game_is_played_in_words(known: Path, arguments: list[str], asked: str, answered: str) -> None:
    with Terminal(known, "--plain", *arguments) as terminal:
        terminal.wait_for(asked)
        terminal.wait_for("\n>")
        terminal.type("1\n")
        terminal.wait_for(answered)
        terminal.type("quit\n")
        terminal.wait_for("Goodbye.")
        assert terminal.wait_for_end() == 0
        assert terminal.is_restored
