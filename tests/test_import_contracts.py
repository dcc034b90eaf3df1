"""The import contracts hold, and see what breaks them in every folder; and no files import each other in a circle."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import grimp
import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = "cardgames_tui"

LINT = (
    sys.executable,
    "-c",
    "from importlinter.cli import lint_imports_command as lint; lint()",
    "--no-cache",
)

BREACHES = {
    "Layers point downwards": {
        "black_hole": "cardgames_tui.chopsticks",
        "records": "cardgames_tui.games",
        "games": "cardgames_tui.plain",
        "plain": "cardgames_tui.cli",
        "tui": "cardgames_tui.research",
    },
    "The engines are pure": {
        "black_hole": "textual",
        "black_hole/search": "pathlib",
        "chopsticks": "asyncio",
        "chopsticks/solving": "threading",
    },
    "Plain knows no screens": {"games": "rich", "plain": "cardgames_tui.tui"},
    "Records know no screens": {"records": "click"},
}
"""Contracts, each with folders and what it forbids to import there."""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package with its contracts."""
    directory = tmp_path_factory.mktemp("copy")
    shutil.copy(ROOT / "pyproject.toml", directory)
    shutil.copytree(ROOT / PACKAGE, directory / PACKAGE, ignore=shutil.ignore_patterns("__pycache__"))
    return directory


def lint(copy: Path, breaches: dict[str, str]) -> str:
    """What the linter says of the copy while some of its folders have a module more, which imports something."""
    written = {copy / PACKAGE / folder / "breach.py": imported for folder, imported in breaches.items()}
    for path, imported in written.items():
        path.write_text(f"import {imported}\n")
    try:
        environment = os.environ | {"PYTHONPATH": str(copy), "COLUMNS": "200"}
        return subprocess.run(LINT, cwd=copy, env=environment, capture_output=True, text=True).stdout
    finally:
        for path in written:
            path.unlink()


def names_all(said: str, breaches: dict[str, str]) -> bool:
    """Whether the linter names each of some breaches."""
    modules = {f"{PACKAGE}.{folder}.breach".replace("/", "."): name for folder, name in breaches.items()}
    return all(f"{module} -> {name} " in said for module, name in modules.items())


def test_the_contracts_are_kept(copy: Path) -> None:
    said = lint(copy, {})
    assert " KEPT" in said
    assert "0 broken" in said


@pytest.mark.parametrize("contract", BREACHES)
def test_what_breaks_a_contract_is_seen(copy: Path, contract: str) -> None:
    said = lint(copy, BREACHES[contract])
    assert f"{contract} BROKEN" in said
    assert names_all(said, BREACHES[contract])


def test_every_contract_is_broken_by_a_test() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    assert {each["name"] for each in contracts} == set(BREACHES)


def test_no_folder_is_overlooked(copy: Path) -> None:
    folders = {path.parent.relative_to(copy / PACKAGE) for path in copy.rglob("*.py")} - {Path()}
    breaches = {folder.as_posix(): f"{PACKAGE}.__main__" for folder in folders}
    assert names_all(lint(copy, breaches), breaches)


@pytest.mark.parametrize("top", [PACKAGE, "tests", "assets"])
def test_every_folder_with_modules_is_a_package(top: str) -> None:
    folders = {path.parent for path in (ROOT / top).rglob("*.py")}
    assert [folder for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []


@pytest.mark.parametrize("top", [PACKAGE, "tests", "assets"])
def test_files_have_plain_names(top: str) -> None:
    names = {path.name for path in (ROOT / top).rglob("*")}
    assert [name for name in names if not re.fullmatch(r"[\w.\[\]-]+", name)] == []


def test_no_files_import_each_other_in_a_circle() -> None:
    """Not even where only type checkers or functions import."""
    graph = grimp.build_graph(PACKAGE, cache_dir=None)
    imports = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    in_circles = []
    for module in imports:
        reached: set[str] = set()
        new = set(imports[module])
        while new:
            reached |= new
            new = {imported for each in new for imported in imports[each]} - reached
        if module in reached:
            in_circles.append(module)
    assert in_circles == []
