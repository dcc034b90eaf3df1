from collections.abc import Callable

import pytest

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings
from cardgames_tui.tui.app import CardgamesApp
from tests.helpers.marks import slow
from tests.tui.playing import (
    app_at,
    black_hole_app,
    chopsticks_app,
    chopsticks_screen,
    moves_listed,
    notifications,
    opened,
    painted,
    ply,
    press,
    prompt_text,
    solitaire_screen,
)


def rebound(game: str, **keys: str) -> Settings:
    changed = {f"{game}.{name.replace('_', '-')}": key for name, key in keys.items()}
    return Settings(animation="off", keys=changed)


async def test_cards_show_changed_keys() -> None:
    keys = {"solitaire.play-2": "x", "solitaire.play-3": "f10", "solitaire.play-4": "full_stop"}
    profile = Profile(settings=Settings(animation="off", keys=keys))
    async with opened(black_hole_app("1", "all-in-a-row", profile=profile), size=(120, 30)) as pilot:
        fans = solitaire_screen(pilot).table.state.fans
        assert "".join(fan.key for fan in fans) == "1x .567890ACE"
        assert "Press 1, x, ., 5, 6, 7, 8, 9, 0, A, C or E, or click" in " ".join(prompt_text(pilot).split())
        await press(pilot, "2")
        assert ply(pilot) == 0
        await press(pilot, "x")
        assert ply(pilot) == 1


async def test_moves_lose_keys_that_are_bound_to_something_else() -> None:
    keys = {"chopsticks.play-2": "x", "chopsticks.undo": "c", "chopsticks.play-12": "exclamation_mark"}
    profile = Profile(settings=Settings(animation="off", keys=keys))
    async with opened(
        chopsticks_app(Setup(Rules(players=4), (PlayerKind.PERSON,) * 4), profile=profile), size=(120, 40)
    ) as pilot:
        assert chopsticks_screen(pilot).move_keys.startswith("1x34567890 !mo ABC")
        assert [line[1] for line in moves_listed(pilot)] == ["1", "x", "3"]


@pytest.mark.parametrize(
    ("app", "said"),
    [
        (black_hole_app, ("Marks (x) marks", "and press Z. F12 goes from one")),
        (chopsticks_app, ("Values (x) shows", "Tab goes through", "! lists what", "% shows what")),
    ],
)
async def test_the_rules_name_changed_keys(app: Callable[..., CardgamesApp], said: tuple[str, ...]) -> None:
    keys = {
        "solitaire.marks": "x",
        "solitaire.choose": "Z",
        "solitaire.next-card": "f12",
        "chopsticks.values": "x",
        "chopsticks.split": "exclamation_mark",
        "rules.facts": "percent_sign",
    }
    profile = Profile(settings=Settings(animation="off", keys=keys))
    async with app(profile=profile).run_test(size=(100, 150)) as pilot:
        await press(pilot, "f1")
        shown = " ".join(painted(pilot).split())
        assert [each for each in said if each not in shown] == []


async def test_touch_screens_number_cards_but_name_no_keys() -> None:
    app = black_hole_app()
    app.adapt_to_page(touch=True, light=False, still=False)
    async with app.run_test(size=(120, 30)) as pilot:
        await press(pilot)
        for key, said in (("apostrophe", "There is no bookmark yet."), ("b", "Bookmark set at the start.")):
            await press(pilot, key)
            assert f"{said} " in painted(pilot)
        keys = [fan.key for fan in solitaire_screen(pilot).table.state.fans if fan.key]
        assert keys == ["1", "2", "3"]
        assert "  Rules " in painted(pilot)
        for word in ("Keys", "Undo", "Press"):  # the page has buttons
            assert word not in painted(pilot)


@pytest.mark.parametrize(
    ("app", "key", "line"), [(chopsticks_app(), "", "1+1=2"), (black_hole_app(), "o", "the next one after")]
)
async def test_lists_can_be_read_on_touch_screens(app: CardgamesApp, key: str, line: str) -> None:
    app.adapt_to_page(touch=True, light=False, still=False)
    async with app.run_test(size=(60, 50)) as pilot:
        await press(pilot, *key)
        assert line in painted(pilot)


async def test_who_wants_no_motion_in_the_browser_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames_tui.tui.app.constants.TEXTUAL_ANIMATIONS", "full")
    app = black_hole_app(profile=Profile(settings=Settings(animation="auto")))
    app.adapt_to_page(touch=False, light=False, still=True)
    async with app.run_test(size=(120, 30)):
        levels = [app.animation_level]
        app.adapt_to_page(touch=False, light=False, still=False)
        assert [*levels, app.animation_level] == ["none", "full"]


@pytest.mark.parametrize(
    ("setting", "environment", "usual", "level"),
    [
        ("auto", {}, "full", "full"),
        ("auto", {"NO_COLOR": "1"}, "full", "none"),
        ("auto", {}, "none", "none"),
        ("auto", {"SSH_CONNECTION": "::1 22"}, "full", "basic"),
        ("full", {"SSH_CONNECTION": "::1 22", "NO_COLOR": "1"}, "none", "full"),
        ("quick", {}, "full", "basic"),
        ("off", {}, "full", "none"),
    ],
)
async def test_motion_suits_the_terminal_unless_the_player_has_chosen(
    monkeypatch: pytest.MonkeyPatch, setting: str, environment: dict[str, str], usual: str, level: str
) -> None:
    monkeypatch.delenv("SSH_CONNECTION", raising=False)
    monkeypatch.setattr("cardgames_tui.tui.app.constants.TEXTUAL_ANIMATIONS", usual)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    app = black_hole_app(profile=Profile(settings=Settings(animation=setting)))
    async with app.run_test():
        assert app.animation_level == level


@pytest.mark.parametrize("mode", ["black-hole", *slow("home", "chopsticks")])
@pytest.mark.parametrize("key", ["ф", "λ", "Q"])
async def test_letters_of_another_layout_get_one_sentence(profile: Profile, mode: str, key: str) -> None:
    async with opened(app_at(mode, profile)) as pilot:
        await press(pilot, "z")
        assert notifications(pilot) == []
        await press(pilot, key, key, "ж", "É")
        assert notifications(pilot) == ["Keys are Latin letters in lower case."]


async def test_letters_that_are_typed_or_bound_get_no_sentence() -> None:
    profile = Profile(settings=rebound("solitaire", hint="Q"))
    async with opened(black_hole_app(profile=profile)) as pilot:
        await press(pilot, "Q", "slash", "K", "g", "Ф", "Я")
        assert notifications(pilot) == []
        assert "ФЯ" in painted(pilot)
