"""Commands run in the process of the tests."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardgames_tui.cli import main


def run(*arguments: str, text: str | None = None) -> Result:
    """Run a command; `text` is its standard input."""
    return CliRunner().invoke(main, arguments, input=text)


def run_at(directory: Path, *arguments: str, text: str | None = None) -> Result:
    """Run a command on the records of a directory."""
    return run("--data-dir", str(directory), *arguments, text=text)


def leave_no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let this process belong to a user without a name and without a home directory."""
    for variable in ("HOME", "CARDGAMES_TUI_DATA_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 54321)


def refusal(result: Result) -> str:
    """What a command says that is refused: one sentence on standard error and nothing else."""
    assert (result.exit_code, result.stdout) == (2, ""), result
    sentence = result.stderr.removesuffix("\n")
    assert sentence.startswith("cardgames-tui: ")
    assert sentence.isprintable()
    assert len(sentence) < 1000
    return sentence.removeprefix("cardgames-tui: ")
