"""Whatever the player or the system is to blame for ends in one sentence and status 2, never in a traceback."""

import os
import resource
import shlex
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from cardgames_tui.cli import EXIT_INTERRUPTED, exit_status_of
from cardgames_tui.cli.arguments import MAX_TEXT_BYTES
from cardgames_tui.errors import InvalidGameError
from tests.cli.running import leave_no_home, refusal, run, run_at
from tests.start.terminal import Terminal

LONG = "a" * 256
"""A name that is too long for a file."""

GIGABYTE = 2**30


def shell(directory: Path, line: str) -> "subprocess.CompletedProcess[bytes]":
    """A line for the shell, in which $cg is the program with a gigabyte of memory at the most."""
    program = f"{sys.executable} -m cardgames_tui --data-dir {directory}"
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line}"],
        capture_output=True,
        timeout=60,
        check=False,
        env=os.environ | {"cg": program},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (GIGABYTE, GIGABYTE)),
    )


def raising(error: BaseException) -> Callable[[], int]:
    def work() -> int:
        raise error

    return work


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OSError(13, "Permission denied", "there"), "there: Permission denied"),
        (OSError("it is full"), "it is full"),
        (MemoryError(), "this is too large for the program (MemoryError)"),
        (OverflowError("int too large"), "this is too large for the program (OverflowError)"),
        (RecursionError("too deep"), "this is too large for the program (RecursionError)"),
        (UnicodeEncodeError("ascii", "♠", 0, 1, "no"), "cannot be read or written in this encoding"),
        (
            sqlite3.OperationalError("disk I/O error"),
            "the records cannot be used (disk I/O error); cardgames",
        ),
        (RuntimeError("can't start new thread"), "the system starts no more threads for this program"),
        (InvalidGameError("no \x1b[31mred\x07 deal"), "no \\x1b[31mred\\x07 deal"),
        (click.UsageError("no such \x1b[2Joption"), "no such \\x1b[2Joption"),
    ],
)
def test_what_the_system_refuses_is_one_sentence(
    error: Exception, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_status_of(raising(error)) == 2
    said = capsys.readouterr().err
    assert said.startswith("cardgames-tui: ")
    assert sentence in said
    assert said.removesuffix("\n").isprintable()


@pytest.mark.parametrize("error", [ZeroDivisionError("on purpose"), RuntimeError("on purpose \udcff")])
def test_a_fault_of_the_program_itself_is_one_sentence_and_its_details_are_kept(
    error: Exception, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    assert exit_status_of(raising(error)) == 2
    [details] = tmp_path.iterdir()
    assert capsys.readouterr().err == (
        "cardgames-tui: this is a fault of the program itself: please report it; "
        f"the details are kept in {details}\n"
    )
    assert f"{type(error).__name__}: on purpose" in details.read_text()


def test_details_that_cannot_be_kept_are_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tempfile.tempdir", "/nowhere")
    assert exit_status_of(raising(ZeroDivisionError("on purpose"))) == 2
    *details, sentence = filter(None, capsys.readouterr().err.splitlines())
    assert details[-1] == "ZeroDivisionError: on purpose"
    assert sentence.endswith("please report it; the details are above")


def test_a_program_may_be_stopped_and_end_with_its_own_status() -> None:
    assert exit_status_of(raising(click.Abort())) == EXIT_INTERRUPTED
    assert exit_status_of(raising(SystemExit(128 + signal.SIGTERM))) == 143
    assert exit_status_of(raising(BrokenPipeError())) == 0
    assert exit_status_of(lambda: 3) == 3


WRONG_USE = {
    "deal": "Missing argument 'DEAL'.",
    "deal 0": "there is no deal 0",
    "deal abc": "'abc' is not a deal number",
    "deal -5": "the numbers of deals begin at 1",
    "deal --game golf 1": "'golf' is not one of 'black-hole', 'all-in-a-row'",
    "deal 1 --hole 1H": "'1H' is not a card",
    "deal '\x1b[31m1'": "'\\x1b[31m1' is not a deal number",
    "deal \udcff": "'\\udcff' is not a deal number",
    "black-hole xyz": "'xyz' is not a deal number",
    "black-hole --plain -5": "the numbers of deals begin at 1",
    "black-hole 123 --hole ''": "'' is not a card",
    "solve": "Missing argument 'TARGET...'.",
    "solve 9-3": "the range 9-3 is empty",
    "solve no-such-file": "'no-such-file' is neither a deal number, a range, nor a file",
    "solve .": ". cannot be read: Is a directory",
    "solve --max-states 0 1": "'0' is not a whole number from 1 on",
    "solve --format json -57": "the numbers of deals begin at 1",
    "solve --game all-in-a-row 1-2 --hole 7H": "All in a Row begins with an empty row",
    f"solve {LONG}": f"'{LONG[:99]}…' is neither a deal number, a range, nor a file",
    "rate --hole 7H -": "--hole is for numbered deals",
    f"rate {LONG}": "is neither a deal number, a range, nor a file",
    "verify 1-2 a": "verify takes a single deal or board",
    "verify 1-99999999999 a": "verify takes a single deal or board, not a range",
    "verify 2 a1": "'a1' is neither a file nor a line of fan letters: a is the first fan of the board",
    f"verify {LONG} a": "is neither a deal number, a range, nor a file",
    f"verify 1 {LONG}?": "is neither a file nor a line of fan letters",
    "export --format board": "--format board is for a single game: name its ID",
    "export --format board 99": "there is no game 99 in the records",
    "import no-such-file": "there is no file 'no-such-file'",
    f"import {LONG}": f"{LONG[:99]}… cannot be read: File name too long",
    "census": "a census needs either a range of deals, like 1-1000, or --report and a file",
    "census 1-3 --report FILE": "a census needs either a range of deals, like 1-1000, or --report and a file",
    "census 1000": "'1000' is not a range of deals",
    "census 9-3": "the range 9-3 is empty",
    "census 0-3": "there is no deal 0",
    "census -5-10": "the numbers of deals begin at 1",
    "census 99999999999999999999-1": "the range 99999999999999999999-1 is empty",
    "census 1-100000000000000000000": "is not a deal number",
    "census 1-99999999999999999999": "the last deal of a census is 9223372036854775807 at most",
    "census --report nowhere.sqlite": "'nowhere.sqlite' cannot be used: unable to open database file",
    "census --report .": "'.' is not a file",
    "census --out . 1-3": "'.' cannot be used: unable to open database file",
    "census --jobs x 1-2": "'x' is not a whole number from 1 to 1000.",
    "census --jobs 100000000 1-1000000": "is not a whole number from 1 to 1000",
    "census --game all-in-a-row --hole 7H 1-2": "All in a Row begins with an empty row",
    "atlas --hands 9": "each player has 1 to 4 hands",
    "records check": "the records cannot be checked: there are none yet in ",
    "records backup": "no backup has been made: there are none yet in ",
    "records restore nowhere.db": "'nowhere.db' cannot be restored: there is no such file",
    "records restore /": "'/' cannot be restored: it is not a file",
    "records restore": "Missing argument 'FILE'.",
    "records repair": "No such command 'repair'.",
    "value -1211": "is written in brackets",
    "value 1119": "no hand can show 9 under these rules",
    "value 1111 1111": "unexpected extra argument",
    "value --players 1": "with one player there is nobody to attack: a puzzle, not a game",
    "value --players 6": "this game is too big to solve here: 11,390,625 positions",
    "value --hands two": "'two' is not a valid integer",
    "value --roll 1": "with roll 1 every hand is dead before the first move",
    "value --variant integers-signed --variant meta": "meta is not defined",
    "value --variant zombie": "a zombie needs three players",
    "value --variant bishop": "'bishop' is not one of",
    "graph 1119": "no hand can show 9 under these rules",
    "graph --players 6": "this game is too big to solve here: 11,390,625 positions",
    "graph --variant zombie": "a zombie needs three players",
    f"value --roll {'9' * 5000}": "--roll",
    "value --facts 1211": "--facts is about the rules: leave the position out",
    "value --facts --hands 4 --roll 10": "this game is too big to count through here: 511,225 positions",
    "chopsticks 9999": "no hand can show 9",
    f"chopsticks {'9' * 100_000}": "9999",
    "chopsticks ''": "'' is not a position",
    "chopsticks --players 3 ''": "'' is not a position",
    "chopsticks 0012": "the game is over",
    "chopsticks --plain 0012": "the game is over",
    "chopsticks --variant zombie": "a zombie needs three players",
    "chopsticks --variant nonsense": "nonsense",
    "stats -5": "No such option",
    "frobnicate": "No such command 'frobnicate' (cardgames-tui --help lists the commands)",
    "--frobnicate": "No such option",
    "sovle": "did you mean solve? (cardgames-tui --help lists the commands)",
    "stat": "did you mean stats?",
    "blackhole 24": "did you mean black-hole?",
}
"""Command lines that cannot be, and what is said of them."""


@pytest.mark.parametrize("line", WRONG_USE, ids=lambda line: line[:40])
def test_wrong_use_is_one_sentence_at_once(tmp_path: Path, line: str) -> None:
    assert WRONG_USE[line] in refusal(run_at(tmp_path, *shlex.split(line)))


def test_a_home_directory_of_nobody_is_refused() -> None:
    assert refusal(run_at(Path("~nosuch"), "stats")) == "there is no user 'nosuch'"


def test_a_user_without_a_home_is_told_to_name_a_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_no_home(monkeypatch)
    said = "there is no home directory to keep files in: name a directory with --data-dir DIR"
    assert refusal(run("stats")) == said
    assert run_at(tmp_path, "stats").exit_code == 0


@pytest.mark.start
@pytest.mark.parametrize("size", [("-1", "0"), ("0", "x"), ("99999999", "99999999")])
def test_a_size_that_no_terminal_has_is_not_believed(tmp_path: Path, size: tuple[str, str]) -> None:
    columns, lines = size
    sizes = f"import os; os.environ.update(COLUMNS={columns!r}, LINES={lines!r})"
    with Terminal(tmp_path, "black-hole", "24", before=sizes) as terminal:
        terminal.wait_for("1-9 Play")


@pytest.mark.parametrize("size", [MAX_TEXT_BYTES, MAX_TEXT_BYTES + 1])
def test_a_file_is_read_as_far_as_16_megabytes(tmp_path: Path, size: int) -> None:
    path = tmp_path / "board.txt"
    path.write_bytes(b"a" * size)
    said = run_at(tmp_path, "solve", str(path)).stderr
    assert ("is longer than 16 MB" in said) == (size > MAX_TEXT_BYTES)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("solve -", "standard input is longer than 16 MB"),
        ("import -", "standard input is longer than 16 MB"),
        ("rate -", "standard input is longer than 16 MB"),
        ("verify - a", "standard input is longer than 16 MB"),
        ("verify 1 /dev/zero", "'/dev/zero' is neither a file"),
    ],
)
def test_input_without_end_is_not_read_to_its_end(tmp_path: Path, command: str, said: str) -> None:
    ended = shell(tmp_path, f"set +o pipefail; yes aaaaaaaaaaaaaaaa | $cg {command}")
    assert ended.returncode == 2
    assert ended.stdout == b""
    assert said in ended.stderr.decode()


@pytest.mark.parametrize(
    ("line", "status", "said"),
    [
        ("$cg deal 3 > /dev/full", 2, "cardgames-tui: No space left on device"),
        ("$cg --help > /dev/full", 2, "cardgames-tui: No space left on device"),
        ("$cg --plain < /dev/null > /dev/full", 2, "cardgames-tui: No space left on device"),
        ("$cg deal x 2> /dev/full", 2, ""),
        ("$cg deal 3 <&-", 0, ""),
        ("$cg <&-", 0, ""),
        ("$cg solve - <&-", 2, "cardgames-tui: standard input: a board begins with a line 'Foundations: AS'"),
        ("$cg deal 3 >&-", 2, "cardgames-tui: there is no standard output to print to"),
        ("$cg >&-", 2, "cardgames-tui: there is no standard output to print to"),
        ("$cg deal x 2>&-", 2, ""),
        ("$cg deal x >&- 2>&-", 2, ""),
        ("$cg census --jobs 1 1-3 2>&- | grep -q winnable", 0, ""),
        ("$cg solve --format json 2-2000 | head -1", 0, ""),
        ("$cg graph | head -1", 0, ""),
        ("$cg --help | true", 0, ""),
        ("echo quit | $cg --plain | true", 0, ""),
    ],
)
def test_streams_may_be_closed_full_or_left(tmp_path: Path, line: str, status: int, said: str) -> None:
    ended = shell(tmp_path, line)
    assert (ended.returncode, ended.stderr.decode().strip()) == (status, said)


def test_what_was_printed_before_a_fault_stays_printed(tmp_path: Path) -> None:
    ended = shell(tmp_path, "$cg rate --format json 2 nothing")
    assert ended.returncode == 2
    assert ended.stdout.startswith(b'{"game": "black-hole", "deal": "2"')


CRASH = """
import cardgames_tui.tui.home as home

def crash(self):
    raise ZeroDivisionError("on purpose")

home.HomeScreen.on_mount = crash
"""


@pytest.mark.start
def test_a_crash_on_screen_is_no_success(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sitecustomize.py").write_text(CRASH)
    paths = [str(tmp_path), *sys.path]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, paths)))
    with Terminal(tmp_path) as terminal:
        assert terminal.wait_for_end() == 1
        assert terminal.is_restored
        assert "on purpose" in terminal.last_words
        assert "please report it; the details are kept in" in terminal.last_words


CRASH_OF_INPUT = """
from textual.drivers.linux_driver import LinuxDriver
def crash(self): raise ZeroDivisionError("on purpose")
LinuxDriver.run_input_thread = crash
"""


@pytest.mark.start
def test_a_crash_of_the_thread_that_reads_keys_is_no_success(tmp_path: Path) -> None:
    with Terminal(tmp_path, before=CRASH_OF_INPUT) as terminal:
        assert terminal.wait_for_end() == 1
        assert terminal.is_restored
        assert "on purpose" in terminal.last_words
