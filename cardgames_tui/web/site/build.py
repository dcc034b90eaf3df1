"""Making the folder: everything of the page, in files whose names tell when they have changed."""

import gzip
import hashlib
import io
import json
import shutil
import subprocess
import tarfile
from importlib.resources import files
from pathlib import Path
from tempfile import TemporaryDirectory

from cardgames_tui.web.site import compiling, contents

PAGES = Path(str(files("cardgames_tui.web") / "pages"))
"""What this page and that of `serve` share."""

OWN_PAGES = Path(str(files("cardgames_tui.web.site") / "pages"))
"""What only this page has."""

_FROM_NPM = {
    "addon-fit.mjs": "@xterm/addon-fit/lib/addon-fit.mjs",
    "addon-webgl.mjs": "@xterm/addon-webgl/lib/addon-webgl.mjs",
    "mono-bold.ttf": "dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf",
    "mono.ttf": "dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf",
    "pyodide.asm.mjs": "pyodide/pyodide.asm.mjs",
    "pyodide.mjs": "pyodide/pyodide.mjs",
    "xterm.css": "@xterm/xterm/css/xterm.css",
    "xterm.mjs": "@xterm/xterm/lib/xterm.mjs",
}
_SHARED = ("conversation.js", "favicon.png", "icon.png", "page.css", "terminal.js", "touch.js")
_OWN = ("font.css", "records.js", "worker.js", "program.js", "page.js", "words.js")
"""The page's own files, each after those that it names."""

_MENDED = (".css", ".js", ".mjs")
"""The files in which others are named."""


class Folder:
    """A folder of files for any host, each named by its contents."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.names: dict[str, str] = {}
        """What the files are called, by their plain names."""

    def add(self, name: str, data: bytes) -> None:
        """Add a file; the files that it names have to be there already."""
        if name.endswith(_MENDED):
            data = self.mend(data)
        stem, _, ending = name.partition(".")
        self.names[name] = f"{stem}.{hashlib.sha256(data).hexdigest()[:12]}.{ending}"
        (self._path / self.names[name]).write_bytes(data)

    def mend(self, data: bytes) -> bytes:
        """A text in which other files are named as they are called."""
        for plain, name in self.names.items():
            for quoted in ('"./%s"', "url(./%s)"):
                data = data.replace((quoted % plain).encode(), (quoted % name).encode())
        return data

    def write(self, name: str, data: bytes) -> None:
        """Write a file under its plain name: what a browser asks for by that."""
        (self._path / name).write_bytes(self.mend(data))


def build(target: Path, cache: Path) -> int:
    """Write the page into a folder; return how many compressed bytes a browser fetches at its first visit.

    Raises:
        MissingError: What the page is made of cannot be had.
    """
    modules = contents.fetch(cache)
    target.mkdir(parents=True, exist_ok=True)
    folder = Folder(target)
    with TemporaryDirectory() as work:
        _compile(Path(work), modules)
        folder.add("library.bin", _packed((Path(work) / "library.zip").read_bytes()))
        folder.add("program.bin", _packed(_tar(Path(work) / "compiled")))
    folder.add("python.bin", _packed((modules / "pyodide/pyodide.asm.wasm").read_bytes()))
    for name, source in _FROM_NPM.items():
        folder.add(name, (modules / source).read_bytes())
    for name in _SHARED:
        folder.add(name, (PAGES / name).read_bytes())
    for name in _OWN:
        folder.add(name, (OWN_PAGES / name).read_bytes())
    for name in ("manifest.json", "words.html", "index.html"):
        folder.write(name, (OWN_PAGES / name).read_bytes())
    names = sorted(folder.names.values())
    build_name = hashlib.sha256((target / "index.html").read_bytes()).hexdigest()[:12]
    head = f"const BUILD = {json.dumps(build_name)};\nconst FILES = {json.dumps(names)};\n"
    folder.write("offline.js", head.encode() + (OWN_PAGES / "offline.js").read_bytes())
    return sum(len(_packed((target / name).read_bytes())) for name in names)


def _compile(work: Path, modules: Path) -> None:
    contents.gather(work / "source")
    shutil.copyfile(str(compiling.__file__), work / "compiling.py")
    script = OWN_PAGES / "compile.mjs"
    left_out = " ".join(contents.library_left_out(modules / "pyodide/python_stdlib.zip"))
    command = [contents.node(), str(script), str(modules), str(work), contents.OWN, left_out]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace")
    if done.returncode:
        raise contents.MissingError(f"Node.js cannot compile the program: {done.stderr.strip()[-500:]}")


def _tar(folder: Path) -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for path in sorted(path for path in folder.rglob("*") if path.is_file()):
            entry = tarfile.TarInfo(path.relative_to(folder).as_posix())
            entry.size = path.stat().st_size
            with path.open("rb") as data:
                tar.addfile(entry, data)
    return packed.getvalue()


def _packed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)
