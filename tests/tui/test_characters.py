import re
from pathlib import Path

import pytest
from textual.pilot import Pilot

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.solitaire.cards import SUIT_SYMBOLS
from cardgames_tui.tui.characters import chosen_characters
from tests.helpers.marks import slow
from tests.helpers.past_games import WIN, finished
from tests.helpers.profiles import profile_at
from tests.tui.playing import black_hole_app, chopsticks_app, click_fan, opened, painted, settle, strips

ASCII = Settings(show_verdict=True, show_marks=True, ascii=True)


def strange(pilot: Pilot[None]) -> set[str]:
    """The painted characters beyond ASCII."""
    return {character for character in painted(pilot) if not character.isascii()}


async def visit(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settle(pilot)
        assert strange(pilot) == set(), key
        await pilot.press("escape")


@pytest.mark.parametrize("size", [(80, 24), *slow((46, 12), (160, 50))], ids=str)
@pytest.mark.parametrize("game", ["black-hole", "all-in-a-row"])
async def test_tables_are_ascii(tmp_path: Path, size: tuple[int, int], game: str) -> None:
    async with black_hole_app("2", game, profile=profile_at(tmp_path, ASCII)).run_test(size=size) as pilot:
        await pilot.press("tab", "i", "i")
        await settle(pilot)
        assert strange(pilot) == set()
        marked = {"black-hole": r">1< ?\+", "all-in-a-row": r"\b1\]? ?x"}[game]
        assert re.search(marked, painted(pilot))


@pytest.mark.slow
async def test_dialogs_are_ascii(tmp_path: Path) -> None:
    profile = profile_at(tmp_path, ASCII)
    for deal in range(1, 9):
        profile.store.save(finished(deal=deal, moves=WIN if deal == 2 else ""))
    async with black_hole_app(profile=profile).run_test() as pilot:
        await visit(pilot, "question_mark", "f1", "n", "g", "d", "o", "y", "slash")
        await visit(pilot, "comma", "f5", "f6", "f7", "ctrl+p")
        await pilot.press("1")
        await visit(pilot, "y", "s", "f3")


async def test_chopsticks_is_ascii() -> None:
    setup = Setup(Rules(), (PlayerKind.PERSON, PlayerKind.PERFECT), code="4433")
    async with chopsticks_app(setup, profile=Profile(settings=ASCII)).run_test() as pilot:
        await pilot.press("v", "i", "tab")
        await settle(pilot)
        assert strange(pilot) == set()


@pytest.mark.parametrize(
    ("language", "suits", "ascii_only", "shown"),
    [
        ("en_US", "auto", False, "♠█"),
        ("ja_JP", "auto", False, "s#"),
        ("zh_CN", "symbols", False, "♠█"),
        ("en_US", "letters", False, "s█"),
        ("en_US", "symbols", True, "s#"),
    ],
)
def test_the_characters_suit_the_terminal(
    monkeypatch: pytest.MonkeyPatch, language: str, suits: str, ascii_only: bool, shown: str
) -> None:
    monkeypatch.setattr("locale.getlocale", lambda: (language, "UTF-8"))
    characters = chosen_characters(suits, ascii_only=ascii_only)
    assert (characters.replaced("♠█") if characters else "♠█") == shown


async def test_a_terminal_without_unicode_gets_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("locale.getpreferredencoding", lambda _=True: "ISO-8859-1")

    async with black_hole_app().run_test() as pilot:
        assert strange(pilot) == set()


async def test_sentences_write_suits_as_letters() -> None:
    app = black_hole_app("2")
    async with app.run_test() as pilot:
        app.profile.change_settings(suits="letters")
        await click_fan(pilot, 0)
        await pilot.pause()
        assert not strange(pilot) & set(SUIT_SYMBOLS)
        assert "10c does not follow As" in painted(pilot)
        app.profile.change_settings(suits="auto")
        await click_fan(pilot, 0)
        await pilot.pause()
        assert "10♣ does not follow A♠" in painted(pilot)


def test_an_empty_no_color_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "")
    assert not black_hole_app().no_color


@pytest.mark.parametrize("theme", ["dark", "sixteen"])
async def test_cursor_and_marks_are_visible_without_colours(
    monkeypatch: pytest.MonkeyPatch, theme: str
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = black_hole_app("2", show_marks=True)
    app.theme = theme
    async with opened(app) as pilot:
        text = painted(pilot)
        assert "┌Q♦┌J♣┌10♣─┐" in text
        assert "▀▀▀▀▀▀▀[1]✓▀" in text
        assert text.count("✓") + text.count("✗") == 3
        colours = {
            segment.style.color.triplet
            for strip in strips(app.screen)
            for segment in strip
            if segment.style and segment.style.color and segment.style.color.triplet
        }
        assert all(red == green == blue for red, green, blue in colours)
