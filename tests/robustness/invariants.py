"""What holds of the app at every moment at which nothing is left to be handled."""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, TypeVar

from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets._toast import Toast

from cardgames_tui.black_hole.rules import Move, Position
from cardgames_tui.games.in_play import GameInPlay
from cardgames_tui.records.database import FILE_NAME
from cardgames_tui.session import Session
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.cards.bindings import PLAY_KEYS
from cardgames_tui.tui.cards.fan_view import FanView
from cardgames_tui.tui.cards.screen import CardsScreen
from cardgames_tui.tui.cards.showing import key_of
from cardgames_tui.tui.hands.hand_view import HandView
from cardgames_tui.tui.hands.screen import ChopsticksScreen
from cardgames_tui.tui.home_screen import HomeScreen
from cardgames_tui.tui.replay_screen import ReplayScreen
from cardgames_tui.tui.widgets.flight_view import FlightView
from cardgames_tui.tui.widgets.stage import Stage

W = TypeVar("W", bound=Widget)


def check(app: CardgamesApp, directory: Path) -> None:
    """Check everything.

    Args:
        app: The app.
        directory: Where its records lie.

    Raises:
        AssertionError: Something does not hold.
    """
    check_stacks(app)
    for mode in app._screen_stacks:
        for screen in app.get_screen_stack(mode)[:1]:
            if isinstance(screen, CardsScreen) and screen.is_mounted:
                check_cards(screen)
                check_record(screen.game, directory)
            elif isinstance(screen, ChopsticksScreen) and screen.is_mounted:
                check_hands(screen)
                if screen.game.setup.persons:
                    check_record(screen.game, directory)


def check_stacks(app: CardgamesApp) -> None:
    """A game or the home view lies lowest, above it only what can be closed again, nothing twice."""
    for mode in app._screen_stacks:
        stack = app.get_screen_stack(mode)
        assert isinstance(stack[0], HomeScreen | CardsScreen | ChopsticksScreen), stack
        assert all(isinstance(screen, ModalScreen | ReplayScreen) for screen in stack[1:]), stack
        twice = [kind for kind, count in Counter(map(type, stack)).items() if count > 1]
        assert not [kind for kind in twice if not issubclass(kind, ReplayScreen)], stack
    assert app.screen.is_running


def check_session(session: Session[Any, Any]) -> None:
    """The position is what the moves lead to."""
    positions = [session.positions[0]]
    for move in session.moves:
        positions.append(session._play(positions[-1], move))
    assert session.positions == tuple(positions)
    assert session.ply == len(session.moves)
    for move in session.undone:
        positions.append(session._play(positions[-1], move))


def check_cards(screen: CardsScreen) -> None:
    """The cards on the table are those of the game, each playable one with its key."""
    game, shown = screen.game, screen.table.shown
    check_session(game.session)
    position: Position = game.position
    assert game.deal.position == game.session.positions[0]
    assert shown.fans == position.fans
    assert shown.played == game.played
    assert shown.count == 52 - position.cards_left
    moves = position.legal_moves()
    for fan, mark in enumerate(shown.marks):
        move = Move(fan)
        assert mark.playable == (move in moves), move
        assert mark.key == key_of(position, move)
        assert not mark.hinted or move == game.suggested
    keys = [shown.marks[move.fan].key for move in moves]
    assert "".join(keys) == PLAY_KEYS[: len(moves)]
    assert 0 <= shown.cursor < len(shown.fans)
    assert screen.status.progress.played == 52 - position.cards_left
    if screen.panel is not None:
        assert len(screen.panel.moves.lines) == len(game.line)
        assert screen.panel.moves.option_count == len(game.line)
    if is_seen(screen):
        for view, text in seen(screen, screen.query(FanView)):
            if view.cards:
                assert screen.glyphs.card(view.cards[-1]) in text, (view.cards, text)
                assert view.mark.key in text, (view.mark, text)


def check_hands(screen: ChopsticksScreen) -> None:
    """The hands on the table are those of the game, and so are the moves listed and the history."""
    game = screen.game
    check_session(game.session)
    position = game.position
    assert len(game.arrangements) == len(game.session.moves) + len(game.session.undone) + 1
    for seat in range(position.rules.players):
        for slot in range(position.rules.hands):
            shown = screen.seats.hand((seat, slot)).hand
            assert shown.fingers == position.fingers(seat)[game.hand(seat, slot)], (seat, slot)
    assert screen.seats.hand(screen.seats.cursor).under_cursor
    moves = () if game.ending is not None else position.legal_moves()
    assert len(screen.moves_view.rows) == len(moves) == screen.moves_view.option_count
    assert screen.looked_at is None or screen.looked_at in moves
    assert screen.status.shown.code == str(position)
    assert screen.status.shown.turn == game.turns + 1
    if is_seen(screen):
        for view, text in seen(screen, screen.query(HandView)):
            assert view.hand.fingers is None or view.hand.label in text, (view.hand, text)


def check_record(game: GameInPlay[Any, Any], directory: Path) -> None:
    """What is kept is the game, and the database has it, unless it is over or has not begun."""
    record = game.record
    if record.result is None:
        assert (record.moves, record.ply) == (game.SEPARATOR.join(game.line), game.session.ply)
    if not record.moves:
        return
    with closing(sqlite3.connect(directory / FILE_NAME)) as connection:
        rows = connection.execute(
            "SELECT start_id, moves, ply, undos, hints, result FROM game WHERE key = ?", (record.key,)
        ).fetchall()
    result = None if record.result is None else record.result.value
    kept = [(record.start_id, record.moves, record.ply, record.undos, record.hints, result)]
    # games that are over are gone when the records are begun anew
    assert rows == kept or (result is not None and not rows)


def is_seen(screen: Screen[Any]) -> bool:
    """Whether a table lies open: nothing above it, nothing beside it, and room for it."""
    stage = screen.query_one(Stage)
    return (
        screen.is_current
        and screen.app.animation_level == "none"
        and not stage.has_class("-tiny")
        and not screen.query("HelpPanel")
        and not screen.query(Toast)
        and screen.maximized is None
        and all(view.offset == FlightView.PARKED for view in screen.query(FlightView))
        and not any(tip.display for tip in screen.query("Tooltip"))
    )


def seen(screen: Screen[Any], views: Iterable[W]) -> Iterator[tuple[W, str]]:
    """Widgets with the text on the terminal where they are, all of which has to be there."""
    strips = screen._compositor.render_strips()
    for view in views:
        place = screen.find_widget(view)
        region = place.region
        assert place.visible_region == region, (view, screen.size)
        lines = strips[region.y : region.bottom]
        yield view, "\n".join(strip.crop(region.x, region.right).text for strip in lines)
