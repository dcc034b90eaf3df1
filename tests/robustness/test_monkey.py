"""A monkey plays with all screens: nothing fails, nothing freezes, and the state holds together after every burst."""

import os
import random
from pathlib import Path

import pytest

from cardgames_tui.games.catalogue import catalogue
from cardgames_tui.games.profile import Profile
from cardgames_tui.records.store import Store
from cardgames_tui.settings import Settings
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.start_options import HOME, StartOptions
from tests.robustness.invariants import check
from tests.robustness.monkey import Act, bursts, perform

pytestmark = pytest.mark.slow

EVENTS = int(os.environ.get("MONKEY_EVENTS", "5000"))
"""How many events a run has."""

FIRST, LAST = map(int, os.environ.get("MONKEY_SEEDS", "1-4").split("-"))
"""The seeds of the runs: the failure of any seed is seen again with MONKEY_SEEDS=7-7."""


async def stay(app: CardgamesApp) -> None:
    """What the monkey gets instead of quitting."""


@pytest.mark.parametrize("seed", range(FIRST, LAST + 1))
async def test_a_monkey_breaks_nothing(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: ("en_US", "UTF-8"))
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", 5.0)  # bursts are painted when they are over
    monkeypatch.setattr(CardgamesApp, "action_quit", stay)
    monkeypatch.setattr(CardgamesApp, "deliver_screenshot", lambda *_, **__: None)
    modes = list(catalogue())
    mode = modes[seed % len(modes)]
    directory = tmp_path / "data"
    settings = Settings(show_verdict=False, animation=seed % 4 == 0)
    profile = Profile(Store(directory), settings, tmp_path / "settings.toml")
    app = CardgamesApp(profile, StartOptions(mode=mode), random.Random(seed))
    done: list[list[Act]] = []
    events = 0
    rng = random.Random(seed)
    try:
        async with app.run_test(size=(80, 24)):
            for burst in bursts(seed):
                done.append(burst)
                events += len(burst)
                await perform(app, burst, rng=rng)
                profile.store.settle()
                check(app, directory)
                if len(done) % 10 == 0:
                    await check_alive(app)
                if events >= EVENTS:
                    break
            app.workers.cancel_all()
    except BaseException as fault:
        last = "\n".join(", ".join(map(str, burst)) for burst in done[-8:])
        fault.add_note(f"seed {seed}, burst {len(done)}, event {events}; the last ones were\n{last}")
        raise
    finally:
        profile.close()


async def check_alive(app: CardgamesApp) -> None:
    """Escape leads back to the lowest screen, and every game can be reached from there."""
    await close_all(app)
    for number, mode in enumerate(catalogue(), 1):
        if app.current_mode != HOME:
            await press_for(app, "home")
        assert app.current_mode == HOME
        await close_all(app)
        await press_for(app, f"choose_game({number})")
        assert app.current_mode == mode
        await close_all(app)


async def close_all(app: CardgamesApp) -> None:
    """Press Escape, after a look, until nothing lies over the lowest screen; three times for each must do."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardgames_tui.tui.textual_ext.steady_app.SECONDS_TO_SEE", 0.0)
        for _ in range(3 * len(app.screen_stack)):
            if len(app.screen_stack) > 1:
                app.post_display_hook()
                await perform(app, [Act("key", "escape")])
    assert len(app.screen_stack) == 1, app.screen_stack


async def press_for(app: CardgamesApp, action: str) -> None:
    active = {
        key: active.binding.action.removeprefix("app.") for key, active in app.screen.active_bindings.items()
    }
    keys = [key for key, bound in active.items() if bound == action]
    assert keys, (action, app.screen)
    await perform(app, [Act("key", keys[0])])
