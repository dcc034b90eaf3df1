"""A store in a directory of its own, which does everything at once; no store waits before it tries again."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cardgames_tui.records import store as store_module
from tests.records.saving import StoreAtOnce


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "RETRY_SECONDS", 0)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[StoreAtOnce]:
    with closing(StoreAtOnce(tmp_path / "data")) as store:
        yield store
