"""Names that a package offers, whose modules are imported when somebody asks for them."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def attributes(package: str, modules: Mapping[str, tuple[str, ...]]) -> Callable[[str], Any]:
    """The `__getattr__` of a package (PEP 562), from the names that each of its modules offers."""
    places = {name: module for module, names in modules.items() for name in names}

    def attribute(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{places[name]}"), name)

    return attribute
