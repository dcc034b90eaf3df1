"""Random input on all screens: nothing fails or freezes, and every game is saved."""

import os
import random
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from textual.screen import ModalScreen, Screen

from cardgames_tui.games.in_play import AnyGame
from cardgames_tui.games.kinds import KINDS
from cardgames_tui.records.database import FILE_NAME
from cardgames_tui.settings import Settings
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.dialogs.rules import RulesScreen
from cardgames_tui.tui.game_screen import GameScreen
from cardgames_tui.tui.home import HomeScreen
from cardgames_tui.tui.open_games import HOME
from cardgames_tui.tui.replay import ReplayScreen
from tests.helpers.profiles import profile_at
from tests.robustness.monkey import Act, bursts, perform

pytestmark = pytest.mark.slow

EVENTS = int(os.environ.get("MONKEY_EVENTS", "2500"))
FIRST, LAST = map(int, os.environ.get("MONKEY_SEEDS", "1-4").split("-"))
"""To repeat a failure with its seed: MONKEY_SEEDS=7-7."""


async def stay(app: CardgamesApp) -> None:
    """Replaces quitting."""


@pytest.mark.parametrize("seed", range(FIRST, LAST + 1))
async def test_random_input_breaks_nothing(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual.screen.UPDATE_PERIOD", 5.0)  # paint after a burst
    monkeypatch.setattr(CardgamesApp, "action_quit", stay)
    monkeypatch.setattr(CardgamesApp, "deliver_screenshot", lambda *_, **__: None)
    mode = list(KINDS)[seed % len(KINDS)]
    profile = profile_at(tmp_path, Settings(animation=("full", "off", "quick", "off")[seed % 4]))
    app = CardgamesApp(profile, mode, rng=random.Random(seed))
    done: list[list[Act]] = []
    rng = random.Random(seed)
    try:
        async with app.run_test(size=(80, 24)):
            for burst in bursts(seed):
                done.append(burst)
                await perform(app, burst, rng=rng)
                profile.store.wait_for_last_save()
                check(app, tmp_path / "data")
                if len(done) % 10 == 0:
                    await check_ways_out(app)
                if sum(map(len, done)) >= EVENTS:
                    break
            app.workers.cancel_all()
    except BaseException as error:
        last = "\n".join(", ".join(map(str, burst)) for burst in done[-8:])
        error.add_note(f"seed {seed}, burst {len(done)}; the last ones were\n{last}")
        raise
    finally:
        profile.close()


async def check_ways_out(app: CardgamesApp) -> None:
    """Escape leads to the lowest screen, from where every game can be reached."""
    await close_all(app)
    for number, mode in enumerate(KINDS, 1):
        if app.current_mode != HOME:
            await press_for(app, "home")
        assert app.current_mode == HOME
        await close_all(app)
        await press_for(app, f"choose_game({number})")
        assert app.current_mode == mode
        await close_all(app)


async def close_all(app: CardgamesApp) -> None:
    """Presses Escape, at most three times a screen."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardgames_tui.tui.textual_ext.robust_app.SECONDS_TO_SEE", 0.0)
        for _ in range(3 * len(app.screen_stack)):
            if len(app.screen_stack) > 1:
                app.post_display_hook()
                await perform(app, [Act("key", "escape")])
    assert len(app.screen_stack) == 1, app.screen_stack


async def press_for(app: CardgamesApp, action: str) -> None:
    bindings = app.screen.active_bindings
    keys = [key for key, active in bindings.items() if active.binding.action.removeprefix("app.") == action]
    assert keys, (action, app.screen)
    await perform(app, [Act("key", keys[0])])


def check(app: CardgamesApp, directory: Path) -> None:
    assert app.screen.is_running
    for stack in stacks(app):
        assert isinstance(stack[0], HomeScreen | GameScreen), stack
        assert all(isinstance(screen, ModalScreen | ReplayScreen) for screen in stack[1:]), stack
        twice = [kind for kind, count in Counter(map(type, stack)).items() if count > 1]
        assert not [kind for kind in twice if not issubclass(kind, ReplayScreen | RulesScreen)], stack
        if isinstance(screen := stack[0], GameScreen) and screen.is_mounted:
            check_session(screen.game)
            if screen.game.is_recorded:
                check_record(screen.game, directory)


def stacks(app: CardgamesApp) -> Iterator[list[Screen[Any]]]:
    for mode in (HOME, *KINDS):
        with suppress(KeyError):
            yield app.get_screen_stack(mode)


def check_session(game: AnyGame) -> None:
    line, positions = game.session.line, game.session.line_positions
    replayed = accumulate(line, lambda position, move: position.play(move), initial=positions[0])
    assert tuple(replayed) == positions


def check_record(game: AnyGame, directory: Path) -> None:
    record = game.record
    if record.result is None:
        assert (record.moves, record.ply) == (game.SEPARATOR.join(game.move_texts), game.session.ply)
    if not record.moves:
        return
    with closing(sqlite3.connect(directory / FILE_NAME)) as connection:
        rows = connection.execute(
            "SELECT start_id, moves, ply, undos, hints, result FROM game WHERE uid = ?", (record.uid,)
        ).fetchall()
    kept = [(record.start_id, record.moves, record.ply, record.undos, record.hints, record.result)]
    # a reset deletes finished games
    assert rows == kept or (record.result is not None and not rows), (rows, kept)
