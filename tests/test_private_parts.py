"""What the package uses of Textual and Rich although it is not public, or replaces in them: only what is listed.

Every version of Textual that pyproject.toml admits has these parts.
"""

import ast
import re
from collections.abc import Iterable, Iterator
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
CONFTEST = ROOT.parent / "tests" / "conftest.py"

IN_TESTS = {"textual.css.stylesheet.parse", "textual.css.stylesheet.tokenize_values"}
"""What tests replace, to read each style sheet once."""

THEIRS = r"(textual|rich)(\.\w+)*"
PRIVATE = r"_(?!(?:asdict|exit|fields|replace)\b)\w*(?<!__)"
"""A private name; some of the standard library have an underscore for another reason."""
REPLACING = re.compile(r"\b(setattr|delattr|patch|object)$")
"""The functions that replace something."""


@pytest.mark.parametrize("part", sorted([*PRIVATE_PARTS, *IN_TESTS]))
def test_a_part_is_still_there(part: str) -> None:
    assert locate(part) or locate(part.replace(".on_", "._on_"))  # handlers have either name


def test_all_private_parts_are_listed() -> None:
    found = {part for path in ROOT.rglob("*.py") for part in parts_in(path.read_text(encoding="utf-8"))}
    assert found | set(shared_with_bases()) == set(PRIVATE_PARTS)
    assert len(PRIVATE_PARTS) <= 3


def test_tests_replace_nothing_else_for_all() -> None:
    assert parts_in(CONFTEST.read_text(encoding="utf-8")) == IN_TESTS


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("from textual._compositor import ChopsUpdate", "textual._compositor.ChopsUpdate"),
        ("from textual.app import _private", "textual.app._private"),
        ("import textual._compositor", "textual._compositor"),
        ("import textual\ntextual.app._x", "textual.app._x"),
        ("import textual\n@textual.app._x\ndef f(): ...", "textual.app._x"),
        ("import_module('textual._compositor')", "textual._compositor"),
        ("from textual.app import App\nApp._display", "textual.app.App._display"),
        ("from textual.app import App\nsetattr(App, 'run', f)", "textual.app.App.run"),
        ("from textual.app import App\nApp.run = f", "textual.app.App.run"),
        ("from textual import app as a\nvars(a)['App'] = f", "textual.app.App"),
        ("from textual import app\nvars(app).update(App=f)", "textual.app.App"),
        ("m = sys.modules.get('textual.app')\nm.App = f", "textual.app.App"),
        ("monkeypatch.setattr('textual.app.App.run', f)", "textual.app.App.run"),
        ("from textual.app import App\ndef d(self: App): return self._x", "?._x"),
        ("def d(screen): screen._compositor_refresh = None", "?._compositor_refresh"),
        ("getattr(screen, '_layout_required')", "?._layout_required"),
    ],
)
def test_a_use_is_found(text: str, part: str) -> None:
    assert parts_in(text) == {part}


def test_what_is_our_own_is_no_use() -> None:
    own = "from textual.app import App\nclass A(App):\n    def f(self): self._own = vars(self)\nA()._own"
    assert parts_in(own) == set()


def parts_in(text: str) -> set[str]:
    """What a module uses of theirs that is private, or replaces there, by its full name."""
    nodes = list(ast.walk(ast.parse(text)))
    names, own = imported_names(nodes), own_names(nodes)
    mentioned = {*names.values(), *texts_in(nodes)}
    found = {name for name in mentioned if re.search(rf"\.{PRIVATE}(\.|$)", name)}
    for node in nodes:
        match node:
            case ast.Attribute(owner, str(name)) | ast.Call(
                ast.Name("getattr"), [owner, ast.Constant(str(name)), *_]
            ) if re.fullmatch(PRIVATE, name):
                if (known := full_name(owner, names)) or name not in own:
                    found.add(f"{known or '?'}.{name}")
            case ast.Assign(targets):
                found |= {full_name(each, names) for each in targets if not isinstance(each, ast.Name)} - {""}
            case ast.Call(func, [target, *others]) if REPLACING.search(ast.unparse(func)):
                if known := full_name(target, names):
                    found.add(".".join([known, *texts_in(others[:1], r"\w+")]))
            case ast.Call(ast.Attribute(target, "update"), [], keywords) if known := full_name(target, names):
                found |= {f"{known}.{keyword.arg}" for keyword in keywords}
    return found


def full_name(node: ast.AST, names: dict[str, str]) -> str:
    """What of theirs an expression names; empty for anything else."""
    match node:
        case ast.Name(name):
            return names.get(name, "")
        case ast.Constant(str(name)) if re.fullmatch(THEIRS, name):
            return name
        case ast.Call(ast.Name("vars"), [owner]):
            return full_name(owner, names)
        case ast.Attribute(owner, str(name)) | ast.Subscript(owner, ast.Constant(str(name))):
            return f"{known}.{name}" if (known := full_name(owner, names)) else ""
    return ""


def imported_names(nodes: list[ast.AST]) -> dict[str, str]:
    """The names by which a module knows parts of theirs, and their full names."""
    names: dict[str, str] = {}
    for node in nodes:
        match node:
            case ast.Import(aliases):
                names |= {alias.asname or alias.name: alias.name for alias in aliases}
                names |= {top: top for alias in aliases for top in alias.name.split(".")[:1]}
            case ast.ImportFrom(str(module), aliases):
                names |= {alias.asname or alias.name: f"{module}.{alias.name}" for alias in aliases}
            case ast.Assign([ast.Name(name)], value):
                names |= zip([name], texts_in(ast.walk(value)), strict=False)
    return {name: full for name, full in names.items() if re.fullmatch(THEIRS, full)}


def texts_in(nodes: Iterable[ast.AST], pattern: str = THEIRS) -> list[str]:
    """The texts that name a part of theirs, or match another pattern."""
    texts = (node.value for node in nodes if isinstance(node, ast.Constant))
    return [text for text in texts if isinstance(text, str) and re.fullmatch(pattern, text)]


def own_names(nodes: list[ast.AST]) -> set[str]:
    """What a module defines, and what its classes keep in themselves."""
    inside = [node for kind in nodes if isinstance(kind, ast.ClassDef) for node in ast.walk(kind)]
    kept = {
        node.attr
        for node in inside
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("self", "cls")
    }
    return kept | {node.name for node in nodes if isinstance(node, ast.FunctionDef)}


def shared_with_bases() -> Iterator[str]:
    """The private names that our classes share with those of theirs which they are built upon."""
    for kind in own_classes():
        bases = [base for base in kind.__mro__ if re.fullmatch(THEIRS, base.__module__)]
        for name in private_names(kind):
            yield from (
                f"{base.__module__}.{base.__name__}.{name}" for base in bases if name in private_names(base)
            )


@cache
def private_names(kind: type) -> set[str]:
    """The private names that a class defines, or mentions of its instances."""
    return set(
        re.findall(r"(?:\bself\.|\bcls\.|super\(\)\.|def |^ +)(_[a-z]\w*)", getsource(kind), re.MULTILINE)
    )


def own_classes() -> Iterator[type]:
    """The classes of the package; some are made when they are needed."""
    yield from (
        with_suspend(LinuxDriver),
        with_background_query(LinuxDriver, lambda _: None),
        with_memory(LinuxDriver),
    )
    for found in walk_packages(cardgames_tui.__path__, "cardgames_tui."):
        if not found.name.endswith(".__main__"):
            named = vars(import_module(found.name)).values()
            yield from (each for each in named if isinstance(each, type) and each.__module__ == found.name)
