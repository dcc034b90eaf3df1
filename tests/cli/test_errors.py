"""Errors of the player and the system are one sentence, and status 2."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from cardgames_tui.games.sharing import encode
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.solitaires import BLACK_HOLE
from tests.cli.running import leave_no_home, refusal, run, run_at
from tests.start.terminal import Terminal

WRONG_USE = {
    "deal": "Missing argument 'DEAL'.",
    "deal 0": "there is no deal 0",
    "deal abc": "'abc' is not a deal number",
    "deal -5": "No such option '-5'",
    "deal --game golf 1": "'golf' is not one of 'black-hole', 'all-in-a-row'",
    "deal 1 --hole 1H": "'1H' is not a card",
    "deal '\x1b[31m1'": "'\\x1b[31m1' is not a deal number",
    "deal \udcff": "'\\udcff' is not a deal number",
    "black-hole xyz": "'xyz' is not a deal number",
    "black-hole --day --hole 7H": "--hole is for numbered deals, not for the deal of the day",
    f"black-hole {encode('black-hole 2')} --hole 7H": "--hole is for numbered deals, not for",
    f"black-hole {encode('all-in-a-row 2')}": "a game of All in a Row: cardgames-tui all-in-a-row opens it",
    f"all-in-a-row {encode('black-hole 2')}": "a game of Black Hole: cardgames-tui black-hole opens it",
    f"black-hole {encode('chopsticks 2,2,5')}": "a game of Chopsticks: cardgames-tui replay opens it",
    "solve": "Missing argument 'TARGET...'.",
    "solve 9-3": "the range 9-3 is empty",
    "solve no-such-file": "'no-such-file' is not a deal number, a range or a file",
    "solve .": ". cannot be read: Is a directory",
    "solve --game all-in-a-row 1-2 --hole 7H": "All in a Row begins with an empty row",
    "rate --hole 7H -": "--hole is for numbered deals",
    "verify 1-2 a": "verify takes one deal, not a range",
    f"black-hole cg1-{'x' * 300}": "the code in the text is cut short or has been changed",
    "verify 2 a1": "'a1' is neither a file nor a line of fan letters like abc",
    f"verify 2 {'1' * 70}": f"'{'1' * 59}…' is neither a file nor",
    "export --format board": "--format board is for a single game: name its ID",
    "export --format board 99": "there is no game 99 in the records",
    "import no-such-file": "no-such-file cannot be read: No such file or directory",
    "census": "give either a range of deals, like 1-1000, or --report and a file",
    "census 1-3 --report FILE": "give either a range of deals, like 1-1000, or --report and a file",
    "census 1000": "'1000' is not a range of deals",
    "census 0-3": "there is no deal 0",
    "census 1-99999999999999999999": "the last deal of a census is 9223372036854775807 at most",
    "census --report nowhere.sqlite": "'nowhere.sqlite' cannot be used: unable to open database file",
    "census --report .": "'.' is not a file",
    "census --out . 1-3": "'.' cannot be used: unable to open database file",
    "census --jobs x 1-2": "'x' is not a valid integer",
    "atlas --hands 9": "each player has 1 to 4 hands",
    "records check": "the records cannot be checked: there are none yet in ",
    "records backup": "no backup has been made: there are none yet in ",
    "records restore nowhere.db": "'nowhere.db' cannot be restored: there is no such file",
    "records repair": "No such command 'repair'.",
    "value 1119": "no hand can show 9 under these rules",
    "value 1111 1111": "unexpected extra argument",
    "value --players 1": "with one player there is nobody to attack: a puzzle, not a game",
    "value --players 6": "this game is too big to solve here: 11,390,625 positions",
    "value --hands two": "'two' is not a valid integer",
    "value --variant integers-signed --variant meta": "meta is not defined",
    "value --variant bishop": "'bishop' is not one of",
    "graph --players 6": "this game is too big to solve here: 11,390,625 positions",
    "value --facts 1211": "--facts takes no position",
    "value --facts --hands 4 --roll 10": "this game is too big to count through here: 511,225 positions",
    "chopsticks 9999": "no hand can show 9",
    "chopsticks ''": "'' is not a position",
    "chopsticks 0012": "the game is over",
    "solve \udcff": "'\\udcff' is not a deal number, a range or a file",
    "frobnicate": "No such command 'frobnicate'",
    "--frobnicate": "No such option",
}


@pytest.mark.parametrize("line", WRONG_USE)
def test_wrong_use_is_one_sentence(tmp_path: Path, line: str) -> None:
    assert WRONG_USE[line] in refusal(run_at(tmp_path, *shlex.split(line)))


def test_a_board_is_refused_with_another_card_or_by_another_solitaire(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(str(deal(BLACK_HOLE, "2")))
    assert "--hole is for numbered deals" in refusal(run("black-hole", str(board), "--hole", "7H"))
    assert refusal(run("all-in-a-row", str(board))).endswith("cardgames-tui black-hole opens it")


def test_an_unknown_home_directory_is_refused() -> None:
    assert refusal(run_at(Path("~nosuch"), "stats")) == "there is no home directory '~nosuch'"


def test_a_user_without_a_home_is_told_to_name_a_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_no_home(monkeypatch)
    said = "there is no home directory to keep files in: name a directory with --data-dir DIR"
    assert refusal(run("stats")) == said
    assert run_at(tmp_path, "stats").exit_code == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ("$cg deal 3 > /dev/full", 2, "cardgames-tui: No space left on device"),
        ("$cg --help > /dev/full", 2, "cardgames-tui: No space left on device"),
        ("LC_ALL=POSIX PYTHONIOENCODING=ascii $cg value --variant stumps 0101", 0, ""),
        ("PYTHONIOENCODING=cp1252 $cg solve 24", 0, ""),
        ("PYTHONIOENCODING=cp1252 $cg verify 2 ba", 1, ""),
        ("set -o pipefail; $cg solve --format json 2-2000 | head -1", 141, ""),
        ("$cg graph | head -1", 0, ""),
        ("set -o pipefail; echo quit | $cg --plain | true", 0, ""),
    ],
)
def test_full_disks_and_closed_pipes_are_handled(tmp_path: Path, line: str, status: int, said: str) -> None:
    ended = subprocess.run(
        ["bash", "-c", line],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"cg": f"{sys.executable} -m cardgames_tui --data-dir {tmp_path}"},
    )
    assert ended.returncode == status
    assert said in ended.stderr
    assert bool(ended.stderr) == bool(said)


CRASH = """
import cardgames_tui.tui.home as home

def crash(self):
    raise ZeroDivisionError("on purpose")

home.HomeScreen.on_mount = crash
"""


@pytest.mark.parametrize("command", ["records"])
def test_help_asked_for_by_leaving_out_a_command_keeps_its_lines(command: str) -> None:
    result = run(command)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == run(command, "--help").stdout


@pytest.mark.slow
@pytest.mark.start
def test_a_crash_restores_the_terminal_and_exits_with_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Terminal(tmp_path, before=CRASH) as terminal:
        assert terminal.wait_for_end() == 1
        assert terminal.is_restored
        assert "on purpose" in terminal.last_words
