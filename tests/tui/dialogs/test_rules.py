import pytest

from cardgames_tui.games.profile import Profile
from tests.helpers.marks import slow
from tests.tui.playing import app_at, painted, press


@pytest.mark.slow
@pytest.mark.parametrize("key", ["down", "space", *slow("j", "pagedown")])
async def test_the_rules_scroll_by_keys_when_several_games_have_tabs(profile: Profile, key: str) -> None:
    app = app_at("home", profile)
    app.animation_level = "none"
    async with app.run_test() as pilot:
        await press(pilot, "f1")
        assert "Play every card into the hole." in painted(pilot)
        await press(pilot, *[key] * 10)
        assert "Play every card into the hole." not in painted(pilot)


@pytest.mark.slow
async def test_arrows_turn_to_the_rules_of_another_game(profile: Profile) -> None:
    async with app_at("home", profile).run_test() as pilot:
        await press(pilot, "f1")
        for key, rule in (("right", "row"), ("right", "fingers"), ("right", "hole"), ("left", "fingers")):
            await press(pilot, key)
            assert rule in painted(pilot)
