"""The tutor's question on screen."""

from threading import Event
from typing import Any

import pytest

from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.solitaire.adviser import SolitaireAdviser
from cardgames_tui.tui.app import CardgamesApp
from tests.tui.playing import (
    black_hole_app,
    chopsticks_app,
    click_fan,
    click_words,
    game_screen,
    is_table_on_top,
    opened,
    painted,
    ply,
    press,
    prompt_text,
    two_people,
    until,
)


@pytest.fixture(autouse=True)
def patient_tutor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames_tui.tui.game_screen.TUTOR_SECONDS", 60.0)


def tutored() -> CardgamesApp:
    """The app at deal 2 of Black Hole after 2♠, where the first card loses and the second keeps the win."""
    return black_hole_app(moves="b", profile=Profile(settings=Settings(tutor=True)))


@pytest.mark.parametrize(
    ("answer", "plies", "size"),
    [("enter", 2, (80, 24)), ("escape", 1, (60, 20)), ("Enter Play it", 2, (46, 12))],
)
async def test_a_losing_card_is_played_only_if_the_player_insists(
    answer: str, plies: int, size: tuple[int, int]
) -> None:
    async with opened(tutored(), size=size) as pilot:
        await (click_fan(pilot, 2) if " " in answer else press(pilot, "1"))
        await press(pilot, "space", "2", "u")
        await pilot.resize_terminal(*size)
        assert "3♠ loses the game. Play it anyway?" in painted(pilot)
        assert ply(pilot) == 1
        await (click_words(pilot, answer) if " " in answer else press(pilot, answer))
        assert ply(pilot) == plies
        assert "anyway" not in painted(pilot)
        await press(pilot, *["u"] * (plies - 1), "2")
        record = game_screen(pilot).game.record
        assert (record.hints, record.move_origins, record.moves) == (1, ".h", "bg")


@pytest.mark.parametrize(
    ("marks", "moves", "seconds"),
    [(True, "b", 60.0), (False, "bc", 60.0), (False, "b", 0.0)],
    ids=["marks say so", "lost already", "the verdict takes too long"],
)
async def test_a_losing_card_is_played_at_once(
    monkeypatch: pytest.MonkeyPatch, marks: bool, moves: str, seconds: float
) -> None:
    monkeypatch.setattr("cardgames_tui.tui.game_screen.TUTOR_SECONDS", seconds)
    profile = Profile(settings=Settings(tutor=True, show_marks=marks))
    async with opened(black_hole_app(moves=moves, profile=profile)) as pilot:
        await press(pilot, "1")
        assert is_table_on_top(pilot)
        assert ply(pilot) == len(moves) + 1


async def test_keys_that_come_while_the_tutor_thinks_are_played_next(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = Event()
    loses = SolitaireAdviser.loses

    def loses_when_seen(*args: Any, monitor: Any) -> bool:
        monitor.check()
        assert seen.wait(60)
        return loses(*args, monitor=monitor)

    monkeypatch.setattr(SolitaireAdviser, "loses", loses_when_seen)
    async with opened(tutored()) as pilot:
        for key in ("2", "1", "2"):
            pilot.app.simulate_key(key)
        await pilot.pause()
        assert ply(pilot) == 1
        seen.set()
        await until(pilot, lambda: ply(pilot) == 4)
        assert game_screen(pilot).game.record.moves == "bgfh"


@pytest.mark.parametrize(
    ("key", "warning"),
    [("1", "Right hits left: this throws away a sure win. Play it anyway?"), ("2", "")],
)
async def test_hands_are_asked_about_once_there_is_a_tablebase(key: str, warning: str) -> None:
    profile = Profile(settings=Settings(tutor=True))
    async with opened(chopsticks_app(two_people(code="0312"), profile=profile)) as pilot:
        await press(pilot, key)
        assert warning in painted(pilot)
        assert is_table_on_top(pilot) is not bool(warning)
        assert ply(pilot) == (not warning)


async def test_the_tutor_can_be_switched_on_at_the_table() -> None:
    async with opened(black_hole_app(moves="b")) as pilot:
        await press(pilot, "f10")
        assert prompt_text(pilot).startswith("The tutor is on: it asks")
        await press(pilot, "1")
        assert not is_table_on_top(pilot)
