"""The files in assets/hosting, each tried where the machine has what it is for."""

import shutil
import ssl
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, TCPConnector, WSServerHandshakeError
from aiohttp.abc import AbstractResolver, ResolveResult

from cardgames_tui.web.serve.directories import COOKIE
from cardgames_tui.web.serve.door import PublicUrl
from tests.web.proxies import HOSTING, PROXIES, PUBLIC, is_at_hand, proxy
from tests.web.serving import WELCOME, Browser, Site, served


class Here(AbstractResolver):
    """Finds every name on this machine."""

    async def resolve(self, host: str, port: int = 0, family: int = 0) -> list[ResolveResult]:
        return [ResolveResult(hostname=host, host="127.0.0.1", port=port, family=2, proto=0, flags=0)]

    async def close(self) -> None:
        """Nothing is to be closed."""


@asynccontextmanager
async def proxied(name: str, directory: Path, site: Site, port: int) -> AsyncIterator[ClientSession]:
    """A proxy that is running, and a browser that trusts its certificate."""
    with proxy(name, directory, site.port, port) as certificate:
        trust = ssl.create_default_context(cafile=str(certificate))
        async with ClientSession(connector=TCPConnector(resolver=Here(), ssl=trust)) as session:
            yield session


@pytest.mark.parametrize("name", PROXIES)
async def test_a_game_is_played_through_a_proxy(name: str, tmp_path: Path, unused_tcp_port: int) -> None:
    if not is_at_hand(name):
        pytest.skip(f"{name} or openssl is not on this machine")
    base = f"{PUBLIC}:{unused_tcp_port}"
    options: dict[str, Any] = {
        "public": PublicUrl.parse(f"{base}/cards/"),
        "proxies": [ip_network("127.0.0.1")],
        "by_address": 1,
    }
    visitors = tmp_path / "visitors"
    visitors.mkdir()
    async with (
        served(visitors, **options) as site,
        proxied(name, tmp_path, site, unused_tcp_port) as session,
    ):
        async with session.get(f"{base}/cards") as answer:
            assert answer.status == 200
            assert str(answer.url) == f"{base}/cards/"
            assert answer.cookies[COOKIE]["secure"]
        async with session.get(f"{base}/cards/terminal/js/textual.js") as answer:
            assert answer.headers["Content-Encoding"] == "gzip"
        async with session.get(f"{base}/health") as answer:
            assert "visitors" not in await answer.text()
        for origin in ("https://evil.example", PUBLIC, f"http://127.0.0.1:{site.port}"):
            with pytest.raises(WSServerHandshakeError, match="403"):
                await session.ws_connect(f"{base}/cards/play", headers={"Origin": origin})
        play = session.ws_connect(f"{base}/cards/play", headers={"Origin": base}, compress=15)
        async with play as connection:
            assert connection.compress
            await Browser(connection).see(WELCOME)


def test_the_unit_is_understood() -> None:
    if not shutil.which("systemd-analyze"):
        pytest.skip("systemd is not on this machine")
    unit = HOSTING / "cardgames-tui.service"
    done = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
    faults = [
        line for line in done.stderr.splitlines() if unit.name in line and "is not executable" not in line
    ]
    assert faults == []
