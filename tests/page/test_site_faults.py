"""The page where something is missing, wrong or refused."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, Any

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
    """A file of the page, by its name without the hash."""
    stem, _, ending = plain.partition(".")
    (found,) = folder.glob(f"{stem}.{'?' * 12}.{ending}")
    return found


def put_before(folder: Path, plain: str, script: str) -> None:
    path = file_named(folder, plain)
    path.write_text(script + path.read_text("utf-8"), "utf-8")


# The server


class PlainTextHandler(Handler):
    """Serves scripts as text, as some servers on Windows do."""

    extensions_map = Handler.extensions_map | {".js": "text/plain"}


@pytest.mark.parametrize("page", ["", "words.html"])
def test_files_of_a_wrong_type_are_named(context: "BrowserContext", site: Path, page: str) -> None:
    with file_server(site, PlainTextHandler) as address:
        await_sentence(Tab(context, address + page), "as text/plain, which browsers refuse")


@pytest.mark.parametrize("name", ["page.js", "worker.js", "python.bin", "program.bin"])
def test_a_missing_file_is_named(context: "BrowserContext", site: Path, tmp_path: Path, name: str) -> None:
    folder = copy_of(site, tmp_path)
    missing = file_named(folder, name)
    missing.unlink()
    with file_server(folder) as address:
        await_sentence(Tab(context, address), f"{missing.name} (status 404)")


def test_a_page_opened_as_a_file_says_what_to_do(context: "BrowserContext", site: Path) -> None:
    for name in ("index.html", "words.html"):
        await_sentence(Tab(context, (site / name).as_uri()), "Browsers run the games only from a web server.")


def test_the_progress_moves_before_the_scripts_are_there(context: "BrowserContext", site: Path) -> None:
    come = Event()

    class LateScriptsHandler(Handler):
        def send_head(self) -> Any:
            if re.search(r"xterm.*js|asm\.js", self.path):
                come.wait()
            return super().send_head()

    with file_server(site, LateScriptsHandler) as address:
        tab = Tab(context, address + DEAL)
        try:
            tab.await_that(lambda: tab.evaluate("progress.value") > 0.8)
        finally:
            come.set()
        tab.await_words("1/52")


# The browser


@pytest.mark.parametrize("part", ["WebAssembly", "DecompressionStream", "Worker"])
def test_an_old_browser_is_reported(context: "BrowserContext", address: str, part: str) -> None:
    context.add_init_script(f"delete window.{part}")
    await_sentence(Tab(context, address), "This browser has no ")


def test_only_the_words_page_needs_promise_integration(
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
    """Plays, and is told once that nothing is kept."""
    tab.await_words("1/52")
    notice = tab.page.locator("#notice")
    notice.get_by_text("does not keep your games").wait_for(timeout=TIMEOUT_MILLISECONDS)
    tab.evaluate("document.getElementById('notice').textContent = ''")
    tab.page.keyboard.type(KEYS[:5], delay=30)
    tab.await_words("6/52")
    tab.await_rest()
    assert notice.inner_text() == ""
    assert not tab.errors


@pytest.mark.parametrize(
    "refusal",
    [
        "IDBFactory.prototype.open = () => { throw new DOMException('no', 'InvalidStateError'); };",
        "Object.defineProperty(self, 'indexedDB', { value: undefined });",
    ],
    ids=["IndexedDB refused", "no IndexedDB"],
)
def test_games_can_be_played_without_storage(
    context: "BrowserContext", site: Path, tmp_path: Path, refusal: str
) -> None:
    folder = copy_of(site, tmp_path)
    put_before(folder, "worker.js", refusal)
    with file_server(folder) as address:
        plays_without_keeping(Tab(context, address + DEAL))


def test_a_full_storage_is_reported_once(context: "BrowserContext", address: str) -> None:
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


# The player

TYPE_WHILE_LOADING = """{
  const typing = setInterval(() => {
    if (!document.getElementById("loading")) return clearInterval(typing);
    document.getElementById("terminal").terminal?.input("1");
    window.hasTyped ||= Boolean(document.getElementById("terminal").terminal);
  }, 20);
}"""


def test_keys_before_the_first_frame_are_ignored(context: "BrowserContext", address: str) -> None:
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
    assert tab.find("unfinished, 2 moves")
    tab.page.keyboard.press("1")
    tab.await_words("3/52")


def test_taps_while_the_page_loads_are_ignored(browser: "Browser", address: str) -> None:
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


def test_a_download_waits_for_the_page_to_load(context: "BrowserContext", address: str) -> None:
    tab = Tab(context, address)
    tab.await_that(lambda: bool(tab.lines()))
    with tab.page.expect_download(timeout=TIMEOUT_MILLISECONDS):
        tab.evaluate("document.getElementById('download').click()")


def test_the_players_own_game_is_there_after_a_shared_one(context: "BrowserContext", address: str) -> None:
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
    start.await_words("unfinished, 5 moves")
