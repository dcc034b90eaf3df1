"""Compiles modules. Runs in Pyodide, the Python that will execute them."""

import importlib.util
import io
import marshal
import tarfile
import zipfile
from pathlib import Path

_PYC_HEADER = importlib.util.MAGIC_NUMBER + b"\1\0\0\0" + bytes(8)
"""An unchecked hash-based pyc (PEP 552)."""

EXCLUDED_MODULES = """
_ast_unparse _py_abc _pydatetime _pydecimal _pyio _pylong _pyrepl _ssl
_sysconfigdata__emscripten_wasm32-emscripten antigravity argparse asyncio/__main__ bdb bz2 cProfile
code compileall concurrent/futures/process configparser ctypes dbm doctest email ensurepip
filecmp fileinput ftplib getpass http idlelib imaplib json/tool lib2to3 logging/config
logging/handlers mailbox modulefinder multiprocessing netrc nturl2path optparse pdb pickletools
plistlib poplib profile pstats pty pyclbr pydoc pydoc_data rlcompleter runpy sched shelve
site-packages smtplib socketserver sqlite3/__main__ sqlite3/dump ssl symtable tabnanny tarfile this
timeit trace tracemalloc tty turtle unittest urllib/request wave webbrowser wsgiref xml xmlrpc
zipapp
"""

_ENCODINGS = ("__init__", "aliases", "ascii", "cp437", "latin_1", "utf_8", "utf_8_sig")


def compile_module(source: bytes, name: str) -> bytes:
    """Compiles a module without docstrings and assertions."""
    return _PYC_HEADER + marshal.dumps(compile(source, name, "exec", dont_inherit=True, optimize=2))


def compile_program(source: Path, target: Path) -> None:
    """Packs a folder into a tar archive of compiled modules."""
    with tarfile.open(target, "w", format=tarfile.USTAR_FORMAT) as tar:
        for path in sorted(filter(Path.is_file, source.rglob("*"))):
            name, data = path.relative_to(source).as_posix(), path.read_bytes()
            if path.suffix == ".py":
                name, data = f"{name}c", compile_module(data, name)
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))


def compile_library(source: Path, target: Path) -> None:
    """Compiles the needed part of the standard library into an archive."""
    excluded = frozenset(EXCLUDED_MODULES.split())
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_STORED) as new:
        for name in sorted(old.namelist()):
            path, (folder, _, module) = name.removesuffix(".py"), name.partition("/")
            if folder == "encodings" and module.removesuffix(".py") not in _ENCODINGS:
                continue
            if path != name and excluded.isdisjoint({path, folder}):
                new.writestr(zipfile.ZipInfo(f"{name}c"), compile_module(old.read(name), name))
