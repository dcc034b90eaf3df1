"""Thousands of random commands and inputs end with a status and a sentence, and in bounded memory."""

import os
import random
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardgames_tui.cli import main
from tests.records.past_games import finished
from tests.records.saving import spoil_some
from tests.robustness.commands import Command, random_command, write_files

COUNT = int(os.environ.get("COMMANDS", "3000"))
"""How many commands are given in all."""

SEEDS = range(20)

PROCESSES = 10
"""How many of the commands of each seed are programs of their own."""

MAX_BYTES = 2**30
"""How many bytes such a program may take."""

pytestmark = pytest.mark.slow


@pytest.fixture
def directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files that commands name, and records of which some are spoilt."""
    write_files(tmp_path)
    spoil_some(tmp_path / "data", finished(key="good"))
    monkeypatch.chdir(tmp_path)
    return tmp_path / "data"


@pytest.mark.parametrize("seed", SEEDS)
def test_no_command_ends_in_a_traceback(directory: Path, seed: int) -> None:
    rng = random.Random(seed)
    for number in range(COUNT // len(SEEDS)):
        command = random_command(rng)
        if rng.random() < 0.05:
            (directory / "settings.toml").write_text(rng.choice(SETTINGS))
        if number % (COUNT // len(SEEDS) // PROCESSES or 1):
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


def run_here(directory: Path, command: Command) -> None:
    """Give a command inside of this program, and look at how it ends."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    data = command.text.encode(errors="surrogateescape")
    result = CliRunner().invoke(main, ["--data-dir", str(directory), *command.arguments], input=data)
    assert isinstance(result.exception, SystemExit | None), (command, result.exc_info)
    check(command, result.exit_code, result.stdout, result.stderr)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < MAX_BYTES / 1024 / 2, command


def run_apart(directory: Path, command: Command) -> None:
    """Give a command to a program of its own, and look at how it ends."""
    ended = subprocess.run(
        [sys.executable, "-m", "cardgames_tui", "--data-dir", str(directory), *command.arguments],
        input=command.text.encode(errors="surrogateescape"),
        capture_output=True,
        timeout=60,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MAX_BYTES, MAX_BYTES)),
    )
    check(command, ended.returncode, ended.stdout.decode(), ended.stderr.decode())


def check(command: Command, status: int, output: str, complaint: str) -> None:
    """Whether a command ended as it should: with a status from 0 to 3, in words that any terminal can show."""
    assert status in range(4), (command, complaint)
    assert "Traceback" not in complaint, (command, complaint)
    for line in (*output.split("\n"), *complaint.split("\n")):
        assert line.isprintable(), (command, line)
    if status == 2:
        sentence = complaint.splitlines()[-1]
        assert sentence.startswith("cardgames-tui: "), (command, complaint)
        assert len(sentence) < 1000, (command, complaint)
