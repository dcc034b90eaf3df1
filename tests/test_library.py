"""What other programs can import, and what the docstrings say of it."""

import doctest
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import cardgames_tui
from cardgames_tui import chopsticks, solitaire
from tests.helpers.program import modules_after

ENGINES = (solitaire, chopsticks)


@pytest.mark.parametrize("engine", ENGINES)
def test_the_examples_of_the_docstring_are_so(engine: ModuleType) -> None:
    run = doctest.testmod(engine)
    assert (run.failed, run.attempted > 10) == (0, True)


@pytest.mark.parametrize("engine", ENGINES)
def test_everything_offered_is_there(engine: ModuleType) -> None:
    assert [name for name in engine.__all__ if not hasattr(engine, name)] == []


@pytest.mark.parametrize("engine", ENGINES)
def test_what_is_offered_is_listed(engine: ModuleType) -> None:
    assert dir(engine) == engine.__all__


@pytest.mark.parametrize("engine", ENGINES)
def test_what_is_not_offered_is_not_there(engine: ModuleType) -> None:
    assert not hasattr(engine, "nothing")
    with pytest.raises(ImportError):
        import_module(f"{engine.__name__}.nothing")


def test_an_engine_is_imported_when_it_is_used() -> None:
    loaded = modules_after("import cardgames_tui.solitaire, cardgames_tui.chopsticks")
    assert "pysol_cards" not in loaded
    assert loaded.isdisjoint({"textual", "rich", "click"})


def test_the_types_are_told() -> None:
    assert (Path(cardgames_tui.__file__).parent / "py.typed").exists()
