from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cardgames_tui.records.store import Store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """An empty store in a directory of its own."""
    with closing(Store(tmp_path)) as store:
        yield store
