"""The private parts of Textual that the program uses."""

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from inspect import getsource
from pathlib import Path
from pkgutil import walk_packages
from pydoc import locate

import pytest
from textual.drivers.linux_driver import LinuxDriver

import cardgames_tui
from cardgames_tui.tui.textual_ext import PRIVATE_PARTS
from cardgames_tui.tui.textual_ext.drivers import with_background_query, with_suspend
from cardgames_tui.tui.textual_ext.terminal_memory import with_memory

ROOT = Path(cardgames_tui.__path__[0])

PRIVATE_IMPORT = re.compile(r"\b(?:from|import)\s+((?:textual|rich)(?:\.\w+)*\._\w+)")
"""The import of a private module, which neither ruff nor mypy reports."""

IN_TESTS = ("textual.css.stylesheet.parse", "textual.css.stylesheet.tokenize_values")
"""Replaced by tests, to read each style sheet once."""


@pytest.mark.parametrize("part", sorted([*PRIVATE_PARTS, *IN_TESTS]))
def test_a_part_is_still_there(part: str) -> None:
    assert locate(part) or locate(part.replace(".on_", "._on_"))  # handlers have either name


def test_private_modules_are_imported_for_listed_parts_only() -> None:
    texts = [path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py")]
    imported = {module for text in texts for module in PRIVATE_IMPORT.findall(text)}
    listed = {part.rpartition(".")[0] for part in PRIVATE_PARTS}
    assert imported == {module for module in listed if "._" in module}


def test_no_class_reuses_a_private_name_of_its_base() -> None:
    shared = [
        (kind, base, private_names(kind) & private_names(base))
        for kind in own_classes()
        for base in kind.__mro__
        if re.match(r"(textual|rich)\b", base.__module__)
    ]
    assert shared
    assert [each for each in shared if each[2]] == []


@cache
def private_names(kind: type) -> set[str]:
    """The private names that a class defines or uses."""
    return set(
        re.findall(r"(?:\bself\.|\bcls\.|super\(\)\.|def |^ +)(_[a-z]\w*)", getsource(kind), re.MULTILINE)
    )


def own_classes() -> Iterator[type]:
    yield from (
        with_suspend(LinuxDriver),
        with_background_query(LinuxDriver, lambda _: None),
        with_memory(LinuxDriver),
    )
    for found in walk_packages(cardgames_tui.__path__, "cardgames_tui."):
        if not found.name.endswith(".__main__"):
            named = vars(import_module(found.name)).values()
            yield from (each for each in named if isinstance(each, type) and each.__module__ == found.name)
