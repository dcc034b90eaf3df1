"""What somebody who means ill can send, over loopback and in bounds; the server goes on serving others."""

import asyncio
import json
import logging
import os
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from time import monotonic

import pytest
from aiohttp import ClientSession, CookieJar, WSCloseCode, WSMsgType

from cardgames_tui.web import doorway, visit
from cardgames_tui.web.doorway import most_connections
from cardgames_tui.web.visit import End
from cardgames_tui.web.visitors import COOKIE, new_visitor
from tests.web.serving import PATIENCE, WELCOME, Browser, Site, served

DESCRIPTORS = 256


async def test_a_message_that_is_too_long_ends_the_connection_only(tmp_path: Path) -> None:
    async with served(tmp_path) as site, site.browser() as browser:
        await browser.see(WELCOME)
        await browser.type("x" * 70_000)
        assert await browser.end() == WSCloseCode.MESSAGE_TOO_BIG
        assert len(site.server.house.pids) == 1


async def test_what_is_no_part_of_the_conversation_is_ignored(tmp_path: Path) -> None:
    async with served(tmp_path) as site, site.browser() as browser:
        await browser.see(WELCOME)
        for text in ("", "null", "[" * 30_000, '["stdin"]', '["stdin", 1]', '["resize", {"width": "x"}]', '["quit"]',
                     '["resize", {"width": 1e999, "height": 2}]', '["meta", {"type": "exit"}]', "\ud800"):  # fmt: skip
            await browser.connection.send_str(text.encode("utf-8", "replace").decode())
        await browser.connection.send_bytes(b"M\xff\xff\xff\xff")
        await browser.type("\x00\x7f\x1b[200~" + "\ud800".encode("utf-8", "replace").decode())
        await browser.connection.send_str(json.dumps(["stdin", "\udc80"]))
        await browser.connection.send_str('["ping", "still there"]')
        async with asyncio.timeout(PATIENCE):
            while not browser.said:
                assert await browser.receive()


@pytest.mark.parametrize("kind", [WSMsgType.PING, WSMsgType.PONG, WSMsgType.BINARY])
async def test_no_kind_of_message_is_heard_faster_than_others(tmp_path: Path, kind: WSMsgType) -> None:
    async with served(tmp_path) as site, site.browser() as browser:
        await browser.see(WELCOME)
        begun = monotonic()
        for _ in range(800):
            await browser.connection.send_frame(b"", kind)
        await browser.connection.send_str('["ping", "still there"]')
        while not browser.said:
            assert await browser.receive()
        assert monotonic() - begun > 0.5


async def test_the_longest_code_harms_nobody(tmp_path: Path) -> None:
    async with served(tmp_path) as site, site.browser() as playing:
        await playing.see(WELCOME)
        async with site.browser(code="\1" * 2600) as browser:  # each takes six bytes on its way
            await browser.see(WELCOME)
        await playing.begin()


@pytest.mark.slow
async def test_a_flood_of_keys_does_not_hold_up_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visit, "PATIENCE", 0.5)
    async with served(tmp_path) as site, site.browser() as flooding, site.browser() as playing:
        await flooding.see(WELCOME)
        await playing.see(WELCOME)
        (pid, _) = site.server.house.pids
        os.kill(pid, signal.SIGSTOP)  # reads nothing of it

        async def flood() -> None:
            for _ in range(60):
                await flooding.type("\x1b[<35;5;5M" * 1000)

        flooder = asyncio.create_task(flood())
        async with asyncio.timeout(5):
            await playing.begin()
        assert await flooding.end() == End.CRASHED
        flooder.cancel()


@pytest.mark.parametrize(
    "request_line", [b"GET / HTTP/1.1\r\n", b"GET /\x1b[2J HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"\x16\x03\x01\r\n",
                     b"GET /play HTTP/1.1\r\nHost: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nConnection: Upgrade\r\n"
                     b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: \xff\r\n"
                     b"Cookie: cardgames-tui-visitor=" + b"0" * 32 + b"\r\n"]
)  # fmt: skip
async def test_what_is_no_request_leaves_nothing_in_the_log(
    tmp_path: Path, request_line: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(tmp_path) as site:
        reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
        writer.write(request_line + b"\r\n")
        assert b" 400 " in await reader.readline()
        writer.close()
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_an_address_that_comes_too_often_has_to_wait(tmp_path: Path) -> None:
    async with (
        served(tmp_path) as site,
        ClientSession(cookies={"cardgames-tui-visitor": "0" * 32}) as session,
    ):
        statuses = set()
        for _ in range(70):
            async with session.get(f"{site.address}/play", headers={"Origin": site.address}) as answer:
                statuses.add(answer.status)
        assert statuses == {400, 429}
        async with session.get(f"{site.address}/") as answer:
            assert answer.status == 200


def opened(port: int, count: int, request: bytes) -> list[socket.socket]:
    """Connections that have sent the beginning of a request."""
    connections = []
    for _ in range(count):
        connection = socket.create_connection(("127.0.0.1", port))
        connections.append(connection)
        with suppress(ConnectionError):
            connection.sendall(request)
    return connections


async def assert_served(site: Site) -> None:
    """Check that a page is still to be had, and a game, within seconds."""
    async with asyncio.timeout(10):
        async with ClientSession() as session, session.get(f"{site.address}/") as answer:
            assert answer.status == 200
        async with site.browser() as browser:
            await browser.see(WELCOME)


@pytest.mark.slow
@pytest.mark.parametrize("request_begun", [b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "])
async def test_connections_that_ask_for_nothing_lock_nobody_out(
    tmp_path: Path, request_begun: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doorway, "MOST", 100)
    async with served(tmp_path) as site:
        with ExitStack() as stack:
            for connection in await asyncio.to_thread(opened, site.port, 600, request_begun):
                stack.enter_context(connection)
            await assert_served(site)
            assert site.server.doorway is not None
            assert site.server.doorway.refused >= 500


async def test_a_request_has_to_come_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorway, "REQUEST_TIME", 0.3)
    async with served(tmp_path) as site:
        reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
        writer.write(b"GET / HTTP/1.1\r\n")
        async with asyncio.timeout(PATIENCE):
            with suppress(ConnectionResetError):
                assert await reader.read() == b""
        writer.close()


async def test_an_answer_has_to_be_read_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorway, "ANSWER_TIME", 0.3)
    async with served(tmp_path) as site:
        request = f"GET /terminal/js/textual.js HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\n\r\n"
        (connection,) = opened(site.port, 1, request.encode() * 20)
        with connection:
            async with asyncio.timeout(PATIENCE):
                while not site.server.doorway or not site.server.doorway.refused:
                    await asyncio.sleep(0.05)


def test_there_are_no_more_connections_than_descriptors() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    assert most_connections(10) <= doorway.MOST
    assert resource.getrlimit(resource.RLIMIT_NOFILE) >= (soft, hard)


@asynccontextmanager
async def program(directory: Path) -> AsyncIterator[tuple[str, "asyncio.subprocess.Process"]]:
    """The program itself, with few descriptors."""
    limited = f"import resource as r, os, sys; r.setrlimit(r.RLIMIT_NOFILE, ({DESCRIPTORS},) * 2);"
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-c",
        f"{limited} os.execv(sys.executable, [sys.executable, *sys.argv[1:]])",
        *("-m", "cardgames_tui", "--data-dir", str(directory), "serve", "--port", "0"),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    address = (await process.stdout.readline()).decode().split()[2].rstrip("/")
    yield address, process
    if process.returncode is None:
        process.terminate()
        await process.wait()


@pytest.mark.slow
async def test_at_the_limit_of_descriptors_the_log_stays_short(tmp_path: Path) -> None:
    async with program(tmp_path) as (address, process):
        port = int(address.rpartition(":")[2])
        with ExitStack() as stack:
            for half in opened(port, 400, b"GET / HTTP/1.1\r\n"):
                stack.enter_context(half)
            async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
                (await session.get(f"{address}/")).close()
                async with session.ws_connect(f"{address}/play", headers={"Origin": address}) as connection:
                    await Browser(connection).see(WELCOME)
        process.terminate()
        assert process.stderr is not None
        assert len(await process.stderr.read()) < 2000


@pytest.mark.slow
async def test_a_server_that_is_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    async with program(tmp_path) as (address, process):
        async with ClientSession(cookie_jar=CookieJar(unsafe=True)) as session:
            (await session.get(f"{address}/")).close()
            async with session.ws_connect(f"{address}/play", headers={"Origin": address}) as connection:
                await Browser(connection).see(WELCOME)
                (warm,) = children(process.pid)
                (child,) = children(warm)
                os.kill(child, signal.SIGSTOP)
                process.kill()
                await process.wait()
        async with asyncio.timeout(PATIENCE):
            while any(Path(f"/proc/{pid}").exists() and not is_zombie(pid) for pid in (warm, child)):
                await asyncio.sleep(0.05)


def children(pid: int) -> list[int]:
    """The processes that a process has made."""
    return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def is_zombie(pid: int) -> bool:
    """Whether a process has ended and nobody has noted it."""
    try:
        return ") Z " in Path(f"/proc/{pid}/stat").read_text()
    except FileNotFoundError:
        return True


@pytest.mark.slow
async def test_a_warm_process_that_dies_is_replaced(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with served(tmp_path) as site:
        for warm in children(os.getpid()):
            if b"web.forker" in Path(f"/proc/{warm}/cmdline").read_bytes():
                os.kill(warm, signal.SIGKILL)
        await assert_served(site)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


def frame(text: str) -> bytes:
    """A text message as a browser sends it (RFC 6455, 5.2), masked with nothing."""
    return b"\x81" + bytes([0x80 | len(text)]) + bytes(4) + text.encode()


@pytest.mark.slow
async def test_a_browser_that_does_not_read_holds_nothing_up(tmp_path: Path) -> None:
    async with served(tmp_path) as site:
        _, writer = await asyncio.open_connection("127.0.0.1", site.port, limit=1)
        writer.write(
            f"GET /play HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\nOrigin: {site.address}\r\n"
            f"Cookie: {COOKIE}={new_visitor()}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        for width in (80, 400) * 30:
            writer.write(frame(json.dumps(["resize", {"width": width, "height": 400}])))
            await asyncio.sleep(0.05)
        assert site.server.house.pids
        async with asyncio.timeout(15):
            await site.server.house.close()
        assert site.server.house.pids == []
        writer.close()
