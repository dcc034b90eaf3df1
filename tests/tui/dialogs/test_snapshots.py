"""What the screens over records look like."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from cardgames_tui.games.profile import Profile
from cardgames_tui.records.record import GameRecord
from cardgames_tui.settings import Settings
from cardgames_tui.tui.app import CardgamesApp
from tests.helpers.past_games import BLACK_HOLE_GAME, CHOPSTICKS_GAME, history
from tests.helpers.profiles import profile_at
from tests.helpers.saving import games_in
from tests.tui.playing import black_hole_app, settle

Compare = Callable[..., bool]

SIZES = [(80, 24), (46, 12), (120, 40)]


@pytest.fixture
def profile(tmp_path: Path) -> Profile:
    """A month of games."""
    profile = profile_at(tmp_path, Settings(theme="textual-dark"))
    for record in history():
        profile.store.save(record)
    return profile


def app(profile: Profile, shown: GameRecord | None = None) -> CardgamesApp:
    if shown is not None:
        shown = next(game for game in games_in(profile.store) if game.uid == shown.uid)
    return black_hole_app("3", profile=profile, replay=shown)


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
    snap_compare: Compare, profile: Profile, key: str, size: tuple[int, int]
) -> None:
    assert snap_compare(app(profile), run_before=press(key), terminal_size=size)


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "46x12", "120x40"])
@pytest.mark.parametrize("shown", [BLACK_HOLE_GAME, CHOPSTICKS_GAME], ids=["black_hole", "chopsticks"])
def test_a_replay_looks_as_it_did(
    snap_compare: Compare, profile: Profile, shown: GameRecord, size: tuple[int, int]
) -> None:
    keys = ["end", "home", "right", "right", "right", "right"]
    assert snap_compare(app(profile, shown), run_before=press(*keys), terminal_size=size)
