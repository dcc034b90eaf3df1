"""How visits go on and end, each with its code, and what becomes of the process."""

import asyncio
import errno
import logging
import os
import random
import resource
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import ClientSession

from cardgames_tui.games.sharing import encode
from cardgames_tui.plain import words as plain_words
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.solitaire.rules import Move
from cardgames_tui.tui.bindings import card_key
from cardgames_tui.web.serve import access, directories, process, visits
from cardgames_tui.web.serve.access import VISITOR_COOKIE, new_visitor_id
from cardgames_tui.web.serve.directories import directory_of
from cardgames_tui.web.serve.fork_server import NICENESS, RESOURCE_LIMITS
from cardgames_tui.web.serve.visits import CloseCode
from tests.helpers.new_games import black_hole_game
from tests.helpers.past_games import WIN, new_game
from tests.helpers.saving import games_at, keep
from tests.web.serving import (
    TIMEOUT_SECONDS,
    WELCOME,
    Browser,
    ServerProcess,
    descendants,
    gone,
    is_running,
    served,
)

MOVES = {"black-hole 2": "mh", "chopsticks 2,2,5": "A-C"}  # games to go on with

KILLS = int(os.environ.get("KILLED_WINS", "4"))  # how many wins are killed when they are shown


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


async def test_who_quits_is_bidden_farewell_and_makes_place(tmp_path: Path) -> None:
    async with served(tmp_path, max_visits=1) as site:
        async with site.browser() as browser:
            await browser.begin()
            await browser.type("q")
            assert await browser.end() == CloseCode.QUIT
        await site.welcomes()


async def test_a_game_goes_on_in_another_tab_as_it_is(tmp_path: Path) -> None:
    async with served(tmp_path) as site:
        visitor = new_visitor_id()
        async with site.welcomed(visitor) as first:
            pids = site.pids
            async with site.welcomed(visitor) as second:
                await second.see(b"\x1b[?1049h")
                assert await first.end() == CloseCode.ELSEWHERE
        async with site.welcomed(visitor):
            assert site.pids == pids


@pytest.mark.parametrize(
    ("length", "words"),
    [(20_000, b"Replay"), (20_001, b"(20,001 characters")],
)
async def test_a_link_opens_any_code_that_can_be_pasted_and_says_that_a_longer_one_is_too_long(
    tmp_path: Path, length: int, words: bytes
) -> None:
    code = encode("black-hole 24", "d").rjust(length)
    query = {"width": "80", "height": "24", "code": code}
    async with served(tmp_path) as site, site.browser(query=query) as browser:
        await browser.see(words)


async def test_a_deserted_game_ends_after_a_while(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visits, "RECONNECT_SECONDS", 0.1)
    async with served(tmp_path) as site:
        async with site.welcomed():
            (pid,) = site.pids
        await site.is_free()
        await gone(pid)


async def test_a_game_to_which_no_browser_comes_ends_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visits, "RECONNECT_SECONDS", 0.1)
    async with served(tmp_path, max_visits=1) as site:
        visit = await site.server.visits.find_or_start(
            new_visitor_id(), "127.0.0.1", process.VisitOptions(), lambda: False
        )
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await visit.wait_until_ended()


async def test_a_full_house_is_said_and_a_deserted_place_is_free(tmp_path: Path) -> None:
    async with served(tmp_path, max_visits=1) as site:
        async with site.welcomed(), site.browser() as late:
            assert await late.end() == CloseCode.FULL
        await site.welcomes()


async def test_an_address_can_only_take_so_many_places(tmp_path: Path) -> None:
    options: dict[str, Any] = {"max_visits_by_address": 1, "proxies": [ip_network("127.0.0.1")]}
    here, there = {"X-Forwarded-For": "192.0.2.1"}, {"X-Forwarded-For": "192.0.2.2"}
    async with served(tmp_path, **options) as site, site.welcomed(**here):
        async with site.browser(**here) as second:
            assert await second.end() == CloseCode.CROWDED
        await site.welcomes(**there)


async def test_nobody_new_is_let_in_when_the_disk_is_full(tmp_path: Path) -> None:
    async with served(tmp_path, max_bytes=0) as site, site.browser() as browser:
        assert await browser.end() == CloseCode.NO_ROOM


async def test_a_killed_process_is_told_and_leaves_one_line(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(tmp_path, max_visits=1) as site:
        async with site.welcomed() as browser:
            os.kill(site.pids[0], signal.SIGKILL)
            assert await browser.end() == CloseCode.CRASHED
        await site.is_free()
        await site.welcomes()
    assert complaints(caplog) == ["A game has failed: it was killed."]


@pytest.mark.slow
async def test_whoever_is_killed_when_shown_a_win_has_won(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access, "_CONNECTIONS_PER_MINUTE", KILLS)
    rng, visitor = random.Random(24), new_visitor_id()
    directory = directory_of(visitor, tmp_path)
    directory.mkdir()
    (directory / "settings.toml").write_text("welcomed = true\nanimation = false\n")
    async with served(tmp_path) as site:
        for number in range(KILLS):
            keep(directory, new_game(2, moves=WIN[:-1], ply=len(WIN) - 1))
            async with site.browser(visitor) as browser:
                await browser.see(b"51/52")
                browser.drawn = b""
                await browser.type(card_key(black_hole_game(line=WIN[:-1]).position, Move.parse(WIN[-1])))
                await browser.see(b"won")
                await asyncio.sleep(rng.uniform(0, 0.03))
                os.kill(site.pids[0], signal.SIGKILL)
                assert await browser.end() == CloseCode.CRASHED
            await site.is_free()
            kept = [(game.moves, game.result) for game in games_at(directory)]
            assert kept == [(WIN, Result.WON)] * (number + 1)


FORK_SERVER_THAT_CAN_FORK_ONCE = """
import errno, os
from cardgames_tui.web.serve import fork_server

fork, made = os.fork, []

def fork_once():
    if made:
        raise OSError(errno.EAGAIN, "Resource temporarily unavailable")
    made.append(True)
    return fork()

os.fork = fork_once
fork_server.main()
"""


@pytest.mark.slow
async def test_who_plays_plays_on_when_there_can_be_no_more_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(
        process, "FORK_SERVER_COMMAND", (sys.executable, "-P", "-c", FORK_SERVER_THAT_CAN_FORK_ONCE)
    )
    visitor = new_visitor_id()
    async with served(tmp_path, shares=False) as site, site.welcomed(visitor):
        pids = site.pids
        async with site.browser() as second:
            assert await second.end() == CloseCode.CRASHED
        await site.welcomes(visitor)
        assert site.pids == pids
    assert complaints(caplog) == ["A visitor cannot play: the system makes no more processes."]


async def test_a_page_gets_what_it_asks_for_whatever_its_size(tmp_path: Path) -> None:
    query = {"width": "wide", "words": "true"}
    async with served(tmp_path) as site, site.browser(query=query) as browser:
        await browser.see(plain_words.WELCOME.encode())


FORK_SERVER_WITH_AN_ENDLESS_SEARCH = """
import time
from cardgames_tui.plain import conversation, topic
from cardgames_tui.web.serve import fork_server

def search(*_, monitor):
    while not monitor.should_stop():
        time.sleep(0.01)

conversation.FIRST_NOTICE_SECONDS = 0.0
topic.solve_lost_games = search  # which the statistics begin with
fork_server.main()
"""


@pytest.mark.slow
async def test_a_search_in_plain_mode_ends_with_the_visit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(
        process, "FORK_SERVER_COMMAND", (sys.executable, "-P", "-c", FORK_SERVER_WITH_AN_ENDLESS_SEARCH)
    )
    monkeypatch.setattr(visits, "DRAW_TIMEOUT_SECONDS", 0.5)
    visitor, query = new_visitor_id(), {"words": "true"}
    async with served(tmp_path, shares=False) as site:
        async with site.browser(visitor, query=query) as browser:
            await browser.type("statistics\n")
            await browser.see(b"Still searching.")
        async with site.browser(visitor, query=query):
            await asyncio.sleep(1.0)
            assert site.pids  # it has answered the page that connected again
            monkeypatch.setattr(visits, "RECONNECT_SECONDS", 0.1)
        await site.is_free()
    assert complaints(caplog) == []


async def ask(browser: Browser) -> None:
    """Ask whether the server is there, as a page does again and again."""
    with suppress(ConnectionError):
        while True:
            await browser.say("ping", "1")
            await asyncio.sleep(0.1)


async def test_an_idle_visitor_is_disconnected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = new_visitor_id()
    async with served(tmp_path) as site:
        await site.welcomes(visitor)
        monkeypatch.setattr(visits, "IDLE_TIMEOUT_SECONDS", 0.5)
        async with site.browser(visitor) as browser:
            asking = asyncio.create_task(ask(browser))
            assert await browser.end() == CloseCode.IDLE
            asking.cancel()
            assert browser.said[0] == ["pong", "1"]
            await site.is_free()


@pytest.mark.slow
async def test_the_end_of_the_server_is_told_and_ends_everything(tmp_path: Path) -> None:
    async with served(tmp_path, shares=False) as site, site.welcomed() as one, site.welcomed() as two:
        pids = site.pids
        ends = [asyncio.create_task(each.end()) for each in (one, two)]
        await site.server.visits.close()
        assert await asyncio.gather(*ends) == [CloseCode.STOPPED, CloseCode.STOPPED]
        await gone(*pids)


async def test_a_stopped_process_locks_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    visitor = new_visitor_id()
    async with served(tmp_path, max_visits=1) as site:
        async with site.welcomed(visitor):
            (pid,) = site.pids
            os.kill(pid, signal.SIGSTOP)
        monkeypatch.setattr(visits, "DRAW_TIMEOUT_SECONDS", 0.5)
        async with site.browser(visitor) as again:
            assert await again.end() == CloseCode.CRASHED
        await gone(pid)
        monkeypatch.setattr(visits, "DRAW_TIMEOUT_SECONDS", TIMEOUT_SECONDS)
        await site.welcomes(visitor)


@pytest.mark.slow
@pytest.mark.parametrize("query", [None, {"words": "true"}])
async def test_a_process_that_is_stopped_in_play_is_noticed_within_ten_seconds(
    tmp_path: Path, query: dict[str, str] | None, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(tmp_path) as site, site.browser(query=query) as browser:
        await browser.see(WELCOME if query is None else plain_words.WELCOME.encode())
        (pid,) = site.pids
        os.kill(pid, signal.SIGSTOP)
        async with asyncio.timeout(10):
            assert await browser.end() == CloseCode.CRASHED
            await gone(pid)
    assert complaints(caplog) == ["A game has failed: it does not answer."]


async def test_a_process_that_is_stopped_in_the_middle_of_a_packet_is_killed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(process, "PING_SECONDS", 0.05)
    ours, theirs = socket.socketpair()
    with theirs:
        half_a_packet = r"printf '\nD\000\000\000\005ab'; kill -STOP $$"
        child = subprocess.Popen(["sh", "-c", half_a_packet], stdin=theirs.fileno(), stdout=theirs.fileno())
    visitor = process.VisitorProcess(child.pid, *await asyncio.open_connection(sock=ours))
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            assert [data async for data in visitor.output()] == []
        assert visitor.error == "it does not answer"
    finally:
        child.kill()
        child.wait()


@pytest.mark.slow
async def test_a_fork_server_that_is_stopped_is_replaced_within_ten_seconds(tmp_path: Path) -> None:
    async with served(tmp_path, shares=False) as site, site.welcomed() as browser:
        (pid,) = site.pids
        fork_server = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
        os.kill(fork_server, signal.SIGSTOP)
        async with asyncio.timeout(10):
            assert await browser.end() == CloseCode.CRASHED
            await gone(fork_server)
        await site.welcomes()


@pytest.mark.slow
async def test_who_writes_too_much_is_told_and_comes_back_when_there_is_room(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    visitor = new_visitor_id()
    more = directory_of(visitor, tmp_path) / "more"
    async with served(tmp_path, max_bytes=10 << 20, max_visits=10) as site:
        async with site.welcomed(visitor) as browser:
            more.write_bytes(b"x" * (2 << 20))
            assert await browser.end() == CloseCode.QUOTA
        await site.is_free()
        async with site.browser(visitor) as again:
            assert await again.end() == CloseCode.QUOTA
        await site.welcomes()
        more.unlink()
        await site.welcomes(visitor)
    assert complaints(caplog) == [f"A visitor's games fill the space of one visitor: {more.parent}."]


@pytest.mark.slow
async def test_a_server_outlives_the_removal_of_its_directories(tmp_path: Path) -> None:
    visitor = new_visitor_id()
    async with served(tmp_path / "visitors") as site:
        async with site.welcomed(visitor) as browser:
            shutil.rmtree(tmp_path / "visitors", ignore_errors=True)
            assert await browser.end() == CloseCode.CRASHED
        await site.welcomes(visitor)
        assert directory_of(visitor, tmp_path / "visitors").is_dir()


async def test_a_visitor_comes_back_although_the_directory_could_not_be_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(directory: Path) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", str(directory))

    visitor = new_visitor_id()
    async with served(tmp_path, max_visits=1) as site:
        with monkeypatch.context() as patch:
            async with site.welcomed(visitor) as browser:
                patch.setattr(directories, "bytes_in", fail)
                os.kill(site.pids[0], signal.SIGKILL)
                assert await browser.end() == CloseCode.CRASHED
            await site.is_free()
        await site.welcomes(visitor)
    line = complaints(caplog)[-1]
    assert line.startswith("A visitor cannot play: [Errno 13] Permission denied")


PAIRS = 500 if os.environ.get("SERVE_FULL") else 60  # connections to both kinds of game, with one cookie


@pytest.mark.slow
async def test_pairs_of_connections_never_make_more_processes_than_seats(tmp_path: Path) -> None:
    chance, most = random.Random(1), 0
    visitors = [new_visitor_id() for _ in range(6)]
    with ServerProcess(tmp_path, "--port", "0", "--visitors", "4") as program:

        def processes() -> int:
            return len([pid for pid in descendants(program.pid)[1:] if is_running(pid)])

        async def connect(number: int, query: dict[str, str]) -> None:
            source = aiohttp.TCPConnector(local_addr=(f"127.0.1.{1 + number % 250}", 0))
            headers = {
                "Origin": program.address.rstrip("/"),
                "Cookie": f"{VISITOR_COOKIE}={chance.choice(visitors)}",
            }
            with suppress(aiohttp.ClientError, TimeoutError):
                async with (
                    ClientSession(connector=source) as session,
                    session.ws_connect(f"{program.address}play", params=query, headers=headers) as connection,
                    asyncio.timeout(chance.choice((0.01, 0.1, 0.5))),
                ):
                    while (await connection.receive()).type is aiohttp.WSMsgType.BINARY:
                        pass

        async def watch() -> None:
            nonlocal most
            while True:
                most = max(most, processes())
                await asyncio.sleep(0.02)

        watching = asyncio.create_task(watch())
        for begun in range(0, PAIRS, 10):
            batch = range(begun, min(begun + 10, PAIRS))
            await asyncio.gather(
                *(connect(each, query) for each in batch for query in ({}, {"words": "true"}))
            )
        async with asyncio.timeout(10), ClientSession() as session:
            seated = len(visitors)
            while processes() or seated:  # a visit ends a moment after its process
                await asyncio.sleep(0.2)
                async with session.get(f"{program.address}health") as answer:
                    seated = (await answer.json())["visitors"]
        watching.cancel()
    assert 1 <= most <= 4


async def test_a_place_that_is_about_to_be_free_is_not_called_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visits, "STOP_TIMEOUT_SECONDS", 0.3)
    monkeypatch.setattr(visits, "RECONNECT_SECONDS", 0.0)
    async with served(tmp_path, max_visits=1) as site, ClientSession() as session:
        async with site.welcomed():
            os.kill(site.pids[0], signal.SIGSTOP)
        answers = set()
        while site.pids:
            async with session.get(site.address) as answer:
                answers.add(answer.status)
            await asyncio.sleep(0.02)  # who asks more often meets the limit for requests
        assert answers == {200}


@pytest.mark.slow
async def test_a_stopped_process_does_not_hold_up_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(visits, "STOP_TIMEOUT_SECONDS", 0.5)
    async with served(tmp_path, shares=False) as site, site.welcomed():
        (pid,) = site.pids
        os.kill(pid, signal.SIGSTOP)
        async with asyncio.timeout(5):
            await site.server.visits.close()
        await gone(pid)


@pytest.mark.parametrize(
    ("start_id", "step"),
    [("black-hole 2", 9), *(pytest.param(start_id, 3, marks=pytest.mark.slow) for start_id in MOVES)],
)
async def test_a_page_that_is_left_while_it_starts_crashes_nothing(
    tmp_path: Path,
    start_id: str,
    step: int,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(visits, "RECONNECT_SECONDS", 0.0)
    visitor = new_visitor_id()
    directory = directory_of(visitor, tmp_path)
    directory.mkdir()
    (directory / "settings.toml").write_text("welcomed = true\nshow_verdict = true\n")
    keep(directory, GameRecord(game=start_id.split()[0], start_id=start_id, moves=MOVES[start_id]))
    async with served(tmp_path) as site:
        for hundredths in range(0, 60, step):
            async with site.browser(visitor) as browser:
                with suppress(TimeoutError):
                    async with asyncio.timeout(hundredths / 100):
                        await browser.end()
            await site.is_free()
    assert complaints(caplog) == []


@pytest.mark.slow
async def test_a_process_has_its_limits_and_no_secrets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("AN_OPERATORS_SECRET", "swordfish")
    async with served(tmp_path, shares=False) as site, site.welcomed():
        (pid,) = site.pids
        assert b"swordfish" not in Path(f"/proc/{pid}/environ").read_bytes()
        assert os.getpriority(os.PRIO_PROCESS, pid) >= min(19, os.getpriority(os.PRIO_PROCESS, 0) + NICENESS)
        for kind, most in RESOURCE_LIMITS.items():
            assert resource.prlimit(pid, kind)[0] <= most
        listing = {os.readlink(f"/proc/{pid}/fd/{each}") for each in os.listdir(f"/proc/{pid}/fd")}
        assert not [file for file in listing if "LISTEN" in file]


@pytest.mark.slow
async def test_a_size_among_the_keys_is_ignored_and_others_are_clamped(tmp_path: Path) -> None:
    async with served(tmp_path) as site, site.welcomed() as browser:
        (pid,) = site.pids
        await browser.type("\x1b[48;99999;99999;0;0t")
        for size in (99999, -5, 10**30, 0):
            await browser.say("resize", {"width": size, "height": size})
        await browser.say("resize", {"width": 81, "height": 24})
        browser.drawn = b""
        await browser.see(WELCOME)
        peak = Path(f"/proc/{pid}/status").read_text().partition("VmHWM:")[2].split()[0]
        assert int(peak) < 200_000
