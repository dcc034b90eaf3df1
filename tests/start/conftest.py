from pathlib import Path

import pytest


@pytest.fixture
def player_dir(tmp_path: Path) -> Path:
    """The directory of a player who has seen the welcome."""
    (tmp_path / "settings.toml").write_text("welcomed = true\nanimation = false\n")
    return tmp_path
