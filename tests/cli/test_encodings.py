"""Every command prints in any encoding, and reads what Windows writes."""

import re
from pathlib import Path

import pytest

from cardgames_tui.cli import COMMANDS
from cardgames_tui.games.formats import history_line
from cardgames_tui.games.sharing import encode
from cardgames_tui.settings import Settings, load_settings, save_settings
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.solitaires import BLACK_HOLE, SOLITAIRES
from tests.cli.running import run, run_at
from tests.helpers.past_games import WIN, finished

BOARD, CODE = str(deal(BLACK_HOLE, "2")), encode("black-hole 2", WIN)

LINES = {
    "deal 2": 0,
    "solve 2": 0,
    "solve 1-3": 1,
    "solve --format black-hole-solve 2": 0,
    "verify 2 ba": 1,
    "rate 2": 0,
    "value --variant stumps 0101": 0,
    "graph --roll 3": 0,
    "stats": 0,
    f"replay --text {CODE}": 0,
    f"replay --text {encode('chopsticks 2,2,5', 'A-C;B-C')}": 0,
    "export": 0,
    "import history.jsonl": 0,
    "records check": 2,
    "doctor": 0,
    "site --help": 0,
    "census --jobs 1 1-2": 0,
    "atlas --help": 0,
    "black-hole --plain 2": 0,
    "all-in-a-row --plain 2": 0,
    "chopsticks --plain --variant misere --variant halvies": 0,
    "solve nosuchfilé…": 2,
}
"""Command lines and their statuses."""


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["cp1252", "ascii", "ascii by option"])
@pytest.mark.parametrize("line", LINES)
def test_every_command_prints_in_any_encoding(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, encoding: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "history.jsonl").write_text(history_line(finished()), encoding="utf-8")
    name, is_option = encoding.partition(" ")[0], encoding.endswith("option")
    arguments = [*line.split(), *["--ascii"] * is_option] if " " in line else ["--ascii"] * is_option + [line]
    result = run_at(tmp_path, *arguments, text="table\nshare\n", encoding="utf-8" if is_option else name)
    assert result.exit_code == LINES[line], result.stderr
    assert re.search("[♣♠♥♦�]", result.output) is None
    assert name != "ascii" or result.stdout.isascii()


def test_the_table_has_every_command() -> None:
    assert {line.partition(" ")[0] for line in LINES} == {*COMMANDS, *SOLITAIRES}


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_suits_are_letters_where_the_encoding_has_none(encoding: str) -> None:
    assert run("solve", "2", encoding=encoding).stdout.splitlines()[1] == "  1  fan B  2S"
    assert run("verify", "2", "ba", "--ascii").stdout == (
        "illegal at move 2 (A): 10C does not follow 2S: an ace or a 3 does\n"
    )
    assert run("solve", "2").stdout.splitlines()[1] == "  1  fan B  2♠"


ENCODINGS = ["utf-8", "utf-8-sig", "utf-16", "utf-16-be with mark", "utf-16-le", "utf-32"]


def encoded(text: str, encoding: str) -> bytes:
    name, _, mark = encoding.partition(" ")
    return f"\ufeff{text}".encode(name) if mark else text.encode(name)


@pytest.mark.parametrize(
    ("encoding", "line_end"),
    [*((encoding, "\r\n") for encoding in ENCODINGS), ("utf-8", "\r"), ("utf-16", "\r"), ("utf-16", "\n")],
)
def test_text_from_windows_is_read_everywhere(tmp_path: Path, encoding: str, line_end: str) -> None:
    def write(name: str, text: str) -> str:
        (tmp_path / name).write_bytes(encoded(text.replace("\n", line_end), encoding))
        return str(tmp_path / name)

    solution = run("solve", "--format", "black-hole-solve", "2").stdout
    board_file, solution_file = write("board", BOARD), write("solution", solution)
    assert run("verify", board_file, write("line", f"{WIN}\n")).stdout == "won in 51 moves\n"
    assert run("verify", "2", solution_file).exit_code == 0
    assert run("rate", "-", text=encoded(BOARD, encoding)).exit_code == 0
    assert run_at(tmp_path, "import", board_file, solution_file).stdout == "1 of 1 game added\n"
    history = write("history", history_line(finished(uid="a" * 32, name="Zoë")) + "\n")
    assert run_at(tmp_path, "import", history).stdout == "1 of 1 game added\n"
    assert run_at(tmp_path, "import", write("mail", f"Look:\n{CODE}\n")).exit_code == 0
    played = run_at(tmp_path, "black-hole", board_file, "--plain", text="quit\n").stdout
    assert "Black Hole, own board." in played
    path = Path(write("settings.toml", '# mine\ntheme = "nord"\n'))
    assert load_settings(path) == (Settings(theme="nord"), "")
    assert save_settings(path, Settings(theme="nord", welcomed=True)) == ""
    assert path.read_text(encoding="utf-8").splitlines() == ["# mine", 'theme = "nord"', "welcomed = true"]
