"""The manual page is that of the commands, and of good form."""

import shutil
import subprocess

import pytest

from assets.manual import FILE, manual

LINTERS = (
    ("mandoc", "-T", "lint", "-W", "all"),
    ("groff", "-ww", "-man", "-T", "utf8", "-z"),
)
"""What looks the page over; both print nothing when all is well."""


def test_the_manual_is_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == manual(), "python -m assets.manual makes it anew"


@pytest.mark.parametrize("command", LINTERS, ids=lambda command: command[0])
def test_the_manual_is_of_good_form(command: tuple[str, ...]) -> None:
    if shutil.which(command[0]) is None:
        pytest.skip(f"{command[0]} is not installed")
    run = subprocess.run([*command, FILE], capture_output=True, text=True, check=False)
    assert run.stdout + run.stderr == ""
