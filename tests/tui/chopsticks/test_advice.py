"""Values, hints, reasons and reviews at the table of hands."""

import threading
from dataclasses import replace

import pytest
from textual.widgets import Markdown

from cardgames_tui.chopsticks import adviser
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving import forget_tablebases, solve
from cardgames_tui.chopsticks.value import Tablebase
from cardgames_tui.games.start import new_record
from cardgames_tui.stopping import Monitor
from cardgames_tui.tui import thinking
from cardgames_tui.tui.chopsticks.replay import ChopsticksReplayScreen
from cardgames_tui.tui.chopsticks.screen import ChopsticksScreen
from cardgames_tui.tui.dialogs.rules import RulesScreen
from tests.helpers.marks import slow
from tests.tui.playing import (
    banner,
    black_hole_app,
    chopsticks_app,
    chopsticks_screen,
    listed,
    moves_listed,
    opened,
    painted,
    press,
    prompt_text,
    remark,
    top_screen,
    two_people,
    until,
    value_shown,
)


async def test_values_show_on_every_move() -> None:
    async with chopsticks_app(two_people(code="0401")).run_test(size=(110, 30)) as pilot:
        await press(pilot, "v")
        drawn = moves_listed(pilot)
        assert "win now" in drawn[0]
        assert "wins" in drawn[0]
        assert value_shown(pilot) == "WIN in 1 (perfect play)"
        await press(pilot, "v")
        assert not value_shown(pilot)


async def test_a_hint_names_a_best_move_and_then_the_reason() -> None:
    async with chopsticks_app(two_people(code="3312")).run_test() as pilot:
        await press(pilot, "i")
        assert "Hint: left hits right." in remark(pilot)
        assert sum(line.startswith("*") for line in moves_listed(pilot)) == 1
        await press(pilot, "i")
        assert "Why? It wins in 2 more moves; their only reply loses" in remark(pilot)
        assert chopsticks_screen(pilot).game.hints == 1
        await press(pilot, "escape")
        assert not remark(pilot)


@pytest.mark.parametrize("size", [(46, 12), (80, 24)])
async def test_actions_named_in_sentences_are_in_the_footer(size: tuple[int, int]) -> None:
    async with opened(chopsticks_app(two_people(code="1401")), size=size) as pilot:
        await press(pilot, "i")
        assert "Another hint" in remark(pilot)
        assert "i Hint" in painted(pilot)
        await press(pilot, "1", "w")
        assert "Undo takes you back" in remark(pilot)
        assert "u Undo" in painted(pilot)


async def test_a_trap_is_explained_after_the_answer() -> None:
    setup = Setup(kinds=(PlayerKind.PERSON, PlayerKind.PERFECT), first=1, code="0111")
    async with opened(chopsticks_app(setup)) as pilot:
        game = chopsticks_screen(pilot).game
        trap = game.traps[game.session.moves]
        before = game.position
        bad = trap.losing_replies[0].move
        await press(pilot, str(before.legal_moves().index(bad) + 1))
        assert "That was a trap. You fell into it" in remark(pilot)


@pytest.mark.slow
async def test_among_three_the_computer_is_called_paranoid() -> None:
    setup = Setup(Rules(players=3), (PlayerKind.PERSON, PlayerKind.PERFECT, PlayerKind.RANDOM))
    async with opened(chopsticks_app(setup)) as pilot:
        assert "paranoid" in remark(pilot)
        assert "paranoid" in painted(pilot)
        await press(pilot, "v")
        assert "all against you" in value_shown(pilot)


SIZES = [(46, 12), (80, 24), *slow((60, 20), (110, 30), (46, 50))]

THREE = Setup(Rules(players=3), (PlayerKind.PERSON, PlayerKind.RANDOM, PlayerKind.RANDOM), code="010144")


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_values_among_three_say_whom_they_assume_united(size: tuple[int, int]) -> None:
    async with opened(chopsticks_app(THREE), size=size) as pilot:
        pilot.app.notice = "clock paused"  # type: ignore[attr-defined]
        await press(pilot, "v")
        assert value_shown(pilot).startswith("LOSS in 16 (all against you)")
        assert moves_listed(pilot)[0].startswith(" 1 loss in 2   R>C2 R 1+1=2")
        assert painted(pilot).startswith(" Chopsticks ")
        assert "LOSS in 16 (all against you)" in painted(pilot)


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_a_replay_among_three_says_whom_its_signs_assume_united(size: tuple[int, int]) -> None:
    record = replace(new_record(THREE), moves="B-D;B-C;B-D")
    async with opened(black_hole_app(replay=record), size=size) as pilot:
        replay = top_screen(pilot, ChopsticksReplayScreen)
        await press(pilot, "home")
        assert "You: loss in 16 (all against you)" in " ".join(painted(pilot).split())
        assert "Moves, if the others join forces" in painted(pilot)
        assert listed(replay.moves_view)[0].startswith("✓  1 You: R>C2 R 1+1=2")


@pytest.mark.parametrize("players", [5, 6])
async def test_hints_among_many_are_seen_whole_in_a_small_window(players: int) -> None:
    kinds = (PlayerKind.PERSON, *[PlayerKind.RANDOM] * (players - 1))
    async with opened(chopsticks_app(Setup(Rules(players=players), kinds)), size=(46, 12)) as pilot:
        for _ in range(2):
            await press(pilot, "i")
            await press(pilot)
            assert remark(pilot) in " ".join(painted(pilot).split())
        await press(pilot, "left")
        assert painted(pilot).splitlines()[-1].startswith(" ? Keys")


async def test_a_review_shows_its_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    asked, done = threading.Event(), threading.Event()

    def solve_slowly(rules: Rules, *, chances: bool = False, monitor: Monitor = Monitor()) -> Tablebase:
        monitor.check()
        asked.set()
        while not done.wait(0.01):
            monitor.report(1, 2)
        return solve(rules, chances=chances, monitor=monitor)

    forget_tablebases()
    monkeypatch.setattr(adviser, "solve", solve_slowly)
    monkeypatch.setattr(thinking, "SECONDS_BETWEEN_REPORTS", 0)
    async with chopsticks_app(two_people()).run_test() as pilot:
        await press(pilot, "1")
        await pilot.press("w")
        await until(pilot, asked.is_set)
        await until(pilot, lambda: "50%" in prompt_text(pilot))
        assert prompt_text(pilot) == "Looking for the move that gave it away... 50%"
        done.set()


@pytest.mark.slow
async def test_facts_open_from_the_rules() -> None:
    async with chopsticks_app(two_people(Rules(roll=4))).run_test() as pilot:
        await press(pilot, "f1")
        assert isinstance(pilot.app.screen, RulesScreen)
        await press(pilot, "f")
        await pilot.app.workers.wait_for_complete()
        text = pilot.app.screen.query_one(Markdown).source
        assert "# Facts about Chopsticks, roll 4" in text
        assert "84 of them can come up, 8 at the end of a game." in text
        await press(pilot, "f")
        assert len(pilot.app.screen_stack) == 3
        await press(pilot, "escape", "escape")
        assert isinstance(pilot.app.screen, ChopsticksScreen)


async def test_a_won_game_has_no_mistake() -> None:
    async with chopsticks_app(
        Setup(kinds=(PlayerKind.PERSON, PlayerKind.RANDOM), code="0401")
    ).run_test() as pilot:
        await press(pilot, "1")
        assert banner(pilot) == "won"
        await press(pilot, "w")
        assert remark(pilot) == "You made no mistake."
        assert banner(pilot) == "won"


@pytest.mark.parametrize("size", [(46, 12), (46, 50)], ids=str)
async def test_a_hinted_move_is_in_view(size: tuple[int, int]) -> None:
    async with opened(chopsticks_app(two_people(code="1412")), size=size) as pilot:
        await press(pilot, "v", "i")
        await pilot.pause()
        assert any(line.startswith("*") for line in painted(pilot).splitlines())
