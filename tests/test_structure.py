"""The house's rules of size and depth."""

import ast
import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import cardgames_tui

PACKAGE = Path(cardgames_tui.__file__).parent
LONGEST_MODULE = 350
LONGEST_FUNCTION = 40

FILES = sorted(PACKAGE.rglob("*.py"))


def classes() -> Iterator[type]:
    """Every class of ours, each once."""
    for module in pkgutil.walk_packages([str(PACKAGE)], f"{cardgames_tui.__name__}."):
        if module.name.endswith("__main__"):
            continue
        imported = importlib.import_module(module.name)
        for _, found in inspect.getmembers(imported, inspect.isclass):
            if found.__module__ == module.name:
                yield found


def test_no_class_has_more_than_one_ancestor_of_ours() -> None:
    deep = {}
    for found in classes():
        above = [each for each in found.__mro__[1:] if each.__module__.startswith(cardgames_tui.__name__)]
        if len(above) > 1:
            deep[found.__qualname__] = [each.__qualname__ for each in above]
    assert deep == {}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_modules_and_functions_are_short(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count("\n") <= LONGEST_MODULE
    long = [
        node.name
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION
    ]
    assert long == []
