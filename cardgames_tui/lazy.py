"""Packages that offer names of their modules, and import each module only when one of its names is used."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_exports(
    package: str, modules: Mapping[str, tuple[str, ...]]
) -> tuple[list[str], Callable[[str], Any], Callable[[], list[str]]]:
    """Makes the `__all__`, the `__getattr__` and the `__dir__` of a package (PEP 562).

    Args:
        package: The name of the package.
        modules: The names to offer, by the module of the package that defines them.
    """
    module_of = {name: module for module, names in modules.items() for name in names}
    offered = sorted(module_of)

    def attribute(name: str) -> Any:
        if name not in module_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{module_of[name]}"), name)

    return offered, attribute, offered.copy
