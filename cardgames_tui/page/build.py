"""Builds the page: fetches packages from npm, compiles the program, writes the folder.

File names contain a hash, so that browsers can cache them for ever.
"""

import gzip
import hashlib
import json
import re
import shutil
import subprocess
from contextlib import suppress
from fnmatch import fnmatch
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from tempfile import TemporaryDirectory

from cardgames_tui.errors import PlayerError
from cardgames_tui.page import compiling

PACKAGE = "cardgames_tui"

EXCLUDED = (
    *(f"{PACKAGE}/{part}/*" for part in ("cli", "research")),
    *(f"{PACKAGE}/page/{name}" for name in ("build.py", "comp*", "package*", "static/*")),
    "click/*",
    "markdown_it/cli/*",
    "platformdirs/windows.py",
    "pygments/cmdline.py",
    "pygments/formatters/*",
    "pygments/lexers/*",
    "pygments/styles/*",
    "pysol_cards/gen_multi_cli.py",
    "rich/_win*",
    "textual/_import_app.py",
    "textual/_win_sleep.py",
    "textual/demo/*",
    "textual/drivers/*",
    "textual/tree-sitter/*",
    "*.dist-info/*",
    "*__pycache__/*",
    "*.pyi",
    "*/py.typed",
)
"""Python files that a page does not need."""

INCLUDED = (
    *(f"pygments/{part}/__init__.py" for part in ("formatters", "lexers", "styles")),
    "pygments/formatters/_mapping.py",
    "pygments/lexers/_mapping.py",
    "pygments/styles/_mapping.py",
    "pygments/lexers/python.py",
    "pygments/styles/default.py",
    "textual/drivers/__init__.py",
    "textual/drivers/headless_driver.py",
)
"""Exceptions to `EXCLUDED`."""

STATIC = Path(__file__).with_name("static")

NPM_LOCK = Path(__file__).with_name("package-lock.json")

_FROM_NPM = {
    "addon-fit.js": "@xterm/addon-fit/lib/addon-fit.mjs",
    "addon-webgl.js": "@xterm/addon-webgl/lib/addon-webgl.mjs",
    "pyodide.asm.js": "pyodide/pyodide.asm.mjs",
    "pyodide.js": "pyodide/pyodide.mjs",
    "xterm.css": "@xterm/xterm/css/xterm.css",
    "xterm.js": "@xterm/xterm/lib/xterm.mjs",
}
"""Scripts get the ending `.js`: many web servers know no type for `.mjs`."""

_HASHED_FILES = (
    *("icon.png", "mono.woff2", "mono-bold.woff2", "font.css", "page.css"),
    *(f"{name}.js" for name in ("terminal", "touch", "records", "worker", "program", "page", "words")),
)
"""Each comes after the files it refers to."""


class BuildError(PlayerError):
    """Something that the build needs is missing."""


def build(target: Path, cache: Path) -> int:
    """Writes the page into a folder; returns the bytes of a first visit.

    Raises:
        BuildError: npm or Node.js is missing or fails.
    """
    modules = fetch_packages(cache)
    target.mkdir(parents=True, exist_ok=True)
    folder = HashedFolder(target)
    with TemporaryDirectory() as work:
        _compile(Path(work), modules)
        sources = Path(work) / "library.zip", Path(work) / "program.tar", modules / "pyodide/pyodide.asm.wasm"
        packed = [_gzipped(path.read_bytes()) for path in sources]
    for name, data in zip(("library.bin", "program.bin", "python.bin"), packed, strict=True):
        folder.add(name, data)
    for name, source in _FROM_NPM.items():
        folder.add(name, (modules / source).read_bytes())
    for path in (STATIC / name for name in _HASHED_FILES):
        head = f"const BYTES = {sum(map(len, packed))};\n" if path.name == "worker.js" else ""
        folder.add(path.name, head.encode() + path.read_bytes())
    files = f"var FILES = {json.dumps(sorted(folder.names.values()))};\n"
    folder.add("watchdog.js", files.encode() + (STATIC / "watchdog.js").read_bytes())
    build_hash = hashlib.sha256()
    for name in ("manifest.json", "words.html", "index.html"):
        folder.write(name, (STATIC / name).read_bytes())
        build_hash.update((target / name).read_bytes())
    names, build_name = sorted(folder.names.values()), build_hash.hexdigest()[:12]
    head = f"const BUILD = {json.dumps(build_name)};\nconst FILES = {json.dumps(names)};\n"
    folder.write("offline.js", head.encode() + (STATIC / "offline.js").read_bytes())
    return sum(len(_gzipped((target / name).read_bytes())) for name in names)


def fetch_packages(directory: Path) -> Path:
    """Fetches the npm packages unless they are there; returns the directory `node_modules`.

    Raises:
        BuildError: They cannot be fetched.
    """
    lock, installed = NPM_LOCK.read_text("utf-8"), directory / "installed.json"
    modules = directory / "node_modules"
    if installed.is_file() and installed.read_text("utf-8") == lock:
        return modules
    npm = shutil.which("npm")
    if npm is None:
        raise BuildError("npm is missing; it comes with Node.js, and fetches the page's parts once")
    directory.mkdir(parents=True, exist_ok=True)
    for file in (NPM_LOCK, NPM_LOCK.with_name("package.json")):
        shutil.copyfile(file, directory / file.name)
    command = [npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"]
    _run_command(command, "npm cannot fetch the page's parts", cwd=directory)
    installed.write_text(lock, "utf-8")
    return modules


def _compile(work: Path, modules: Path) -> None:
    copy_program(work / "source")
    shutil.copyfile(compiling.__file__, work / "compiling.py")
    node = shutil.which("node") or shutil.which("nodejs")
    if node is None:
        raise BuildError("Node.js is missing; it compiles the program for the page")
    script = Path(__file__).with_name("compile.mjs")
    _run_command([node, str(script), str(modules), str(work)], "Node.js cannot compile the program")


def _run_command(command: list[str], complaint: str, cwd: Path | None = None) -> None:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, errors="replace")
    if done.returncode:
        raise BuildError(f"{complaint}: {done.stderr.strip()[-500:]}")


def dependencies_of(name: str) -> set[str]:
    names: set[str] = set()
    unvisited = [name]
    while unvisited:
        for requirement in distribution(unvisited.pop()).requires or ():
            match = re.match(r"[\w.-]+", requirement)
            if match and "extra ==" not in requirement and match[0] not in names:
                with suppress(PackageNotFoundError):  # for other systems
                    distribution(match[0])
                    names.add(match[0])
                    unvisited.append(match[0])
    return names


def copy_program(target: Path) -> None:
    package = Path(__file__).parents[1]
    paths = {f"{PACKAGE}/{path.relative_to(package).as_posix()}": path for path in package.rglob("*")}
    for name in dependencies_of("cardgames-tui"):
        for file in distribution(name).files or ():
            if ".." not in file.parts:
                paths[file.as_posix()] = Path(str(file.locate()))
    for name, path in paths.items():
        if path.is_file() and (_matches(name, INCLUDED) or not _matches(name, EXCLUDED)):
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, target / name)


def _matches(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


class HashedFolder:
    """A folder of files with hashed names, which replace the plain ones in later files."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.names: dict[str, str] = {}

    def add(self, name: str, data: bytes) -> None:
        if name.endswith((".css", ".js")):  # they refer to others
            data = self.with_hashed_names(data)
        stem, _, ending = name.partition(".")
        self.names[name] = f"{stem}.{hashlib.sha256(data).hexdigest()[:12]}.{ending}"
        (self._path / self.names[name]).write_bytes(data)

    def with_hashed_names(self, data: bytes) -> bytes:
        for plain, name in self.names.items():
            for quoted in ('"./%s"', "url(./%s)"):
                data = data.replace((quoted % plain).encode(), (quoted % name).encode())
        return data

    def write(self, name: str, data: bytes) -> None:
        (self._path / name).write_bytes(self.with_hashed_names(data))


def _gzipped(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)
