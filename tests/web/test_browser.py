"""Playing in a real browser: Debian's chromium, where there is one."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest

from cardgames_tui.records.archive import Archive
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.tui.textual_ext.glance import SECONDS
from cardgames_tui.web.visitors import COOKIE, directory_of, new_visitor
from tests.tui.test_snapshots import WON
from tests.web.fingers import DEAL, PHONE, Finger, digits, win_by_taps
from tests.web.page import Tab, talk_in_words
from tests.web.proxies import HOST, PROXIES, PUBLIC, is_at_hand, proxy

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, WebSocket

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")

PATIENCE = 60_000
"""How long anything may take, in milliseconds."""


@dataclass
class Visit:
    """A visitor's browser."""

    page: "Page"
    directory: Path
    sockets: list[str]
    painted: list[str]
    """What the terminal has been sent."""

    def follow(self, socket: "WebSocket") -> None:
        """Take down what comes through a socket."""
        self.sockets.append(socket.url)
        socket.on(
            "framereceived",
            lambda data: self.painted.append(
                data if isinstance(data, str) else data.decode(errors="replace")
            ),
        )

    def games(self) -> list[GameRecord]:
        """What is kept of the visitor's games."""
        archive = Archive(self.directory, PATIENCE / 1000)
        try:
            return archive.everything()
        finally:
            archive.close()

    def await_that(self, holds: Callable[[], bool]) -> None:
        """Let the browser work until something holds."""
        for _ in range(PATIENCE // 50):
            if holds():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(self.games())

    def await_words(self, words: str) -> None:
        """Let the browser work until some words are to be seen."""
        self.await_that(lambda: words in seen("".join(self.painted)))

    def open(self, address: str) -> None:
        """Open the page and wait for the home view."""
        self.page.goto(address)
        self.await_words("Deal of the day")

    def close_and_open(self, address: str) -> None:
        """Close the tab, and open another one."""
        self.painted.clear()
        context = self.page.context
        self.page.close()
        self.page = context.new_page()
        self.page.on("websocket", self.follow)
        self.page.goto(address)

    def go_to(self, number: str) -> None:
        """Open a deal of Black Hole from the home view."""
        for typed, words in (
            ("1", "next 2 or K"),
            ("g", "Go to a deal"),
            (f"{number}\n", f"deal {number} "),
        ):
            self.page.keyboard.type(typed, delay=1000 * SECONDS)  # a dialog takes no Enter before it was seen
            self.await_words(words)

    def click_on_cards(self) -> None:
        """Click all over the table, until a card has been played."""
        query = parse_qs(urlsplit(self.sockets[-1]).query)
        columns, rows = int(query["width"][0]), int(query["height"][0])
        box = self.page.locator(".xterm-screen").bounding_box()
        assert box is not None
        for row in range(3, rows - 5, 2):
            for column in range(4, columns, 4):
                place = (column + 0.5) * box["width"] / columns, (row + 0.5) * box["height"] / rows
                self.page.mouse.click(box["x"] + place[0], box["y"] + place[1])
                if self.games():
                    return


def seen(sent: str) -> str:
    """The text on a terminal that has been sent something; only cells that change are."""
    cells: dict[tuple[int, int], str] = {}
    row = column = 1
    moves_and_text = r"\x1b\[(\d+);(\d+)H|\x1b\[(\d+)C|\x1b\[[^A-Za-z]*[A-Za-z]|([^\x1b])"
    painted = re.sub(r"\x1b\][^\x07]*\x07", "", sent)  # without the news for the page
    for to_row, to_column, on, text in re.findall(moves_and_text, painted):
        if to_row:
            row, column = int(to_row), int(to_column)
        elif on:
            column += int(on)
        elif text:
            cells[row, column] = text
            column += 1
    return "".join(cells[place] for place in sorted(cells))


@dataclass
class Server:
    """A server that can end, and be started again where it was."""

    directory: Path
    port: int
    options: tuple[str, ...]
    address: str = ""
    process: "subprocess.Popen[str] | None" = None

    def start(self) -> int:
        """Let it serve, and give the number of its process."""
        options = ("--port", str(self.port), *self.options)
        command = [
            sys.executable,
            "-m",
            "cardgames_tui",
            "--data-dir",
            str(self.directory),
            "serve",
            *options,
        ]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().split()[2]
        return self.process.pid

    def end(self) -> int:
        """Let it end, and give its exit code."""
        assert self.process is not None
        self.process.terminate()
        with self.process:
            return self.process.wait(timeout=PATIENCE / 1000)


@contextmanager
def running(directory: Path, port: int, *options: str) -> Iterator[Server]:
    """Run a server."""
    server = Server(directory, port, options)
    server.start()
    try:
        yield server
    finally:
        server.end()


@pytest.fixture
def server(tmp_path: Path, unused_tcp_port: int) -> Iterator[Server]:
    with running(tmp_path, unused_tcp_port) as server:
        yield server


@pytest.fixture(params=[*filter(is_at_hand, PROXIES), "no proxy"][:1])
def hosted(
    tmp_path: Path, unused_tcp_port_factory: Callable[[], int], request: pytest.FixtureRequest
) -> Iterator[Server]:
    """A server behind a proxy, with TLS and under a path, where the machine has a proxy."""
    inner, outer = unused_tcp_port_factory(), unused_tcp_port_factory()
    if request.param == "no proxy":
        with running(tmp_path, inner) as server:
            yield server
        return
    public = ("--public-url", f"{PUBLIC}:{outer}/cards/", "--trusted-proxy", "127.0.0.1")
    with running(tmp_path, inner, *public) as server, proxy(request.param, tmp_path, inner, outer):
        yield server


@contextmanager
def chromium() -> Iterator["Browser"]:
    """A browser without a screen that finds what is hosted on this machine."""
    rules = f"--host-resolver-rules=MAP {HOST} 127.0.0.1"
    with playwright.sync_playwright() as manager:
        browser = manager.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", rules])
        yield browser
        browser.close()


@pytest.fixture
def arrive(tmp_path: Path) -> Iterator[Callable[[Server], Visit]]:
    with chromium() as browser:

        def make(server: Server) -> Visit:
            visitor = new_visitor()
            directory = directory_of(visitor, tmp_path / "visitors")
            directory.mkdir(parents=True, exist_ok=True)
            (directory / "settings.toml").write_text(
                "welcomed = true\nshow_verdict = false\nanimation = false\n"
            )
            context = browser.new_context(viewport={"width": 900, "height": 620}, ignore_https_errors=True)
            context.add_cookies([{"name": COOKIE, "value": visitor, "url": server.address}])
            visit = Visit(context.new_page(), directory, [], [])
            visit.page.on("websocket", visit.follow)
            return visit

        yield make


@pytest.mark.slow
def test_a_deal_is_won_by_typing_and_continued_in_another_tab(
    hosted: Server, arrive: Callable[[Server], Visit]
) -> None:
    visit = arrive(hosted)
    visit.page.goto(hosted.address + DEAL)
    visit.await_words("1/52")
    keys = digits(WON)
    visit.page.keyboard.type(keys[:20], delay=30)
    visit.await_that(lambda: [len(game.moves) for game in visit.games()] == [20])
    visit.close_and_open(hosted.address)
    visit.await_words("21/52")
    visit.page.keyboard.type(keys[20:], delay=30)
    visit.await_that(lambda: [game.result for game in visit.games()] == [Result.WON])
    assert visit.games()[0].moves == WON

    assert hosted.process is not None
    children = descendants(hosted.process.pid)
    assert children
    assert hosted.end() == 0
    assert not [child for child in children if is_running(child)]


@pytest.mark.slow
def test_two_visitors_with_mice_do_not_meet(server: Server, arrive: Callable[[Server], Visit]) -> None:
    visits = [arrive(server), arrive(server)]
    for visit, number in zip(visits, ("2", "24"), strict=True):
        visit.open(server.address)
        visit.go_to(number)
    for visit in visits:
        visit.click_on_cards()
        visit.await_that(lambda visit=visit: len(visit.games()) == 1)  # type: ignore[misc]
    assert [visit.games()[0].start_id for visit in visits] == ["black-hole 2", "black-hole 24"]


def is_running(pid: int) -> bool:
    """Whether a process is there."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def say(visit: Visit, title: str) -> None:
    """Wait until the page says something about the connection."""
    visit.page.get_by_role("heading", name=title).wait_for(timeout=PATIENCE)


def descendants(pid: int) -> list[int]:
    """The processes that a process and its children have made, the last ones last."""
    found = [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [*found, *(below for each in found for below in descendants(each))]


@pytest.mark.slow
def test_each_end_has_its_words_and_the_game_goes_on(
    hosted: Server, arrive: Callable[[Server], Visit]
) -> None:
    visit = arrive(hosted)
    visit.open(hosted.address)
    visit.go_to("2")
    visit.page.keyboard.type(digits(WON)[:3], delay=100)
    visit.await_that(lambda: [len(game.moves) for game in visit.games()] == [3])

    visit.painted.clear()
    with visit.page.context.new_page() as other:
        other.goto(hosted.address)
        say(visit, "Open in another tab")
    visit.page.get_by_role("button", name="Play here").click()
    visit.await_words("4/52")

    assert hosted.process is not None
    os.kill(descendants(hosted.process.pid)[-1], signal.SIGKILL)
    say(visit, "The game has stopped")
    visit.painted.clear()
    visit.page.get_by_role("button", name="Reload").click()
    visit.await_words("4/52")

    visit.painted.clear()
    hosted.process.terminate()
    say(visit, "The server has ended")
    hosted.end()
    pid = hosted.start()
    visit.await_words("4/52")
    visit.page.get_by_role("dialog").wait_for(state="hidden", timeout=PATIENCE)

    # a server that hangs is what a network looks like that is gone
    os.kill(pid, signal.SIGSTOP)
    began = time.monotonic()
    say(visit, "The connection is gone")
    assert time.monotonic() - began < 10  # 5 where the machine is not busy
    os.kill(pid, signal.SIGCONT)
    visit.page.get_by_role("dialog").wait_for(state="hidden", timeout=PATIENCE)

    visit.page.keyboard.press("q")
    say(visit, "Until next time")


@pytest.mark.slow
def test_a_full_house_lets_in_who_waits(
    arrive: Callable[[Server], Visit], tmp_path: Path, unused_tcp_port: int
) -> None:
    with running(tmp_path, unused_tcp_port, "--visitors", "1") as server:
        first, second = arrive(server), arrive(server)
        first.open(server.address)
        second.page.goto(server.address)
        say(second, "All seats are taken")
        first.page.close()
        second.page.reload()
        second.await_words("Deal of the day")


@pytest.mark.slow
def test_everything_can_be_reached_with_a_finger_and_a_deal_is_won(hosted: Server) -> None:
    with chromium() as browser:
        phone = browser.new_context(
            viewport=PHONE,  # type: ignore[arg-type]
            has_touch=True,
            is_mobile=True,
            ignore_https_errors=True,
        )
        tab = Tab(phone)
        tab.page.goto(hosted.address)
        Finger(tab).reach_everything()
        tab = win_by_taps(phone, hosted.address)
        assert not tab.faults


@pytest.mark.slow
def test_the_games_are_played_in_words_too(server: Server) -> None:
    with chromium() as browser:
        page = browser.new_page()
        page.goto(server.address)
        page.locator("summary").click()
        page.get_by_role("link", name="Play in words").click()
        talk_in_words(page)
