"""What the page needs from npm, in versions that are known to work."""

import shutil
import subprocess
from pathlib import Path

PACKAGES = {
    "@xterm/addon-fit": "0.11.0",
    "@xterm/addon-webgl": "0.19.0",
    "@xterm/xterm": "6.0.0",
    "dejavu-fonts-ttf": "2.37.3",
    "pyodide": "314.0.7",
}
"""The packages and their versions."""

_OPTIONS = ("--no-save", "--no-audit", "--no-fund", "--ignore-scripts", "--silent")


class MissingError(Exception):
    """What a page is made of cannot be had; the message says why, and what helps."""


def fetch(directory: Path) -> Path:
    """Have the packages in a directory, where they stay for the next time.

    Returns:
        The directory that has a directory for each package.

    Raises:
        MissingError: They are not there and cannot be fetched.
    """
    versions = " ".join(f"{name}@{version}" for name, version in PACKAGES.items())
    stamp, modules = directory / "packages.txt", directory / "node_modules"
    if stamp.is_file() and stamp.read_text("utf-8") == versions:
        return modules
    npm = shutil.which("npm")
    if npm is None:
        raise MissingError(
            "npm is missing; it comes with Node.js, and is needed once to fetch what the page is made of"
        )
    directory.mkdir(parents=True, exist_ok=True)
    command = [npm, "install", "--prefix", str(directory), *_OPTIONS, *versions.split()]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if done.returncode:
        raise MissingError(f"npm cannot fetch what the page is made of: {done.stderr.strip()[-500:]}")
    stamp.write_text(versions, "utf-8")
    return modules


def node() -> str:
    """The command that runs Node.js.

    Raises:
        MissingError: It is not there.
    """
    found = shutil.which("node") or shutil.which("nodejs")
    if found is None:
        raise MissingError("Node.js is missing; it compiles the program for the page")
    return found
