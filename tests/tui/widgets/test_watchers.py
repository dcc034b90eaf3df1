"""Textual calls a watcher by the name of its reactive attribute, and says nothing about one without."""

from collections.abc import Iterator
from importlib import import_module
from inspect import getattr_static, getmembers, isclass
from pkgutil import walk_packages

from textual.dom import DOMNode
from textual.reactive import Reactive

import cardgames_tui.tui


def own_nodes() -> Iterator[type[DOMNode]]:
    """The app, the screens and the widgets of this program."""
    for module in walk_packages(cardgames_tui.tui.__path__, "cardgames_tui.tui."):
        for _, found in getmembers(import_module(module.name), isclass):
            if issubclass(found, DOMNode) and found.__module__ == module.name:
                yield found


def test_every_watcher_watches_a_reactive_attribute() -> None:
    watchers = [
        (node, name.partition("_")[2])
        for node in own_nodes()
        for name in vars(node)
        if name.startswith(("watch_", "validate_", "compute_"))
    ]
    assert watchers
    assert [each for each in watchers if not isinstance(getattr_static(*each), Reactive)] == []
