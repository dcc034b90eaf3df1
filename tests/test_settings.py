from dataclasses import replace
from pathlib import Path

import pytest

from cardgames_tui.settings import Settings, load_settings, save_settings

WRITTEN_BY_HAND = """\
# mine
show_marks = true  # for the children
future = [1, 2]

[keys]
# left-handed
"solitaire.undo" = "x"

[elsewhere]
name = "kept"
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


def write(path: Path, text: str) -> None:
    path.parent.mkdir()
    path.write_text(text)


def test_a_missing_file_means_the_defaults(path: Path) -> None:
    assert load_settings(path) == (Settings(), "")
    assert not path.parent.exists()


def test_saved_settings_load(path: Path) -> None:
    changed = Settings(
        show_verdict=False,
        show_marks=True,
        suits="letters",
        colours="four",
        theme="nord",
        animation="off",
        opponent="careful",
        rules="chopsticks 2,2,5 cutoff",
        keys={"app.quit": "x,q", "solitaire.undo": "u"},
    )
    assert save_settings(path, changed) == ""
    assert load_settings(path) == (changed, "")
    assert [file.name for file in path.parent.iterdir()] == ["settings.toml"]


@pytest.mark.parametrize(("before", "now"), [("true", "full"), ("false", "off"), ('"quick"', "quick")])
def test_animation_may_be_on_or_off_as_before(path: Path, before: str, now: str) -> None:
    write(path, f"animation = {before}\n")
    assert load_settings(path) == (Settings(animation=now), "")
    save_settings(path, Settings(animation=now))
    assert path.read_text() == f"animation = {before}\n"


def test_comments_and_unknown_entries_survive(path: Path) -> None:
    write(path, WRITTEN_BY_HAND)
    settings, error = load_settings(path)
    assert (settings.show_marks, settings.keys, error) == (True, {"solitaire.undo": "x"}, "")
    changed = replace(settings, theme="nord", keys={**settings.keys, "app.quit": "ctrl+q"})
    save_settings(path, changed)
    text = path.read_text()
    assert load_settings(path) == (changed, "")
    for line in WRITTEN_BY_HAND.splitlines():
        assert line in text


def test_invalid_keys_stay_in_the_file_when_others_are_changed(path: Path) -> None:
    wrong = '"app.home" = 5  # a mistake\n'
    write(path, f'[keys]\n{wrong}"app.quit" = "x"\n"app.theme" = "y"\n')
    settings, _ = load_settings(path)
    save_settings(path, replace(settings, keys={"app.quit": "z"}))
    assert path.read_text() == f'[keys]\n{wrong}"app.quit" = "z"\n'


def test_a_byte_order_mark_is_ignored(path: Path) -> None:
    write(path, '\ufefftheme = "nord"\n')
    assert load_settings(path) == (Settings(theme="nord"), "")
    assert save_settings(path, Settings(theme="nord", ascii=True)) == ""
    assert load_settings(path) == (Settings(theme="nord", ascii=True), "")


def test_a_reset_key_is_removed_from_the_file(path: Path) -> None:
    save_settings(path, Settings(show_verdict=True, keys={"app.quit": "x"}))
    save_settings(path, Settings())
    assert load_settings(path) == (Settings(), "")


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ('show_marks = "yes"', ["show_marks", "'yes'", "true or false"]),
        ('suits = "emoji"', ["suits", "'emoji'", '"auto" or "symbols" or "letters"']),
        ("theme = 7", ["theme", "7", "a text in quotes"]),
        ("keys = 3", ["keys", "3", "a table"]),
        ('[keys]\n"app.quit" = 5', ["keys.app.quit", "5", "keys in quotes"]),
        ('suits = "' + "x" * 100_000 + '"', ["suits"]),
        ("opponent = []", ["opponent", '"perfect"']),
    ],
)
def test_a_bad_value_becomes_the_default_and_is_reported(path: Path, text: str, names: list[str]) -> None:
    write(path, text + "\n")
    settings, error = load_settings(path)
    assert settings == Settings()
    assert str(path) in error
    assert len(error) < 300 + len(str(path))
    for name in names:
        assert name in error


def test_several_bad_values_make_one_sentence(path: Path) -> None:
    write(path, 'show_marks = 1\nsuits = 2\ncolours = "four"\n')
    settings, error = load_settings(path)
    assert settings == Settings(colours="four")
    assert error.count("it can be") == 2


@pytest.mark.parametrize(
    "damage", [b"show_marks = ", b"\xff\xfe\x00", b"\x00" * 100, b"[[[", b"a = 1\na = 2"]
)
def test_a_damaged_file_is_reported_and_moved_aside(path: Path, damage: bytes) -> None:
    path.parent.mkdir()
    path.write_bytes(damage)
    settings, error = load_settings(path)
    assert settings == Settings()
    assert str(path) in error
    notice = save_settings(path, Settings(show_marks=True))
    [aside] = [file for file in path.parent.iterdir() if file != path]
    assert aside.read_bytes() == damage
    assert aside.name in notice
    assert load_settings(path) == (Settings(show_marks=True), "")


def test_an_unwritable_file_is_reported(path: Path) -> None:
    path.parent.write_text("a file where the directory should be")
    settings, error = load_settings(path)
    assert settings == Settings()
    assert str(path) in error
    with pytest.raises(OSError, match="config"):
        save_settings(path, Settings(show_marks=True))


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "dotfiles.toml", tmp_path / "settings.toml"
    real.write_text("show_marks = false\n")
    link.symlink_to(real)
    save_settings(link, Settings(show_marks=True))
    assert link.is_symlink()
    assert load_settings(real) == (Settings(show_marks=True), "")
