"""The contrast of what the screens paint, in every theme."""

from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

import pytest
from rich.color import Color as RichColor
from rich.color import ColorSystem
from textual.color import Color
from textual.pilot import Pilot
from textual.screen import ModalScreen
from textual.strip import Strip
from textual.theme import BUILTIN_THEMES

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.solitaire.cards import SUIT_SYMBOLS
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.themes import (
    OWN_THEMES,
    RING,
    SIXTEEN_THEME,
    contrast,
    own_theme,
    own_variables,
    readable_themes,
    suitable_theme,
)
from tests.helpers.marks import slow
from tests.helpers.past_games import WIN, finished
from tests.helpers.profiles import profile_at
from tests.tui.playing import (
    black_hole_app,
    chopsticks_app,
    opened,
    play_at_once,
    press,
    settle,
    strips,
)

MIN_CONTRAST = dict.fromkeys(OWN_THEMES, 4.5) | {"high-contrast": 7.0}
"""Of text (WCAG 2.2)."""

SIGNS = "♠♥♦♣✓✗◂▸"
"""The signs that matter; lines, blocks and the like are ornament."""


def displayed(colour: RichColor | None, system: ColorSystem | None) -> Color:
    """A colour as a terminal with fewer colours shows it."""
    assert colour is not None
    return Color(*(colour.downgrade(system) if system else colour).get_truecolor())


def unreadable(theme: str, lines: Iterable[Strip]) -> Iterator[str]:
    systems: list[ColorSystem | None] = [None, ColorSystem.EIGHT_BIT] if theme in OWN_THEMES else [None]
    if theme == SIXTEEN_THEME:
        systems = [ColorSystem.STANDARD]
    segments = {
        (segment.text, segment.style)
        for line in lines
        for segment in line
        if segment.style and any(each.isalnum() or each in SIGNS for each in segment.text)
    }
    for (text, style), system in product(segments, systems):
        ratio = contrast(displayed(style.color, system), displayed(style.bgcolor, system))
        if ratio < MIN_CONTRAST.get(theme, 4.5):
            yield f"{theme} {system}: {text!r} {ratio:.1f} {style}"


async def check(pilot: Pilot[None], *themes: str) -> None:
    """Look at the screen in themes, or in every one of ours."""
    app = pilot.app
    assert isinstance(app, CardgamesApp)
    errors: list[str] = []
    for theme in themes or OWN_THEMES:
        app.theme = theme
        if isinstance(app.screen, ModalScreen):
            app.screen.styles.background = app.current_theme.background  # the screen below is meant to fade
        await pilot.pause()
        errors += unreadable(theme, strips(app.screen))
    assert not errors, "\n".join(errors)


async def check_each(pilot: Pilot[None], *keys: str, close: str = "escape") -> None:
    """Look at what keys open, one after another."""
    for key in keys:
        await pilot.press(key)
        await settle(pilot)
        await check(pilot)
        await pilot.press(close)


async def test_the_table_can_be_read() -> None:
    async with opened(black_hole_app("2", verdict=True, show_marks=True), size=(110, 30)) as pilot:
        await pilot.press("i", "tab")
        await check(pilot)
        await pilot.hover("#table", offset=(2, 2))
        await check(pilot)


@pytest.mark.slow
async def test_what_opens_over_the_table_can_be_read() -> None:
    async with opened(black_hole_app("2", verdict=True), size=(110, 30)) as pilot:
        await check_each(pilot, "question_mark", "n", "f1", "slash", "comma", "f7")


OTHER_THEMES = [name for name in BUILTIN_THEMES if "ansi" not in name]


@pytest.mark.parametrize(
    "keys", ["i tab", *slow("n", "d", "f1", "comma", "f5", "f6", "f7", "f9", "question_mark")]
)
async def test_every_theme_of_textual_can_be_read(keys: str) -> None:
    app = black_hole_app("2", verdict=True, show_marks=True)
    async with opened(app, size=(110, 30)) as pilot:
        await press(pilot, *keys.split())
        await check(pilot, *OTHER_THEMES)


@pytest.mark.parametrize(("setting", "count"), [("two", 2), ("four", 4)])
async def test_the_suits_have_as_many_colours_as_the_player_has_chosen(setting: str, count: int) -> None:
    app = black_hole_app(profile=Profile(settings=Settings(colours=setting)))
    async with opened(app) as pilot:
        painted = [segment for strip in strips(pilot.app.screen) for segment in strip]
        inks = {each.style.color for each in painted if each.style and set(each.text) & set(SUIT_SYMBOLS)}
        assert len(inks) == count


async def test_a_won_game_can_be_read() -> None:
    async with black_hole_app("2").run_test(size=(110, 30)) as pilot:
        await play_at_once(pilot, WIN)
        await settle(pilot)
        await check(pilot)


@pytest.mark.slow
async def test_past_games_and_statistics_can_be_read(tmp_path: Path) -> None:
    profile = profile_at(tmp_path, Settings(show_verdict=True))
    profile.store.save(finished())
    async with black_hole_app(profile=profile).run_test() as pilot:
        await check_each(pilot, "f3", close="f4")
        await pilot.resize_terminal(160, 50)
        await check_each(pilot, "f3", close="f4")
        await pilot.resize_terminal(80, 24)
        await check_each(pilot, "f5", "f6")
        await pilot.press("f6", "enter")
        await settle(pilot)
        await check(pilot)


@pytest.mark.slow
async def test_chopsticks_can_be_read() -> None:
    setup = Setup(Rules(), (PlayerKind.PERSON, PlayerKind.PERFECT), code="1233")
    async with chopsticks_app(setup).run_test(size=(110, 30)) as pilot:
        await pilot.press("v")
        await settle(pilot)
        await pilot.press("i", "tab")
        await settle(pilot)
        await check(pilot)
        await check_each(pilot, "n")


@pytest.mark.parametrize("name", [name for name in OWN_THEMES if name != SIXTEEN_THEME])
@pytest.mark.parametrize("system", [None, ColorSystem.EIGHT_BIT], ids=str)
def test_covered_cards_are_darker_in_256_colours_too(name: str, system: ColorSystem | None) -> None:
    variables = own_variables(own_theme(name), four_colours=False)
    shown = {
        role: displayed(Color.parse(colour).rich_color, system)
        for role, colour in variables.items()
        if role in (*RING, "table", "card-face", "card-covered", "card-buried")
    }
    for lighter, darker in (("face", "covered"), ("covered", "buried")):
        assert contrast(shown[f"card-{lighter}"], shown[f"card-{darker}"]) > 1.3
        assert contrast(shown[f"card-{lighter}"], shown["table"]) > 1.3
    assert len({shown[light] for light in RING}) >= 4


@pytest.mark.parametrize("ink", ["ink", "red", "green", "blue"])
def test_covered_cards_differ_from_top_cards_in_sixteen_colours(ink: str) -> None:
    variables = own_variables(own_theme(SIXTEEN_THEME), four_colours=True)
    shown = {
        role: displayed(Color.parse(variables[role]).rich_color, ColorSystem.STANDARD)
        for role in ("card-face", "card-covered", f"covered-{ink}")
    }
    assert contrast(shown["card-face"], shown["card-covered"]) >= 4.5
    assert contrast(shown[f"covered-{ink}"], shown["card-covered"]) >= 4.5


@pytest.mark.parametrize(
    ("color_system", "told", "theme"),
    [
        ("truecolor", "", "dark"),
        ("256", "15;0", "dark"),
        ("256", "0;15", "light"),
        ("standard", "", "sixteen"),
        (None, "", "dark"),
    ],
)
def test_the_theme_suits_the_terminal(color_system: str | None, told: str, theme: str) -> None:
    assert suitable_theme(color_system, {"COLORFGBG": told}) == theme


def test_a_key_switches_between_the_readable_themes() -> None:
    names = [*MIN_CONTRAST, *BUILTIN_THEMES]
    assert readable_themes(names, "standard") == [SIXTEEN_THEME]
    assert readable_themes(names, "256") == [*MIN_CONTRAST]
    offered = readable_themes(names, "truecolor")
    assert offered[: len(MIN_CONTRAST)] == [*MIN_CONTRAST]
    assert "nord" in offered
    assert not {"ansi-light", "ansi-dark"} & {*offered}
