"""The page without a server where something is missing, wrong or refused: a game, or a sentence that helps."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.helpers.past_games import LOST_LINE
from tests.page.browsing import (
    DEAL,
    KEYS,
    TIMEOUT_MILLISECONDS,
    Handler,
    Tab,
    file_server,
    link,
    phone,
)

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

pytestmark = [
    pytest.mark.slow,
    pytest.mark.xdist_group("site"),
    pytest.mark.skipif(shutil.which("npm") is None, reason="there is no npm on this machine"),
]


@pytest.fixture
def context(browser: "Browser") -> Iterator["BrowserContext"]:
    with browser.new_context(viewport={"width": 1280, "height": 800}) as context:
        yield context


def await_sentence(tab: Tab, words: str) -> None:
    tab.page.locator("#stage").get_by_text(words).wait_for(timeout=TIMEOUT_MILLISECONDS)


def copy_of(site: Path, target: Path) -> Path:
    return Path(shutil.copytree(site, target / "copy", copy_function=shutil.copy))


def file_named(folder: Path, plain: str) -> Path:
    """A file of the page by the name that it has without its hash."""
    stem, _, ending = plain.partition(".")
    (found,) = folder.glob(f"{stem}.{'?' * 12}.{ending}")
    return found


def put_before(folder: Path, plain: str, script: str) -> None:
    path = file_named(folder, plain)
    path.write_text(script + path.read_text("utf-8"), "utf-8")


# The server


class PlainTextHandler(Handler):
    """Hands out scripts as text, as some servers on Windows do."""

    extensions_map = Handler.extensions_map | {".js": "text/plain"}


@pytest.mark.parametrize("page", ["", "words.html"])
def test_files_of_a_wrong_type_are_named(context: "BrowserContext", site: Path, page: str) -> None:
    with file_server(site, PlainTextHandler) as address:
        await_sentence(Tab(context, address + page), "as text/plain, which browsers do not take")


@pytest.mark.parametrize("name", ["page.js", "worker.js", "python.bin", "program.bin"])
def test_a_missing_file_is_named(context: "BrowserContext", site: Path, tmp_path: Path, name: str) -> None:
    folder = copy_of(site, tmp_path)
    missing = file_named(folder, name)
    missing.unlink()
    with file_server(folder) as address:
        await_sentence(Tab(context, address), f"{missing.name} (it answers 404)")


def test_a_page_that_was_opened_as_a_file_says_what_to_do(context: "BrowserContext", site: Path) -> None:
    for name in ("index.html", "words.html"):
        await_sentence(Tab(context, (site / name).as_uri()), "This page was opened as a file")


# The browser


@pytest.mark.parametrize("part", ["WebAssembly", "DecompressionStream", "Worker"])
def test_a_browser_that_is_too_old_is_told_so(context: "BrowserContext", address: str, part: str) -> None:
    context.add_init_script(f"delete window.{part}")
    await_sentence(Tab(context, address), "The games need a browser that has")


def test_without_suspended_stacks_the_table_plays_and_the_page_of_words_says_what_it_needs(
    context: "BrowserContext", site: Path, tmp_path: Path
) -> None:
    folder = copy_of(site, tmp_path)
    for name in ("worker.js", "watchdog.js"):
        put_before(folder, name, "delete WebAssembly.Suspending; delete WebAssembly.promising;")
    with file_server(folder) as address:
        talking = Tab(context, f"{address}words.html")
        await_sentence(talking, "JavaScript Promise Integration")
        assert not talking.page.locator("#closed").is_visible()
        playing = Tab(context, address + DEAL, "1/52")
        playing.page.keyboard.type(f"v{KEYS[:3]}", delay=30)
        playing.await_words("4/52")


def plays_without_keeping(tab: Tab) -> None:
    """Play, and be told once that nothing is kept; then leave."""
    tab.await_words("1/52")
    notice = tab.page.locator("#notice")
    notice.get_by_text("does not keep your games").wait_for(timeout=TIMEOUT_MILLISECONDS)
    tab.evaluate("document.getElementById('notice').textContent = ''")
    tab.page.keyboard.type(KEYS[:5], delay=30)
    tab.await_words("6/52")
    tab.await_rest()
    assert notice.inner_text() == ""
    assert not tab.errors
    tab.page.keyboard.press("q")
    tab.await_heading("Until next time")
    assert "does not keep your games" in tab.page.locator("#closed-sentence").inner_text()


@pytest.mark.parametrize(
    "refusal",
    [
        "IDBFactory.prototype.open = () => { throw new DOMException('no', 'InvalidStateError'); };",
        "Object.defineProperty(self, 'indexedDB', { value: undefined });",
    ],
    ids=["IndexedDB refused", "no IndexedDB"],
)
def test_where_nothing_can_be_stored_the_games_are_played(
    context: "BrowserContext", site: Path, tmp_path: Path, refusal: str
) -> None:
    folder = copy_of(site, tmp_path)
    put_before(folder, "worker.js", refusal)
    with file_server(folder) as address:
        plays_without_keeping(Tab(context, address + DEAL))


def test_where_there_is_no_room_any_more_it_is_said_once(context: "BrowserContext", address: str) -> None:
    tab = Tab(context, address + DEAL, "1/52")
    origin = "/".join(address.split("/")[:3])
    context.new_cdp_session(tab.page).send(
        "Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1}
    )
    tab.page.keyboard.type(KEYS[:2], delay=30)
    tab.page.locator("#notice").get_by_text("does not keep").wait_for(timeout=TIMEOUT_MILLISECONDS)
    tab.evaluate("document.getElementById('notice').textContent = ''")
    tab.page.keyboard.type(KEYS[2:5], delay=30)
    tab.await_words("6/52")
    tab.await_rest()
    assert tab.page.locator("#notice").inner_text() == ""
    assert not tab.page.locator("#closed").is_visible()
    tab.page.keyboard.press("q")
    tab.await_heading("Until next time")
    assert "does not keep your games" in tab.page.locator("#closed-sentence").inner_text()
    for _ in range(3):
        tab.page.keyboard.press("Escape")
        tab.page.wait_for_timeout(100)
    assert tab.page.locator("#closed").is_visible()


# The player

TYPE_WHILE_LOADING = """{
  const typing = setInterval(() => {
    if (!document.getElementById("loading")) return clearInterval(typing);
    document.getElementById("terminal").terminal?.input("1");
    window.hasTyped ||= Boolean(document.getElementById("terminal").terminal);
  }, 20);
}"""


def test_keys_that_are_typed_before_the_game_can_be_seen_play_nothing(
    context: "BrowserContext", address: str
) -> None:
    before = Tab(context, address + DEAL, "1/52")
    before.page.keyboard.type(KEYS[:2], delay=30)
    before.await_words("3/52")
    before.await_rest()
    before.page.close()
    tab = Tab(context, address)
    tab.evaluate(TYPE_WHILE_LOADING)
    tab.await_that(lambda: not tab.page.locator("#loading").count())
    tab.await_rest()
    assert tab.evaluate("hasTyped")
    assert tab.find("unfinished: 2 moves")
    tab.page.keyboard.press("1")
    tab.await_words("3/52")


def test_taps_on_the_bar_while_the_page_loads_end_nothing(browser: "Browser", address: str) -> None:
    for _ in range(3):
        with phone(browser) as context:
            tab = Tab(context, address)
            bar = tab.page.locator("#bar > button")
            tab.await_that(lambda bar=bar: bar.count() > 1)  # type: ignore[misc]
            places = [place for each in bar.all() if (place := each.bounding_box())]
            while not tab.find("Welcome"):
                for place in places:
                    tab.page.touchscreen.tap(place["x"] + 5, place["y"] + 5)
            tab.await_rest()
            assert not tab.page.locator("#closed").is_visible()
            assert not tab.errors


def test_games_that_are_asked_for_while_the_page_loads_come_when_it_has(
    context: "BrowserContext", address: str
) -> None:
    tab = Tab(context, address)
    tab.await_that(lambda: bool(tab.lines()))
    with tab.page.expect_download(timeout=TIMEOUT_MILLISECONDS):
        tab.evaluate("document.getElementById('download').click()")


def test_a_link_is_a_visit_and_the_game_of_ones_own_is_there_after_it(
    context: "BrowserContext", address: str
) -> None:
    own = Tab(context, address + DEAL, "1/52")
    own.page.keyboard.type(KEYS[:5], delay=30)
    own.await_words("6/52")
    own.page.close()
    visit = Tab(context, address + link("black-hole 3", LOST_LINE), "Replay")
    visit.await_that(lambda: "#" not in visit.page.url)
    visit.await_rest()
    visit.page.keyboard.press("Escape")
    visit.await_words("6/52")
    visit.page.close()
    start = Tab(context, address + link("black-hole 24"), "1/52")
    start.await_that(lambda: "#" not in start.page.url)
    start.page.reload()
    start.await_words("unfinished: 5 moves")
