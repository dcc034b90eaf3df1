"""What the package uses of Textual although it is not public.

The bounds in pyproject.toml admit the versions that have all of this; before they are widened, these tests have
to pass with the newer ones.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from inspect import getsource
from pathlib import Path
from pkgutil import walk_packages

import pytest
from textual.drivers.headless_driver import HeadlessDriver

import cardgames_tui
from cardgames_tui.tui.textual_ext.thrift import thrifty

THEIRS = ("textual",)

ATTRIBUTES = {
    ("textual.app.App", "_display"): "what is written to the terminal, to be made narrower",
    ("textual.app.App", "_driver"): "where the page around the terminal is told what it has to know",
    ("textual.app.App", "_size"): "whether a window has the size that it had before",
    ("textual.driver.Driver", "_app"): "the size of the terminal, and where a visitor's driver posts its end",
    ("textual.driver.Driver", "_size"): "how large a page's terminal is to begin with",
}
"""Their private attributes that classes of ours use or replace, each with what for."""

IMPORTS = {
    ("textual._compositor", "ChopsUpdate"): "a change of the screen, to be written as narrow as it is",
    ("textual._xterm_parser", "XTermParser"): "what a terminal or a page writes, answers to us among it",
}
"""What is imported from their private modules, each with what for."""


@pytest.mark.parametrize(("owner", "name"), ATTRIBUTES)
def test_a_private_attribute_is_still_there(owner: str, name: str) -> None:
    module, _, kind = owner.rpartition(".")
    assert name in private_names(getattr(import_module(module), kind))


@pytest.mark.parametrize(("module", "name"), IMPORTS)
def test_a_private_module_still_has_what_is_imported(module: str, name: str) -> None:
    assert hasattr(import_module(module), name)


def test_all_private_attributes_are_listed() -> None:
    assert {each for kind in own_classes() for each in shared_names(kind)} == set(ATTRIBUTES)


def test_all_private_imports_are_listed() -> None:
    assert set(private_imports()) == set(IMPORTS)


@cache
def private_names(kind: type) -> frozenset[str]:
    """The private names that a class defines, or mentions of its instances."""
    source = getsource(kind)
    mentioned = re.findall(r"\b(?:self\.|cls\.|def )(_[a-z]\w*)", source)
    declared = re.findall(r"^\s+(_[a-z]\w*)\s*(?::|=[^=])", source, re.MULTILINE)
    return frozenset((*mentioned, *declared))


def shared_names(kind: type) -> Iterator[tuple[str, str]]:
    """The private names that a class shares with theirs which it is built upon, with the class they come from."""
    bases = [base for base in reversed(kind.__mro__) if base.__module__.partition(".")[0] in THEIRS]
    for name in private_names(kind):
        for base in bases:
            if name in private_names(base):
                yield f"{base.__module__}.{base.__qualname__}", name
                break


def own_classes() -> Iterator[type]:
    """The classes of the package; one of them is made when it is needed."""
    for name in own_modules():
        for each in vars(import_module(name)).values():
            if isinstance(each, type) and each.__module__ == name:
                yield each
    yield thrifty(HeadlessDriver)


def own_modules() -> list[str]:
    """The modules of the package, but for the one that runs it."""
    names = [found.name for found in walk_packages(cardgames_tui.__path__, "cardgames_tui.")]
    return [name for name in names if not name.endswith(".__main__")]


def private_imports() -> Iterator[tuple[str, str]]:
    """What is imported from their modules by a private name, or from a private module."""
    for path in Path(cardgames_tui.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] in THEIRS:
                for alias in node.names:
                    if any(part.startswith("_") for part in (*node.module.split("."), alias.name)):
                        yield node.module, alias.name
