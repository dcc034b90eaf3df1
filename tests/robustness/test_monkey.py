"""A monkey plays with all screens: nothing fails, nothing freezes, and the state holds together after every burst."""

import os
import random
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Region
from textual.screen import ModalScreen, Screen

from cardgames_tui.games.in_play import GameInPlay
from cardgames_tui.games.kinds import KINDS
from cardgames_tui.records.database import FILE_NAME
from cardgames_tui.session import Session
from cardgames_tui.settings import Settings
from cardgames_tui.solitaire.rules import Move, Position
from cardgames_tui.tui.app import CardgamesApp, LaunchOptions
from cardgames_tui.tui.bindings import card_key
from cardgames_tui.tui.characters import CharacterFilter
from cardgames_tui.tui.chopsticks.screen import ChopsticksScreen
from cardgames_tui.tui.dialogs.rules import RulesScreen
from cardgames_tui.tui.game_screen import GameScreen
from cardgames_tui.tui.home import HomeScreen
from cardgames_tui.tui.open_games import HOME
from cardgames_tui.tui.replay import ReplayScreen
from cardgames_tui.tui.solitaire.screen import SolitaireScreen
from cardgames_tui.tui.widgets.drawn_view import DrawnView
from cardgames_tui.tui.widgets.responsive import ResponsiveContainer
from tests.helpers.profiles import profile_at
from tests.robustness.monkey import Act, bursts, perform
from tests.tui.playing import fan_region, plain, strips

pytestmark = pytest.mark.slow

EVENTS = int(os.environ.get("MONKEY_EVENTS", "2500"))  # how many events a run has

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
    modes = list(KINDS)
    mode = modes[seed % len(modes)]
    directory = tmp_path / "data"
    settings = Settings(show_verdict=False, animation=seed % 4 == 0)
    profile = profile_at(tmp_path, settings)
    app = CardgamesApp(profile, LaunchOptions(mode=mode), random.Random(seed))
    done: list[list[Act]] = []
    events = 0
    rng = random.Random(seed)
    try:
        async with app.run_test(size=(80, 24)):
            for burst in bursts(seed):
                done.append(burst)
                events += len(burst)
                await perform(app, burst, rng=rng)
                profile.store.wait_for_last_save()
                check(app, directory)
                if len(done) % 10 == 0:
                    await check_alive(app)
                if events >= EVENTS:
                    break
            app.workers.cancel_all()
    except BaseException as error:
        last = "\n".join(", ".join(map(str, burst)) for burst in done[-8:])
        error.add_note(f"seed {seed}, burst {len(done)}, event {events}; the last ones were\n{last}")
        raise
    finally:
        profile.close()


async def check_alive(app: CardgamesApp) -> None:
    """Escape leads back to the lowest screen, and every game can be reached from there."""
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
    """Press Escape, after a look, until nothing lies over the lowest screen; three times for each must do."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("cardgames_tui.tui.textual_ext.robust_app.SECONDS_TO_SEE", 0.0)
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


# What holds at every moment at which nothing is left to be handled


def check(app: CardgamesApp, directory: Path) -> None:
    """Check everything; the records lie in the directory."""
    check_stacks(app)
    for stack in stacks(app):
        for screen in stack[:1]:
            if isinstance(screen, SolitaireScreen) and screen.is_mounted:
                check_black_hole(screen)
            elif isinstance(screen, ChopsticksScreen) and screen.is_mounted:
                check_chopsticks(screen)
            if isinstance(screen, GameScreen) and screen.is_mounted and screen.game.is_recorded:
                check_record(screen.game, directory)


def stacks(app: CardgamesApp) -> Iterator[list[Screen[Any]]]:
    """The screens of each mode that has been shown, the lowest first."""
    for mode in (HOME, *KINDS):
        with suppress(KeyError):
            yield app.get_screen_stack(mode)


def check_stacks(app: CardgamesApp) -> None:
    """A game or the home view lies lowest, above it only what can be closed again, and no dialog twice.

    The facts about a game lie above its rules.
    """
    for stack in stacks(app):
        assert isinstance(stack[0], HomeScreen | GameScreen), stack
        assert all(isinstance(screen, ModalScreen | ReplayScreen) for screen in stack[1:]), stack
        twice = [kind for kind, count in Counter(map(type, stack)).items() if count > 1]
        assert not [kind for kind in twice if not issubclass(kind, ReplayScreen | RulesScreen)], stack
    assert app.screen.is_running


def check_session(session: Session[Any, Any]) -> None:
    """The position is what the moves lead to."""
    positions = [session.positions[0]]
    for move in session.moves:
        positions.append(positions[-1].play(move))
    assert session.positions == tuple(positions)
    assert session.ply == len(session.moves)
    for move in session.undone:
        positions.append(positions[-1].play(move))


def as_painted(screen: SolitaireScreen, text: str) -> str:
    for each in screen.app.get_line_filters():
        text = each.replaced(text) if isinstance(each, CharacterFilter) else text
    return text


def check_black_hole(screen: SolitaireScreen) -> None:
    """The cards on the table are those of the game, each playable one with its key."""
    game, state = screen.game, screen.table.state
    check_session(game.session)
    position: Position = game.position
    assert game.deal.position == game.session.positions[0]
    assert (state.position, state.played) == (position, game.played)
    moves = position.legal_moves()
    for fan, marked in enumerate(state.fans):
        move = Move(fan)
        assert marked.playable == (move in moves), move
        assert marked.key == (card_key(position, move) if move in moves else "")
        assert not marked.hinted or move == game.suggested_move
    assert 0 <= screen.table.cursor < len(position.fans)
    if screen.status.size:  # on terminals that are too small nothing is seen
        assert f" {52 - position.cards_left}/52" in f" {plain(screen.status)}"
    if screen.panel is not None:
        assert len(screen.panel.moves.rows) == len(game.move_texts)
    if is_seen(screen):
        for fan, cards in enumerate(position.fans):
            text = seen(screen, fan_region(screen.table, fan))
            if cards:
                assert as_painted(screen, cards[-1].symbol) in text, (cards, text)
                assert state.fans[fan].key in text, (state.fans[fan], text)


def check_chopsticks(screen: ChopsticksScreen) -> None:
    """The hands on the table are those of the game, and so are the moves listed and those played."""
    game = screen.game
    check_session(game.session)
    position = game.position
    assert len(game.arrangements) == len(game.move_texts) + 1
    places = [(seat, hand) for seat in range(position.rules.players) for hand in range(position.rules.hands)]
    for seat in range(position.rules.players):
        shown = [screen.table.state.hand_at(place).fingers for place in places if place[0] == seat]
        assert sorted(shown, key=str) == sorted(position.fingers(seat), key=str), seat
    assert screen.table.cursor is None or screen.table.cursor in places
    moves = () if game.is_over else position.legal_moves()
    if screen.pointing.chosen is None:
        assert len(screen.legal_view.rows) == len(moves)
    else:
        assert len(screen.legal_view.rows) <= len(moves)
    selected_move = screen.pointing.selected_move
    assert selected_move is None or selected_move in moves
    if "code" in (line := plain(screen.status)):
        assert f"code {position}" in line


def check_record(game: GameInPlay[Any, Any], directory: Path) -> None:
    """What is kept is the game, and the database has it, unless it is over or has not begun."""
    record, session = game.record, game.session
    line = game.SEPARATOR.join(game.move_texts)
    if record.result is None:
        assert (record.moves, record.ply) == (line, session.ply)
    if not record.moves:
        return
    with closing(sqlite3.connect(directory / FILE_NAME)) as connection:
        rows = connection.execute(
            "SELECT start_id, moves, ply, undos, hints, result FROM game WHERE uid = ?", (record.uid,)
        ).fetchall()
    result = None if record.result is None else record.result.value
    kept = [(record.start_id, record.moves, record.ply, record.undos, record.hints, result)]
    # games that are over are gone when the records are begun anew
    assert rows == kept or (result is not None and not rows), (rows, kept)


def is_seen(screen: Screen[Any]) -> bool:
    """Whether a table lies open: nothing above it, nothing beside it, and room for it."""
    container = screen.query_one(ResponsiveContainer)
    return (
        screen.is_current
        and screen.app.animation_level == "none"
        and not container.has_class("-tiny")
        and not screen.query("HelpPanel")
        and not screen.query("Toast")
        and screen.maximized is None
        and not any(view.is_flying for view in screen.query(DrawnView))
        and not any(tip.display for tip in screen.query("Tooltip"))
    )


def seen(screen: Screen[Any], region: Region) -> str:
    """The text on the terminal in a region, all of which has to be there."""
    assert screen.region.contains_region(region), (region, screen.size)
    lines = strips(screen)[region.y : region.bottom]
    return "\n".join(strip.crop(region.x, region.right).text for strip in lines)
