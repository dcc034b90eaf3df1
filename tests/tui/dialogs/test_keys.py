from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import DataTable, Input

from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import load_settings
from cardgames_tui.tui.dialogs.keys import CHANGEABLE, KeysScreen
from tests.helpers.past_games import WIN
from tests.tui.playing import black_hole_app, play, ply, press, text_of


async def choose_binding(pilot: Pilot[None], name: str) -> int:
    """Go to the line of a binding in the list of keys; its number."""
    row = [binding.id for binding in CHANGEABLE].index(name)
    pilot.app.screen.query_one(DataTable).move_cursor(row=row)
    await pilot.pause()
    return row


async def test_keys_can_be_changed(profile: Profile, tmp_path: Path) -> None:
    async with black_hole_app(profile=profile).run_test() as pilot:
        await play(pilot, WIN[:1])
        await press(pilot, "f7")
        row = await choose_binding(pilot, "solitaire.undo")
        assert text_of(pilot, ".message") == "Undo is solitaire.undo in the settings file."
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
        pilot.app.screen.query_one(DataTable).move_cursor(row=row)
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


async def test_only_keys_that_meet_are_in_use(profile: Profile) -> None:
    async with black_hole_app(profile=profile).run_test() as pilot:
        await press(pilot, "f7")
        for name, key, said in KEYS:
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


def test_keys_that_cannot_be_changed_one_by_one_are_not_listed() -> None:
    listed = {binding.id for binding in CHANGEABLE}
    assert "app.home" in listed
    assert not {"app.close", "solitaire.play", "chopsticks.play"} & listed
