"""What the screens over records look like."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from textual.pilot import Pilot

from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import GameRecord
from cardgames_tui.settings import Settings
from cardgames_tui.tui.app import CardgamesApp
from tests.helpers.past_games import BLACK_HOLE_GAME, CHOPSTICKS, history
from tests.tui.playing import cards_app, games, profile, settle

Compare = Callable[..., bool]

SIZES = [(80, 24), (46, 12), (120, 40)]


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Profile]:
    """A month of games."""
    with closing(profile(tmp_path, Settings(False, theme="textual-dark"))) as made:
        for record in history():
            made.store.save(record)
        yield made


def app(kept: Profile, shown: GameRecord | None = None) -> CardgamesApp:
    if shown is not None:
        shown = next(game for game in games(kept) if game.key == shown.key)
    return cards_app("3", profile=kept, replay=shown)


def press(*keys: str) -> Callable[[Pilot[None]], Awaitable[None]]:
    async def run(pilot: Pilot[None]) -> None:
        await settle(pilot)
        await pilot.press(*keys)
        await settle(pilot)

    return run


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "46x12", "120x40"])
@pytest.mark.parametrize(
    "key",
    [
        pytest.param("f5", id="statistics"),
        pytest.param("f6", id="past_games"),
        pytest.param("d", id="daily"),
        pytest.param("o", id="packs"),
        pytest.param("comma", id="settings"),
    ],
)
def test_a_dialog_looks_as_it_did(
    snap_compare: Compare, kept: Profile, key: str, size: tuple[int, int]
) -> None:
    assert snap_compare(app(kept), run_before=press(key), terminal_size=size)


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "46x12", "120x40"])
@pytest.mark.parametrize("shown", [BLACK_HOLE_GAME, CHOPSTICKS], ids=["black_hole", "chopsticks"])
def test_a_replay_looks_as_it_did(
    snap_compare: Compare, kept: Profile, shown: GameRecord, size: tuple[int, int]
) -> None:
    keys = ["end", "home", "right", "right", "right", "right"]
    assert snap_compare(app(kept, shown), run_before=press(*keys), terminal_size=size)
