import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardgames_tui.black_hole.cards import Card
from cardgames_tui.black_hole.deals import deal
from cardgames_tui.black_hole.family import ALL_IN_A_ROW, BLACK_HOLE
from cardgames_tui.cli import COMMANDS, main

KNOWN = Path(__file__).parent.parent / "data" / "black_hole_1-1000.tsv"


def run(*arguments: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, arguments, input=given)


def test_deal_prints_the_board() -> None:
    assert run("deal", "1").stdout == str(deal(BLACK_HOLE, "1"))
    assert run("deal", "--game", "all-in-a-row", "ms5").stdout == str(deal(ALL_IN_A_ROW, "ms5"))


def test_any_card_may_be_in_the_hole(tmp_path: Path) -> None:
    board = run("deal", "123", "--hole", "7H").stdout
    assert board == str(deal(BLACK_HOLE, "123", Card.parse("7H")))
    row = json.loads(run("solve", "--format", "json", "2", "--hole", "7h").stdout)
    assert (row["deal"], row["hole"], row["verdict"]) == ("2", "7H", "winnable")
    (tmp_path / "board.txt").write_text(run("deal", "2", "--hole", "7H").stdout)
    assert run("verify", str(tmp_path / "board.txt"), row["line"]).stdout == "won in 51 moves\n"
    assert run("rate", "123", "--hole", "7H").stdout == "Black Hole, deal 123 hole 7H: cannot be won\n"
    assert "1 hole 7H" in run("solve", "1-2", "--hole", "7H").stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("deal", "1", "--hole", "1H"), "'1H' is not a card"),
        (("solve", "--game", "all-in-a-row", "1-2", "--hole", "7H"), "All in a Row begins with an empty row"),
        (("rate", "--hole", "7H", "-"), "--hole is for numbered deals"),
        (("black-hole", "123", "--hole", ""), "'' is not a card"),
    ],
)
def test_what_cannot_be_in_the_hole_is_said(arguments: tuple[str, ...], sentence: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"cardgames-tui: {sentence}")
    assert result.stderr.count("\n") == 1


def test_solve_prints_an_object_a_line() -> None:
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


def test_solve_agrees_with_the_known_answers_and_verify_with_solve() -> None:
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
        (("--max-states", "1", "3"), 3),
        (("--game", "all-in-a-row", "24"), 0),
    ],
)
def test_solve_says_by_its_status_what_it_found(arguments: tuple[str, ...], status: int) -> None:
    assert run("solve", "--format", "json", *arguments).exit_code == status


def test_solve_reads_boards(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(run("deal", "2").stdout)
    from_file = json.loads(run("solve", "--format", "json", str(board)).stdout)
    from_pipe = json.loads(run("solve", "--format", "json", "-", given=run("deal", "2").stdout).stdout)
    assert (from_file["deal"], from_file["verdict"]) == (None, "winnable")
    assert from_pipe["line"] == from_file["line"]


def test_solve_explains_itself_to_people() -> None:
    steps = run("solve", "2").stdout.splitlines()
    assert steps[0].startswith("Black Hole, deal 2: winnable (")
    assert len(steps) == 52
    table = run("solve", "1-3").stdout
    assert "2 of 3 can be won" in table


def test_solve_stands_in_for_black_hole_solve(tmp_path: Path) -> None:
    text = run("solve", "--format", "black-hole-solve", "2").stdout
    assert text.startswith("Solved!\nMove a card from stack ")
    solution = tmp_path / "solution.txt"
    solution.write_text(text)
    assert run("verify", "2", str(solution)).exit_code == 0
    assert run("solve", "--format", "black-hole-solve", "1").stdout.startswith("Unsolved!\n")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("b", "not won: after 1 moves 50 cards are left\n"),
        ("ba", "illegal at move 2 (a): T♣ does not follow 2♠: an A or a 3 does\n"),
    ],
)
def test_verify_says_what_is_missing(line: str, said: str) -> None:
    result = run("verify", "2", line)
    assert (result.stdout, result.exit_code) == (said, 1)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("deal", "0"), "there is no deal 0"),
        (("deal", "abc"), "'abc' is not a deal number"),
        (("deal",), "Missing argument 'DEAL'."),
        (("deal", "--game", "golf", "1"), "'golf' is not one of 'black-hole', 'all-in-a-row'"),
        (("black-hole", "xyz"), "'xyz' is not a deal number"),
        (("solve",), "Missing argument 'TARGET...'."),
        (("solve", "9-3"), "the range 9-3 is empty"),
        (("solve", "no-such-file"), "'no-such-file' is neither a deal number, a range, nor a file"),
        (("import", "no-such-file"), "there is no file 'no-such-file'"),
        (("solve", "--max-states", "0", "1"), "'0' is not a whole number from 1 on"),
        (("solve", "."), ". cannot be read: Is a directory"),
        (("verify", "1-2", "a"), "verify takes a single deal or board"),
        (
            ("verify", "2", "a1"),
            "'a1' is neither a file nor a line of fan letters: a is the first fan of the board",
        ),
        (("deal", "-5"), "the numbers of deals begin at 1"),
        (("solve", "--format", "json", "-57"), "the numbers of deals begin at 1"),
        (("census", "-5-10"), "the numbers of deals begin at 1"),
        (("black-hole", "--plain", "-5"), "the numbers of deals begin at 1"),
        (("value", "-1211"), "is written in brackets"),
        (("stats", "-5"), "No such option"),
        (("frobnicate",), "No such command 'frobnicate' (cardgames-tui --help lists the commands)"),
        (("sovle",), "did you mean solve? (cardgames-tui --help lists the commands)"),
        (("stat",), "did you mean stats?"),
        (("blackhole", "24"), "did you mean black-hole?"),
        (("serve", "--port", "x"), "'x' is not a whole number from 0 to 65535."),
        (("serve", "--port", "65536"), "'65536' is not a whole number from 0 to 65535."),
        (("serve", "--visitors", "0"), "'0' is not a whole number from 1 on."),
        (("census", "--jobs", "x", "1-2"), "'x' is not a whole number from 1 to 1000."),
        (("--frobnicate",), "No such option"),
    ],
)
def test_wrong_use_is_one_sentence(arguments: tuple[str, ...], complaint: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert complaint in result.stderr


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    garbage = tmp_path / "garbage"
    garbage.write_bytes(b"\xff\xfe\x00\x80")
    assert "is not a text file" in run("solve", str(garbage)).stderr


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)])
def test_every_command_has_help(command: list[str]) -> None:
    result = run(*command, "--help")
    assert result.exit_code == 0
    assert "Usage:" in result.stdout
    assert "Example:" in result.stdout
    assert "..." not in result.stdout.partition("Commands:")[2]


def test_verify_tells_the_letters_of_the_fans() -> None:
    told = " ".join(run("verify", "--help").stdout.split())
    assert "a stands for the first fan of the board as the command deal prints it, b for the second" in told
