from datetime import date
from pathlib import Path

from cardgames_tui.games.profile import Profile
from cardgames_tui.records.store import Store
from cardgames_tui.settings import Settings

TODAY = date(2026, 1, 31)


def profile_at(directory: Path, settings: Settings | None = None) -> Profile:
    return Profile(Store(directory / "data"), settings, directory / "settings.toml", lambda: TODAY)
