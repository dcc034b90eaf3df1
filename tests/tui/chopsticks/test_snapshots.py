from collections.abc import Callable

import pytest
from textual.pilot import Pilot

from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from tests.tui.playing import chopsticks_app, press, settle, two_people

AGAINST_RANDOM = (PlayerKind.PERSON, PlayerKind.RANDOM)
SCENES = {
    "setup": ((80, 24), Setup(), "n"),
    "values": ((80, 24), Setup(Rules(cutoff=True, suicide=True), first=1), "1 v i"),
    "dead_hands": ((80, 24), two_people(code="0312"), "2"),
    "won": ((80, 24), Setup(kinds=AGAINST_RANDOM, code="0401"), "1"),
    "three_seats": ((80, 24), Setup(Rules(players=3), (*AGAINST_RANDOM, PlayerKind.RANDOM)), "1 v i i"),
    "six_seats": ((80, 24), Setup(Rules(players=6), (PlayerKind.PERSON, *[PlayerKind.RANDOM] * 5)), "1"),
    "compact": ((46, 12), Setup(kinds=AGAINST_RANDOM), "1 tab"),
    "side_panel_with_odd_hands": (
        (110, 30),
        two_people(Rules(stumps=True, three_lives=True), "0,1½|½,4/23"),
        "v",
    ),
    "large_with_many_fingers_and_signs": (
        (160, 50),
        two_people(Rules(hands=3, roll=9, integers_signed=True), "-5,0,8|x,2,7"),
        "enter",
    ),
}
"""The size of the terminal, the game and the keys that are pressed."""


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_looks_as_it_did(snap_compare: Callable[..., bool], name: str) -> None:
    size, setup, keys = SCENES[name]

    async def run(pilot: Pilot[None]) -> None:
        await settle(pilot)
        await press(pilot, *keys.split())

    assert snap_compare(chopsticks_app(setup), run_before=run, terminal_size=size)
