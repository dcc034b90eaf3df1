"""Keys and clicks that were meant for what was there before a dialog, and buttons that mean nothing."""

from collections.abc import Callable

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, Input, Label

from cardgames_tui.games.profile import Profile
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.dialogs.dialog import DialogScreen
from cardgames_tui.tui.dialogs.prompts import QuestionScreen
from cardgames_tui.tui.widgets.stepper import Stepper
from tests.helpers.clock import Clock
from tests.helpers.marks import slow
from tests.robustness.monkey import Act, perform
from tests.tui.playing import (
    banner,
    black_hole_app,
    chopsticks_app,
    deal_number,
    fan_region,
    is_table_on_top,
    key_bar,
    opened,
    painted,
    place_of,
    ply,
    press,
    prompt_text,
    solitaire_screen,
    watch_frames,
)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    monkeypatch.setattr("cardgames_tui.tui.textual_ext.robust_app.SECONDS_TO_SEE", 0.25)
    return Clock()


@pytest.fixture
def app(profile: Profile, clock: Clock) -> CardgamesApp:
    """An app whose dialogs are seen when the clock says so."""
    made = black_hole_app(profile=profile)
    made.now = clock
    return made


async def ask(pilot: Pilot[None]) -> QuestionScreen:
    """Ask a question."""
    question = QuestionScreen(("Really?", "Yes", "No"), "Everything goes.")
    await pilot.app.push_screen(question)
    await pilot.pause()
    return question


async def test_a_question_is_not_answered_before_it_was_seen(app: CardgamesApp, clock: Clock) -> None:
    async with app.run_test() as pilot:
        question = await ask(pilot)
        await pilot.press("enter", "y", "n", "escape", "space")
        await perform(app, [Act("click", "", *place_of(pilot, "y Yes"))])
        assert app.screen is question
        clock.seconds += 0.3
        await pilot.press("y")
        assert is_table_on_top(pilot)


async def test_keys_that_move_are_taken_before_a_dialog_was_seen(app: CardgamesApp) -> None:
    async with app.run_test() as pilot:
        await pilot.press("comma", "down", "down")
        assert app.screen.focused is [*app.screen.query(Stepper)][2]


async def test_a_question_that_comes_back_is_seen_anew(app: CardgamesApp, clock: Clock) -> None:
    async with app.run_test() as pilot:
        first = await ask(pilot)
        await ask(pilot)
        clock.seconds += 0.3
        await pilot.press("n", "n")
        await pilot.pause()
        assert app.screen is first


async def test_who_knows_what_a_dialog_asks_types_ahead(app: CardgamesApp, clock: Clock) -> None:
    async with app.run_test() as pilot:
        await pilot.press("g", *"25", "enter")
        assert app.screen.query_one(Input).value == "25"
        clock.seconds += 0.3
        await pilot.press("enter")
        await pilot.pause()
        assert deal_number(pilot) == "25"


async def test_the_table_and_a_line_that_covers_nothing_take_keys_at_once(app: CardgamesApp) -> None:
    async with app.run_test() as pilot:
        await pilot.press("1", "1")
        assert ply(pilot) == 2
        assert not banner(pilot)
        await pilot.press("slash", "K")
        await pilot.pause()
        assert is_table_on_top(pilot)
        assert prompt_text(pilot).startswith("4 kings")


@pytest.mark.parametrize("button", [2, 3], ids=["middle", "right"])
async def test_only_the_left_button_plays(app: CardgamesApp, button: int) -> None:
    async with opened(app) as pilot:
        place = fan_region(
            solitaire_screen(pilot).table, solitaire_screen(pilot).game.position.legal_moves()[0].fan
        )
        act = Act("click", "", place.x + 1, place.y + 1)
        await perform(app, [act], button=button)
        assert ply(pilot) == 0
        await perform(app, [act])
        assert ply(pilot) == 1


async def test_a_click_beside_a_question_answers_nothing(app: CardgamesApp, clock: Clock) -> None:
    async with app.run_test() as pilot:
        question = await ask(pilot)
        clock.seconds += 0.3
        await perform(app, [Act("click", "", 0, 0)])
        await pilot.pause()
        assert app.screen is question


@pytest.mark.parametrize("key", ["o", "comma", *slow("y")])
async def test_a_click_beside_a_dialog_closes_it(app: CardgamesApp, clock: Clock, key: str) -> None:
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.press("1", key)
        await pilot.pause()
        dialog = app.screen
        clock.seconds += 0.3
        for child in dialog.query(".dialog"):
            await perform(app, [Act("click", "", *child.region.offset)])
            assert app.screen is dialog
        await perform(app, [Act("click", "", 0, 0)])
        await pilot.pause()
        assert is_table_on_top(pilot)
        assert ply(pilot) == 1


DIALOGS = {
    black_hole_app: "n g comma f5 f6 f7 f9 y o f6,delete f5,r",
    chopsticks_app: "n g comma f5 f6 f7 f9 y",
}
"""What keys open, a dialog each, from a table where a move has been played."""

ONLY_READ = ("f5", "y")


@pytest.mark.parametrize("size", [(46, 12), *slow((80, 24))])
@pytest.mark.parametrize("app", DIALOGS)
async def test_all_dialogs_have_one_manner(
    app: Callable[..., CardgamesApp], profile: Profile, size: tuple[int, int]
) -> None:
    async with opened(app(profile=profile), size=size) as pilot:
        await press(pilot, "1")
        for keys in DIALOGS[app].split():
            await press(pilot, *keys.split(","))
            screen = pilot.app.screen
            assert isinstance(screen, DialogScreen), keys
            assert [box.border_title for box in screen.query(".dialog")] > [""], keys
            fields = [*screen.query(Input), *screen.query(Stepper)]
            assert all(
                each.parent.query_children(Label) for each in fields if each.parent.id != "seats-offered"
            ), keys
            assert not screen.query(Button), keys
            assert "Esc " in key_bar(pilot), keys
            assert key_bar(pilot).startswith("Enter ") or keys in ("f5", "y", "f6,delete", "f5,r"), keys
            for _ in fields[1:]:
                await press(pilot, "tab")
                assert screen.focused is not fields[0], keys
            await press(pilot, *["escape"] * len(keys.split(",")))
            assert is_table_on_top(pilot), keys


def above_keys(pilot: Pilot[None]) -> str:
    """All but the last line, whose keys come a frame later."""
    return painted(pilot).rpartition("\n")[0]


async def test_a_dialog_in_a_small_window_is_painted_once(
    profile: Profile, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[tuple[object, str]] = []
    async with opened(black_hole_app("5", profile=profile), size=(46, 12)) as pilot:
        watch_frames(monkeypatch, lambda app: shown.append((app.screen, above_keys(pilot))))
        for key in ("g", "d", "o", "f9"):
            await press(pilot, key)
            frames = {frame for screen, frame in shown if screen is pilot.app.screen}
            assert isinstance(pilot.app.screen, DialogScreen), key
            assert frames == {above_keys(pilot)}, key
            await press(pilot, "escape")
