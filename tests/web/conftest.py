from collections.abc import Iterator

import pytest

from tests.web.serving import WARM


@pytest.fixture(scope="session", autouse=True)
def warm_process() -> Iterator[None]:
    """The warm process of all servers ends with the last test."""
    yield
    WARM.end()
