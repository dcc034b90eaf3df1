import asyncio
import random
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import GAMES
from cardgames_tui.games.cards_in_play import new_record
from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.messages import StartOptions
from tests.tui.playing import profile

MakeApp = Callable[..., CardgamesApp]


@pytest.fixture(autouse=True)
async def eager_tasks() -> None:
    """From Python 3.12 on tasks begin at once, as under `App.run`; `run_test` alone leaves them to their turn."""
    if sys.version_info >= (3, 12):
        asyncio.get_running_loop().set_task_factory(asyncio.eager_task_factory)


@pytest.fixture(autouse=True)
def usual_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """The terminal has all colours, and says nothing about its background."""
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.delenv("COLORFGBG", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.fixture(autouse=True)
def quick_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dialogs have been seen as soon as they are painted, for nobody waits for the player here."""
    monkeypatch.setattr("cardgames_tui.tui.textual_ext.steady_app.SECONDS_TO_SEE", 0.0)


@pytest.fixture
def make_app(monkeypatch: pytest.MonkeyPatch) -> MakeApp:
    """Makes an app at a deal: without motion and in UTF-8."""
    monkeypatch.setattr("textual.constants.TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setattr("textual.app.constants.TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setattr("locale.getlocale", lambda: ("en_US", "UTF-8"))
    monkeypatch.setattr("locale.getpreferredencoding", lambda _=True: "UTF-8")

    def make(
        number: str = "2",
        game: str = "black-hole",
        *,
        deal: Deal | None = None,
        verdict: bool = False,
        teach: bool = False,
    ) -> CardgamesApp:
        record = new_record(deal or Deal.numbered(GAMES[game], number))
        opening = StartOptions(mode=record.game, record=record, named=True)
        return CardgamesApp(Profile(settings=Settings(verdict, teach)), opening, random.Random(1))

    return make


@pytest.fixture
def kept(tmp_path: Path, make_app: MakeApp) -> Iterator[Profile]:
    """A profile in a directory of its own; `make_app` has stilled the animations."""
    with closing(profile(tmp_path)) as made:
        yield made
