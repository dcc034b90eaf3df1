"""What somebody who means ill can send, over loopback and in bounds; the server goes on serving others."""

import asyncio
import json
import logging
import os
import random
import signal
import socket
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic

import pytest
from aiohttp import ClientSession, WSCloseCode, WSMsgType

from cardgames_tui.web.serve import connections, server, visits
from cardgames_tui.web.serve.access import VISITOR_COOKIE, Password, new_visitor_id
from cardgames_tui.web.serve.visits import CloseCode
from tests.web.serving import (
    TIMEOUT_SECONDS,
    WELCOME,
    ServerProcess,
    Site,
    browsing,
    descendants,
    gone,
    served,
)


async def test_a_message_that_is_too_long_ends_the_connection_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "CLOSE_TIMEOUT_SECONDS", 0.1)
    async with served(tmp_path) as site, site.welcomed() as browser:
        await browser.type("x" * 70_000)
        assert await browser.end() == WSCloseCode.MESSAGE_TOO_BIG
        assert len(site.pids) == 1


async def test_what_is_no_part_of_the_conversation_is_ignored(tmp_path: Path) -> None:
    async with served(tmp_path) as site, site.welcomed() as browser:
        for text in ("", "null", "[" * 30_000, '["stdin"]', '["stdin", 1]', '["resize", {"width": "x"}]', '["quit"]',
                     '["resize", {"width": 1e999, "height": 2}]', '["meta", {"type": "exit"}]', "\ud800"):  # fmt: skip
            await browser.connection.send_str(text.encode("utf-8", "replace").decode())
        await browser.connection.send_bytes(b"M\xff\xff\xff\xff")
        await browser.type("\x00\x7f\x1b[200~" + "\ud800".encode("utf-8", "replace").decode())
        await browser.type("\udc80")
        await browser.say("ping", "still there")
        assert await browser.hear() == [["pong", "still there"]]


async def test_no_kind_of_message_is_heard_faster_than_others(tmp_path: Path) -> None:
    async def seconds(kind: WSMsgType) -> float:
        async with site.welcomed() as browser:
            begun = monotonic()
            for _ in range(800):
                await browser.connection.send_frame(b"", kind)
            await browser.say("ping", "still there")
            await browser.hear()
            return monotonic() - begun

    kinds = (WSMsgType.PING, WSMsgType.PONG, WSMsgType.BINARY)
    async with served(tmp_path) as site:
        assert min(await asyncio.gather(*map(seconds, kinds))) > 0.5


async def test_the_longest_code_harms_nobody(tmp_path: Path) -> None:
    async with served(tmp_path) as site, site.welcomed() as playing:
        code = "\1" * 20_001  # each takes six bytes on its way
        await site.welcomes(query={"width": "80", "height": "24", "code": code})
        await playing.begin()


@pytest.mark.slow
async def test_a_flood_of_keys_does_not_hold_up_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visits, "STOP_TIMEOUT_SECONDS", 0.5)
    async with served(tmp_path) as site, site.welcomed() as flooding, site.welcomed() as playing:
        (pid, _) = site.pids
        os.kill(pid, signal.SIGSTOP)  # reads nothing of it

        async def flood() -> None:
            for _ in range(60):
                await flooding.type("\x1b[<35;5;5M" * 1000)

        flooder = asyncio.create_task(flood())
        async with asyncio.timeout(5):
            await playing.begin()
        assert await flooding.end() == CloseCode.CRASHED
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


async def test_a_protocol_that_a_browser_asks_for_is_not_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(tmp_path) as site:
        await site.welcomes(**{"Sec-WebSocket-Protocol": "x" * 7000})
    assert caplog.records == []


NAMES = b"Host Cookie Origin Authorization Accept-Encoding If-None-Match X-Forwarded-For Upgrade Connection"
VALUES = (b"\xff\xfe", b"\x80" * 300, b"[", b"cardgames-tui-visitor=" + b"0" * 32 + b"; cardgames-tui-key=\xff",
          b"Basic \xff", b"Basic " + b"=" * 50, b"websocket", b"2001:db8::%x, ,", b"http://[", b"")  # fmt: skip
PATHS = b"/ /words /play /play?width=\xff&code=%ff%00 /health /pages/%ff /terminal/../x //[ /%zz".split()


def mangled(chance: random.Random, host: bytes) -> bytes:
    """A request with headers that no browser sends."""
    names = chance.sample(NAMES.split(), 4)
    headers = b"".join(b"%s: %s\r\n" % (name, chance.choice(VALUES)) for name in names)
    if b"Host" not in names:
        headers += b"Host: %s\r\n" % host
    if b"Connection" not in names:
        headers += b"Connection: close\r\n"
    return b"GET %s HTTP/1.1\r\n%s\r\n" % (chance.choice(PATHS), headers)


async def answer_to(port: int, request: bytes, source: str) -> bytes:
    """The status line with which a request of an address of this machine is answered."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    writer.write(request)
    async with asyncio.timeout(TIMEOUT_SECONDS):
        line = await reader.readline()
    writer.close()
    return line


@pytest.mark.slow
async def test_mangled_headers_fail_nothing_and_fill_no_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    chance = random.Random(1)
    async with served(tmp_path, password=Password("sesame")) as site:
        host = f"127.0.0.1:{site.port}".encode()
        for number in range(10_000 if os.environ.get("SERVE_FULL") else 1500):
            request = mangled(chance, host)
            line = await answer_to(site.port, request, f"127.0.1.{1 + number % 250}")
            assert line.split()[1][:1] in b"1234", (line, request)
    assert caplog.records == []


@pytest.mark.slow
async def test_a_flood_of_what_is_no_request_harms_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(tmp_path) as site, site.welcomed() as playing:

        async def flood() -> None:
            for _ in range(1000 if os.environ.get("SERVE_FULL") else 50):
                assert b" 400 " in await answer_to(site.port, b"\x16\x03\x01\r\n\r\n", "127.0.0.1")

        floods = asyncio.gather(*(flood() for _ in range(10)))
        async with asyncio.timeout(5):
            await playing.begin()
        await floods
    assert caplog.records == []


async def test_a_network_that_asks_too_much_has_to_wait(tmp_path: Path) -> None:
    async with served(tmp_path) as site, ClientSession() as session:

        async def status(_: int) -> int:
            async with session.get(f"{site.address}/nothing") as answer:
                return answer.status

        assert {await status(each) for each in range(100)} == {404}
        # all at once, for a slow machine earns new requests as fast as it sends them one by one
        assert 429 in await asyncio.gather(*map(status, range(1300)))


def test_the_log_is_bounded_and_says_so() -> None:
    limit, kept = server.LogLimit(), []
    for number in range(server.RECORDS_PER_MINUTE + 100):
        record = logging.LogRecord("access", logging.INFO, "", 0, "%d", (number,), None)
        if limit.filter(record):
            kept.append(record)
    assert len(kept) <= server.RECORDS_PER_MINUTE + 10


async def test_an_address_that_comes_too_often_has_to_wait(tmp_path: Path) -> None:
    async with (
        served(tmp_path) as site,
        ClientSession(cookies={VISITOR_COOKIE: "0" * 32}) as session,
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
    made = []
    for _ in range(count):
        connection = socket.create_connection(("127.0.0.1", port))
        made.append(connection)
        with suppress(ConnectionError):
            connection.sendall(request)
    return made


async def assert_served(site: Site) -> None:
    async with asyncio.timeout(10):
        async with ClientSession() as session, session.get(f"{site.address}/") as answer:
            assert answer.status == 200
        await site.welcomes()


@pytest.mark.slow
@pytest.mark.parametrize("request_begun", [b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "])
async def test_connections_that_ask_for_nothing_lock_nobody_out(
    tmp_path: Path, request_begun: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "MAX_CONNECTIONS", 100)
    async with served(tmp_path) as site:
        with ExitStack() as stack:
            for connection in await asyncio.to_thread(opened, site.port, 600, request_begun):
                stack.enter_context(connection)
            await assert_served(site)
            assert site.server.connections.refused >= 500


async def test_a_request_has_to_come_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "FIRST_REQUEST_TIMEOUT_SECONDS", 0.3)
    async with served(tmp_path) as site:
        reader, writer = await asyncio.open_connection("127.0.0.1", site.port)
        writer.write(b"GET / HTTP/1.1\r\n")
        async with asyncio.timeout(TIMEOUT_SECONDS):
            with suppress(ConnectionResetError):
                assert await reader.read() == b""
        assert site.server.connections.refused == 0  # there was room
        writer.close()


async def test_an_answer_has_to_be_read_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "NEXT_REQUEST_TIMEOUT_SECONDS", 0.3)
    async with served(tmp_path) as site:
        request = f"GET /terminal/js/textual.js HTTP/1.1\r\nHost: 127.0.0.1:{site.port}\r\n\r\n"
        (connection,) = opened(site.port, 1, request.encode() * 20)
        with connection:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                with suppress(ConnectionError):  # as soon as the server has closed it
                    while True:
                        connection.send(b"\r\n")
                        await asyncio.sleep(0.05)


@pytest.mark.slow
async def test_at_the_limit_of_descriptors_the_log_stays_short(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--port", "0", descriptors=256) as program, ExitStack() as stack:
        port = int(program.address.rstrip("/").rpartition(":")[2])
        for half in opened(port, 400, b"GET / HTTP/1.1\r\n"):
            stack.enter_context(half)
        async with browsing(program.address) as browser:
            await browser.see(WELCOME)
        _, complaints = program.end()
        assert len(complaints) < 2000


@pytest.mark.slow
async def test_a_server_that_is_killed_leaves_no_process_behind(tmp_path: Path) -> None:
    with ServerProcess(tmp_path, "--port", "0") as program:
        async with browsing(program.address) as browser:
            await browser.see(WELCOME)
            warm, child = descendants(program.pid)
            os.kill(child, signal.SIGSTOP)
            program.process.kill()
            program.process.wait()
        await gone(warm, child)


@pytest.mark.slow
async def test_a_warm_process_that_dies_is_replaced(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async with served(tmp_path) as site:
        for warm in descendants(os.getpid()):
            if b"web.serve.fork_server" in Path(f"/proc/{warm}/cmdline").read_bytes():
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
            f"Cookie: {VISITOR_COOKIE}={new_visitor_id()}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        for width in (80, 400) * 30:
            writer.write(frame(json.dumps(["resize", {"width": width, "height": 400}])))
            await asyncio.sleep(0.05)
        assert site.pids
        async with asyncio.timeout(15):
            await site.server.visits.close()
        assert site.pids == []
        writer.close()


@pytest.mark.slow
async def test_keys_that_textual_cannot_read_are_dropped(tmp_path: Path) -> None:
    async with served(tmp_path) as site, site.browser() as browser:
        await browser.see(WELCOME)
        for keys in ("\x1b[99999999999u", "\x1b[57441;129:3u", "\x1b[48;99999999999;80;0;0t"):
            await browser.type(keys)
        await browser.begin()
