"""Only listed private parts of Textual and Rich are used; this finds what gets round ruff and mypy."""

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
from cardgames_tui.tui import textual_ext
from cardgames_tui.tui.textual_ext import PRIVATE_PARTS
from cardgames_tui.tui.textual_ext.drivers import with_background_query, with_suspend
from cardgames_tui.tui.textual_ext.terminal_memory import with_memory

ROOT = Path(cardgames_tui.__path__[0])
LIST = Path(textual_ext.__file__)

DETOUR = re.compile(
    r"""\b(textual|rich)(\.\w+)*(\._|\ import\ .*\b_)\w  # a private module, or a private name of a module
    |\b(setattr|delattr|vars|patch|patch\.object)\(|__dict__|__setattr__|sys\.modules
    |getattr\(.*["']_\w
    |noqa:.*(SLF|B010)|type:\ ignore(\[.*(assign|attr-defined)|$)""",
    re.VERBOSE,
)
"""A line that gets round ruff or mypy."""

USES = {
    "textual._xterm_parser.XTermParser": "from textual._xterm_parser import XTermParser",
    "textual.drivers.linux_driver.XTermParser": 'vars(module)["XTermParser"] = TerminalParser',
    "textual.command.CommandList.on_click": 'setattr(CommandList, "on_click", _ignore_if_gone)',
}
"""The lines that use the listed parts."""

PUBLIC = {
    "game: G = game_from_record(record, store)",  # a type again
    "for below, cells in enumerate(other._cells, y):",  # another canvas
    "setattr(loop, name, substitute)",  # Python's event loop
    "app: CardgamesApp",  # a type that tells more than Textual's
    "for module in filter(None, map(sys.modules.get, _INPUT_MODULES)):",
    'linux_driver = sys.modules.get("textual.drivers.linux_driver")',
}
"""Lines that use nothing private of theirs."""

IN_TESTS = ("textual.css.stylesheet.parse", "textual.css.stylesheet.tokenize_values")
"""Replaced by tests, to read each style sheet once."""


@pytest.mark.parametrize("part", sorted([*PRIVATE_PARTS, *IN_TESTS]))
def test_a_part_is_still_there(part: str) -> None:
    assert locate(part) or locate(part.replace(".on_", "._on_"))  # handlers have either name


def test_all_private_parts_are_listed() -> None:
    found = {line for path in ROOT.rglob("*.py") if path != LIST for line in detours(path)}
    assert found - PUBLIC == {*USES.values()}
    assert USES.keys() == PRIVATE_PARTS.keys()
    assert len(PRIVATE_PARTS) <= 3


def detours(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.partition("  #")[0].strip() for line in lines if DETOUR.search(line)]


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
