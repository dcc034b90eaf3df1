from pathlib import Path
from urllib.request import urlopen

import pytest

from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW
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


@pytest.mark.slow
def test_a_named_game_begins_without_a_welcome(tmp_path: Path) -> None:
    with Terminal(tmp_path, "black-hole") as terminal:
        terminal.wait_for("1-9 Play")
        leave(terminal)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("background", "theme"),
    [("ffff/ffff/eeee", 'theme = "light"'), pytest.param("0000/0000/0000", "", marks=pytest.mark.slow)],
)
def test_a_light_terminal_gets_a_light_theme_at_the_first_start(
    player_dir: Path, background: str, theme: str
) -> None:
    with Terminal(player_dir, "black-hole", "24", answer=f"\x1b]11;rgb:{background}\x1b\\") as terminal:
        begin(terminal)
        leave(terminal)
    settings = (player_dir / "settings.toml").read_text()
    assert theme in settings
    assert ("theme" in settings) == bool(theme)


@pytest.mark.slow
def test_the_terminal_says_its_size_itself(player_dir: Path) -> None:
    before = "import os; os.environ.update(COLUMNS='30', LINES='10', NO_COLOR='')"
    with Terminal(player_dir, "black-hole", "24", before=before) as terminal:
        begin(terminal)
        assert b";48;" in terminal.written  # an empty NO_COLOR is none
        leave(terminal)


@pytest.mark.slow
def test_the_cursor_is_in_the_field(player_dir: Path) -> None:
    with Terminal(player_dir, "black-hole", "24") as terminal:
        terminal.wait_for("1-9 Play")
        terminal.type("g")
        terminal.wait_for_dialog("Go to a deal")
        terminal.type("42")
        terminal.wait_for("Deal     42")
        terminal.watch(0.3)  # until the frame is whole
        column, line = terminal.cursor
        assert terminal.text.splitlines()[line][:column].endswith("42")
        terminal.type("\x1bq")
        assert terminal.wait_for_end() == 0


def test_a_deal_that_was_left_is_continued(player_dir: Path) -> None:
    with Terminal(player_dir, "black-hole", "24") as terminal:
        begin(terminal)
        leave(terminal)
    with Terminal(player_dir, "black-hole", "24") as terminal:
        terminal.wait_for_dialog("Continue the last game?")
        terminal.type("\r")
        terminal.wait_for("Play an ace or a queen")
        leave(terminal)


@pytest.mark.parametrize("end", [pytest.param("\n", marks=pytest.mark.slow), "\r\n"], ids=["LF", "CRLF"])
def test_a_board_is_pasted(player_dir: Path, end: str) -> None:
    board = str(deal(ALL_IN_A_ROW, "7")).replace("\n", end)
    with Terminal(player_dir) as terminal:
        terminal.wait_for("q Quit")
        terminal.type(f"\x1b[200~{board}\x1b[201~")
        terminal.wait_for("All in a Row  own board")


@pytest.mark.parametrize(
    ("arguments", "asked", "answered"),
    [
        (["black-hole", "24"], "1: king of clubs, fan D", "Hole: king of clubs;"),
        (["chopsticks"], "1: left hits left: 1 + 1 = 2", "You, left hits left"),
    ],
    ids=["black_hole", "chopsticks"],
)
def test_a_game_is_played_in_plain_mode(
    player_dir: Path, arguments: list[str], asked: str, answered: str
) -> None:
    with Terminal(player_dir, "--plain", *arguments) as terminal:
        terminal.wait_for(asked)
        terminal.wait_for("\n>")
        terminal.type("1\n")
        terminal.wait_for(answered)
        terminal.type("quit\n")
        terminal.wait_for("Goodbye.")
        assert terminal.wait_for_end() == 0
        assert terminal.is_restored


@pytest.mark.slow
@pytest.mark.parametrize("command", ["value", "graph"])
def test_a_large_game_shows_progress(tmp_path: Path, command: str) -> None:
    rules = ("--hands", "4", "--roll", "8", "--variant", "cutoff")
    with Terminal(tmp_path, command, *rules, "77770007") as terminal:
        assert terminal.wait_for_end() == 0
        assert b"Solving" in terminal.written
    with Terminal(tmp_path, command, "1401") as terminal:
        assert terminal.wait_for_end() == 0
        assert b"Solving" not in terminal.written


def test_the_page_is_served_to_a_browser(
    tmp_path: Path, unused_tcp_port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BROWSER", "true")
    (tmp_path / "page").mkdir()
    for name in ("index.html", "offline.js"):
        (tmp_path / "page" / name).write_text("the page")
    command = ("site", str(tmp_path / "page"), "--open", "--port", str(unused_tcp_port))
    with Terminal(tmp_path, *command) as terminal:
        terminal.wait_for("Ctrl+C stops it")
        with urlopen(f"http://127.0.0.1:{unused_tcp_port}/") as answer:
            assert answer.read() == b"the page"
        terminal.type("\x03")
        assert terminal.wait_for_end() == 130


@pytest.mark.slow
def test_keys_that_textual_cannot_parse_are_dropped(player_dir: Path) -> None:
    with Terminal(player_dir, "black-hole", "24") as terminal:
        terminal.wait_for("1-9 Play")
        for keys in ("\x1b[99999999999u", "\x1b[57441;129:3u"):
            terminal.type(keys)
        begin(terminal)


@pytest.mark.slow
def test_bytes_that_are_not_utf_8_are_dropped(player_dir: Path) -> None:
    with Terminal(player_dir, "black-hole", "24") as terminal:
        terminal.wait_for("1-9 Play")
        terminal.type_bytes(b"\xff\xfe" + bytes(4096))
        begin(terminal)
