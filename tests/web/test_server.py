"""Whom the server lets play, how it says no, and the files of its pages."""

import asyncio
import gzip
import os
import socket
from base64 import b64encode
from collections import Counter
from pathlib import Path

import pytest
from aiohttp import ClientSession, WSServerHandshakeError
from click.testing import CliRunner

from assets.icon import picture
from cardgames_tui.cli import main
from cardgames_tui.errors import PlayerError
from cardgames_tui.web import STATIC
from cardgames_tui.web.serve import access
from cardgames_tui.web.serve.access import KEY_COOKIE as KEY
from cardgames_tui.web.serve.access import (
    VISITOR_COOKIE,
    Password,
    PublicUrl,
    new_visitor_id,
    valid_visitor_id,
)
from cardgames_tui.web.serve.assets import TERMINAL, read_assets, script_with_exports
from cardgames_tui.web.serve.server import memory_used_by
from tests.web.serving import TIMEOUT_SECONDS, Site, served

CARDS = PublicUrl.parse("https://games.example/cards")


async def test_a_page_gives_a_cookie_that_scripts_cannot_read(tmp_path: Path) -> None:
    async with (
        served(tmp_path) as site,
        ClientSession() as session,
        session.get(f"{site.address}/") as answer,
    ):
        cookie = answer.cookies[VISITOR_COOKIE]
        assert valid_visitor_id(cookie.value)
        assert cookie["httponly"]
        assert not cookie["secure"]
        assert cookie["samesite"] == "Lax"
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        page = await answer.text()
        assert "http" not in page.replace("http-equiv", "")


async def refusal(
    site: Site, cookie: str | None, origin: str | None, path: str = "/play", **headers: str
) -> int:
    """The status with which a connection to a game is refused."""
    told = headers | ({"Origin": origin} if origin is not None else {})
    async with ClientSession(cookies={VISITOR_COOKIE: cookie} if cookie else {}) as session:
        with pytest.raises(WSServerHandshakeError) as refused:
            await session.ws_connect(f"{site.address}{path}", headers=told)
    return refused.value.status


async def test_games_are_played_from_the_own_page_only(tmp_path: Path) -> None:
    async with served(tmp_path) as site:
        for cookie in (None, "../..", "0" * 31, "0" * 33, "A" * 32):
            assert await refusal(site, cookie, site.address) == 403
        for origin in ("http://elsewhere.example", "http://[", "null", "", None, "http://127.0.0.1"):
            assert await refusal(site, "0" * 32, origin) == 403
        assert not any(map(Path.is_dir, tmp_path.iterdir()))
        assert site.pids == []


async def test_another_name_for_this_machine_is_refused(tmp_path: Path) -> None:
    async with served(tmp_path) as site, ClientSession() as session:
        for host in ("evil.example", "[", "127.0.0.1.evil.example", ""):
            async with session.get(f"{site.address}/", headers={"Host": host}) as answer:
                assert answer.status == 403
        for path in ("terminal/%2e%2e/%2e%2e/secret", "pages/..%2fserver.py", "terminal/nothing.js"):
            async with session.get(f"{site.address}/{path}") as answer:
                assert answer.status == 404


async def test_behind_a_proxy_the_public_address_is_the_only_one(tmp_path: Path) -> None:
    async with served(tmp_path, public=CARDS) as site, ClientSession() as session:
        async with session.get(f"{site.address}/cards/", headers={"Host": "games.example"}) as answer:
            assert answer.status == 200
            cookie = answer.cookies[VISITOR_COOKIE]
            assert cookie["secure"]
            assert cookie["path"] == "/cards/"
        async with session.get(f"{site.address}/", headers={"Host": "games.example"}) as answer:
            assert answer.status == 404
        async with session.get(f"{site.address}/cards/", headers={"Host": "evil.example"}) as answer:
            assert answer.status == 403
        for origin in (site.address, "http://games.example", "https://games.example:8443"):
            status = await refusal(site, cookie.value, origin, "/cards/play", Host="games.example")
            assert status == 403


async def test_assets_are_sent_compressed_and_once(tmp_path: Path) -> None:
    async with served(tmp_path) as site, ClientSession(auto_decompress=False) as session:
        address = f"{site.address}/terminal/js/textual.js"
        async with session.get(address, headers={"Accept-Encoding": "identity"}) as answer:
            plain = await answer.read()
        async with session.get(address, headers={"Accept-Encoding": "gzip"}) as answer:
            packed, tag = await answer.read(), answer.headers["ETag"]
        assert gzip.decompress(packed) == plain
        assert len(packed) < len(plain) / 3
        async with session.get(address, headers={"If-None-Match": tag}) as answer:
            assert answer.status == 304
            assert "Content-Type" not in answer.headers  # the browser knows it


async def test_a_password_has_to_be_known(tmp_path: Path) -> None:
    (tmp_path / "password").write_text("sesame: öffne dich\nnot this line\n", "utf-8")
    password = Password.read(tmp_path / "password")
    right = {"Authorization": "Basic " + b64encode("me:sesame: öffne dich".encode()).decode()}
    wrong = {"Authorization": "Basic " + b64encode(b"me:sesame").decode()}
    async with served(tmp_path, password=password) as site, ClientSession() as session:
        async with session.get(f"{site.address}/health") as answer:
            assert answer.status == 200
        for headers in ({}, wrong, {"Authorization": "Basic ?"}):
            async with session.get(f"{site.address}/", headers=headers) as answer:
                assert answer.status == 401
                assert answer.headers["WWW-Authenticate"].startswith("Basic")
                assert not answer.cookies
        async with session.get(f"{site.address}/", headers=right) as answer:
            assert answer.status == 200
            visitor, key = answer.cookies[VISITOR_COOKIE].value, answer.cookies[KEY].value
        assert await refusal(site, visitor, site.address) == 403
        assert await refusal(site, new_visitor_id(), site.address, Cookie=f"{KEY}={key}") == 403
        await site.welcomes(visitor, Cookie=f"{VISITOR_COOKIE}={visitor}; {KEY}={key}")
        for _ in range(10):
            (await session.get(f"{site.address}/", headers=wrong)).close()
        for headers in (wrong, right):
            async with session.get(f"{site.address}/", headers=headers) as answer:
                assert answer.status == 429


async def test_of_5000_guesses_none_gets_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "_REQUESTS_PER_MINUTE", 10_000)
    guesses = [b64encode(f"me:{number}".encode()).decode() for number in range(5000)]
    async with served(tmp_path, password=Password("4999")) as site, ClientSession() as session:
        statuses: Counter[int] = Counter()
        for guess in guesses if os.environ.get("SERVE_FULL") else guesses[-200:]:
            async with session.get(site.address, headers={"Authorization": f"Basic {guess}"}) as answer:
                statuses[answer.status] += 1
    assert statuses[200] == 0
    assert statuses[401] <= 20


async def test_who_knows_the_password_reloads_at_will(tmp_path: Path) -> None:
    right = {"Authorization": "Basic " + b64encode(b"me:sesame").decode()}
    async with served(tmp_path, password=Password("sesame")) as site, ClientSession() as session:
        for _ in range(20):
            async with session.get(site.address, headers=right) as answer:
                assert answer.status == 200


async def test_a_request_without_a_password_is_no_wrong_try(tmp_path: Path) -> None:
    async with served(tmp_path, password=Password("sesame")) as site, ClientSession() as session:
        for headers in ({},) * 20 + ({"Authorization": "Basic ?"},) * 10:
            async with session.get(f"{site.address}/", headers=headers) as answer:
                assert answer.status == 401


async def test_an_operator_is_told_figures_and_a_stranger_is_not(tmp_path: Path) -> None:
    async with served(tmp_path) as site, ClientSession() as session, site.welcomed():
        await refusal(site, None, site.address)
        async with session.get(f"{site.address}/health") as answer:
            figures = await answer.json()
        async with session.get(f"{site.address}/health", headers={"X-Forwarded-For": "192.0.2.1"}) as answer:
            assert await answer.json() == {"status": "ok"}
    assert (figures["visitors"], figures["seats"], figures["refused"]["foreign"]) == (1, 10, 1)
    assert 10 << 20 < figures["memory"] - memory_used_by([os.getpid()]) < 300 << 20


async def test_directories_that_cannot_be_listed_are_swept_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("cardgames_tui.web.serve.server.SWEEP_INTERVAL_SECONDS", 0.01)
    visitors = tmp_path / "visitors"
    async with served(visitors), asyncio.timeout(TIMEOUT_SECONDS):
        while "Visitors' games cannot be counted: No such file or directory." not in caplog.messages:
            await asyncio.sleep(0.01)
        (tmp_path / "new" / ("0" * 32)).mkdir(parents=True)
        monkeypatch.setattr("cardgames_tui.web.serve.directories.RETENTION_SECONDS", 0.0)
        (tmp_path / "new").rename(visitors)
        while "Visitors forgotten because they did not come back: 1." not in caplog.messages:
            await asyncio.sleep(0.01)


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        result = CliRunner().invoke(main, ["--data-dir", str(tmp_path), "serve", "--port", port])
    assert result.exit_code == 2
    assert result.output == f"cardgames-tui: cannot serve at 127.0.0.1 port {port}: Address already in use\n"


def test_serving_everybody_warns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames_tui.web.serve.server.serve", lambda _listener, _service, ready: ready())

    def output(*arguments: str) -> str:
        result = CliRunner().invoke(main, ["--data-dir", str(tmp_path), "serve", "--port", "0", *arguments])
        assert result.exit_code == 0
        return result.output

    everybody = ("--host", "0.0.0.0")
    assert "Warning: everybody who can reach this address can play here" in output(*everybody)
    assert "Warning" not in output()
    public = ("--public-url", "https://games.example/", "--trusted-proxy", "127.0.0.1")
    assert "Warning" not in output(*everybody, *public)


def test_the_script_of_textual_serve_hands_out_its_terminal_and_opens_nothing() -> None:
    script = script_with_exports((TERMINAL / "js" / "textual.js").read_text("utf-8"))
    handed = script[script.rindex("window.xterm={") :].partition("}")[0]
    assert [name in handed for name in ("Terminal:", "FitAddon:", "WebglAddon:")] == [True] * 3
    assert "window.onload=" not in script


@pytest.mark.parametrize("known", ["constructor(e,t)", ".FitAddon", "window.onload="])
def test_a_script_of_textual_serve_that_is_not_known_is_named_in_a_sentence(known: str) -> None:
    script = (TERMINAL / "js" / "textual.js").read_text("utf-8").replace(known, "unknown")
    with pytest.raises(PlayerError, match=r"textual-serve .* cannot be used"):
        script_with_exports(script)


@pytest.mark.parametrize("name", ["play", "words"])
def test_the_page_asks_for_nothing_that_is_not_there(name: str) -> None:
    assets = read_assets()
    page = assets[f"pages/{name}.html"].data.decode()
    asked = [part.partition('"')[0] for part in page.replace('href="', 'src="').split('src="')[1:]]
    assert asked
    assert set(asked) <= {"words", "./", *assets}


def test_the_icon_is_that_of_the_script() -> None:
    assert (STATIC / "shared" / "icon.png").read_bytes() == picture()
