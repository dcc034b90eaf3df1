"""Thousands of random commands and inputs, some of them sensible, end with a status and a sentence."""

import os
import random
import resource
import string
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import click
import pytest
from click.testing import CliRunner

from cardgames_tui.cli import main
from cardgames_tui.games.formats import history_line
from cardgames_tui.games.sharing import encode
from cardgames_tui.records.record import Result
from cardgames_tui.solitaire.boards import format_solution
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.rules import Verdict
from cardgames_tui.solitaire.solitaires import BLACK_HOLE
from cardgames_tui.solitaire.solver import solve
from tests.helpers import program
from tests.helpers.damage import spoil_some
from tests.helpers.marks import slow
from tests.helpers.past_games import finished, history
from tests.helpers.results import compute_little, make_atlas, take_census

CODE = encode("black-hole 2", "mhf")
HANDS = encode("chopsticks 2,2,5", "A-C;B-C")
BOARD = str(deal(BLACK_HOLE, "2"))
LOST = str(deal(BLACK_HOLE, "1"))
SOLUTION = format_solution(
    deal(BLACK_HOLE, "2"), Verdict.WINNABLE, solve(deal(BLACK_HOLE, "2")).line or (), 1
)
HISTORY = "".join(history_line(game) for game in history() if game.result is not Result.DRAWN)

TEXTS: dict[str, str] = {
    "board.txt": BOARD,
    "lost.txt": LOST,
    "solution.txt": SOLUTION,
    "history.jsonl": HISTORY,
    "mail.txt": f"Look at this!\n> cardgames-tui replay {CODE}\nBye",
    "chopsticks.txt": HANDS,
    "line.txt": "mhfjbcm\n",
    "empty.txt": "",
    "deep.jsonl": "[" * 50_000,
    "number.jsonl": '{"key": ' + "9" * 5_000 + "}",
    "null.txt": "Foundations: AS\n\0\0\0",
}
"""Files that are there, by name, and what can come from standard input."""

DEALS = ("1", "2", "24", "#7", "ms5", "32000", "99999999999999999999", "123456789012", "1-3", "2-2")
NEARLY = (
    "0", "-1", "-0", "ms0", "ms99999999999", "100000000000000000000", "3-1", "1-",
    "-3", "1-2-3", "1e5", "٣",
)  # fmt: skip
CARDS = ("7H", "as", "10D", "1H", "7", "", "♠", "KK", "QQ")
POSITIONS = ("1211", "[1,12|0,3]", "1312", "0000", "11", "9999", "[1,2|1,1", "[-1,2|1,1]", "xx11")
LINES = ("a", "mhfjbcm", "abc", "z", "A", "1", "mhz", "é", "a b", "")
GARBAGE = (
    "", " ", "-", "--", "---", "-x", "--nothing", "--help", "-h", "\x1b[31m", "\x07", "\udcff\udc80", "a" * 300,
    "9" * 5_000, "%s", "{}", "/", ".", "..", "/dev/null", "/dev/full", "/dev/zero", "no/such/file", "~", "∞", "👋",
    "\u202e", "1" + "0" * 30, "1.5", "nan", "None", "'; DROP TABLE game; --", CODE, CODE[:-4], "cg1-", HANDS,
)  # fmt: skip

OPTIONS: dict[str, Sequence[str]] = {
    "--hole": CARDS,
    "--max-states": ("1", "100", "99999999999999999999"),
    "--players": ("2", "3"),
    "--hands": ("1", "2"),
    "--roll": ("2", "3", "4", "5"),
    "--jobs": ("1",),
    "--scheduler": ("tls://127.0.0.1:1", "ucx://127.0.0.1:1", "nowhere", "tcp://["),
    "--scheduler-file": ("nowhere", "empty.txt", "deep.jsonl", "binary"),
    "--out": ("census.sqlite", "atlas.sqlite", "binary", "empty.txt", "data/records.db", "no/such/file"),
    "--report": ("census.sqlite", "atlas.sqlite", "binary", "empty.txt", "data/records.db"),
    "--svg": ("picture.svg", "census.sqlite", "board.txt", "no/such/file", "/dev/null"),
    "--query": (
        "cutoff",
        "1",
        "plies > 3 and not meta",
        "value",
        "(select 1 from games)",
        "load_extension('x')",
    ),
}
"""The values that options can have which are not one of a few."""

BAD_VALUES = ("", "0", "1", "-1", "9", "99", "1001", "x", "golf", "nobody", "csv", "--plain")

STRAY = (
    *("--json", "--text", "--second", "--ascii", "--plain", "--jobs", "--out", "--query", "--port", "--game"),
    *("--variant", "--opponent", *OPTIONS),
)
"""Options that most commands do not have."""

ARGUMENTS: dict[str, Sequence[Sequence[str]]] = {
    "atlas": (),
    "black-hole": (DEALS,),
    "census": (("1-3", "2-2", "5-9"),),
    "all-in-a-row": (DEALS,),
    "chopsticks": (POSITIONS,),
    "completion": (("bash", "zsh", "fish"),),
    "deal": (DEALS,),
    "doctor": (),
    "export": (("1", "2", "3", "19", "99", CODE, HANDS),),
    "graph": (POSITIONS,),
    "import": (tuple(TEXTS), tuple(TEXTS)),
    "rate": (("1", "2", "board.txt", "lost.txt", "-"),),
    "records": (("check", "backup", "restore"), ("data/records.db", "binary", "nowhere")),
    "replay": (("1", "2", "3", "19", "99", CODE, HANDS),),
    "solve": (("1", "2", "1-3", "board.txt", "lost.txt", "-"),),
    "stats": (),
    "value": (POSITIONS,),
    "verify": ((*DEALS, "1-99999999999", "board.txt", "-"), (*LINES, "line.txt", "solution.txt")),
}
"""What stands in the place of each argument of the commands that end by themselves."""

SAID = (
    "1", "2", "3", "hint", "undo", "redo", "games", "game 1", "game 99", "statistics", "deal 3", "next deal", "menu",
    "black hole", "all in a row", "chopsticks", "help", "share", "verdict", "code " + CODE, CODE, "listen", "rules",
    "continue", "restart", "go to 0", "yes", "no", "\x1b[A", "\udcff", "é", "quit", *LINES, *POSITIONS, *CARDS,
)  # fmt: skip
"""What may be said in a conversation."""


class Command(NamedTuple):
    arguments: list[str]
    text: str


def write_files(directory: Path) -> None:
    for name, text in TEXTS.items():
        (directory / name).write_text(text)
    take_census(directory / "census.sqlite")
    make_atlas(directory / "atlas.sqlite")
    (directory / "binary").write_bytes(random.Random(1).randbytes(3000))


def random_command(rng: random.Random) -> Command:
    """A command line that ends by itself, in some seconds at the most."""
    name = rng.choice(list(ARGUMENTS))
    words = [name, *_options(rng, name), *_arguments(rng, name)]
    if rng.random() < 0.15:
        words = _spoilt(rng, words)
    if words and words[0] not in ARGUMENTS:
        words = [*rng.choices(("--plain", "--help", "--version", "--nothing"), k=1), *words]
    return Command([word for word in words if "\0" not in word], _input(rng))


def _options(rng: random.Random, name: str) -> list[str]:
    own = _own_options(name)
    options = [*own, *(rng.sample(STRAY, 2) if rng.random() < 0.05 else ())]
    words: list[str] = []
    for option in rng.sample(options, min(len(options), rng.choice((0, 0, 1, 1, 2, 3)))):
        values = own.get(option, ())
        words.append(option)
        if values:
            words.append(rng.choice((*BAD_VALUES, *GARBAGE)) if rng.random() < 0.1 else rng.choice(values))
    return words


def _own_options(name: str) -> dict[str, Sequence[str]]:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    options = (each for each in command.params if isinstance(each, click.Option))
    return {each.opts[0]: _values(each) for each in options}


def _values(option: click.Option) -> Sequence[str]:
    if isinstance(option.type, click.Choice):
        return [str(choice) for choice in option.type.choices]
    return () if option.is_flag else OPTIONS[option.opts[0]]


def _arguments(rng: random.Random, name: str) -> list[str]:
    words = [
        rng.choice((*NEARLY, *GARBAGE, "binary")) if rng.random() < 0.15 else rng.choice(place)
        for place in ARGUMENTS[name]
    ]
    if rng.random() < 0.05:
        words.append(rng.choice(GARBAGE))
    return words[: rng.randrange(len(words) + 1)] if rng.random() < 0.4 else words


def _spoilt(rng: random.Random, words: list[str]) -> list[str]:
    words = [*words]
    place = rng.randrange(len(words))
    word = words[place]
    match rng.randrange(4):
        case 0:
            at = rng.randrange(len(word) + 1)
            words[place] = (
                word[:at] + rng.choice(string.printable + "é\x9b\udcfe") + word[at + rng.randrange(2) :]
            )
        case 1:
            words.insert(place, word)
        case 2:
            del words[place]
        case _:
            rng.shuffle(words)
    return words


def _input(rng: random.Random) -> str:
    """A conversation, one of the texts, or such a text with some characters changed."""
    if rng.random() < 0.6:
        return "\n".join(rng.choice(SAID) for _ in range(rng.randrange(12)))
    text = rng.choice([*TEXTS.values()])
    for _ in range(rng.choice((0, 1, 3, 20))):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(string.printable + "\x1b\x9b♠\ufeff") + text[at + rng.randrange(3) :]
    return text


# The tests

COUNT = int(os.environ.get("COMMANDS", "2000"))  # how many commands are given in all

SEEDS = [0, *slow(*range(1, 20))]

PROCESSES = 5  # how many of the commands of each seed are programs of their own

MAX_BYTES = 2**30  # how many bytes such a program may take


@pytest.fixture
def directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files that commands name, and records of which some are spoilt."""
    compute_little(monkeypatch)
    write_files(tmp_path)
    spoil_some(tmp_path / "data", finished(uid="good"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "data"


@pytest.mark.parametrize("seed", SEEDS)
def test_no_command_ends_in_a_traceback(directory: Path, seed: int) -> None:
    rng = random.Random(seed)
    for number in range(COUNT // len(SEEDS)):
        command = random_command(rng)
        if rng.random() < 0.05:
            (directory / "settings.toml").write_text(rng.choice(SETTINGS))
        if number % (COUNT // len(SEEDS) // PROCESSES or 1) or not SMALL_WORK.isdisjoint(command.arguments):
            run_here(directory, command)
        else:
            run_apart(directory, command)


SETTINGS = (
    "welcomed = true",
    "a = [[[",
    "theme = 7\nrules = 'nothing'",
    "rules = 'chopsticks 3,2,5 zombie'",
    "\0",
)


SMALL_WORK = {"atlas", "census"}
"""The commands that are made to have less to do, in this process."""

MAX_SECONDS = 5
"""How many seconds of computing a command may take."""


def run_here(directory: Path, command: Command) -> None:
    began = time.process_time()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    data = command.text.encode(errors="surrogateescape")
    result = CliRunner().invoke(main, ["--data-dir", str(directory), *command.arguments], input=data)
    assert isinstance(result.exception, SystemExit | None), (command, result.exc_info)
    assert time.process_time() - began < MAX_SECONDS, command
    check(command, result.exit_code, result.stdout, result.stderr)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MAX_BYTES / 1024 / 2, command


def run_apart(directory: Path, command: Command) -> None:
    ended = subprocess.run(
        program.command(directory, *command.arguments),
        input=command.text.encode(errors="surrogateescape"),
        capture_output=True,
        timeout=60,
        check=False,
        preexec_fn=limit,
    )
    check(command, ended.returncode, ended.stdout.decode(), ended.stderr.decode())


def limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (MAX_BYTES, MAX_BYTES))
    resource.setrlimit(resource.RLIMIT_CPU, (MAX_SECONDS, MAX_SECONDS))


def check(command: Command, status: int, output: str, complaint: str) -> None:
    """Whether a command ended as it should: with a status from 0 to 3, in words that any terminal can show."""
    assert status in range(4), (command, complaint)
    assert "Traceback" not in complaint, (command, complaint)
    assert "fault of the program itself" not in complaint, (command, complaint)
    for line in (*output.split("\n"), *complaint.split("\n")):
        assert line.isprintable(), (command, line)
    if status == 2:
        sentence = complaint.splitlines()[-1]
        assert sentence.startswith("cardgames-tui: "), (command, complaint)
        assert len(sentence) < 1000, (command, complaint)
