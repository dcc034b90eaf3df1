from pathlib import Path

import pytest

from cardgames_tui.records.store import Store
from tests.helpers.clock import Clock


@pytest.fixture
def store(tmp_path: Path) -> Store:
    """An empty store in a directory of its own."""
    return Store(tmp_path)


@pytest.fixture
def clock() -> Clock:
    return Clock(0)
