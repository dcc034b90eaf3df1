from pathlib import Path

from cardgames_tui.settings import load_settings
from cardgames_tui.tui.cards.screen import CardsScreen
from cardgames_tui.tui.dialogs.welcome import WelcomeScreen
from tests.tui.playing import cards_app, profile


async def test_a_new_player_is_welcomed_once(tmp_path: Path) -> None:
    kept = profile(tmp_path)
    app = cards_app(profile=kept, welcome=True)
    async with app.run_test(size=(46, 12)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, WelcomeScreen)
        await pilot.press("u")
        assert isinstance(app.screen, CardsScreen)
    assert load_settings(tmp_path / "settings.toml")[0].welcomed
