from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from cardgames_tui.chopsticks.rules import VARIANTS, Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.words import strength
from cardgames_tui.tui.chopsticks.dialogs import ChopsticksSetupScreen, VariantRow
from cardgames_tui.tui.widgets.stepper import Stepper
from tests.helpers.marks import slow
from tests.tui.playing import (
    chopsticks_app,
    chopsticks_screen,
    click_words,
    key_bar,
    painted,
    press,
    press_until,
    settle,
    top_screen,
)


def dialog(pilot: Pilot[None]) -> ChopsticksSetupScreen:
    return top_screen(pilot, ChopsticksSetupScreen)


@asynccontextmanager
async def setting_up(
    setup: Setup | None = None, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[Pilot[None]]:
    """Open the dialog for a new game."""
    async with chopsticks_app(setup).run_test(size=size) as pilot:
        await press(pilot, "n")
        yield pilot


def value_line(pilot: Pilot[None]) -> str:
    return str(dialog(pilot).query_one("#start-value", Static).content)


async def switch(pilot: Pilot[None], slug: str) -> None:
    dialog(pilot).query_one(f"#variant-{slug}").focus()
    await press(pilot, "space")


async def focus(pilot: Pilot[None], selector: str) -> None:
    """Go to a control with the arrow keys or Tab."""
    target = dialog(pilot).query_one(selector)
    await press_until(pilot, "tab", lambda: target.has_focus)


async def test_the_value_follows_the_switches() -> None:
    async with setting_up() as pilot:
        assert "a draw" in value_line(pilot)
        assert "204 positions" in value_line(pilot)
        for slug in ("cutoff", "suicide"):
            await switch(pilot, slug)
        assert "the second player wins in 26 moves. 191 positions" in value_line(pilot)
        assert dialog(pilot).query_one("#preset", Stepper).value == "second-wins"


async def test_impossible_variants_are_refused_with_the_reason() -> None:
    async with setting_up() as pilot:
        await switch(pilot, "zombie")
        assert value_line(pilot) == "Not possible: a zombie needs three players: with two the game is over."
        await switch(pilot, "cutoff")
        await switch(pilot, "integers")
        assert "needs rollover" in value_line(pilot)
        assert dialog(pilot).setup.rules == Rules(cutoff=True)
        await switch(pilot, "cutoff")
        await switch(pilot, "integers")
        assert dialog(pilot).setup.rules == Rules(integers=True)


@pytest.mark.slow
async def test_seats_and_first_player_are_remembered() -> None:
    async with setting_up() as pilot:
        await focus(pilot, "#players")
        await press(pilot, "right")
        assert dialog(pilot).setup.rules.players == 3
        await focus(pilot, "#player-1")
        await press(pilot, "left")
        await focus(pilot, "#first")
        await press(pilot, "left")
        await focus(pilot, "#repetition")
        await press(pilot, "space", "enter")
        setup = chopsticks_screen(pilot).game.setup
        assert setup.kinds == (PlayerKind.PERSON, PlayerKind.CAREFUL, PlayerKind.PERFECT)
        assert setup.first == 2
        assert not setup.repetition
        await press(pilot, "n")
        assert dialog(pilot).setup == setup
        assert dialog(pilot).query_one("#first", Stepper).value == 2
        assert not dialog(pilot).query_one("#repetition", Stepper).value


async def test_the_line_of_keys_plays_and_closes_by_mouse() -> None:
    async with setting_up() as pilot:
        assert "Roll at ◂ 5 ▸" in painted(pilot)
        assert key_bar(pilot) == "Enter Play  Esc Close  ← → Change  ? Explain  ↑ ↓ Move"
        await pilot.click("#variant-cutoff")
        await settle(pilot)
        assert key_bar(pilot) == "Enter Play  Esc Close  Space Switch  ? Explain  ↑ ↓ Move"
        await click_words(pilot, "Esc Close")
        await settle(pilot)
        assert chopsticks_screen(pilot).game.setup.rules == Rules()
        await press(pilot, "n")
        await pilot.click("#variant-cutoff")
        await click_words(pilot, "Enter Play")
        await settle(pilot)
        assert chopsticks_screen(pilot).game.setup.rules == Rules(cutoff=True)


async def test_the_best_computers_keep_their_name_among_three_and_you_begin() -> None:
    async with setting_up(Setup(first=1)) as pilot:
        assert str(dialog(pilot).query_one("#player-1", Stepper).render()) == "◂ Computer: perfect ▸"
        await focus(pilot, "#players")
        await press(pilot, "right")
        views = [dialog(pilot).query_one(f"#player-{seat}", Stepper) for seat in (1, 2)]
        assert [str(view.render()) for view in views] == [
            "◂ Computer 2: perfect ▸",
            "◂ Computer 3: perfect ▸",
        ]
        assert str(dialog(pilot).query_one("#first", Stepper).render()) == "◂ 1: You ▸"
        await press(pilot, "enter")
        setup = chopsticks_screen(pilot).game.setup
        assert (setup.first, [strength(setup.kinds[seat], setup.rules) for seat in (1, 2)]) == (
            0,
            ["paranoid", "paranoid"],
        )


@pytest.mark.slow
async def test_arrows_move_the_focus_and_scroll_it_into_view() -> None:
    async with setting_up(size=(46, 12)) as pilot:
        await press(pilot, "down", "right")
        assert dialog(pilot).setup.rules.players == 3
        await press(pilot, *["down"] * 8)
        focused = dialog(pilot).focused
        assert focused is dialog(pilot).query_one("#variant-cutoff")
        assert focused.region.bottom <= dialog(pilot).query_one("#choices").region.bottom
        await press(pilot, "up", "up", "left")
        assert dialog(pilot).setup.first == 2


@pytest.mark.slow
@pytest.mark.parametrize("key", ["question_mark", *slow("f1")])
@pytest.mark.parametrize(
    ("under_cursor", "words"),
    [
        ("#variant-suicide", "Suicide (suicide): A split may empty a live hand"),
        ("#variant-suicide", "It is said that the second player then wins."),
        ("#preset", "Knock out both hands of your opponent"),
    ],
)
async def test_a_key_explains_what_is_under_the_cursor(key: str, under_cursor: str, words: str) -> None:
    async with setting_up() as pilot:
        dialog(pilot).query_one(under_cursor).focus()
        await press(pilot, key)
        await press(pilot)
        assert words in " ".join(painted(pilot).split())
        await press(pilot, key)
        assert dialog(pilot).query_one(under_cursor).has_focus


@pytest.mark.slow
async def test_the_best_computers_keep_their_name_in_games_too_big_to_solve() -> None:
    async with setting_up(Setup().with_rules(Rules(players=6))) as pilot:
        assert str(dialog(pilot).query_one("#player-1", Stepper).render()) == "◂ Computer 2: perfect ▸"


def value_if_on(pilot: Pilot[None], slug: str) -> str:
    return dialog(pilot).query_one(f"#variant-{slug}", VariantRow).value_if_on


async def test_each_variant_shows_the_value_it_would_give() -> None:
    async with setting_up() as pilot:
        assert {value_if_on(pilot, slug) for slug in VARIANTS} == {"if on: a draw", ""}
        await switch(pilot, "cutoff")
        assert value_if_on(pilot, "suicide") == "if on: 2nd wins in 26"
        assert value_if_on(pilot, "suns") == "if on: 1st wins in 7"
        assert [value_if_on(pilot, slug) for slug in ("cutoff", "integers", "zombie")] == ["", "", ""]
        assert "[ ] Suicide  if on: 2nd wins in 26 " in painted(pilot)
        dialog(pilot).query_one("#roll", Stepper).value = 6
        await settle(pilot)
        assert {value_if_on(pilot, slug) for slug in VARIANTS} == {""}
