"""Playing on the pages of `serve` in a real browser: Debian's chromium, where there is one."""

import os
import signal
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardgames_tui.records.record import GameRecord, Result
from cardgames_tui.solitaire.deals import deal
from cardgames_tui.solitaire.solitaires import BLACK_HOLE
from cardgames_tui.web.serve.access import VISITOR_COOKIE, new_visitor_id
from cardgames_tui.web.serve.directories import directory_of
from tests.helpers.past_games import LOST_LINE, WIN
from tests.helpers.saving import games_at
from tests.web.page import (
    DEAL,
    KEYS,
    TIMEOUT_MILLISECONDS,
    Finger,
    Tab,
    link,
    phone,
    play_in_plain_mode,
    win_by_taps,
)
from tests.web.proxies import PROXIES, PUBLIC, is_at_hand, proxy
from tests.web.serving import ServerProcess, descendants, is_running

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

pytestmark = pytest.mark.slow


@dataclass
class Visitor:
    """A visitor who has been told the first keys, with a browser and a directory of their own."""

    browser: "Browser"
    data: Path
    cookie: str = field(default_factory=new_visitor_id)

    def __post_init__(self) -> None:
        self.directory = directory_of(self.cookie, self.data / "visitors")
        self.directory.mkdir(parents=True, exist_ok=True)
        (self.directory / "settings.toml").write_text(
            "welcomed = true\nshow_verdict = false\nanimation = false\n"
        )
        self.context: BrowserContext = self.browser.new_context(
            viewport={"width": 900, "height": 620}, ignore_https_errors=True
        )

    def open(self, address: str, words: str = "") -> Tab:
        self.context.add_cookies([{"name": VISITOR_COOKIE, "value": self.cookie, "url": address}])
        return Tab(self.context, address, words)

    def games(self) -> list[GameRecord]:
        return games_at(self.directory)


@pytest.fixture
def server(tmp_path: Path, unused_tcp_port: int) -> Iterator[ServerProcess]:
    with ServerProcess(tmp_path, "--port", str(unused_tcp_port)) as server:
        yield server


@pytest.fixture
def hosted(tmp_path: Path, unused_tcp_port_factory: Callable[[], int]) -> Iterator[ServerProcess]:
    """A server behind a proxy, with TLS and under a path, where the machine has a proxy."""
    inner, outer = unused_tcp_port_factory(), unused_tcp_port_factory()
    name = next(filter(is_at_hand, PROXIES), None)
    if name is None:
        with ServerProcess(tmp_path, "--port", str(inner)) as server:
            yield server
        return
    public = ("--public-url", f"{PUBLIC}:{outer}/cards/", "--trusted-proxy", "127.0.0.1")
    with (
        ServerProcess(tmp_path, "--port", str(inner), *public) as server,
        proxy(name, tmp_path, inner, outer),
    ):
        yield server


def test_a_deal_is_won_by_typing_and_continued_in_another_tab(
    hosted: ServerProcess, browser: "Browser", tmp_path: Path
) -> None:
    visitor = Visitor(browser, tmp_path)
    tab = visitor.open(hosted.address + DEAL, "1/52")
    tab.page.keyboard.type(KEYS[:20], delay=30)
    tab.await_that(lambda: [len(game.moves) for game in visitor.games()] == [20])
    tab.page.close()
    tab = visitor.open(hosted.address, "21/52")
    tab.page.keyboard.type(KEYS[20:], delay=30)
    tab.await_that(lambda: [game.result for game in visitor.games()] == [Result.WON])
    assert visitor.games()[0].moves == WIN

    children = descendants(hosted.pid)
    assert children
    assert hosted.end()[0] == 0
    assert not any(map(is_running, children))


def test_two_visitors_with_mice_do_not_meet(
    server: ServerProcess, browser: "Browser", tmp_path: Path
) -> None:
    def click_first_card(visitor: Visitor, tab: Tab, number: str) -> None:
        position = deal(BLACK_HOLE, number)
        move = position.legal_moves()[0]
        tab.await_rest()
        tab.page.mouse.click(*tab.place(position.fans[move.fan][-1].symbol))
        tab.await_words("2/52")
        played = [(f"black-hole {number}", 1)]
        tab.await_that(lambda: [(game.start_id, game.ply) for game in visitor.games()] == played)

    visitors = {number: Visitor(browser, tmp_path) for number in ("2", "24")}
    tabs = {
        number: visitor.open(server.address + link(f"black-hole {number}"), "1/52")
        for number, visitor in visitors.items()
    }
    for number in visitors:
        click_first_card(visitors[number], tabs[number], number)


def test_each_end_has_its_words_and_the_game_goes_on(
    hosted: ServerProcess, browser: "Browser", tmp_path: Path
) -> None:
    visitor, keys = Visitor(browser, tmp_path), iter(KEYS)
    tab = visitor.open(hosted.address + DEAL, "1/52")

    def escape() -> None:
        for _ in range(3):
            tab.page.keyboard.press("Escape")
            tab.page.wait_for_timeout(100)
        assert tab.page.get_by_role("dialog").is_visible()

    def play_on(count: int) -> None:
        tab.await_words(f"{count}/52")
        tab.page.get_by_role("dialog").wait_for(state="hidden", timeout=TIMEOUT_MILLISECONDS)
        tab.await_rest()
        tab.page.keyboard.type(next(keys))
        tab.await_that(lambda: [game.ply for game in visitor.games()] == [count])

    play_on(1)
    other = visitor.open(hosted.address)
    tab.await_heading("Open in another tab")
    other.page.close()
    escape()
    tab.page.get_by_role("button", name="Play here").click()
    play_on(2)

    os.kill(descendants(hosted.pid)[-1], signal.SIGKILL)
    tab.await_heading("The game has stopped")
    tab.page.get_by_role("button", name="Reload").click()
    play_on(3)

    hosted.process.terminate()
    tab.await_heading("The server has ended")
    hosted.end()
    hosted.start()
    tab.await_words("Deal of the day")
    tab.await_rest()
    tab.page.keyboard.type("1")
    play_on(4)

    # a server that hangs is what a network looks like that is gone
    os.kill(hosted.pid, signal.SIGSTOP)
    began = time.monotonic()
    tab.await_heading("The connection is gone")
    assert time.monotonic() - began < 10  # 5 where the machine is not busy
    escape()
    os.kill(hosted.pid, signal.SIGCONT)
    play_on(5)

    tab.page.keyboard.press("q")
    tab.await_heading("Until next time")


def test_a_full_house_lets_in_who_waits(browser: "Browser", tmp_path: Path) -> None:
    first, second = Visitor(browser, tmp_path), Visitor(browser, tmp_path)
    with ServerProcess(tmp_path, "--port", "0", "--visitors", "1") as server:
        playing = first.open(server.address, "Deal of the day")
        waiting = second.open(server.address)
        waiting.await_heading("All seats are taken")
        playing.page.close()
        waiting.page.reload()
        waiting.await_words("Deal of the day")


def test_who_has_used_up_the_space_of_a_visitor_is_told_what_helps(
    browser: "Browser", tmp_path: Path
) -> None:
    visitor = Visitor(browser, tmp_path)
    with ServerProcess(tmp_path, "--port", "0", "--disk", "10") as server:
        tab = visitor.open(server.address, "Deal of the day")
        (visitor.directory / "more").write_bytes(b"x" * (2 << 20))
        tab.await_heading("Your space is used up")
        assert "--disk" in tab.page.locator("#closed-sentence").inner_text()


def test_everything_can_be_reached_with_a_finger_and_a_deal_is_won(
    hosted: ServerProcess, browser: "Browser"
) -> None:
    with phone(browser) as context:
        Finger(Tab(context, hosted.address)).reach_everything()
        assert not win_by_taps(context, hosted.address).errors


def test_the_games_are_played_in_plain_mode_too(server: ServerProcess, browser: "Browser") -> None:
    page = browser.new_page()
    page.goto(server.address)
    page.locator("summary").click()
    page.get_by_role("link", name="Play in words").click()
    play_in_plain_mode(page)


def test_a_link_is_a_visit_and_the_game_of_ones_own_is_there_after_it(
    server: ServerProcess, browser: "Browser", tmp_path: Path
) -> None:
    visitor = Visitor(browser, tmp_path)
    tab = visitor.open(server.address + DEAL, "1/52")
    tab.page.keyboard.type(KEYS[:5], delay=30)
    tab.await_words("6/52")
    tab.page.close()
    server.end()
    server.start()
    visit = visitor.open(server.address + link("black-hole 3", LOST_LINE), "Replay")
    visit.await_that(lambda: "#" not in visit.page.url)
    visit.await_rest()
    visit.page.keyboard.press("Escape")
    visit.await_words("6/52")


def test_the_page_draws_everything_with_its_own_font(
    server: ServerProcess, browser: "Browser", tmp_path: Path
) -> None:
    visitor = Visitor(browser, tmp_path)
    tab = visitor.open(server.address + DEAL, "1/52")
    tab.page.keyboard.type("v")
    tab.await_words("WINNABLE|LOST")
    tab.await_rest()
    assert tab.fonts("#terminal .xterm-rows > div") == {("DejaVu Sans Mono", True)}


def test_a_line_that_is_said_before_there_is_a_connection_waits_for_it(
    server: ServerProcess, browser: "Browser"
) -> None:
    page = browser.new_page()
    page.add_init_script(
        "addEventListener('DOMContentLoaded', () => {"
        " document.getElementById('line').value = '1'; document.getElementById('asking').requestSubmit(); })"
    )
    page.goto(f"{server.address}words")
    page.locator("#log").get_by_text("Hole: ace of spades.").wait_for(timeout=TIMEOUT_MILLISECONDS)
