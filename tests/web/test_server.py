"""Whom the server lets play, and how it says no."""

import asyncio
import socket
from pathlib import Path

import pytest
from aiohttp import ClientSession, WSMsgType, WSServerHandshakeError, web
from click.testing import CliRunner

from cardgames_tui.cli import main
from cardgames_tui.web.server import CardServer, is_loopback
from cardgames_tui.web.visitors import COOKIE, directory_of, known_visitor, new_visitor


@pytest.mark.parametrize(
    ("host", "loopback"),
    [("127.0.0.1", True), ("127.8.9.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False),
     ("192.168.1.2", False), ("example.org", False), ("", False)],
)  # fmt: skip
def test_which_hosts_are_this_machine(host: str, loopback: bool) -> None:
    assert is_loopback(host) is loopback


@pytest.mark.parametrize(
    "cookie", [None, "", "..", "../../etc", "0" * 31, "0" * 33, "G" * 32, "A" * 32, "0" * 31 + "/"]
)
def test_only_own_cookies_name_a_visitor(cookie: str | None) -> None:
    assert known_visitor(cookie) is None


def test_a_directory_does_not_tell_the_cookie(tmp_path: Path) -> None:
    visitor = new_visitor()
    assert known_visitor(visitor) == visitor
    directory = directory_of(visitor, tmp_path)
    assert directory.parent == tmp_path
    assert visitor not in directory.name
    assert directory != directory_of(new_visitor(), tmp_path)


async def served(directory: Path, limit: int = 1) -> tuple[web.AppRunner, str]:
    runner = web.AppRunner(CardServer(directory, limit).application())
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    return runner, f"http://127.0.0.1:{runner.addresses[0][1]}"


async def test_a_page_gives_a_cookie_that_scripts_cannot_read(tmp_path: Path) -> None:
    runner, address = await served(tmp_path)
    async with ClientSession() as session, session.get(f"{address}/") as answer:
        cookie = answer.cookies[COOKIE]
        assert known_visitor(cookie.value)
        assert cookie["httponly"]
        assert cookie["samesite"] == "Lax"
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        page = await answer.text()
        assert "http" not in page.replace("http-equiv", "")
    await runner.cleanup()


@pytest.mark.parametrize(
    ("cookie", "origin"),
    [(None, "{address}"), ("0" * 32, "http://elsewhere.example"), ("0" * 32, None), ("../..", "{address}")],
)
async def test_games_are_played_from_the_own_page_only(
    tmp_path: Path, cookie: str | None, origin: str | None
) -> None:
    runner, address = await served(tmp_path)
    headers = {"Origin": origin.format(address=address)} if origin else {}
    cookies = {COOKIE: cookie} if cookie else {}
    async with ClientSession(cookies=cookies) as session:
        with pytest.raises(WSServerHandshakeError) as refused:
            await session.ws_connect(f"{address}/play", headers=headers)
        assert refused.value.status == 403
    assert list(tmp_path.iterdir()) == []
    await runner.cleanup()


async def test_another_name_for_this_machine_is_refused(tmp_path: Path) -> None:
    runner, address = await served(tmp_path)
    async with ClientSession() as session:
        async with session.get(f"{address}/", headers={"Host": "evil.example"}) as answer:
            assert answer.status == 403
        async with session.get(f"{address}/terminal/%2e%2e/%2e%2e/secret") as answer:
            assert answer.status == 404
    await runner.cleanup()


async def test_a_full_house_is_said(tmp_path: Path) -> None:
    runner, address = await served(tmp_path, limit=1)
    first, second = new_visitor(), new_visitor()
    headers = {"Origin": address}
    async with (
        ClientSession(cookies={COOKIE: first}) as one,
        ClientSession(cookies={COOKIE: second}) as two,
        one.ws_connect(f"{address}/play", headers=headers) as playing,
    ):
        async with asyncio.timeout(60):
            while (await playing.receive()).type is not WSMsgType.BINARY:
                pass
        async with two.get(f"{address}/") as answer:
            assert answer.status == 503
            assert "All seats are taken" in await answer.text()
        async with one.get(f"{address}/") as answer:
            assert answer.status == 200
    await runner.cleanup()


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = CliRunner().invoke(main, ["--data-dir", str(tmp_path), "serve", "--port", port])
    assert result.exit_code == 2
    assert result.output == f"cardgames-tui: cannot serve at 127.0.0.1 port {port}: Address already in use\n"


def test_serving_everybody_warns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames_tui.web.server.serve", lambda *_: None)
    result = CliRunner().invoke(
        main, ["--data-dir", str(tmp_path), "serve", "--host", "0.0.0.0", "--port", "0"]
    )
    assert result.exit_code == 0
    assert "Warning: everybody who can reach this address can play here" in result.output
    alone = CliRunner().invoke(main, ["--data-dir", str(tmp_path), "serve", "--port", "0"])
    assert "Warning" not in alone.output
