import csv
import json
import os
import pty
import signal
import subprocess
from pathlib import Path
from subprocess import PIPE

import pytest

from cardgames_tui.cli import COMMANDS
from cardgames_tui.solitaire.cards import Card
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW, BLACK_HOLE, SOLITAIRES
from tests.cli.running import run
from tests.helpers.past_games import WIN
from tests.helpers.program import command as program

KNOWN = Path(__file__).parent.parent / "data" / "black_hole_1-1000.tsv"


def test_deal_prints_the_board() -> None:
    assert run("deal", "1").stdout == str(deal(BLACK_HOLE, "1"))
    assert run("deal", "--game", "all-in-a-row", "ms5").stdout == str(deal(ALL_IN_A_ROW, "ms5"))


def test_pipes_are_read_as_files() -> None:
    def pipe(text: str) -> str:
        end, start = os.pipe()
        with open(start, "w", encoding="utf-8") as file:
            file.write(text)
        return f"/dev/fd/{end}"

    board = str(deal(BLACK_HOLE, "2"))
    assert run("verify", pipe(board), pipe(f"{WIN}\n")).stdout == "won in 51 moves\n"
    played = run("black-hole", "--plain", pipe(board), text="quit\n").stdout
    assert "Black Hole, own board." in played


def test_solve_counts_states() -> None:
    assert run("solve", "27").stdout.startswith("Black Hole, deal 27: lost (1 state, ")


def test_any_card_can_start_the_hole(tmp_path: Path) -> None:
    board = run("deal", "123", "--hole", "7H").stdout
    assert board == str(deal(BLACK_HOLE, "123", Card.parse("7H")))
    row = json.loads(run("solve", "--format", "json", "2", "--hole", "7h").stdout)
    assert (row["deal"], row["hole"], row["verdict"]) == ("2", "7H", "winnable")
    (tmp_path / "board.txt").write_text(run("deal", "2", "--hole", "7H").stdout)
    assert run("verify", str(tmp_path / "board.txt"), row["line"]).stdout == "won in 51 moves\n"
    assert run("rate", "123", "--hole", "7H").stdout == "Black Hole, deal 123 hole 7H: cannot be won\n"
    assert "Black Hole, deal 1 hole 7H: " in run("solve", "1-2", "--hole", "7H").stdout


def test_solve_prints_json_lines() -> None:
    result = run("solve", "--format", "json", "1-3")
    rows = [json.loads(line) for line in result.stdout.splitlines()]
    assert [list(row) for row in rows] == [
        ["game", "deal", "hole", "verdict", "states", "cpu_seconds", "line"]
    ] * 3
    assert [(row["deal"], row["verdict"]) for row in rows] == [
        ("1", "lost"),
        ("2", "winnable"),
        ("3", "winnable"),
    ]
    assert rows[0]["line"] is None
    assert len(rows[1]["line"]) == 51
    assert result.exit_code == 1


def test_solve_finds_known_verdicts_and_lines_that_verify() -> None:
    with KNOWN.open() as file:
        known = {row["deal"]: row["verdict"] for row in csv.DictReader(file, delimiter="\t")}
    for line in run("solve", "--format", "json", "1-60").stdout.splitlines():
        row = json.loads(line)
        assert row["verdict"] == known[row["deal"]]
        if row["line"]:
            assert run("verify", row["deal"], row["line"]).stdout == "won in 51 moves\n"


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("2",), 0),
        (("1",), 1),
        (("2", "1"), 1),
        (("--game", "all-in-a-row", "24"), 0),
    ],
)
def test_solve_exits_with_the_verdict(arguments: tuple[str, ...], status: int) -> None:
    assert run("solve", "--format", "json", *arguments).exit_code == status


def test_solve_reads_boards(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(run("deal", "2").stdout)
    from_file = json.loads(run("solve", "--format", "json", str(board)).stdout)
    from_pipe = json.loads(run("solve", "--format", "json", "-", text=run("deal", "2").stdout).stdout)
    assert (from_file["deal"], from_file["verdict"]) == (None, "winnable")
    assert from_pipe["line"] == from_file["line"]


def test_solve_prints_the_moves_of_a_single_deal() -> None:
    steps = run("solve", "2").stdout.splitlines()
    assert steps[0].startswith("Black Hole, deal 2: winnable (")
    assert len(steps) == 52
    assert run("solve", "1-3").stdout.splitlines()[-1] == "2 of 3 can be won"


@pytest.mark.slow
@pytest.mark.parametrize("command", ["solve", "rate", "solve --format json"])
def test_lines_come_as_soon_as_they_are_known_until_ctrl_c(tmp_path: Path, command: str) -> None:
    arguments = program(tmp_path, *command.split(), "1-1000000")
    with subprocess.Popen(arguments, stdout=PIPE, stderr=PIPE, text=True) as process:
        assert process.stdout is not None
        assert "1" in process.stdout.readline()
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate()
    assert process.returncode == 130
    assert rest == "" or rest.endswith("\n")
    assert errors.strip() == ""


@pytest.mark.parametrize("command", ["solve", "rate"])
def test_a_terminal_shows_progress_on_its_last_line(tmp_path: Path, command: str) -> None:
    master, terminal = pty.openpty()
    output = subprocess.run(program(tmp_path, command, "1-3"), stdout=PIPE, stderr=terminal, check=False)
    assert len(output.stdout.splitlines()) == {"solve": 4, "rate": 3}[command]
    shown = os.read(master, 1000).decode().split("\r")
    assert [text for text in shown if text.strip()] == ["1 of 3", "2 of 3", "3 of 3"]
    assert shown[-2:] == [" " * 6, ""]
    os.close(terminal)
    os.close(master)


@pytest.mark.parametrize("closed", ["2>&-", ">&-"])
def test_a_closed_stream_changes_no_status(tmp_path: Path, closed: str) -> None:
    shell = ["sh", "-c", f'"$@" {closed}', "sh", *program(tmp_path, "solve", "24", "2")]
    output = subprocess.run(shell, capture_output=True, text=True, check=False)
    assert (output.returncode, output.stderr) == (0, "")
    assert output.stdout == "" or output.stdout.endswith("2 of 2 can be won\n")


def test_solve_imitates_black_hole_solve(tmp_path: Path) -> None:
    text = run("solve", "--format", "black-hole-solve", "2").stdout
    assert text.startswith("Solved!\nMove a card from stack ")
    solution = tmp_path / "solution.txt"
    solution.write_text(text)
    assert run("verify", "2", str(solution)).exit_code == 0
    assert run("verify", "2", "-", text=text).exit_code == 0
    assert run("solve", "--format", "black-hole-solve", "1").stdout.startswith("Unsolved!\n")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("b", "not won: after 1 move 50 cards are left\n"),
        (WIN[:2], "not won: after 2 moves 49 cards are left\n"),
        (WIN[:-1], "not won: after 50 moves 1 card is left\n"),
        ("ba", "illegal at move 2 (A): 10♣ does not follow 2♠: an ace or a 3 does\n"),
    ],
)
def test_verify_says_why_a_line_does_not_win(line: str, said: str) -> None:
    result = run("verify", "2", line)
    assert (result.stdout, result.exit_code) == (said, 1)


def test_rate_prints_difficulties() -> None:
    result = run("rate", "2")
    assert result.exit_code == 0
    assert result.output.startswith("Black Hole, deal 2: ")
    assert "of the moves beside a winning line lose; random play that avoids dead ends wins " in result.output
    result = run("rate", "--format", "json", "1-2")
    assert result.exit_code == 1
    lost, winnable = map(json.loads, result.output.splitlines())
    assert (lost["deal"], lost["difficulty"], lost["level"]) == ("1", None, None)
    assert winnable["level"] in {"easy", "medium", "hard", "fiendish"}
    assert 0 < winnable["difficulty"] < 100


def test_a_binary_file_is_refused(tmp_path: Path) -> None:
    garbage = tmp_path / "garbage"
    garbage.write_bytes(b"\xff\xf0\x00\x80")
    assert "is not a text file" in run("solve", str(garbage)).stderr


@pytest.mark.parametrize("command", [[], *([name] for name in (*COMMANDS, *SOLITAIRES))])
def test_every_command_has_help(command: list[str]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert "Usage:" in result.stdout
    assert "..." not in result.stdout.partition("Commands:")[2]
