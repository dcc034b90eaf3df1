"""Commands run in the process of the tests."""

import os
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from cardgames_tui.cli import main


def run(*arguments: str, text: str | bytes | None = None, encoding: str = "utf-8") -> Result:
    """Runs a command; `text` is its standard input, `encoding` that of its streams."""
    return CliRunner(encoding).invoke(main, arguments, input=text)


def run_at(
    directory: Path, *arguments: str, text: str | bytes | None = None, encoding: str = "utf-8"
) -> Result:
    return run("--data-dir", str(directory), *arguments, text=text, encoding=encoding)


def leave_no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gives the user no name and no home directory."""
    for variable in ("HOME", "CARDGAMES_TUI_DATA_DIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setattr(os, "getuid", lambda: 54321)


def refusal(result: Result) -> str:
    """The one sentence on standard error of a command that fails."""
    assert (result.exit_code, result.stdout) == (2, ""), result
    sentence = result.stderr.removesuffix("\n")
    assert sentence.startswith("cardgames-tui: ")
    assert sentence.isprintable()
    assert len(sentence) < 1000
    return sentence.removeprefix("cardgames-tui: ")
