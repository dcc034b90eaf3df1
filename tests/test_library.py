"""What other programs can import."""

import doctest
from pathlib import Path
from types import ModuleType

import pytest

import cardgames_tui
from cardgames_tui import chopsticks, solitaire

ENGINES = (solitaire, chopsticks)


@pytest.mark.parametrize("engine", ENGINES)
def test_the_examples_in_the_docstring_work(engine: ModuleType) -> None:
    run = doctest.testmod(engine)
    assert (run.failed, run.attempted > 10) == (0, True)


@pytest.mark.parametrize("engine", ENGINES)
def test_every_exported_name_exists(engine: ModuleType) -> None:
    assert [name for name in engine.__all__ if not hasattr(engine, name)] == []


def test_the_package_is_typed() -> None:
    assert (Path(cardgames_tui.__file__).parent / "py.typed").exists()
