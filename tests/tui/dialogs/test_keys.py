from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input

from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import load_settings
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.dialogs.keys import KeysScreen
from cardgames_tui.tui.solitaire.dialogs import FindRankScreen
from tests.helpers.marks import slow
from tests.helpers.past_games import WIN
from tests.tui.playing import (
    black_hole_app,
    chopsticks_app,
    click_words,
    opened,
    play,
    ply,
    press,
    settle,
    text_of,
    top_screen,
)


async def choose_binding(pilot: Pilot[None], name: str) -> None:
    """Go to the line of a binding in the list of keys."""
    choices = top_screen(pilot, KeysScreen).choices
    choices.highlighted = choices.get_option_index(name)
    await pilot.pause()


async def test_keys_can_be_changed(profile: Profile, tmp_path: Path) -> None:
    async with black_hole_app(profile=profile).run_test() as pilot:
        await play(pilot, WIN[:1])
        await press(pilot, "f7")
        await choose_binding(pilot, "solitaire.undo")

        await press(pilot, "enter")
        field = pilot.app.screen.query_one(Input)
        field.value = "n"
        await pilot.press("enter")
        assert "The key n is already in use" in text_of(pilot, ".message")
        field.value = "ctrl+z,foo"
        await pilot.press("enter")
        assert text_of(pilot, ".message") == "There is no key called foo."
        field.value = "f12"
        await press(pilot, "enter")
        await pilot.press("escape", "u")
        assert ply(pilot) == 1
        await pilot.press("f12")
        assert ply(pilot) == 0
        assert load_settings(tmp_path / "settings.toml")[0].keys == {"solitaire.undo": "f12"}
        await press(pilot, "f7")
        await choose_binding(pilot, "solitaire.undo")
        await pilot.press("delete", "escape")
    assert load_settings(tmp_path / "settings.toml")[0].keys == {}


KEYS = [
    ("chopsticks.undo", "right_square_bracket", ""),
    ("chopsticks.undo", "ctrl+minus", ""),
    ("chopsticks.undo", "plus", ""),
    ("chopsticks.undo", "m", "m is already in use: Move"),
    ("solitaire.undo", "a", "a is already in use: Play"),
    ("solitaire.undo", "f5", "f5 is already in use: Statistics"),
    ("app.statistics", "u", "u is already in use: Undo"),
    ("solitaire.undo", "/", "/ is already in use: Find"),
    ("solitaire.undo", "ctrl+p", "ctrl+p is already in use: Palette"),
]
"""What a binding is given as its key, and what is said to that."""


@pytest.mark.slow
@pytest.mark.parametrize("app", [black_hole_app, chopsticks_app])
async def test_only_keys_that_meet_are_in_use(app: Callable[..., CardgamesApp], profile: Profile) -> None:
    async with app(profile=profile).run_test() as pilot:
        await press(pilot, "f7")
        table = "solitaire" if app is black_hole_app else "chopsticks"
        for name, key, said in KEYS:
            if not name.startswith((table, "app")):
                continue
            await choose_binding(pilot, name)
            await press(pilot, "enter")
            pilot.app.screen.query_one(Input).value = key
            await press(pilot, "enter")
            if said:
                assert said in text_of(pilot, ".message"), key
                await press(pilot, "escape")
            else:
                assert isinstance(pilot.app.screen, KeysScreen), key
                await press(pilot, "delete")


@pytest.mark.parametrize("size", [(80, 24), *slow((46, 12))])
async def test_the_list_of_keys_is_grouped_and_skips_what_cannot_be_changed(size: tuple[int, int]) -> None:
    async with opened(black_hole_app(), size=size) as pilot:
        await press(pilot, "f7")
        choices = top_screen(pilot, KeysScreen).choices
        titles = [str(option.prompt) for option in choices.options if option.id is None]
        groups = ["Play", "Take back", "Ask", "Games", "Program"]
        assert [title for title in titles if title in groups] == groups
        assert {each.partition(" ")[0] for each in titles} >= {"1-9", "^p"}
        assert choices.options[choices.highlighted or 0].id == "solitaire.find"
        assert "app.close" not in {option.id for option in choices.options}


@pytest.mark.parametrize("size", [(80, 24), (110, 30)])
async def test_a_click_in_the_list_of_keys_does_what_the_key_does(size: tuple[int, int]) -> None:
    async with opened(black_hole_app(), size=size) as pilot:
        await press(pilot, "question_mark")
        await click_words(pilot, "Find where")
        await settle(pilot)
        top_screen(pilot, FindRankScreen)
