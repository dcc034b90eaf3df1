import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from textual.events import Paste
from textual.screen import Screen
from textual.widgets import Input

from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.in_play import Stopwatch
from cardgames_tui.games.kinds import game_from_record
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.sharing import encode
from cardgames_tui.records.record import GameRecord
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.chopsticks.replay import ChopsticksReplayScreen
from cardgames_tui.tui.chopsticks.screen import ChopsticksScreen
from cardgames_tui.tui.dialogs.any_key import PauseScreen
from cardgames_tui.tui.dialogs.prompts import GoToScreen
from cardgames_tui.tui.solitaire.replay import SolitaireReplayScreen
from cardgames_tui.tui.solitaire.screen import SolitaireScreen
from tests.helpers.clock import Clock
from tests.helpers.past_games import WIN, new_game
from tests.helpers.saving import games_in
from tests.robustness.monkey import Act, perform
from tests.tui.playing import (
    app_at,
    banner,
    black_hole_app,
    chopsticks_app,
    game_screen,
    is_table_on_top,
    opened,
    painted,
    place_of,
    ply,
    press,
    text_of,
    two_people,
    until,
)


@pytest.mark.parametrize(
    ("app", "turn"),
    [
        pytest.param(black_hole_app, 1, id="black_hole"),
        pytest.param(partial(chopsticks_app, two_people()), 1, id="two people"),
        pytest.param(
            partial(chopsticks_app, Setup(kinds=(PlayerKind.PERSON, PlayerKind.RANDOM))), 2, id="a computer"
        ),
    ],
)
async def test_undo_and_redo_move_by_turns(app: Callable[[], CardgamesApp], turn: int) -> None:
    async with app().run_test() as pilot:
        await press(pilot, "1", "1")
        for key, turns in zip(
            ("u", "r", "z", "ctrl+y", "backspace", "ctrl+z", "u", "r", "r", "home", "u"),
            (1, 2, 1, 2, 1, 0, 0, 1, 2, 0, 2),
            strict=True,
        ):
            await press(pilot, key)
            assert ply(pilot) == turns * turn, key


@pytest.mark.parametrize(
    ("app", "seen"),
    [(black_hole_app, "♣"), (partial(chopsticks_app, two_people()), "Player 2")],
    ids=["black_hole", "chopsticks"],
)
async def test_pause_hides_the_table_and_stops_the_clock(app: Callable[[], CardgamesApp], seen: str) -> None:
    clock = Clock()
    async with opened(app()) as pilot:
        game_screen(pilot).game.stopwatch = Stopwatch(0, clock)
        await press(pilot, "1")
        clock.seconds += 5
        assert seen in painted(pilot)
        await press(pilot, "p")
        assert isinstance(pilot.app.screen, PauseScreen)
        assert seen not in painted(pilot)
        clock.seconds += 60
        await press(pilot, "1")
        assert is_table_on_top(pilot)
        assert ply(pilot) == 1
        clock.seconds += 1
        assert game_screen(pilot).game.stopwatch.seconds == 6


@pytest.mark.parametrize("app", [black_hole_app, partial(chopsticks_app, two_people())])
async def test_the_clock_stops_while_the_terminal_is_too_small(app: Callable[[], CardgamesApp]) -> None:
    clock = Clock()
    async with opened(app()) as pilot:
        game_screen(pilot).game.stopwatch = Stopwatch(0, clock)
        await press(pilot, "1")
        for size, seconds in (((45, 24), 60), ((80, 24), 3), ((80, 11), 60), ((46, 12), 4)):
            await pilot.resize_terminal(*size)
            await press(pilot)
            clock.seconds += seconds
        assert game_screen(pilot).game.stopwatch.seconds == 7


@pytest.mark.parametrize(
    ("mode", "start", "moves", "table", "replay"),
    [
        ("chopsticks", "black-hole 24", "d", SolitaireScreen, SolitaireReplayScreen),
        ("chopsticks", "chopsticks 2,2,5 cutoff", "A-C", ChopsticksScreen, ChopsticksReplayScreen),
    ],
)
async def test_go_to_opens_a_shared_game_of_either_kind(
    profile: Profile,
    mode: str,
    start: str,
    moves: str,
    table: type[Screen[Any]],
    replay: type[Screen[Any]],
) -> None:
    async with app_at(mode, profile).run_test() as pilot:
        await press(pilot, "g")
        pilot.app.screen.query_one(Input).value = encode(start, moves)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, replay)
        await press(pilot, "escape", "g")
        pilot.app.screen.query_one(Input).value = encode(start, "")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, table)
        assert game_screen(pilot).game.record.start_id == start


DAY: dict[str, Any] = {"daily": "2026-01-25", "level": "fiendish"}


@pytest.mark.parametrize("size", [(46, 12), (80, 24)])
@pytest.mark.parametrize(
    ("record", "title", "result"),
    [
        (
            new_game(2, moves=WIN, ply=50, **DAY),
            "Black Hole, 25 January, fiendish",
            "You won the deal of 25 January, fiendish",
        ),
        (
            new_game(game="chopsticks", start_id="chopsticks 2,2,5 from 4001", seats="person,perfect", **DAY),
            "Chopsticks, 25 January, fiendish",
            "calendar",
        ),
    ],
    ids=["black-hole", "chopsticks"],
)
async def test_a_game_of_the_day_is_named_by_its_day(
    profile: Profile, record: GameRecord, title: str, result: str, size: tuple[int, int]
) -> None:
    profile.store.save(record)
    async with opened(app_at("home", profile), size=size) as pilot:
        assert (title if size[0] == 80 else title.partition(",")[0]) in painted(pilot)
        await press(pilot, "enter")
        assert "25 January, fiendish" in painted(pilot)
        await press(pilot, "1")
        assert result in " ".join(painted(pilot).split())
        await press(pilot, "y")
        assert pilot.app.clipboard.startswith(title)
        await press(pilot, "escape", "f6")
        assert ", 25 J" in painted(pilot)
        await press(pilot, "enter")
        assert "25 January, fiendish" in painted(pilot)


async def test_a_started_game_of_the_day_goes_on_without_a_question(profile: Profile) -> None:
    profile.store.save(new_game(2, moves=WIN, ply=5, started=1.0, **DAY))
    begun_again = game_from_record(new_game(2, **DAY), profile.store)
    async with opened(CardgamesApp(profile, begun_again)) as pilot:
        assert is_table_on_top(pilot)
        assert ply(pilot) == 5


BAD_TEXTS = {
    "words": "nonsense",
    "code": "cg1-nonsense",
    "digits": "1" * 1_000_000,
    "black_hole": encode("black-hole 2", "mz"),
    "chopsticks": encode("chopsticks 2,2,5", "A-Z"),
}


@pytest.mark.parametrize("mode", ["black-hole", "chopsticks"])
async def test_go_to_refuses_bad_text_in_a_sentence(profile: Profile, mode: str) -> None:
    async with app_at(mode, profile).run_test() as pilot:
        for name, text in BAD_TEXTS.items():
            await press(pilot, "g")
            before = text_of(pilot, ".message")
            pilot.app.screen.query_one(Input).post_message(Paste(text))
            await pilot.pause()
            await press(pilot, "enter")
            assert isinstance(pilot.app.screen, GoToScreen), name
            assert text_of(pilot, ".message") not in ("", before), name
            assert len(text_of(pilot, ".message")) < 200, name
            await press(pilot, "escape")


@pytest.mark.parametrize(
    ("app", "key"), [(black_hole_app, "m"), (partial(chopsticks_app, two_people()), "v")]
)
async def test_a_move_with_values_counts_as_helped(
    app: Callable[..., CardgamesApp], key: str, profile: Profile
) -> None:
    async with app(profile=profile).run_test() as pilot:
        await press(pilot, key, "1")
        [saved] = games_in(profile.store)
        assert saved.move_origins == "h"
        game_screen(pilot).game_changed()
        assert games_in(profile.store) == [saved]


@pytest.mark.parametrize(
    ("app", "last_key"),
    [
        pytest.param(partial(black_hole_app, moves=WIN[:-1]), "1", id="black_hole"),
        pytest.param(partial(chopsticks_app, two_people(code="1401")), "2", id="chopsticks"),
    ],
)
async def test_late_input_starts_no_new_game(
    app: Callable[[], CardgamesApp], last_key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardgames_tui.tui.game_screen.SECONDS_TO_SEE_END", 0.7)
    clock, opened_app = Clock(), app()
    opened_app.now = clock
    async with opened(opened_app) as pilot:
        await press(pilot, last_key)
        won = game_screen(pilot).game
        assert won.is_over
        for _ in range(4):
            await press(pilot, "enter", "space")
            await perform(opened_app, [Act("click", "", *place_of(pilot, "Enter"))])
            clock.seconds += 0.17
        assert game_screen(pilot).game is won
        assert is_table_on_top(pilot)
        clock.seconds += 0.17
        await press(pilot, "enter")
        assert game_screen(pilot).game is not won
        assert not game_screen(pilot).game.move_texts


@pytest.mark.parametrize("key", ["p", "f3"])
async def test_an_unseen_end_is_shown_before_a_new_game(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames_tui.tui.game_screen.SECONDS_TO_SEE_END", 0.7)
    replies = asyncio.Event()
    monkeypatch.setattr("cardgames_tui.tui.chopsticks.screen.sleep", lambda _: replies.wait())
    clock, opened_app = Clock(), chopsticks_app(Setup(code="0144"))
    opened_app.now = clock
    async with opened_app.run_test() as pilot:
        await until(pilot, lambda: game_screen(pilot).game.awaits_person)
        lost = game_screen(pilot).game
        await pilot.press("1", key)
        await until(pilot, lambda: not is_table_on_top(pilot))
        replies.set()
        await until(pilot, lambda: lost.is_over)
        clock.seconds += 60
        await press(pilot, "3" if key == "f3" else "escape", "enter")
        assert (game_screen(pilot).game, banner(pilot)) == (lost, "lost")
        clock.seconds += 0.7
        await press(pilot, "f3", "3")
        assert game_screen(pilot).game is not lost
