"""A writer in a directory of its own."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cardgames_tui.records.archive import Archive
from cardgames_tui.records.writer import RecordsWriter


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[RecordsWriter]:
    with closing(RecordsWriter(Archive(tmp_path / "data"))) as writer:
        yield writer
