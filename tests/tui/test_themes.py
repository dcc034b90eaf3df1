"""Whether everything can be read in every own theme, measured on what the screens paint."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from rich.color import ColorSystem
from rich.style import Style
from textual.color import Color
from textual.pilot import Pilot
from textual.screen import ModalScreen
from textual.theme import BUILTIN_THEMES

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.solitaire.cards import SUIT_SYMBOLS
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.themes import (
    COVERED_SUIT_ROLES,
    OWN_THEMES,
    RING,
    SIXTEEN_THEME,
    SUIT_ROLES,
    Role,
    contrast,
    own_theme,
    own_variables,
    readable_themes,
    suitable_theme,
)
from tests.helpers.past_games import WIN, finished
from tests.helpers.profiles import profile_at
from tests.tui.playing import black_hole_app, chopsticks_app, opened, play_at_once, settle, strips

MIN_CONTRAST = dict.fromkeys(OWN_THEMES, 4.5) | {"high-contrast": 7.0}
"""The least contrast of text, as the ratio of luminances (WCAG 2.2)."""

FACES = (Role.CARD_FACE, Role.CARD_LIVE, Role.CARD_HINTED, Role.CURSOR_FACE)

COVERED = (Role.CARD_COVERED, Role.CURSOR_COVERED)

WORDS = ("table-text", "table-faint", "table-next", "keeps", "loses")

ON_BACKGROUNDS = [
    *product(SUIT_ROLES, FACES),
    *product(COVERED_SUIT_ROLES, COVERED),
    *product(WORDS, ("table", "surface", "panel")),
    ("cursor", "table"),
    ("table-next", "empty-fan"),
    *product(WORDS, ("table-cursor", "table-hover")),
    ("key-ink", "key"),
    *product(["sign-ink"], ("keeps", "loses")),
    *product(["skin-ink"], ("skin", "chosen-hand", "target-hand")),
    ("dead-ink", "dead-hand"),
]
"""What is written on which backgrounds."""

SIGNS = "♠♥♦♣✓✗◂▸"
"""The signs that say something; lines, blocks and the like are ornament."""


def displayed_colours(style: Style, theme: str) -> tuple[Color, Color]:
    """The colours of a text and of what is behind it, as a terminal of the theme shows them."""
    assert style.color is not None
    assert style.bgcolor is not None
    colours = [style.color, style.bgcolor]
    if theme == SIXTEEN_THEME:
        colours = [colour.downgrade(ColorSystem.STANDARD) for colour in colours]
    text, back = (Color(*colour.get_truecolor()) for colour in colours)
    return (back, text) if style.reverse else (text, back)


def displayed(colour: str, system: str) -> Color:
    """A colour as a terminal shows it."""
    rich = Color.parse(colour).rich_color
    if system == "standard":
        rich = rich.downgrade(ColorSystem.STANDARD)
    elif system == "256":
        rich = rich.downgrade(ColorSystem.EIGHT_BIT)
    return Color(*rich.get_truecolor())


def says_something(text: str) -> bool:
    return any(character.isalnum() or character in SIGNS for character in text)


def unreadable(app: CardgamesApp, theme: str) -> Iterator[str]:
    for y, strip in enumerate(strips(app.screen)):
        for segment in strip:
            if segment.style is not None and says_something(segment.text):
                ratio = contrast(*displayed_colours(segment.style, theme))
                if ratio < MIN_CONTRAST[theme]:
                    yield f"{theme} {type(app.screen).__name__} line {y}: {segment.text!r} {ratio:.1f} {segment.style}"


async def check(pilot: Pilot[None]) -> None:
    """Look at the screen in every own theme."""
    app = pilot.app
    assert isinstance(app, CardgamesApp)
    errors: list[str] = []
    if isinstance(app.screen, ModalScreen):
        app.screen.styles.background = app.current_theme.background  # what lies below is meant to fade
    for theme in OWN_THEMES:
        app.theme = theme
        await pilot.pause()
        errors += unreadable(app, theme)
    assert not errors


async def check_each(pilot: Pilot[None], *keys: str, close: str = "escape") -> None:
    """Look at what keys open, one after another."""
    for key in keys:
        await pilot.press(key)
        await settle(pilot)
        await check(pilot)
        await pilot.press(close)


@pytest.mark.slow
async def test_the_table_can_be_read() -> None:
    async with opened(black_hole_app("2", verdict=True, show_marks=True), size=(110, 30)) as pilot:
        await pilot.press("i", "tab")
        await check(pilot)
        await pilot.hover("#table", offset=(2, 2))
        await check(pilot)
        await check_each(pilot, "question_mark", "n", "f1", "slash", "comma", "f7")


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


@pytest.mark.parametrize(
    ("name", "system"), [*product(MIN_CONTRAST, ("truecolor", "256")), (SIXTEEN_THEME, "standard")], ids=str
)
@pytest.mark.parametrize("four", [False, True], ids=["two colours", "four colours"])
def test_everything_can_be_read_on_every_background(name: str, system: str, four: bool) -> None:
    variables = own_variables(own_theme(name), four_colours=four)
    assert {*Role} <= {*variables}
    for text, background in ON_BACKGROUNDS:
        ratio = contrast(*(displayed(variables[colour], system) for colour in (text, background)))
        # the darkest green of 256 colours is not dark
        least = 3.5 if four and system == "256" and text == Role.COVERED_CLUBS else MIN_CONTRAST[name]
        assert ratio >= least, (text, background, ratio)


@pytest.mark.parametrize("name", [name for name in OWN_THEMES if name != SIXTEEN_THEME])
@pytest.mark.parametrize("system", ["truecolor", "256"])
def test_the_hierarchy_of_the_cards_survives_256_colours(name: str, system: str) -> None:
    variables = own_variables(own_theme(name), four_colours=False)

    def step(one: str, other: str) -> float:
        return contrast(displayed(variables[one], system), displayed(variables[other], system))

    assert step("card-face", "card-covered") > 1.3
    assert step("card-covered", "card-buried") > 1.3
    assert step("card-face", "table") > 1.3
    assert step("card-covered", "table") > 1.3
    assert len({displayed(variables[level], system) for level in RING}) >= 4


@pytest.mark.parametrize("name", [name for name in BUILTIN_THEMES if "ansi" not in name])
def test_cards_have_a_face_in_every_theme(name: str) -> None:
    theme = BUILTIN_THEMES[name]
    variables = own_variables(theme, four_colours=False)
    assert {*Role} <= {*variables}
    assert variables["card-face"] != variables["table"]
    for text, background in ON_BACKGROUNDS:
        if background not in ("surface", "panel"):
            assert contrast(*(Color.parse(variables[colour]) for colour in (text, background))) >= 4.5, text


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


def test_a_key_goes_through_the_themes_that_can_be_read() -> None:
    names = [*MIN_CONTRAST, *BUILTIN_THEMES]
    assert readable_themes(names, "standard") == [SIXTEEN_THEME]
    assert readable_themes(names, "256") == [*MIN_CONTRAST]
    offered = readable_themes(names, "truecolor")
    assert offered[: len(MIN_CONTRAST)] == [*MIN_CONTRAST]
    assert "nord" in offered
    assert not {"ansi-light", "ansi-dark"} & {*offered}
