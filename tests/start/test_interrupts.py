"""Ctrl+C at any moment of a command, from its first import on."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.helpers.marks import slow
from tests.helpers.past_games import finished
from tests.helpers.saving import games_at, keep

PROGRAM = """
import os, runpy, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
moment, imported = int(sys.argv.pop(1)), []

def interrupt(event, args):
    if event == "import" and (imported or args[0] == "cardgames_tui.cli"):
        if not imported:
            print("began", flush=True)
        if len(imported) == moment:
            os.kill(os.getpid(), signal.SIGINT)
        imported.append(args[0])

sys.addaudithook(interrupt)
runpy.run_module("cardgames_tui", run_name="__main__", alter_sys=True)
"""
"""Runs the program, and interrupts it at an import."""

NEVER = -1

COMMANDS = {
    "stats": 0,
    "solve 1-40": 1,
    "doctor": 0,
    "export": 0,
    "records backup": 0,
    "census 1-300 --jobs 2": 0,
    "--help": 0,
}
"""Commands, and the status of each if nothing interrupts it."""


def begun(directory: Path, command: str, moment: int) -> subprocess.Popen[str]:
    program = [sys.executable, "-c", PROGRAM, str(moment), "--data-dir", str(directory), *command.split()]
    process = subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "began\n"
    return process


def check_end(process: subprocess.Popen[str], *statuses: int) -> None:
    _, errors = process.communicate(timeout=60)
    assert process.returncode in statuses, errors
    assert "Traceback" not in errors
    assert "Error" not in errors


@pytest.mark.parametrize("moment", [*range(0, 100, 40), *slow(*range(1, 250, 3))])
def test_an_interrupted_import_ends_the_program(tmp_path: Path, moment: int) -> None:
    check_end(begun(tmp_path, "doctor", moment), 130, *([0] if moment > 100 else []))


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_can_be_interrupted_at_any_time(tmp_path: Path, command: str) -> None:
    keep(tmp_path, finished())
    rng = random.Random(command)
    for _ in range(20):
        process = begun(tmp_path, command, NEVER)
        time.sleep(rng.uniform(0, 1.2))
        process.send_signal(signal.SIGINT)
        check_end(process, 130, COMMANDS[command])
    assert len(games_at(tmp_path)) == 1
    assert not list(tmp_path.rglob(".*"))
