import os
import re
import shutil
import subprocess
import sys
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


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / PACKAGE, tmp_path / PACKAGE, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def lint(copy: Path) -> str:
    environment = os.environ | {"PYTHONPATH": str(copy), "COLUMNS": "200"}
    return subprocess.run(LINT, cwd=copy, env=environment, capture_output=True, text=True).stdout


def test_the_contracts_are_kept(copy: Path) -> None:
    said = lint(copy)
    assert " KEPT" in said
    assert "0 broken" in said


def test_no_folder_is_overlooked(copy: Path) -> None:
    folders = {path.parent for path in (copy / PACKAGE).rglob("*.py")} - {copy / PACKAGE}
    for folder in folders:
        (folder / "breach.py").write_text(f"import {PACKAGE}.__main__\n")
    said = lint(copy)
    modules = {".".join((folder / "breach").relative_to(copy).parts) for folder in folders}
    assert [module for module in sorted(modules) if f"{module} -> {PACKAGE}.__main__ " not in said] == []


@pytest.mark.parametrize("top", [PACKAGE, "tests", "assets"])
def test_every_folder_with_modules_is_a_package(top: str) -> None:
    folders = {path.parent for path in (ROOT / top).rglob("*.py")}
    assert [folder for folder in sorted(folders) if not (folder / "__init__.py").exists()] == []


@pytest.mark.parametrize("top", [PACKAGE, "tests", "assets"])
def test_files_have_plain_names(top: str) -> None:
    names = {path.name for path in (ROOT / top).rglob("*")}
    assert [name for name in names if not re.fullmatch(r"[\w.\[\]-]+", name)] == []


def test_no_files_import_each_other_in_a_circle() -> None:
    """Imports inside functions count; those for type checkers do not."""
    graph = grimp.build_graph(PACKAGE, cache_dir=None, exclude_type_checking_imports=True)
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
