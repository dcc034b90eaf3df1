"""A store in a directory of its own, which does everything at once."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.records.saving import StoreAtOnce


@pytest.fixture
def store(tmp_path: Path) -> Iterator[StoreAtOnce]:
    with closing(StoreAtOnce(tmp_path / "data")) as store:
        yield store
