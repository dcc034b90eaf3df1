"""The program as the page runs it: typed keys, and what is written and reported; no browser."""

import asyncio
import json
import re
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from math import inf
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from textual import constants

from cardgames_tui.games.sharing import encode
from cardgames_tui.page import app as page_app
from cardgames_tui.page.app import PageApp, converse
from cardgames_tui.page.searches import ImmediateExecutor
from cardgames_tui.plain.solitaire import SolitaireTalk
from cardgames_tui.tui.solitaire.screen import SolitaireScreen

MOUSE = 110, 40, 0, 0, 0
FINGERS = 46, 40, 1, 0, 0

GAMES, MENU, CTRL_Q = "\x1bg", "\x10", "\x11"


class FakePage:
    def __init__(self, *lines: str) -> None:
        self.written = ""
        self._lines = iter(lines)
        self.app: PageApp | None = None

    def write(self, data: str) -> None:
        self.written += data

    def start_on_stack(self, work: Callable[[], None]) -> None:
        asyncio.get_running_loop().call_soon(work)

    def read_line(self) -> Any:
        for line in self._lines:
            return line
        raise KeyboardInterrupt  # ends the test

    @property
    def state(self) -> dict[str, Any]:
        """The last report about the screen; empty before the first."""
        reports = re.findall(r"\x1b]7701;([^\x07]+)\x07", self.written)
        state: dict[str, Any] = json.loads(reports[-1]) if reports else {}
        return state

    def buttons(self) -> set[str]:
        return {*self.state.get("keys", ())}

    def closing(self) -> set[str]:
        """The buttons that close what is open."""
        return self.buttons() & {"home", "back"}

    async def await_that(self, holds: Callable[[], bool]) -> None:
        for _ in range(400):
            if holds():
                return
            await asyncio.sleep(0.05)
        raise AssertionError(self.written[-3000:])

    async def type(self, keys: str, then: Callable[[], bool]) -> None:
        assert self.app is not None
        self.app.receive_keys(keys)
        await self.await_that(then)


@pytest.fixture(autouse=True)
def page_without_browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(page_app, "DATA", tmp_path)
    (tmp_path / "settings.toml").write_text("welcomed = true")
    monkeypatch.setattr(page_app, "SECONDS_OF_A_START", 0)
    monkeypatch.setattr(constants, "DRIVER", "cardgames_tui.page.app:PageDriver")
    monkeypatch.setattr("cardgames_tui.tui.textual_ext.robust_app.SECONDS_TO_SEE", 0)
    monkeypatch.setitem(sys.modules, "pyodide.ffi", SimpleNamespace(run_sync=lambda line: line))


@asynccontextmanager
async def playing(
    view: tuple[int, ...], monkeypatch: pytest.MonkeyPatch, start: str = "black-hole 2"
) -> AsyncIterator[FakePage]:
    page = FakePage()
    loop = asyncio.get_running_loop()
    immediate = ImmediateExecutor()
    monkeypatch.setattr(
        loop, "run_in_executor", lambda _, *work: asyncio.wrap_future(immediate.submit(*work))
    )
    page.app = PageApp(page, encode(start, "") if start else "", *view)
    task = asyncio.create_task(page.app.play())
    await page.await_that(lambda: bool(page.state))
    try:
        yield page
    finally:
        monkeypatch.setattr(page_app, "SECONDS_OF_A_START", inf)
        page.app.app.exit()
        with suppress(RuntimeError):
            await task


@pytest.mark.slow
@pytest.mark.parametrize("view", [MOUSE, FINGERS])
async def test_nobody_quits_the_page(view: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing(view, monkeypatch) as page:
        await page.type(f"q{CTRL_Q}\x03n", lambda: "Number" in page.written)
        await page.type("\x1b", lambda: "hint" in page.buttons())
        await page.type(MENU, lambda: "Search for commands" in page.written)
        await page.type("quit", lambda: "No matches" in page.written)
        await page.type("\x1b", lambda: "home" in page.closing())
        await page.type("\x1bk", lambda: "Take back" in page.written)
        assert "Quit" not in page.written


async def test_a_finger_drags_a_card_into_the_hole(monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing(FINGERS, monkeypatch) as page:
        assert page.app is not None
        screen = page.app.app.screen
        assert isinstance(screen, SolitaireScreen)
        left, top, *end = page.state["drags"]
        assert end <= [*FINGERS[:2]]
        layout = screen.table.current_layout
        x, y = layout.fans[screen.game.position.legal_moves()[0].fan].translate((left + 1, top + 1)).offset
        hole = f"{left + layout.foundation.x + 2};{top + layout.foundation.y + 5}"
        await page.type(f"\x1b[<0;{x};{y}M\x1b[<32;{hole}M", lambda: "drop" in page.written)
        await page.type(f"\x1b[<0;{hole}m", lambda: screen.game.session.ply == 1)


async def test_an_error_is_told_and_the_page_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SolitaireScreen, "action_undo", lambda _: 1 / 0)
    async with playing(MOUSE, monkeypatch) as page:
        await page.type("1", lambda: "2/52" in page.written)
        page.written = ""
        await page.type("u", lambda: "Something went wrong" in page.written and "2/52" in page.written)
        await page.type("1", lambda: "3/52" in page.written)


def said(*lines: str) -> str:
    """What the page of words says when these lines are typed."""
    page = FakePage(*lines)
    with pytest.raises(KeyboardInterrupt):
        converse(page)
    return " ".join(page.written.split())


def test_words_have_no_quit() -> None:
    answers = said("new black hole", "quit", "help", "help quit", "1")
    assert "Everything is saved. Close the page to leave." in answers
    assert "There is no command 'quit'." in answers
    assert answers.count("quit") == 1
    assert "50 cards are left" in answers


def test_an_error_in_words_is_told_and_the_page_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SolitaireTalk, "do_hint", lambda *_: 1 / 0)
    assert "Something went wrong, and the browser's console" in said("new black hole", "1", "hint", "1")


@pytest.mark.parametrize("view", [MOUSE, FINGERS])
async def test_a_new_game_calls_no_keyboard(view: tuple[int, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    async with playing(view, monkeypatch) as page:
        await page.type("n", lambda: page.closing() == {"back"})
        assert page.state["writes"] is (view == MOUSE)


@pytest.mark.parametrize("start", ["black-hole 2", ""])
async def test_the_list_of_keys_beside_a_table_can_be_closed(
    start: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(MOUSE, monkeypatch, start) as page:
        before = page.closing()
        await page.type("?", lambda: page.closing() == {"back"})
        await page.type("\x1b", lambda: page.closing() == before)


@pytest.mark.slow
async def test_whatever_is_open_can_be_closed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "settings.toml").unlink()
    async with playing(FINGERS, monkeypatch, "") as page:
        await page.await_that(lambda: page.closing() == {"back"})  # the welcome
        await page.type("\x1b", lambda: not page.closing())
        await page.type("1", lambda: "home" in page.closing())
        for key in ("p", "n", ",", "o", "g", "d", "\x1br", MENU):
            await page.type(key, lambda: page.closing() == {"back"})
            await page.type("\x1b", lambda: "home" in page.closing())
        await page.type(GAMES, lambda: not page.closing())
