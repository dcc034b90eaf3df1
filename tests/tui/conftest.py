import asyncio
import sys

import pytest


@pytest.fixture(autouse=True)
async def eager_tasks() -> None:
    """From Python 3.12 on, tasks start at once, as under `App.run`."""
    if sys.version_info >= (3, 12):
        asyncio.get_running_loop().set_task_factory(asyncio.eager_task_factory)


@pytest.fixture(autouse=True)
def usual_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal has all characters and colours and an unknown background; nothing moves."""
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setattr("textual.app.constants.TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setattr("locale.getlocale", lambda: ("en_US", "UTF-8"))
    monkeypatch.setattr("locale.getpreferredencoding", lambda _=True: "UTF-8")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("COLORFGBG", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture(autouse=True)
def quick_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dialogs and the end of a game take keys as soon as they are painted."""
    monkeypatch.setattr("cardgames_tui.tui.game_screen.SECONDS_TO_SEE_END", 0.0)
    monkeypatch.setattr("cardgames_tui.tui.textual_ext.robust_app.SECONDS_TO_SEE", 0.0)
