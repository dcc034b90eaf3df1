"""Set-ups and saved games of Chopsticks: all games come back, and a corrupt one is refused as a whole."""

import random

import pytest

from cardgames_tui.chopsticks.moves import MoveKind
from cardgames_tui.chopsticks.position import parse_position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup

RULES = [
    Rules(),
    Rules(cutoff=True, suicide=True),
    Rules(integers_signed=True),
    Rules(stumps=True),
    Rules(3, 2, 5, zombie=True),
    Rules(2, 3, 12),
    Rules(three_lives=True),
]


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_saved_games_reload(rules: Rules) -> None:
    rng = random.Random(6)
    for turn in range(rules.players):
        first = Setup(rules, first=turn).start_id
        session = Setup.parse(first).resume("")
        for _ in range(30):
            if moves := session.position.legal_moves():
                session.play(rng.choice(moves))
        text = ";".join(map(str, session.moves))
        again = Setup.parse(first).resume(text, session.ply // 2)
        assert again.position == session.positions[session.ply // 2]
        assert again.moves + again.undone == session.moves
        for position in session.positions:
            if not position.is_over:
                setup = Setup(rules, first=position.turn, code=str(position))
                assert Setup.parse(setup.start_id).start == position


def test_the_longest_codes_reload() -> None:
    rules = Rules(6, 4, 13, integers_signed=True)
    position = parse_position(rules, "[" + "|".join(["-12,-11,-10,12"] * 6) + "]")
    assert len(str(position)) > 60
    assert Setup.parse(Setup(rules, code=str(position)).start_id).start == position


def test_a_start_names_only_what_is_unusual() -> None:
    assert Setup(Rules(cutoff=True)).start_id == "chopsticks 2,2,5 cutoff"
    assert Setup(first=1, code="1211").start_id == "chopsticks 2,2,5 from 1211 seat 1"
    setup = Setup(first=1, repetition=False, code="1211")
    assert setup.start_id == "chopsticks 2,2,5 from 1211 seat 1 endless"
    assert Setup.parse(setup.start_id) == setup
    assert setup.title.endswith(", no draw by repetition")


def test_a_title_names_what_is_unusual() -> None:
    assert Setup.parse("chopsticks 2,2,5").title == "Chopsticks"
    assert Setup.parse("chopsticks 2,2,5 misere swap").title == "Chopsticks, misère, swap"
    assert Setup.parse("chopsticks 3,2,6 sudden-death from 111111").title == (
        "Chopsticks, 3 players, roll 6, sudden death, from [111111]"
    )


@pytest.mark.parametrize(
    ("kinds", "joined"),
    [("person random", "random"), ("person person", "perfect"), ("person random careful", "perfect")],
)
def test_joining_computers_are_as_strong_as_the_others(kinds: str, joined: str) -> None:
    setup = Setup(kinds=tuple(map(PlayerKind, kinds.split())))
    assert setup.with_rules(Rules(players=4)).kinds[: len(setup.kinds) + 1] == (
        *setup.kinds,
        PlayerKind(joined),
    )


@pytest.mark.parametrize(
    ("text", "moves", "ply"),
    [
        ("", "", 0),
        ("chopsticks", "", 0),
        ("chopsticks 2,2,99", "", 0),
        ("chopsticks 2,2,5 from 99", "", 0),
        ("chopsticks 2,2,5 seat 2", "", 0),
        ("chopsticks 2,2,5 nonsense", "", 0),
        ("chopsticks 2,2,5 " + "x" * 100_000, "", 0),
        ("chopsticks 2,2,5", "A-C;;A-C", None),
        ("chopsticks 2,2,5", "A-Z", None),
        ("chopsticks 2,2,5", "swap", None),
        ("chopsticks 2,2,5", ";".join(["A-C"] * 3000), None),
        ("chopsticks 2,2,5", "A-C", 2),
    ],
)
def test_a_corrupt_save_is_refused(text: str, moves: str, ply: int | None) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        Setup.parse(text).resume(moves, ply)


def test_a_long_endless_game_reloads() -> None:
    first = "chopsticks 2,2,5 from 1313 endless"
    session = Setup.parse(first).resume("")
    line: list[str] = []
    while len(line) < 3000:
        move = next(move for move in session.position.legal_moves() if move.kind is MoveKind.SPLIT)
        session.play(move)
        line.append(str(move))
    assert Setup.parse(first).resume(";".join(line)).position == session.position
