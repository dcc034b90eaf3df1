"""What the package uses of Textual and Rich although it is not public, or replaces in them: only what is listed.

Every version of Textual that pyproject.toml admits has these parts.
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
from textual.drivers.linux_driver import LinuxDriver

import cardgames_tui
from cardgames_tui.tui.textual_ext import PRIVATE_PARTS
from cardgames_tui.tui.textual_ext.drivers import with_background_query, with_suspend
from cardgames_tui.tui.textual_ext.terminal_memory import with_memory

THEIRS = ("textual", "rich")
ROOT = Path(cardgames_tui.__path__[0])
CONFTEST = ROOT.parent / "tests" / "conftest.py"

_PUBLIC = ("_asdict", "_exit", "_fields", "_replace")
"""What has an underscore for another reason in the standard library."""

IN_TESTS = {"textual.css.stylesheet.parse", "textual.css.stylesheet.tokenize_values"}
"""What tests replace, to read each style sheet once."""


@pytest.mark.parametrize("part", sorted([*PRIVATE_PARTS, *IN_TESTS]))
def test_a_part_is_still_there(part: str) -> None:
    owner, _, name = part.rpartition(".")
    module, _, kind = owner.rpartition(".")
    there = getattr(import_module(module), kind) if kind[0].isupper() else import_module(owner)
    assert name == "on_click" or hasattr(there, name)


def test_all_private_parts_are_listed() -> None:
    found = {part for path in ROOT.rglob("*.py") for part in parts_in(path.read_text(encoding="utf-8"))}
    assert found | set(shared_with_bases()) == set(PRIVATE_PARTS)
    assert len(PRIVATE_PARTS) <= 3


def test_tests_replace_nothing_else_for_all() -> None:
    assert set(parts_in(CONFTEST.read_text(encoding="utf-8"))) == IN_TESTS


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("from textual._compositor import ChopsUpdate", "textual._compositor.ChopsUpdate"),
        ("from textual.app import _private", "textual.app._private"),
        ("import textual._compositor", "textual._compositor"),
        ("import textual\ntextual.app._x", "textual.app._x"),
        ("import_module('textual._compositor')", "textual._compositor"),
        ("from textual.app import App\nApp._display", "textual.app.App._display"),
        ("from textual.app import App\nsetattr(App, 'run', f)", "textual.app.App.run"),
        ("from textual.app import App\nApp.run = f", "textual.app.App.run"),
        ("from textual import app as a\nvars(a)['App'] = f", "textual.app.App"),
        ("from textual import app\nvars(app).update(App=f)", "textual.app.App"),
        ("m = sys.modules.get('textual.app')\nm.App = f", "textual.app.App"),
        ("monkeypatch.setattr('textual.app.App.run', f)", "textual.app.App.run"),
        ("from textual.app import App\ndef d(self: App): return self._x", "?._x"),
        ("def d(screen): return screen._compositor_refresh", "?._compositor_refresh"),
        ("def d(screen): screen._compositor_refresh = None", "?._compositor_refresh"),
        ("getattr(screen, '_layout_required')", "?._layout_required"),
    ],
)
def test_a_use_is_found(text: str, part: str) -> None:
    assert part in set(parts_in(text))


def test_what_is_our_own_is_no_use() -> None:
    assert not [
        *parts_in("from textual.app import App\nclass A(App):\n    def f(self): self._own = vars(self)")
    ]


class Finder(ast.NodeVisitor):
    """Finds in a module what is private in Textual or Rich, and what is replaced there."""

    def __init__(self, tree: ast.Module) -> None:
        self.found: set[str] = set()
        self._names: dict[str, str] = {}
        self._own = {
            node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute) and _is_of_self(node)
        }
        self._own |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
        self.visit(tree)

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            if _is_theirs(alias.name):
                self._names[alias.asname or alias.name.partition(".")[0]] = (
                    alias.name if alias.asname else alias.name.partition(".")[0]
                )
                self._note_if_private(alias.name)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if node.module and _is_theirs(node.module):
            for alias in node.names:
                self._names[alias.asname or alias.name] = f"{node.module}.{alias.name}"
                self._note_if_private(f"{node.module}.{alias.name}")

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and re.fullmatch(r"(textual|rich)(\.\w+)*", node.value):
            self._note_if_private(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        named = [each.value for each in ast.walk(node.value) if isinstance(each, ast.Constant)]
        for target in node.targets:
            if isinstance(target, ast.Name):
                for text in named:
                    if isinstance(text, str) and _is_theirs(text):
                        self._names[target.id] = text
            elif isinstance(target, ast.Attribute) and (owner := self._path(target.value)):
                self.found.add(f"{owner}.{target.attr}")
            elif isinstance(target, ast.Subscript) and (owner := self._vars_of(target.value)):
                self.found.add(f"{owner}.{ast.literal_eval(target.slice)}")
        self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if _is_private(node.attr):
            if owner := self._path(node.value):
                self.found.add(f"{owner}.{node.attr}")
            elif not self._in_class if _is_of_self(node) else node.attr not in self._own:
                self.found.add(f"?.{node.attr}")
        self.generic_visit(node)

    _in_class = 0

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._in_class += 1
        self.generic_visit(node)
        self._in_class -= 1

    def visit_Call(self, node: ast.Call) -> None:
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        names = [each.value for each in node.args if isinstance(each, ast.Constant)]
        owner = self._path(node.args[0]) if node.args else ""
        if called in ("setattr", "delattr", "patch", "object"):
            for name in names:
                if isinstance(name, str) and (owner or _is_theirs(name)):
                    self.found.add(f"{owner}.{name}" if owner else name)
        elif called == "getattr" and names and isinstance(names[0], str) and _is_private(names[0]):
            self.found.add(f"{owner or '?'}.{names[0]}")
        elif isinstance(node.func, ast.Attribute) and (owner := self._vars_of(node.func.value)):
            self.found.update(f"{owner}.{keyword.arg}" for keyword in node.keywords)
        self.generic_visit(node)

    def _vars_of(self, node: ast.expr) -> str:
        """What of theirs `vars` or `__dict__` is asked for."""
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "vars":
            return self._path(node.args[0])
        if isinstance(node, ast.Attribute) and node.attr == "__dict__":
            return self._path(node.value)
        return ""

    def _path(self, node: ast.expr) -> str:
        """What of theirs an expression names; empty for anything else."""
        if isinstance(node, ast.Name):
            return self._names.get(node.id, "")
        if isinstance(node, ast.Attribute) and (owner := self._path(node.value)):
            return f"{owner}.{node.attr}"
        return ""

    def _note_if_private(self, path: str) -> None:
        if any(map(_is_private, path.split("."))):
            self.found.add(path)


def parts_in(text: str) -> Iterator[str]:
    """What a module uses of theirs, by its full name."""
    yield from Finder(ast.parse(text)).found


def _is_theirs(name: str) -> bool:
    return name.partition(".")[0] in THEIRS


def _is_private(name: str) -> bool:
    return name.startswith("_") and not name.endswith("__") and name not in _PUBLIC


def _is_of_self(node: ast.Attribute) -> bool:
    return isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")


def shared_with_bases() -> Iterator[str]:
    """The private names that our classes share with those of theirs which they are built upon."""
    for kind in own_classes():
        bases = [base for base in reversed(kind.__mro__) if _is_theirs(base.__module__)]
        for name in private_names(kind):
            for base in bases:
                if name in private_names(base):
                    yield f"{base.__module__}.{base.__qualname__}.{name}"
                    break


@cache
def private_names(kind: type) -> frozenset[str]:
    """The private names that a class defines, or mentions of its instances."""
    source = getsource(kind)
    mentioned = re.findall(r"\b(?:self\.|cls\.|super\(\)\.|def )(_[a-z]\w*)", source)
    declared = re.findall(r"^\s+(_[a-z]\w*)\s*(?::|=[^=])", source, re.MULTILINE)
    return frozenset((*mentioned, *declared))


def own_classes() -> Iterator[type]:
    """The classes of the package; some are made when they are needed."""
    for found in walk_packages(cardgames_tui.__path__, "cardgames_tui."):
        if not found.name.endswith(".__main__"):
            for each in vars(import_module(found.name)).values():
                if isinstance(each, type) and each.__module__ == found.name:
                    yield each
    yield from (
        with_suspend(LinuxDriver),
        with_background_query(LinuxDriver, lambda _: None),
        with_memory(LinuxDriver),
    )
