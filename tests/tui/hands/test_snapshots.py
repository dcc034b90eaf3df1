from collections.abc import Awaitable, Callable

from textual.pilot import Pilot

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import Player
from cardgames_tui.chopsticks.setup import Setup
from tests.tui.playing import hands_app, press, settle, two_people

Compare = Callable[..., bool]
SIX = Setup(Rules(players=6), (Player.PERSON, *[Player.RANDOM] * 5))


def keys(*names: str) -> Callable[[Pilot[None]], Awaitable[None]]:
    async def run(pilot: Pilot[None]) -> None:
        await settle(pilot)
        await press(pilot, *names)

    return run


def test_setup(snap_compare: Compare) -> None:
    assert snap_compare(hands_app(), run_before=keys("n"), terminal_size=(80, 24))


def test_values(snap_compare: Compare) -> None:
    setup = Setup(Rules(cutoff=True, suicide=True), first=1)
    assert snap_compare(hands_app(setup), run_before=keys("1", "v", "i"), terminal_size=(80, 24))


def test_dead_hands(snap_compare: Compare) -> None:
    assert snap_compare(hands_app(two_people(code="0312")), run_before=keys("2"), terminal_size=(80, 24))


def test_won(snap_compare: Compare) -> None:
    app = hands_app(Setup(seats=(Player.PERSON, Player.RANDOM), code="0401"))
    assert snap_compare(app, run_before=keys("1"), terminal_size=(80, 24))


def test_six_seats(snap_compare: Compare) -> None:
    assert snap_compare(hands_app(SIX), run_before=keys("1"), terminal_size=(80, 24))


def test_compact(snap_compare: Compare) -> None:
    setup = Setup(seats=(Player.PERSON, Player.RANDOM))
    assert snap_compare(hands_app(setup), run_before=keys("1", "tab"), terminal_size=(46, 12))


def test_three_seats(snap_compare: Compare) -> None:
    app = hands_app(Setup(Rules(players=3), (Player.PERSON, Player.RANDOM, Player.RANDOM)))
    assert snap_compare(app, run_before=keys("1", "v", "i", "i"), terminal_size=(80, 24))


def test_side_panel_with_odd_hands(snap_compare: Compare) -> None:
    rules = Rules(stumps=True, three_lives=True)
    setup = two_people(rules, "0,1½|½,4/23")
    assert snap_compare(hands_app(setup), run_before=keys("v"), terminal_size=(110, 30))


def test_large_with_many_fingers_and_signs(snap_compare: Compare) -> None:
    setup = two_people(Rules(hands=3, roll=9, integers_signed=True), "-5,0,8|x,2,7")
    assert snap_compare(hands_app(setup), run_before=keys("enter"), terminal_size=(160, 50))
