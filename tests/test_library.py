"""What other programs can import, and what the docstrings say of it."""

import doctest
from pathlib import Path
from types import ModuleType

import pytest

import cardgames_tui
from cardgames_tui import chopsticks, solitaire

ENGINES = (solitaire, chopsticks)


@pytest.mark.parametrize("engine", ENGINES)
def test_the_examples_of_the_docstring_are_so(engine: ModuleType) -> None:
    run = doctest.testmod(engine)
    assert (run.failed, run.attempted > 10) == (0, True)


@pytest.mark.parametrize("engine", ENGINES)
def test_everything_offered_is_there(engine: ModuleType) -> None:
    assert [name for name in engine.__all__ if not hasattr(engine, name)] == []


def test_the_types_are_told() -> None:
    assert (Path(cardgames_tui.__file__).parent / "py.typed").exists()
