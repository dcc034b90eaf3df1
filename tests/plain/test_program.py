import contextlib
import os
import signal
import subprocess
import sys
import termios
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import IO

import pytest

from cardgames_tui.games.sharing import encode
from cardgames_tui.plain.converse import hold
from cardgames_tui.plain.lines import LineTerminal
from cardgames_tui.records.record import Result
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.solitaires import BLACK_HOLE
from tests.helpers.new_games import black_hole_record
from tests.helpers.past_games import WIN
from tests.helpers.profiles import profile_at
from tests.helpers.program import command, modules_after, run
from tests.helpers.saving import games_at
from tests.start.terminal import Terminal

pytestmark = pytest.mark.slow


class Killing(StringIO):
    def write(self, text: str) -> int:
        if "You won " in text:
            os._exit(9)
        return len(text)


def win_and_die(directory: str) -> None:
    """Wins a game in a process that dies when it says so."""
    if os.fork() == 0:
        terminal = LineTerminal(StringIO("\n".join(WIN)), Killing())
        hold(terminal, profile_at(Path(directory)), black_hole_record())
    assert os.waitstatus_to_exitcode(os.wait()[1]) == 9


def test_a_win_is_saved_before_it_is_announced(tmp_path: Path) -> None:
    directories = [tmp_path / str(number) for number in range(10)]
    subprocess.run([sys.executable, "-m", "tests.plain.test_program", *directories], check=True, timeout=60)
    for directory in directories:
        assert [(game.moves, game.result) for game in games_at(directory / "data")] == [(WIN, Result.WON)]


def test_a_deal_is_won_through_a_pipe(tmp_path: Path) -> None:
    done = run(tmp_path, "black-hole", "--plain", "2", lines="\n".join(WIN) + "\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert "You won deal 2 in 0 seconds, no hints, no undos." in done.stdout
    assert done.stdout.endswith("Goodbye.\n")


@pytest.mark.parametrize(
    "arguments", ["--plain", "--plain black-hole 7", "all-in-a-row --plain", "chopsticks", ""]
)
def test_the_end_of_the_input_says_goodbye(arguments: str, tmp_path: Path) -> None:
    done = run(tmp_path, *arguments.split())
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("Goodbye.\n")


def test_the_last_game_is_continued(tmp_path: Path) -> None:
    run(tmp_path, "black-hole", "--plain", "24", lines="1\n1")
    assert "after 2 moves" in run(tmp_path, "black-hole", "--plain").stdout
    assert (
        "Going on with Black Hole, deal 24 after 2 moves."
        in run(tmp_path, "black-hole", "--plain", "24").stdout
    )
    going_on = run(tmp_path, "--plain", lines="undo\n").stdout
    assert going_on.startswith('Say "help" for a list of commands. To play another game, say "new" and its')
    assert "Going on with Black Hole, deal 24 after 2 moves." in going_on
    assert "Taken back." in going_on


def test_solitaire_options_apply(tmp_path: Path) -> None:
    assert "This can be won." in run(tmp_path, "black-hole", "--plain", "--verdict", "2").stdout
    assert "Black Hole, deal " in run(tmp_path, "black-hole", "--plain", "--difficulty", "hard").stdout
    run(tmp_path, "black-hole", "--plain", "--day", lines="1\n")
    assert "after 1 move" in run(tmp_path, "black-hole", "--plain", "--day").stdout
    refused = run(tmp_path, "black-hole", "--plain", "--day", "24")
    assert (refused.returncode, "one of" in refused.stderr) == (2, True)


def test_a_deal_may_be_a_board_or_a_code(tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(f"# a comment\n{deal(BLACK_HOLE, '7')}\n")
    assert "Black Hole, own board." in run(tmp_path, "black-hole", "--plain", str(board)).stdout
    code = encode("black-hole 2", WIN)
    assert "Black Hole, deal 2.\n" in run(tmp_path, "black-hole", "--plain", code).stdout


def test_chopsticks_options_apply(tmp_path: Path) -> None:
    options = ("--variant", "cutoff", "--players", "3", "--opponent", "careful", "--second")
    said = run(tmp_path, "chopsticks", "--plain", *options).stdout
    assert "Chopsticks, 3 players, cutoff.\nComputer 2: careful.\nComputer 3: careful." in said
    assert "\nComputer 2, " in said


def test_binary_input_does_no_harm(tmp_path: Path) -> None:
    typed = b"\xff\xfe\x00\n" + b"x" * 100_000 + b"\n1\n"
    done = subprocess.run(command(tmp_path, "--plain"), input=typed, capture_output=True, check=False)
    assert done.returncode == 0
    assert b"Hole: ace of spades;" in done.stdout


@pytest.mark.parametrize("locale", ["C", "en_US.ISO-8859-1"])
def test_output_is_ascii_in_an_ascii_locale(locale: str, tmp_path: Path) -> None:
    environment = {
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "LC_ALL": locale,
        "PYTHONIOENCODING": "ascii",
    }
    done = run(tmp_path, "chopsticks", "--plain", lines="variants\nnew misere stumps\n", **environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert "misere: The player whose hands are all dead wins." in done.stdout
    assert done.stdout.isascii()


@contextmanager
def talking(
    directory: Path, *arguments: str
) -> Iterator[tuple["subprocess.Popen[str]", IO[str], IO[str], IO[str]]]:
    pipe = subprocess.PIPE
    program = command(directory, *arguments)
    with subprocess.Popen(program, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        yield process, process.stdin, process.stdout, process.stderr


def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    with talking(tmp_path, "--plain", "black-hole", "2") as (process, lines, said, complaints):
        said.readline()
        said.close()
        lines.write("1\n" * 20)
        lines.close()
        assert complaints.read() == ""
        assert process.wait() == 0


def test_ctrl_c_saves_and_ends(tmp_path: Path) -> None:
    with talking(tmp_path, "--plain", "black-hole", "24") as (process, lines, said, complaints):
        lines.write("1\n")
        lines.flush()
        while "50 cards are left" not in said.readline():
            pass
        while process.poll() is None:  # a signal just before it reads is seen with the next
            process.send_signal(signal.SIGINT)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(5)
        rest = said.read()
        assert (process.returncode, complaints.read()) == (0, "")
        assert rest.endswith("Goodbye.\n")
    assert "after 1 move." in run(tmp_path, "black-hole", "--plain").stdout


def test_a_dumb_terminal_gets_a_prompt_and_no_control_codes(tmp_path: Path) -> None:
    with Terminal(tmp_path, command=["env", "TERM=dumb", *command(tmp_path)]) as terminal:
        terminal.wait_for('To play another game, say "new"')
        terminal.wait_for("\n>")
        terminal.type("quit\n")
        terminal.wait_for("Goodbye.")
        assert terminal.wait_for_end() == 0
        assert b"\x1b" not in terminal.written


def test_lines_are_as_wide_as_the_terminal() -> None:
    reader, terminal = os.openpty()
    termios.tcsetwinsize(terminal, (12, 46))
    with open(terminal, "w") as output, open(reader, "rb", buffering=0) as screen:
        LineTerminal(StringIO(), output).say("word " * 30)
        assert [len(line) for line in screen.read(999).split(b"\r\n")] == [44, 44, 44, 14, 0]


def test_plain_mode_does_not_import_textual() -> None:
    statement = (
        "import contextlib, io, sys, tempfile\n"
        "from cardgames_tui.cli import main\n"
        "sys.stdin = io.TextIOWrapper(io.BytesIO(b'1'))\n"
        "with contextlib.suppress(SystemExit): main(['--data-dir', tempfile.mkdtemp(), 'black-hole', '--plain', '2'])\n"
        "print()"
    )
    loaded = modules_after(statement)
    assert "cardgames_tui" in loaded
    assert loaded.isdisjoint({"textual", "rich", "asyncio"})


if __name__ == "__main__":
    for each in sys.argv[1:]:
        win_and_die(each)
