"""Windows and macOS, as far as they can be simulated."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import platformdirs
import pytest
from platformdirs.macos import MacOS
from platformdirs.windows import Windows

from cardgames_tui.paths import Paths

WITHOUT_POSIX = """
import asyncio, concurrent.futures, multiprocessing.connection, os, signal, subprocess, sys
import textual.app, textual.drivers.web_driver
for name in ("fcntl", "grp", "pty", "pwd", "resource", "termios", "tty", "curses"):
    sys.modules[name] = None
for owner, names in {
    os: ("geteuid", "getuid", "fork", "killpg", "getpgid", "mkfifo", "fchmod", "sched_getaffinity", "uname"),
    signal: ("SIGHUP", "SIGTSTP", "SIGCONT", "SIGWINCH", "pthread_sigmask"),
}.items():
    for name in names:
        if hasattr(owner, name):
            delattr(owner, name)
"""
"""Takes from Python what Windows does not have."""

EVERY_MODULE = """
import importlib, pkgutil, cardgames_tui
for module in pkgutil.walk_packages(cardgames_tui.__path__, "cardgames_tui."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
print("all imported")
"""

RUN = """
from cardgames_tui.cli import main
main(sys.argv[1:], prog_name="cardgames-tui")
"""


def run(program: str, *arguments: str, typed: str = "", first: str = "") -> str:
    """The output of a Python without the POSIX modules."""
    command = [sys.executable, "-X", "utf8", "-c", f"{first}\n{WITHOUT_POSIX}\n{program}", *arguments]
    ended = subprocess.run(
        command, input=typed, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert ended.returncode == 0, ended.stderr
    return ended.stdout


@pytest.mark.slow
def test_every_module_is_imported_without_posix() -> None:
    pytest.importorskip("distributed", reason="the extra research is not installed")
    assert run(EVERY_MODULE, first="import distributed").endswith("all imported\n")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "typed", "told"),
    [
        (["solve", "24"], "", "winnable"),
        (["census", "--jobs", "1", "1-20"], "", "winnable 19, lost 1"),
        (["doctor"], "", "works"),
        (["--plain", "black-hole", "24"], "king of clubs\nquit\n", "Goodbye."),
    ],
    ids=["solve", "census", "doctor", "plain"],
)
def test_a_command_runs_without_posix(arguments: list[str], typed: str, told: str, tmp_path: Path) -> None:
    assert told in run(RUN, "--data-dir", str(tmp_path), *arguments, typed=typed)


@pytest.mark.parametrize("system", [Windows, MacOS])
def test_every_system_has_its_own_directories(
    system: Callable[..., Windows | MacOS], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("platformdirs.windows.get_win_folder", lambda _: str(tmp_path / "Local"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(platformdirs, "PlatformDirs", system)
    places = Paths.find()
    assert places.data.is_relative_to(tmp_path)
    assert places.data.name == "cardgames-tui"
    assert places.settings == places.data / "settings.toml"
