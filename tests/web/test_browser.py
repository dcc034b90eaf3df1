"""Playing in a real browser: Debian's chromium, where there is one."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

import pytest

from cardgames_tui.black_hole.deals import deal
from cardgames_tui.black_hole.family import BLACK_HOLE
from cardgames_tui.black_hole.rules import parse_line
from cardgames_tui.records.archive import Archive
from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.tui.textual_ext.glance import SECONDS
from cardgames_tui.web.visitors import COOKIE, directory_of, new_visitor
from tests.tui.test_snapshots import WON
from tests.web.fingers import PHONE, Finger
from tests.web.page import Tab, talk_in_words

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocket

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
        archive = Archive(self.directory)
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


@pytest.fixture
def server(tmp_path: Path) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    command = [sys.executable, "-m", "cardgames_tui", "--data-dir", str(tmp_path), "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[2]
        yield address, process
        process.terminate()


@pytest.fixture
def arrive(tmp_path: Path) -> Iterator[Callable[[], Visit]]:
    with playwright.sync_playwright() as manager:
        browser = manager.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])

        def make() -> Visit:
            visitor = new_visitor()
            directory = directory_of(visitor, tmp_path / "visitors")
            directory.mkdir(parents=True, exist_ok=True)
            (directory / "settings.toml").write_text(
                "welcomed = true\nshow_verdict = false\nanimation = false\n"
            )
            context = browser.new_context(viewport={"width": 900, "height": 620})
            context.add_cookies([{"name": COOKIE, "value": visitor, "domain": "127.0.0.1", "path": "/"}])
            visit = Visit(context.new_page(), directory, [], [])
            visit.page.on("websocket", visit.follow)
            return visit

        yield make
        browser.close()


def digits(line: str) -> str:
    """The keys that play a line of deal 2."""
    position, keys = deal(BLACK_HOLE, "2"), ""
    for move in parse_line(line):
        keys += str(position.legal_moves().index(move) + 1)
        position = position.play(move)
    return keys


@pytest.mark.slow
def test_a_deal_is_won_by_typing_and_continued_after_a_reload(
    server: tuple[str, "subprocess.Popen[str]"], arrive: Callable[[], Visit]
) -> None:
    address, process = server
    visit = arrive()
    visit.open(address)
    visit.go_to("2")
    keys = digits(WON)
    visit.page.keyboard.type(keys[:20], delay=30)
    visit.await_that(lambda: [len(game.moves) for game in visit.games()] == [20])
    visit.painted.clear()
    visit.page.reload()
    visit.await_words("21/52")
    visit.page.keyboard.type(keys[20:], delay=30)
    visit.await_that(lambda: [game.result for game in visit.games()] == [Result.WON])
    assert visit.games()[0].moves == WON

    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    assert children
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=PATIENCE / 1000) == 0
    assert not [child for child in children if is_running(int(child))]


@pytest.mark.slow
def test_two_visitors_with_mice_do_not_meet(
    server: tuple[str, "subprocess.Popen[str]"], arrive: Callable[[], Visit]
) -> None:
    address, _ = server
    visits = [arrive(), arrive()]
    for visit, number in zip(visits, ("2", "24"), strict=True):
        visit.open(address)
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


def restart(address: str, directory: Path) -> "subprocess.Popen[str]":
    """Start a server again where it was."""
    port = address.rstrip("/").rpartition(":")[2]
    command = [sys.executable, "-m", "cardgames_tui", "--data-dir", str(directory), "serve", "--port", port]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert address in process.stdout.readline()
    return process


def descendants(pid: int) -> list[int]:
    """The processes that a process and its children have made, the last ones last."""
    found = [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [*found, *(below for each in found for below in descendants(each))]


@pytest.mark.slow
def test_each_end_has_its_words_and_the_game_goes_on(
    server: tuple[str, "subprocess.Popen[str]"], arrive: Callable[[], Visit], tmp_path: Path
) -> None:
    address, process = server
    visit = arrive()
    visit.open(address)
    visit.go_to("2")
    visit.page.keyboard.type(digits(WON)[:3], delay=100)
    visit.await_that(lambda: [len(game.moves) for game in visit.games()] == [3])

    visit.painted.clear()
    with visit.page.context.new_page() as other:
        other.goto(address)
        say(visit, "Open in another tab")
    visit.page.get_by_role("button", name="Play here").click()
    visit.await_words("4/52")

    os.kill(descendants(process.pid)[-1], signal.SIGKILL)
    say(visit, "The game has stopped")
    visit.painted.clear()
    visit.page.get_by_role("button", name="Reload").click()
    visit.await_words("4/52")

    visit.painted.clear()
    process.terminate()
    say(visit, "The server has ended")
    process.wait()
    with restart(address, tmp_path) as again:
        visit.await_words("4/52")
        visit.page.get_by_role("dialog").wait_for(state="hidden", timeout=PATIENCE)

        # a server that hangs is what a network looks like that is gone
        os.kill(again.pid, signal.SIGSTOP)
        began = time.monotonic()
        say(visit, "The connection is gone")
        assert time.monotonic() - began < 10  # 5 where the machine is not busy
        os.kill(again.pid, signal.SIGCONT)
        visit.page.get_by_role("dialog").wait_for(state="hidden", timeout=PATIENCE)

        visit.page.keyboard.press("q")
        say(visit, "Until next time")
        again.terminate()


@pytest.mark.slow
def test_a_full_house_lets_in_who_waits(arrive: Callable[[], Visit], tmp_path: Path) -> None:
    command = [sys.executable, "-m", "cardgames_tui", "--data-dir", str(tmp_path), "serve", "--port", "0"]
    with subprocess.Popen([*command, "--visitors", "1"], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[2]
        first, second = arrive(), arrive()
        first.open(address)
        second.page.goto(address)
        say(second, "All seats are taken")
        first.page.close()
        second.page.reload()
        second.await_words("Deal of the day")
        process.terminate()


@pytest.mark.slow
def test_everything_can_be_reached_with_a_finger(server: tuple[str, "subprocess.Popen[str]"]) -> None:
    with playwright.sync_playwright() as manager:
        browser = manager.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        tab = Tab(browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True))
        tab.page.goto(server[0])
        Finger(tab).reach_everything()
        assert not tab.faults
        browser.close()


@pytest.mark.slow
def test_the_games_are_played_in_words_too(server: tuple[str, "subprocess.Popen[str]"]) -> None:
    with playwright.sync_playwright() as manager:
        browser = manager.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(server[0])
        page.locator("summary").click()
        page.get_by_role("link", name="Play in words").click()
        talk_in_words(page)
        browser.close()
