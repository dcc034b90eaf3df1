from pathlib import Path

import pytest

from cardgames_tui.games.profile import Profile
from cardgames_tui.paths import Paths
from cardgames_tui.settings import Settings, load_settings


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths(tmp_path, tmp_path / "settings.toml")


def test_a_change_keeps_the_changes_of_other_programs(paths: Paths) -> None:
    here, there = Profile.at(paths), Profile.at(paths)
    there.change_settings(theme="nord")
    here.change_settings(show_verdict=True)
    assert load_settings(paths.settings)[0] == Settings(theme="nord", show_verdict=True)
    paths.settings.write_text('theme = "felt"\n')
    here.change_settings(show_verdict=False, ascii=True)
    assert paths.settings.read_text() == 'theme = "felt"\nascii = true\n'


def test_an_unsaved_change_is_saved_with_the_next(paths: Paths) -> None:
    paths.settings.write_text("animation = false\n")
    profile = Profile.at(paths)
    paths.settings.unlink()
    paths.settings.mkdir()
    profile.change_settings(theme="nord")
    paths.settings.rmdir()
    paths.settings.write_text("animation = false\n")
    profile.change_settings(ascii=True)
    assert load_settings(paths.settings)[0] == Settings(animation="off", theme="nord", ascii=True)


def test_a_settings_file_that_cannot_be_written_is_reported(paths: Paths) -> None:
    paths.settings.symlink_to(paths.settings)
    profile = Profile.at(paths)
    told: list[str] = []
    profile.store.on_warning(told.append)
    profile.change_settings(ascii=True)
    assert profile.settings.ascii
    assert told[0].startswith(f"The settings cannot be saved in {paths.settings}: ")
