"""The page without a server, in a real browser: Debian's chromium and npm, where there are both."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardgames_tui.games.sharing import SharedGame, encode
from cardgames_tui.tui.textual_ext.glance import SECONDS
from cardgames_tui.web.site.build import MissingError, build
from tests.tui.test_snapshots import WON
from tests.web.fingers import DEAL, PHONE, Finger, digits, win_by_taps
from tests.web.page import Tab, file_server, talk_in_words
from tests.web.test_browser import CHROMIUM

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("site"),
    pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine"),
    pytest.mark.skipif(shutil.which("npm") is None, reason="there is no npm on this machine"),
]

_HARD = f"#{encode(SharedGame('black-hole 68493'))}"
"""The end of a link that opens a deal with which the solver is busy for long."""

DESKTOP = {"width": 1280, "height": 800}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the page is served, by nothing but a file server, under a path."""
    folder = tmp_path_factory.mktemp("site")
    try:
        size = build(folder, tmp_path_factory.mktemp("npm"))
    except MissingError as fault:
        pytest.skip(str(fault))
    assert size < 8_000_000
    with file_server(folder) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator["Browser"]:
    with playwright.sync_playwright() as manager:
        browser = manager.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def desktop(browser: "Browser") -> Iterator["BrowserContext"]:
    context = browser.new_context(viewport=DESKTOP)  # type: ignore[arg-type]
    yield context
    context.close()


@pytest.fixture
def phone(browser: "Browser") -> Iterator["BrowserContext"]:
    context = browser.new_context(
        viewport=PHONE,  # type: ignore[arg-type]
        has_touch=True,
        is_mobile=True,
    )
    yield context
    context.close()


def opened(context: "BrowserContext", address: str, words: str = r"1/52") -> Tab:
    """A new tab in which the page shows some words."""
    tab = Tab(context)
    tab.page.goto(address)
    tab.await_words(words)
    return tab


def test_a_deal_is_won_from_a_link_and_goes_on_after_the_tab_was_closed(
    desktop: "BrowserContext", address: str
) -> None:
    elsewhere: list[str] = []
    desktop.on(
        "request",
        lambda request: (
            None if request.url.startswith((address, "data:", "blob:")) else elsewhere.append(request.url)
        ),
    )
    tab = opened(desktop, address + DEAL)
    keys = digits(WON)
    tab.page.keyboard.type(keys[:20], delay=30)
    tab.await_words("21/52")
    tab.page.close()
    again = opened(desktop, address, "Welcome")
    again.page.wait_for_timeout(1100 * SECONDS)  # a dialog takes no Enter before it was seen
    again.page.keyboard.press("Enter")
    again.await_words("21/52")
    again.page.keyboard.type(keys[20:], delay=30)
    again.await_words("52/52")
    assert not elsewhere
    assert not tab.faults + again.faults


def test_a_link_that_was_cut_is_said_to_be_no_game(desktop: "BrowserContext", address: str) -> None:
    opened(desktop, f"{address}{DEAL[:9]}%", "The game of the link cannot be opened")


def test_the_second_visit_needs_no_network(desktop: "BrowserContext", address: str) -> None:
    first = opened(desktop, address + DEAL)
    first.await_that(
        lambda: first.evaluate("navigator.serviceWorker.ready.then((it) => it.active.state)") == "activated"
    )
    first.page.close()
    desktop.set_offline(True)
    again = opened(desktop, address + DEAL)
    again.page.keyboard.type(digits(WON)[:2], delay=30)
    again.await_words("3/52")


def test_a_game_goes_on_in_the_tab_that_was_opened_last(desktop: "BrowserContext", address: str) -> None:
    first = opened(desktop, address + DEAL)
    first.page.keyboard.type(digits(WON)[:5], delay=30)
    first.await_words("6/52")
    second = opened(desktop, address, "Welcome")
    second.page.wait_for_timeout(1100 * SECONDS)
    second.page.keyboard.press("Enter")
    second.await_words("6/52")
    first.page.locator("#closed").wait_for(state="visible")
    assert first.page.locator("#closed-title").inner_text() == "Playing in another tab"
    second.page.keyboard.type(digits(WON)[5:7], delay=30)
    second.await_words("8/52")
    first.page.locator("#again").click()
    first.await_words("8/52")


def test_everything_can_be_reached_with_a_finger(phone: "BrowserContext", address: str) -> None:
    tab = opened(phone, address, "Welcome")
    Finger(tab).reach_everything()
    assert not tab.faults


def test_the_letters_follow_the_window(desktop: "BrowserContext", address: str) -> None:
    tab = opened(desktop, address + DEAL)
    sizes = []
    for width, height in ((1280, 800), (390, 844), (844, 390), (320, 480)):
        tab.page.set_viewport_size({"width": width, "height": height})
        tab.page.wait_for_timeout(300)
        sizes.append(tab.evaluate('document.getElementById("terminal").terminal.options.fontSize'))
    assert all(10 <= size <= 22 for size in sizes)
    assert sizes[0] > sizes[1] > sizes[3]


def test_a_shared_game_is_copied_as_a_link_and_a_pasted_text_arrives(
    desktop: "BrowserContext", address: str
) -> None:
    desktop.grant_permissions(["clipboard-read", "clipboard-write"])
    tab = opened(desktop, address + DEAL)
    tab.page.keyboard.type("1y")
    tab.await_words("cg1-")
    tab.page.keyboard.press("c")
    tab.await_that(lambda: "#cg1-" in str(tab.evaluate("navigator.clipboard.readText()")))
    assert f"{address}#cg1-" in tab.evaluate("navigator.clipboard.readText()")


def test_a_deal_is_won_by_taps_and_carried_from_one_browser_to_another(
    phone: "BrowserContext", desktop: "BrowserContext", address: str, tmp_path: Path
) -> None:
    first = win_by_taps(phone, address)
    first.page.locator("summary").tap()
    with first.page.expect_download() as download:
        first.page.locator("#download").tap()
    download.value.save_as(tmp_path / "games.jsonl")
    second = opened(desktop, address, "Welcome")
    second.page.locator("summary").click()
    second.page.locator("#upload").set_input_files(tmp_path / "games.jsonl")
    second.page.get_by_text("1 of 1 games added.").wait_for()


def test_keys_are_answered_while_the_verdict_is_looked_for(desktop: "BrowserContext", address: str) -> None:
    tab = opened(desktop, address + _HARD)
    tab.page.keyboard.type("vm")
    for _ in range(3):
        before = tab.cursor()
        tab.page.keyboard.press("Tab")
        tab.await_that(lambda before=before: tab.cursor() != before)  # type: ignore[misc]
    tab.await_words("proved")


def test_the_games_are_played_in_words_too(desktop: "BrowserContext", address: str) -> None:
    tab = Tab(desktop)
    tab.page.goto(f"{address}words.html")
    talk_in_words(tab.page)
