import os
import random
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardgames_tui.web.site.build import BuildError, build
from tests.web.serving import FORKS

if TYPE_CHECKING:
    from playwright.sync_api import Browser

QUIET_PORTS = range(20_000, 32_768)
"""Ports that are not given to connections going out, as of browsers, which could take them meanwhile."""


@pytest.fixture(scope="session", autouse=True)
def shared_fork_server() -> Iterator[None]:
    yield
    FORKS.end()


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    """Debian's chromium; a test that has none is skipped."""
    from tests.web.page import chromium

    with chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the page without a server; a test that has none is skipped."""
    folder = tmp_path_factory.mktemp("site")
    try:
        size = build(folder, tmp_path_factory.mktemp("npm"))
    except BuildError as error:
        pytest.skip(str(error))
    assert size < 8_000_000
    return folder


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Where the page is served, by nothing but a file server, under a path."""
    from tests.web.page import file_server

    with file_server(site) as found:
        yield found


@pytest.fixture(scope="session")
def unused_tcp_port_factory() -> Callable[[], int]:
    """Ports of this machine that nobody listens at, each once."""
    ports = iter(random.Random(os.getpid()).sample(QUIET_PORTS, len(QUIET_PORTS)))
    return lambda: next(filter(_is_free, ports))


def _is_free(port: int) -> bool:
    with suppress(OSError), socket.socket() as listener:
        listener.bind(("127.0.0.1", port))
        return True
    return False
