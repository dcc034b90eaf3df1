from pathlib import Path

import pytest

from tests.records.saving import StoreAtOnce


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames_tui.records.store.RETRY_SECONDS", 0)


@pytest.fixture
def store(tmp_path: Path) -> StoreAtOnce:
    return StoreAtOnce(tmp_path / "data")


@pytest.fixture
def second(tmp_path: Path, store: StoreAtOnce) -> StoreAtOnce:
    """The store of another program with the same records."""
    return StoreAtOnce(tmp_path / "data")
