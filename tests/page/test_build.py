"""What goes into the page, and the errors of its build."""

import ast
import re
import shutil
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from sysconfig import get_path

import grimp
import pytest
from click.testing import CliRunner

from cardgames_tui.cli import main
from cardgames_tui.page import build as build_module
from cardgames_tui.page.build import STATIC, HashedFolder, build, copy_program, dependencies_of
from cardgames_tui.page.compiling import EXCLUDED_MODULES, compile_library, compile_program


def test_a_change_renames_a_file_and_those_that_refer_to_it(tmp_path: Path) -> None:
    folder = HashedFolder(tmp_path)
    folder.add("font.ttf", b"letters")
    folder.add("font.css", b"src: url(./font.ttf)")
    folder.write("index.html", b'<link href="./font.css">')
    font, style = folder.names["font.ttf"], folder.names["font.css"]
    assert (tmp_path / style).read_text() == f"src: url(./{font})"
    assert (tmp_path / "index.html").read_text() == f'<link href="./{style}">'
    other = HashedFolder(tmp_path)
    other.add("font.ttf", b"other letters")
    other.add("font.css", b"src: url(./font.ttf)")
    assert other.names["font.ttf"] != font
    assert other.names["font.css"] != style


def test_a_change_of_any_page_changes_the_offline_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    static = tmp_path / "static"
    shutil.copytree(STATIC, static)
    monkeypatch.setattr(build_module, "STATIC", static)
    monkeypatch.setattr(build_module, "fetch_packages", lambda cache: cache)
    monkeypatch.setattr(build_module, "_FROM_NPM", {})
    for name in ("pyodide/pyodide.asm.wasm", "library.zip", "program.tar"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"")
    monkeypatch.setattr(build_module, "TemporaryDirectory", lambda: nullcontext(tmp_path))
    monkeypatch.setattr(build_module, "_compile", lambda work, modules: None)
    scripts = []
    for name in ("", "index.html", "words.html", "manifest.json"):
        if name:
            (static / name).write_bytes((static / name).read_bytes() + b"\n")
        build(tmp_path / "page", tmp_path)
        scripts.append((tmp_path / "page" / "offline.js").read_bytes())
    assert len(set(scripts)) == 4


def test_only_the_program_and_its_dependencies_are_copied(tmp_path: Path) -> None:
    assert {"textual", "rich", "tomlkit", "pysol-cards"} <= dependencies_of("cardgames-tui")
    assert not {"pytest", "distributed"} & dependencies_of("cardgames-tui")
    copy_program(tmp_path)
    assert (tmp_path / "cardgames_tui/tui/app.tcss").is_file()
    assert (tmp_path / "textual/app.py").is_file()
    for left_out in ("cli", "research", "page/static", "../click", "../textual/demo"):
        assert not (tmp_path / "cardgames_tui" / left_out).exists()


def test_every_imported_module_is_copied(tmp_path: Path) -> None:
    graph = grimp.build_graph("cardgames_tui", cache_dir=None)
    roots = ("cardgames_tui.tui", "cardgames_tui.page.app")
    page = {module for module in graph.modules if module.startswith(roots)}
    needed = page.union(*(graph.find_upstream_modules(module) for module in page))
    copy_program(tmp_path)
    files = (
        {tmp_path / f"{name}.py", tmp_path / name / "__init__.py"}
        for name in (each.replace(".", "/") for each in needed)
    )
    assert [sorted(map(str, either)) for either in files if not any(path.is_file() for path in either)] == []


UNUSED_IMPORTS = {
    ("configparser", "rich/theme.py"),  # themes from files
    ("email", "importlib.metadata"),  # the versions of packages
    ("getpass", "rich/console.py"),
    ("webbrowser", "textual/driver.py"),
}


@pytest.mark.slow
def test_every_imported_module_of_the_standard_library_is_in_the_page(tmp_path: Path) -> None:
    copy_program(tmp_path)
    excluded = frozenset(EXCLUDED_MODULES.split())
    unvisited = [
        (name, path.relative_to(tmp_path).as_posix())
        for path in tmp_path.rglob("*.py")
        for name in imports(path)
    ]
    visited: set[str] = set()
    missing: set[tuple[str, str]] = set()
    while unvisited:
        name, importer = unvisited.pop()
        folder = name.partition(".")[0]
        if name in visited or folder not in sys.stdlib_module_names:
            continue
        if not excluded.isdisjoint({name.replace(".", "/"), folder}):
            missing.add((folder, importer))
            continue
        visited.add(name)
        module = Path(get_path("stdlib"), *name.split("."))
        for path in (module.with_suffix(".py"), module / "__init__.py"):
            if path.is_file():
                unvisited += [(each, name) for each in imports(path, lazy=False)]
    assert missing <= UNUSED_IMPORTS
    assert {"graphlib", "sqlite3", "tomllib"} <= visited


def imports(path: Path, *, lazy: bool = True) -> Iterator[str]:
    """The modules a file imports, and perhaps names in them; the optional ones only if `lazy`."""
    statements: list[ast.AST] = [ast.parse(path.read_text("utf-8"))]
    while statements:
        statement = statements.pop()
        match statement:
            case ast.If() if re.search("TYPE_CHECKING|__main__", ast.unparse(statement.test)):
                statements += statement.orelse
            case ast.Import():
                yield from (name.name for name in statement.names)
            case ast.ImportFrom(module=str(module), level=0):
                yield from (module, *(f"{module}.{name.name}" for name in statement.names))
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Try() if not lazy:
                pass
            case _:
                statements += ast.iter_child_nodes(statement)


def test_modules_are_compiled_and_other_files_copied(tmp_path: Path) -> None:
    source = tmp_path / "source"
    for package in ("own", "other"):
        (source / package).mkdir(parents=True)
        (source / package / "module.py").write_text('"""Says what it is."""\n')
    (source / "own" / "data.txt").write_text("1 2 3")
    compile_program(source, tmp_path / "program.tar")
    with tarfile.open(tmp_path / "program.tar") as program:
        assert program.getnames() == ["other/module.pyc", "own/data.txt", "own/module.pyc"]
        data = program.extractfile("own/data.txt")
        assert data is not None
        assert data.read() == b"1 2 3"
    with zipfile.ZipFile(tmp_path / "library.zip", "w") as library:
        for name in (
            "kept",
            "email/__init__",
            "json/tool",
            "encodings/utf_8",
            "encodings/utf_8_sig",
            "encodings/koi8_r",
        ):
            library.writestr(f"{name}.py", "x = 1")
    compile_library(tmp_path / "library.zip", tmp_path / "new.zip")
    with zipfile.ZipFile(tmp_path / "new.zip") as library:
        assert library.namelist() == ["encodings/utf_8.pyc", "encodings/utf_8_sig.pyc", "kept.pyc"]


def test_a_missing_npm_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    result = CliRunner().invoke(main, ["site", str(tmp_path / "page")])
    assert result.exit_code == 2
    assert result.output == (
        "cardgames-tui: npm is missing; it comes with Node.js, and fetches the page's parts once\n"
    )
    assert not (tmp_path / "page").exists()


def test_another_page_is_not_replaced(tmp_path: Path) -> None:
    page = tmp_path / "index.html"
    page.write_text("<h1>My dogs</h1>")
    result = CliRunner().invoke(main, ["site", str(tmp_path)])
    assert result.exit_code == 2
    assert f"'{tmp_path}' holds another page: name another directory" in result.output
    assert list(tmp_path.iterdir()) == [page]
