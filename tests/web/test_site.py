"""The page without a server, in a real browser: Debian's chromium and npm, where there are both."""

import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from cardgames_tui.games.sharing import SharedGame, encode
from cardgames_tui.web.site.build import build
from cardgames_tui.web.site.npm import MissingError
from tests.tui.test_snapshots import WON
from tests.web.page import Tab, file_server
from tests.web.test_browser import CHROMIUM, digits

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine"),
    pytest.mark.skipif(shutil.which("npm") is None, reason="there is no npm on this machine"),
]

DEAL = f"#{encode(SharedGame('black-hole 2'))}"
"""The end of a link that opens a deal."""

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


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
        device_scale_factor=3,
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
    again.page.keyboard.press("Enter")
    again.await_words("21/52")
    again.page.keyboard.type(keys[20:], delay=30)
    again.await_words("52/52")
    assert not elsewhere
    assert not tab.faults + again.faults
