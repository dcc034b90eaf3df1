"""A saver in a directory of its own."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cardgames_tui.records.archive import Archive
from cardgames_tui.records.saver import Saver


@pytest.fixture
def saver(tmp_path: Path) -> Iterator[Saver]:
    with closing(Saver(Archive(tmp_path / "data"))) as saver:
        yield saver
