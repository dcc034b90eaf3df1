"""What goes into the page: this program, what it depends on, little else, and packages from npm."""

import re
import shutil
import subprocess
import zipfile
from fnmatch import fnmatch
from importlib.metadata import PackageNotFoundError, distribution
from importlib.resources import as_file, files
from pathlib import Path

OWN = "cardgames_tui"
"""The package of this program."""

LEFT_OUT = (
    *(f"{OWN}/{part}/*" for part in ("batch", "census", "cli", "web")),
    "click/*",
    "pygments/cmdline.py",
    "pygments/formatters/*",
    "pygments/lexers/*",
    "pygments/styles/*",
    "textual/demo/*",
    "textual/drivers/*",
    "textual/tree-sitter/*",
    "*.dist-info/*",
    "*__pycache__/*",
    "*.pyi",
    "*/py.typed",
)
"""The files of packages that a page does not need."""

KEPT = (
    *(f"pygments/{part}/__init__.py" for part in ("formatters", "lexers", "styles")),
    "pygments/formatters/_mapping.py",
    "pygments/lexers/_mapping.py",
    "pygments/styles/_mapping.py",
    "pygments/lexers/python.py",
    "pygments/styles/default.py",
    "textual/drivers/__init__.py",
    "textual/drivers/headless_driver.py",
)
"""Those that it needs all the same."""

_ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "latin_1", "utf_8")
"""The only encodings that a page meets."""

_REQUIREMENT = re.compile(r"[\w.-]+")


def dependencies(name: str) -> set[str]:
    """The names of the distributions that one depends on, near and far."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for requirement in distribution(waiting.pop()).requires or ():
            needed = _REQUIREMENT.match(requirement)
            if needed and "extra ==" not in requirement and needed[0] not in found and _is_here(needed[0]):
                found.add(needed[0])
                waiting.append(needed[0])
    return found


def library_left_out(library: Path) -> list[str]:
    """The modules and packages of Python's library to leave out, by their paths without an ending."""
    with zipfile.ZipFile(library) as archive:
        encodings = {name.removesuffix(".py") for name in archive.namelist() if name.startswith("encodings/")}
    left_out = (files(__package__) / "left_out.txt").read_text("utf-8").split()
    return [*left_out, *encodings.difference(f"encodings/{name}" for name in _ENCODINGS)]


def gather(target: Path) -> None:
    """Copy the modules and their data into a directory."""
    with as_file(files(OWN)) as own:
        for path in own.rglob("*"):
            _copy(path, f"{OWN}/{path.relative_to(own).as_posix()}", target)
    for name in dependencies("cardgames-tui"):
        for file in distribution(name).files or ():
            if ".." not in file.parts:
                _copy(Path(str(file.locate())), file.as_posix(), target)


def _copy(path: Path, name: str, target: Path) -> None:
    if path.is_file() and (_matches(name, KEPT) or not _matches(name, LEFT_OUT)):
        (target / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target / name)


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


def _is_here(name: str) -> bool:
    """Whether a distribution is installed; some are needed on other systems only."""
    try:
        distribution(name)
    except PackageNotFoundError:
        return False
    return True


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
