"""Games while a tablebase is built, and without one."""

import re
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from cardgames_tui.chopsticks import adviser, solving
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.stopping import Monitor
from tests.tui.playing import (
    chopsticks_app,
    moves_listed,
    opened,
    painted,
    ply,
    press,
    prompt_text,
    remark,
    settle,
    two_people,
    until,
    value_shown,
)


async def test_games_too_big_to_solve_are_played_by_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(solving, "MAX_POSITIONS_FOR_TWO", 10)
    async with opened(chopsticks_app(Setup(Rules(roll=4)))) as pilot:
        assert "too big to solve here" in remark(pilot)
        assert "strong" in painted(pilot)
        await press(pilot, "1")
        assert ply(pilot) == 2


class SlowThread(ThreadPoolExecutor):
    """A thread whose work waits for `may_go_on`, or to be stopped."""

    def __init__(self) -> None:
        super().__init__(1)
        self.may_go_on, self.stopped = threading.Event(), threading.Event()
        self.asked = 0

    def submit(self, work: Callable[..., Any], /, *args: Any, **options: Any) -> Future[Any]:
        [monitor] = args
        self.asked += 1

        def work_slowly() -> object:
            while not self.may_go_on.wait(0.001) and not monitor.should_stop():
                pass
            if monitor.should_stop():
                self.stopped.set()
            return work(monitor)

        return super().submit(work_slowly)


@pytest.fixture
def slow_thread() -> Iterator[SlowThread]:
    """A slow thread, and no tablebases."""
    solving.forget_tablebases()
    with SlowThread() as thread:
        yield thread
        thread.may_go_on.set()


@pytest.fixture
def endless_build(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Makes tablebases take for ever; set once the first has begun."""
    asked, never = threading.Event(), threading.Event()

    def endless(rules: Rules, *, monitor: Monitor, **_: bool) -> None:
        asked.set()
        while not never.wait(0.01):
            monitor.check()
            monitor.report(1, 4)

    solving.forget_tablebases()
    monkeypatch.setattr(adviser, "solve", endless)
    return asked


async def test_escape_plays_without_a_slow_tablebase(endless_build: threading.Event) -> None:
    async with chopsticks_app(
        Setup(kinds=(PlayerKind.PERSON, PlayerKind.PERFECT), first=1)
    ).run_test() as pilot:
        await until(pilot, endless_build.is_set)
        await until(pilot, lambda: "25%" in prompt_text(pilot))
        assert "Computer is working out this game: 25%. Esc: do not wait" in prompt_text(pilot)
        await pilot.press("v", "down")
        assert "working it out" in value_shown(pilot)
        await pilot.press("v")
        await press(pilot, "escape")
        assert "looks ahead" in remark(pilot)
        assert ply(pilot) == 1


@pytest.mark.parametrize("keys", [["1"], ["enter", "escape"], ["tab", "enter"]], ids=" ".join)
async def test_a_pending_hint_is_dropped_when_the_game_goes_on(
    keys: list[str], slow_thread: SlowThread
) -> None:
    app = chopsticks_app(two_people())
    app.make_executor = lambda: slow_thread
    async with app.run_test() as pilot:
        await pilot.press("i")
        assert prompt_text(pilot) == "Thinking..."
        await pilot.press(*keys)
        await pilot.press("v")
        assert slow_thread.asked == 1  # the tablebase goes on without the question
        slow_thread.may_go_on.set()
        await settle(pilot)
        assert not remark(pilot)
        assert not [line for line in moves_listed(pilot) if line.startswith("*")]
        assert value_shown(pilot) == "DRAW (perfect play)"


async def test_among_three_a_computer_does_not_wait_for_the_tablebase(
    endless_build: threading.Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardgames_tui.tui.chopsticks.screen.LOOK_AHEAD_AFTER_SECONDS", 0.1)
    setup = Setup(Rules(players=3, roll=9), (PlayerKind.PERSON, PlayerKind.PERFECT, PlayerKind.PERFECT))
    async with chopsticks_app(setup).run_test() as pilot:
        await until(pilot, endless_build.is_set)
        await pilot.press("1")
        await until(pilot, lambda: ply(pilot) >= 3)
        assert "Esc: do not wait" not in prompt_text(pilot)


SIX_PEOPLE = (PlayerKind.PERSON,) * 6


async def test_values_are_exact_once_few_players_are_left() -> None:
    rules = Rules(players=6, cutoff=True, self_tap=True)
    async with opened(chopsticks_app(Setup(rules, SIX_PEOPLE, code="131200000000"))) as pilot:
        await press(pilot, "v")
        assert value_shown(pilot) == "WIN in 5"
        assert "win in 4" in " ".join(moves_listed(pilot))
    async with opened(chopsticks_app(Setup(rules, SIX_PEOPLE))) as pilot:
        await press(pilot, "v")
        assert re.fullmatch(r"no end in \d moves \(all against P1\)", value_shown(pilot))
        await press(pilot, "i", "i")
        assert re.search(r"as far as a search sees, \d moves ahead", remark(pilot))


async def test_a_waiting_computer_says_so_before_there_is_progress(slow_thread: SlowThread) -> None:
    kinds = (PlayerKind.PERSON, PlayerKind.PERFECT, PlayerKind.PERSON)
    app = chopsticks_app(Setup(Rules(players=3), kinds, code="141101"))
    app.make_executor = lambda: slow_thread
    async with app.run_test() as pilot:
        await until(pilot, lambda: slow_thread.asked == 1)
        out = next(line[1] for line in moves_listed(pilot) if "out" in line)
        await pilot.press(out)
        await until(pilot, lambda: slow_thread.asked == 2)
        await pilot.pause()
        assert prompt_text(pilot) == "Computer is working out this game. Esc: do not wait."
