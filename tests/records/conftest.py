"""A store in a directory of its own, which does everything at once; no store waits before it tries again."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.helpers.saving import StoreAtOnce


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames_tui.records.store.RETRY_SECONDS", 0)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[StoreAtOnce]:
    with closing(StoreAtOnce(tmp_path / "data")) as store:
        yield store


@pytest.fixture
def second(tmp_path: Path, store: StoreAtOnce) -> Iterator[StoreAtOnce]:
    """The store of another program with the same records."""
    with closing(StoreAtOnce(tmp_path / "data")) as second:
        yield second
