"""The page in a real browser; needs Chromium and npm."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from cardgames_tui.page import build as build_module
from cardgames_tui.page.build import BuildError, build
from cardgames_tui.tui.textual_ext.robust_app import SECONDS_TO_SEE
from tests.page.browsing import (
    DEAL,
    KEYS,
    Finger,
    Tab,
    link,
    phone,
    play_in_plain_mode,
    win_by_taps,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("site"),
    pytest.mark.skipif(shutil.which("npm") is None, reason="there is no npm on this machine"),
]

HARD = link("black-hole 68493")  # a long search


@pytest.fixture
def desktop(browser: "Browser") -> Iterator["BrowserContext"]:
    with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        yield context


@pytest.fixture
def mobile(browser: "Browser") -> Iterator["BrowserContext"]:
    with phone(browser) as context:
        yield context


def continued(desktop: "BrowserContext", address: str, words: str) -> Tab:
    """Another tab, which continues the game."""
    tab = Tab(desktop, address, "Welcome")
    tab.page.wait_for_timeout(1100 * SECONDS_TO_SEE)  # until then a dialog ignores Enter
    tab.page.keyboard.press("Enter")
    tab.await_words(words)
    return tab


def test_a_package_with_a_wrong_hash_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lock = json.loads(build_module.NPM_LOCK.read_text("utf-8"))
    lock["packages"]["node_modules/@xterm/addon-fit"]["integrity"] = f"sha512-{'A' * 86}=="
    (tmp_path / "package-lock.json").write_text(json.dumps(lock), "utf-8")
    shutil.copy(build_module.NPM_LOCK.with_name("package.json"), tmp_path)
    monkeypatch.setattr(build_module, "NPM_LOCK", tmp_path / "package-lock.json")
    with pytest.raises(BuildError, match="npm cannot fetch the page's parts"):
        build(tmp_path / "page", tmp_path / "npm")


def test_a_game_continues_after_its_tab_was_closed(desktop: "BrowserContext", address: str) -> None:
    elsewhere: list[str] = []
    desktop.on(
        "request",
        lambda request: (
            None if request.url.startswith((address, "data:", "blob:")) else elsewhere.append(request.url)
        ),
    )
    tab = Tab(desktop, address + DEAL, "1/52")
    tab.page.keyboard.type(KEYS[:20], delay=30)
    tab.await_words("21/52")
    tab.page.close()
    again = continued(desktop, address, "21/52")
    again.page.keyboard.type(KEYS[20:], delay=30)
    again.await_words("52/52")
    assert not elsewhere
    assert not tab.errors + again.errors


def test_a_damaged_link_is_reported(desktop: "BrowserContext", address: str) -> None:
    Tab(desktop, f"{address}{DEAL[:9]}%", "The game of the link cannot be opened")


def test_the_page_works_offline_after_the_first_visit(desktop: "BrowserContext", address: str) -> None:
    first = Tab(desktop, address + DEAL, "1/52")
    first.await_that(
        lambda: first.evaluate("navigator.serviceWorker.ready.then((it) => it.active.state)") == "activated"
    )
    first.page.close()
    desktop.set_offline(True)
    again = Tab(desktop, address + DEAL, "1/52")
    again.page.keyboard.type(KEYS[:2], delay=30)
    again.await_words("3/52")


def test_the_newest_tab_takes_over(desktop: "BrowserContext", address: str) -> None:
    first = Tab(desktop, address + DEAL, "1/52")
    first.page.keyboard.type(KEYS[:5], delay=30)
    first.await_words("6/52")
    second = continued(desktop, address, "6/52")
    first.page.locator("#closed").wait_for(state="visible")
    assert first.page.locator("#closed-title").inner_text() == "Playing in another tab"
    second.page.keyboard.type(KEYS[5:7], delay=30)
    second.await_words("8/52")
    first.page.locator("#again").click()
    first.await_words("8/52")


def test_every_screen_can_be_reached_by_touch(mobile: "BrowserContext", address: str) -> None:
    tab = Tab(mobile, address, "Welcome")
    Finger(tab).reach_everything()
    assert not tab.errors


def test_the_font_follows_the_window(desktop: "BrowserContext", address: str) -> None:
    tab = Tab(desktop, address + DEAL, "1/52")
    sizes = []
    for width, height in ((1280, 800), (390, 844), (844, 390), (320, 480)):
        tab.page.set_viewport_size({"width": width, "height": height})
        tab.await_rest()
        sizes.append(tab.evaluate('document.getElementById("terminal").terminal.options.fontSize'))
    assert all(10 <= size <= 22 for size in sizes)
    assert sizes[0] > sizes[1] > sizes[3]


def test_a_shared_game_is_copied_as_a_link(desktop: "BrowserContext", address: str) -> None:
    desktop.grant_permissions(["clipboard-read", "clipboard-write"])
    tab = Tab(desktop, address + DEAL, "1/52")
    tab.page.keyboard.type("1y")
    tab.await_words("cg1-")
    tab.page.keyboard.press("c")
    tab.await_that(lambda: "#cg1-" in str(tab.evaluate("navigator.clipboard.readText()")))
    assert f"{address}#cg1-" in tab.evaluate("navigator.clipboard.readText()")


def test_games_are_carried_to_another_browser(
    mobile: "BrowserContext", desktop: "BrowserContext", address: str, tmp_path: Path
) -> None:
    first = win_by_taps(mobile, address)
    first.page.locator("summary").tap()
    with first.page.expect_download() as download:
        first.page.locator("#download").tap()
    download.value.save_as(tmp_path / "games.jsonl")
    second = Tab(desktop, address, "Welcome")
    second.page.locator("summary").click()
    upload = second.page.locator("#upload")
    upload.set_input_files(tmp_path / "games.jsonl")
    assert upload.input_value() == ""  # so that the same file can be chosen again
    second.page.get_by_text("1 of 1 game added.").wait_for()
    (tmp_path / "none.jsonl").touch()
    upload.set_input_files(tmp_path / "none.jsonl")
    second.page.get_by_text("0 of 0 games added.").wait_for()


def test_keys_work_during_a_search(desktop: "BrowserContext", address: str) -> None:
    tab = Tab(desktop, address + HARD, "1/52")
    tab.page.keyboard.type("vm")
    for _ in range(3):
        before = tab.edges()
        tab.page.keyboard.press("Tab")
        tab.await_that(lambda before=before: tab.edges() != before)  # type: ignore[misc]
    tab.await_words("proved")


def test_back_closes_what_is_open(mobile: "BrowserContext", address: str) -> None:
    tab = Tab(mobile, address, "Welcome")
    finger = Finger(tab)
    finger.tap("Tap to begin", "Deal of the day")
    finger.tap("Black Hole", "1/52")
    for button, words in (("New", "Number"), ("Menu", "Search for commands")):
        finger.press(button, words)
        finger.go_back("Play a")
        assert not tab.find(words)
    finger.go_back("Settings")
    finger.tap("Chopsticks", "turn 1")
    finger.go_home()
    tab.await_that(lambda: tab.evaluate("history.state") is None)
    tab.page.go_back()
    assert tab.page.url == "about:blank"


@pytest.mark.parametrize("width", [390, 320])
def test_fingers_hit_every_button(mobile: "BrowserContext", address: str, width: int) -> None:
    tab = Tab(mobile, address + DEAL, "1/52")
    tab.page.set_viewport_size({"width": width, "height": 568})
    tab.page.locator("summary").tap()
    places = [each.bounding_box() for each in tab.page.locator("#bar :is(button, summary, a, label)").all()]
    assert len(places) == 13
    for place in places:
        assert place is not None
        assert min(place["width"], place["height"]) >= 44
        assert 0 <= place["x"] <= width - place["width"]


def test_large_letters_are_kept(mobile: "BrowserContext", address: str) -> None:
    tab = Tab(mobile, address + DEAL, "1/52")
    size = 'document.getElementById("terminal").terminal.options.fontSize'
    usual = tab.evaluate(size)
    for large in (True, False, True):
        tab.page.locator("summary").tap()
        tab.page.get_by_role("button", name="Larger or smaller letters").tap()
        tab.await_that(lambda large=large: (tab.evaluate(size) > 1.15 * usual) is large)  # type: ignore[misc]
    tab.page.reload()
    tab.await_words("Welcome")
    assert tab.evaluate(size) > 1.15 * usual


def test_escape_twice_reaches_the_buttons_of_the_page(desktop: "BrowserContext", address: str) -> None:
    tab = Tab(desktop, address + DEAL, "1/52")
    field = tab.page.get_by_role("textbox", name="Terminal input")
    about = tab.evaluate(f"document.getElementById({field.get_attribute('aria-describedby')!r}).textContent")
    assert about == "Press Escape twice for the buttons of this page."
    focused = "document.activeElement.tagName"
    tab.page.keyboard.press("Escape")
    assert tab.evaluate(focused) == "TEXTAREA"
    tab.page.keyboard.press("Escape")
    assert tab.evaluate(focused) == "SUMMARY"
    tab.page.keyboard.press("Enter")
    tab.page.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.textContent") == "Play in words"
    tab.await_rest()
    tab.page.keyboard.type(KEYS[0])  # is meant for the game
    tab.await_words("2/52")
    tab.page.keyboard.press("Escape")
    tab.page.keyboard.press("Escape")
    tab.page.keyboard.press("Enter")
    tab.page.keyboard.press("Escape")  # leads back
    assert tab.evaluate(focused) == "TEXTAREA"
    assert tab.page.get_by_role("link", name="Play in words").is_hidden()


def test_both_pages_have_a_heading_and_landmarks(desktop: "BrowserContext", address: str) -> None:
    for page in ("words.html", DEAL):
        tab = Tab(desktop, address + page)
        tab.await_that(lambda tab=tab: not tab.page.locator("#loading").count())  # type: ignore[misc]
        main = tab.page.get_by_role("main")
        assert main.get_by_role("heading", level=1).count() == 1
        assert main.get_by_role("textbox").count() == 1


def test_the_words_page_plays_in_plain_mode(desktop: "BrowserContext", address: str) -> None:
    tab = Tab(desktop, f"{address}words.html")
    play_in_plain_mode(tab.page)
