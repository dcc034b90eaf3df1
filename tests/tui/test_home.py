import threading
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Tabs

from cardgames_tui.chopsticks.seats import CHOPSTICKS
from cardgames_tui.games.kinds import KINDS
from cardgames_tui.games.profile import Profile
from cardgames_tui.settings import Settings, load_settings
from cardgames_tui.solitaire.cards import RANKS, SUIT_SYMBOLS
from cardgames_tui.solitaire.solitaires import ALL_IN_A_ROW
from cardgames_tui.tui.app import CardgamesApp
from cardgames_tui.tui.chopsticks.screen import ChopsticksScreen
from cardgames_tui.tui.dialogs.any_key import WelcomeScreen
from cardgames_tui.tui.dialogs.statistics import StatisticsScreen
from cardgames_tui.tui.home import OTHER_CHOICES, HomeScreen, MenuItem, Ring
from cardgames_tui.tui.solitaire.screen import SolitaireScreen
from tests.helpers.damage import spoil
from tests.helpers.marks import slow
from tests.helpers.past_games import WIN, finished
from tests.tui.playing import (
    app_at,
    black_hole_app,
    chopsticks_app,
    click_words,
    deal_number,
    game_screen,
    notifications,
    opened,
    painted,
    plain,
    play_at_once,
    ply,
    press,
    press_until,
    settle,
    solitaire_screen,
    top_screen,
    two_people,
    until,
    until_seen,
)

SOME_SIZES = [(46, 12), (60, 21), (80, 12), (80, 23), (80, 24), (110, 30), (46, 50), (160, 50), (250, 70)]
SIZES = [(46, 12), *slow((80, 24), (46, 50), (160, 50))]


CHOPSTICKS_KEY = str([*KINDS].index(CHOPSTICKS) + 1)


@pytest.fixture
def profile_with_games(profile: Profile) -> Profile:
    profile.store.save(finished(seconds=112))
    profile.store.save(finished(daily="2026-01-31", seconds=245))
    profile.store.save(finished(WIN[:16], result=None, ended=None, seconds=64))
    return profile


def item_at_cursor(pilot: Pilot[None]) -> str:
    focused = top_screen(pilot, HomeScreen).focused
    assert isinstance(focused, MenuItem)
    return focused.title


@pytest.mark.parametrize("continues", [False, True], ids=["new", "continues"])
async def test_all_choices_fit_every_size(profile: Profile, continues: bool) -> None:
    titles = [*(kind.title for kind in KINDS.values()), *(title for title, _ in OTHER_CHOICES.values())]
    if continues:
        profile.store.save(finished(WIN[:16], result=None, ended=None))
        titles.append("Continue")
    async with opened(app_at("home", profile)) as pilot:
        for size in SOME_SIZES:
            await pilot.resize_terminal(*size)
            await press(pilot)
            seen = painted(pilot)
            assert not [title for title in ["cardgames-tui", *titles] if title not in seen], (size, seen)
            ring = pilot.app.screen.query_one("#ring")
            assert ring.display == (size[1] > 20), size
            assert not ring.display or ring.size.height >= 7, size
            tables = pilot.app.screen.query_one("#game-1 TableView")
            assert bool(tables.region) == (size in ((160, 50), (250, 70))), size


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_every_game_can_be_opened_by_key_and_by_mouse(
    profile_with_games: Profile, size: tuple[int, int]
) -> None:
    async with opened(app_at("home", profile_with_games), size=size) as pilot:
        await until_seen(pilot, "Black Hole, deal 2")
        await click_words(pilot, "Continue")
        await settle(pilot)
        assert (deal_number(pilot), ply(pilot)) == ("2", 16)
        await press(pilot, "f3", CHOPSTICKS_KEY)
        assert isinstance(pilot.app.screen, ChopsticksScreen)
        await press(pilot, "f3")
        await click_words(pilot, "All in a Row")
        await settle(pilot)
        assert isinstance(pilot.app.screen, SolitaireScreen)
        assert solitaire_screen(pilot).game.deal.solitaire.slug == "all-in-a-row"


@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_the_arrows_reach_everything_and_enter_opens_it(
    profile_with_games: Profile, size: tuple[int, int]
) -> None:
    async with opened(app_at("home", profile_with_games), size=size) as pilot:
        await until_seen(pilot, "Continue")
        assert item_at_cursor(pilot) == "Continue"
        reached = {item_at_cursor(pilot)}
        for keys in (["up"] * 9, [*["right"] * 4, *["left"] * 4, "down"] * 9):
            for key in keys:
                await pilot.press(key)
                reached.add(item_at_cursor(pilot))
        assert len(reached) == len(KINDS) + len(OTHER_CHOICES) + 1
        await press_until(pilot, "tab", lambda: item_at_cursor(pilot) == "Statistics")
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, StatisticsScreen)


async def test_a_long_deal_number_does_not_break_the_line_of_a_small_window(profile: Profile) -> None:
    profile.store.save(finished("", 140892, result=None, ended=None))
    async with opened(app_at("home", profile), size=(46, 12)) as pilot:
        line = next(line for line in painted(pilot).splitlines() if "Continue" in line)
        assert line.endswith("Black Hole".ljust(len(line) - line.index("Black Hole")))


async def test_the_menu_can_be_used_while_the_records_are_busy(profile_with_games: Profile) -> None:
    free = threading.Event()
    freed: list[bool] = []
    busy = threading.Thread(
        target=profile_with_games.store.run, args=(lambda _: freed.append(free.wait(10)), None)
    )
    busy.start()
    async with app_at("home", profile_with_games).run_test() as pilot:
        await pilot.press("right")
        assert item_at_cursor(pilot) == "All in a Row"
        free.set()
        await until_seen(pilot, "Continue")
        assert item_at_cursor(pilot) == "All in a Row"
    busy.join()
    assert freed == [True]


@pytest.mark.parametrize("keys", [["c"], ["1"]], ids=str)
async def test_an_unfinished_game_is_offered_after_another_has_ended(
    profile: Profile, keys: list[str]
) -> None:
    async with opened(black_hole_app("50", profile=profile)) as pilot:
        await press(pilot, "1", "1", "g", *"2", "enter")
        await play_at_once(pilot, WIN)
        await press(pilot, "f3")
        await until_seen(pilot, "Black Hole, deal 50: 2 moves")
        await press(pilot, *keys)
        assert (deal_number(pilot), ply(pilot)) == ("50", 2)


async def test_a_new_deal_follows_one_that_has_ended(profile: Profile) -> None:
    async with opened(black_hole_app(profile=profile)) as pilot:
        await play_at_once(pilot, WIN)
        await press(pilot, "f4", "f4")
        assert deal_number(pilot) == "2"
        await press(pilot, "f3")
        await until_seen(pilot, "won 1 of 1")
        assert "Continue Black Hole" not in painted(pilot)
        await press(pilot, "1")
        assert deal_number(pilot) != "2"
        offered = deal_number(pilot)
        await press(pilot, "f3", "1")
        assert deal_number(pilot) == offered


async def test_the_tiles_show_results(profile_with_games: Profile) -> None:
    async with opened(app_at("home", profile_with_games)) as pilot:
        shown = painted(pilot)
        for fact in ("won 2 of 2", "streak 2, best 1:52", "today: won clean", "unfinished, 16 moves"):
            assert fact in shown, fact
        assert shown.count("not played yet") == len(KINDS) - 1
    profile_with_games.settings = Settings(streaks=False)
    async with opened(app_at("home", profile_with_games)) as pilot:
        assert "streak" not in painted(pilot)


async def test_a_large_window_previews_the_tables(profile_with_games: Profile) -> None:
    async with opened(app_at("home", profile_with_games), size=(160, 50)) as pilot:
        assert "Computer" in painted(pilot)
        x, y, width, height = pilot.app.screen.query_one("#game-2 TableView").region
        lines = painted(pilot).splitlines()[y : y + height]
        tile = "\n".join(line[x : x + width] for line in lines).replace("10", "T")
        await press(pilot, "2")
        cards = [card for fan in solitaire_screen(pilot).game.position.fans for card in fan[:-1]]
        assert all(f"{RANKS[card.rank]}{SUIT_SYMBOLS[card.suit]}" in tile for card in cards)


@pytest.mark.slow
@pytest.mark.parametrize("size", [(46, 12), (80, 24)], ids=str)
async def test_home_shows_the_rules_of_every_game(profile_with_games: Profile, size: tuple[int, int]) -> None:
    async with opened(app_at("home", profile_with_games), size=size) as pilot:
        await click_words(pilot, "F1 Rules")
        await until_seen(pilot, "Only the last card")
        await click_words(pilot, "All in a Row")
        await until_seen(pilot, "into one row")
        await pilot.press("left")
        await until_seen(pilot, "into the hole")
        await click_words(pilot, "Chopsticks")
        await until_seen(pilot, "Knock out both hands")
        await pilot.press("f")
        await until_seen(pilot, "Positions")
        await pilot.press("escape", "escape", CHOPSTICKS_KEY, "f3", "tab", "tab", "tab", "f1")
        await until_seen(pilot, "Knock out both hands")


async def test_the_games_keep_their_state_while_another_is_shown() -> None:
    async with chopsticks_app(two_people()).run_test() as pilot:
        await press(pilot, "1", "f4")
        assert isinstance(pilot.app.screen, SolitaireScreen)
        await press(pilot, "1", "f3")
        assert isinstance(pilot.app.screen, HomeScreen)
        await press(pilot, "2")
        other = top_screen(pilot, SolitaireScreen)
        assert other.game.deal.solitaire is ALL_IN_A_ROW
        await press(pilot, "f3", CHOPSTICKS_KEY)
        assert isinstance(pilot.app.screen, ChopsticksScreen)
        assert ply(pilot) == 1
        await press(pilot, "f4")
        assert pilot.app.screen is other
        await press(pilot, "f3", "1")
        top_screen(pilot, SolitaireScreen)
        assert ply(pilot) == 1


async def test_the_home_view_offers_to_continue_the_last_game() -> None:
    async with app_at("home", Profile(settings=Settings(animation="off"))).run_test() as pilot:
        screen = top_screen(pilot, HomeScreen)
        await press(pilot, "c")
        assert pilot.app.screen is screen
        await press(pilot, "right", "right", "enter")
        assert isinstance(pilot.app.screen, ChopsticksScreen)
        await press(pilot, "f3")
        assert isinstance(pilot.app.screen, HomeScreen)
        assert item_at_cursor(pilot) == "Continue"
        await press(pilot, "c")
        assert isinstance(pilot.app.screen, ChopsticksScreen)


async def test_home_opens_its_other_choices() -> None:
    async with app_at("home", Profile(settings=Settings(animation="off"))).run_test() as pilot:
        for key, opened in (("s", "StatisticsScreen"), ("p", "PastGamesScreen"), ("comma", "SettingsScreen")):
            await press(pilot, key)
            assert type(pilot.app.screen).__name__ == opened
            await press(pilot, "escape")
            assert isinstance(pilot.app.screen, HomeScreen)
        tiles = "Black Hole", "All in a Row", "Chopsticks"
        for tile in tiles:
            await press_until(pilot, "tab", lambda: item_at_cursor(pilot) == tile)  # noqa: B023
            await press(pilot, "d")
            tab = pilot.app.screen.query_one(Tabs).active_tab
            assert tab is not None
            assert str(tab.label).strip() == tile
            await press(pilot, "escape")
            assert item_at_cursor(pilot) == tile


async def test_a_new_player_is_welcomed_once_with_current_keys(profile: Profile, tmp_path: Path) -> None:
    profile.change_settings(keys={"solitaire.undo": "x", "solitaire.rules": "f12"})
    async with opened(CardgamesApp(profile), size=(46, 12)) as pilot:
        assert isinstance(pilot.app.screen, WelcomeScreen)
        assert "x takes it back" in " ".join(painted(pilot).split())
        assert "F12 shows the rules" in " ".join(painted(pilot).split())
        await pilot.press("u")
        assert isinstance(pilot.app.screen, HomeScreen)
    assert load_settings(tmp_path / "settings.toml")[0].welcomed


@pytest.mark.parametrize("early", [False, True])
async def test_the_welcome_eats_no_key_and_comes_first_or_never(profile: Profile, early: bool) -> None:
    async with CardgamesApp(profile).run_test() as pilot:
        if not early:
            await until_seen(pilot, "Press any key to begin.")
        await pilot.press("2")
        await until(pilot, lambda: isinstance(pilot.app.screen, SolitaireScreen))
        assert solitaire_screen(pilot).game.deal.solitaire is ALL_IN_A_ROW
        await press(pilot, "f3")
        assert isinstance(pilot.app.screen, HomeScreen)


@pytest.mark.parametrize("number", range(1, len(KINDS) + 1))
async def test_a_number_continues_the_game_that_waits_and_n_begins_a_new_one(
    profile: Profile, number: int
) -> None:
    async with opened(app_at("home", profile)) as pilot:
        await press(pilot, str(number), "1")
        waiting = game_screen(pilot).game.record
    async with opened(app_at("home", profile)) as pilot:
        await until_seen(pilot, "Continue")
        await press(pilot, str(number))
        assert game_screen(pilot).game.record.uid == waiting.uid
        await press(pilot, "f3", "n")
        game = game_screen(pilot).game
        assert (game.start.slug, game.record.moves) == (waiting.game, "")
        assert game.record.uid != waiting.uid


@pytest.mark.parametrize("continues", [False, True], ids=["new", "continues"])
async def test_the_ring_of_home_is_whole(profile: Profile, continues: bool) -> None:
    if continues:
        profile.store.save(finished(WIN[:16], result=None, ended=None))
    async with opened(app_at("home", profile)) as pilot:
        lines = plain(pilot.app.screen.query_one(Ring)).split("\n")
        drawn = [line for line in lines if line.strip()]
        outline = [len(line.strip()) for line in drawn]
        assert len(drawn) >= 7
        assert abs(outline[0] - outline[-1]) <= 1 < max(outline) - outline[-1]


async def test_a_corrupt_unfinished_game_is_not_offered(profile: Profile, tmp_path: Path) -> None:
    broken = finished(WIN[:3], result=None, ended=None)
    profile.store.save(broken)
    profile.store.wait_for_last_save()
    spoil(tmp_path / "data", broken.uid, "start_id", "black-hole 0")
    async with opened(app_at("home", profile)) as pilot:
        await until_seen(pilot, "Black Hole")
        assert "Continue" not in painted(pilot)
        await press(pilot, "1")
        assert "cannot be continued" in " ".join(notifications(pilot))
        assert isinstance(pilot.app.screen, SolitaireScreen)


async def test_a_game_given_up_is_no_longer_offered(profile: Profile) -> None:
    profile.store.save(finished(WIN[:16], result=None, ended=None))
    async with opened(app_at("home", profile)) as pilot:
        assert "c  Continue Black Hole, deal 2" in painted(pilot)
        await press(pilot, "p", "delete", "y", "escape")
        assert "c  Continue" not in painted(pilot)
