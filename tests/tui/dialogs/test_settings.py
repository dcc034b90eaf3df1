from pathlib import Path

import pytest

from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings, load_settings
from cardgames_tui.tui.dialogs.settings import SettingsScreen
from cardgames_tui.tui.widgets.stepper import Stepper
from tests.helpers.marks import slow
from tests.tui.playing import black_hole_app, notifications, opened, painted, press, text_of, top_screen

SIZES = [(46, 12), *slow((80, 24))]


@pytest.mark.parametrize("size", SIZES)
async def test_settings_take_effect_and_are_kept(
    profile: Profile, tmp_path: Path, size: tuple[int, int]
) -> None:
    async with black_hole_app(profile=profile).run_test(size=size) as pilot:
        await press(pilot, "comma")
        screen = top_screen(pilot, SettingsScreen)
        for name, value in (
            ("suits", "letters"),
            ("colours", "four"),
            ("theme", "nord"),
            ("show_marks", True),
        ):
            screen.query_one(f"#{name}", Stepper).value = value
            await pilot.pause()
        await pilot.press("escape", "v")
        assert pilot.app.theme == "nord"
        assert not set(painted(pilot)) & set("♣♠♥♦")
    settings, error = load_settings(tmp_path / "settings.toml")
    assert error == ""
    assert settings == Settings(
        show_verdict=True, show_marks=True, suits="letters", colours="four", theme="nord"
    )


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
async def test_going_through_the_settings_changes_none(
    profile: Profile, tmp_path: Path, size: tuple[int, int]
) -> None:
    async with black_hole_app(profile=profile).run_test(size=size) as pilot:
        await press(pilot, "comma")
        fields = list(pilot.app.screen.query(Stepper))
        for key in ("down", "up"):
            for _ in fields:
                await pilot.press(key)
                seen = pilot.app.screen.focused
                assert seen is not None
                assert pilot.app.screen.region.contains_region(seen.region)
        assert pilot.app.screen.focused is fields[0]
        await pilot.press("escape")
    assert not (tmp_path / "settings.toml").exists()


async def test_settings_change_by_the_keys_and_the_mouse_that_say_so(profile: Profile) -> None:
    async with black_hole_app(profile=profile).run_test() as pilot:
        await press(pilot, "comma")
        pilot.app.screen.query_one("#show_verdict").focus()
        seen = []
        for key in ("right", "left", "enter", "enter"):
            await pilot.press(key)
            seen.append(profile.settings.show_verdict)
        assert seen == [True, False, True, False]
        await pilot.click("#suits", offset=(4, 0))
        await pilot.click("#suits", offset=(4, 0))
        assert profile.settings.suits == "letters"
        await pilot.click("#suits", offset=(0, 0))
        assert profile.settings.suits == "symbols"
        assert text_of(pilot, ".message") == "Symbols, or letters where the terminal has no symbols."


async def test_a_fault_in_the_settings_is_told_once(profile: Profile) -> None:
    profile.settings = Settings(show_verdict=False, theme="no such theme")
    profile.notice = "settings.toml: show_marks cannot be 1"
    async with opened(black_hole_app(profile=profile)) as pilot:
        messages = notifications(pilot)
        assert len(messages) == 2
        assert "there is no theme 'no such theme'. The settings list" in messages[0] + messages[1]
