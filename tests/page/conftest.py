from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardgames_tui.page.build import BuildError, build

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    """Debian's Chromium; tests are skipped without it."""
    from tests.page.browsing import chromium

    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the page; tests are skipped if it cannot be built."""
    folder = tmp_path_factory.mktemp("site")
    try:
        size = build(folder, tmp_path_factory.mktemp("npm"))
    except BuildError as error:
        pytest.skip(str(error))
    assert size < 9_000_000
    return folder


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Where a plain file server has the page, under a path."""
    from tests.page.browsing import file_server

    with file_server(site) as found:
        yield found
