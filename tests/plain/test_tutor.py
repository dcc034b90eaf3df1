"""The tutor asks before a move that gives something away."""

import random
from io import StringIO
from typing import Any

import pytest

from cardgames_tui.chopsticks.position import Position as Hands
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.seats import PlayerKind
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.solving import solve
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.start import Start, new_record
from cardgames_tui.plain.chopsticks import ChopsticksTalk
from cardgames_tui.plain.lines import LineTerminal
from cardgames_tui.plain.solitaire import SolitaireTalk
from cardgames_tui.settings import Settings
from cardgames_tui.solitaire.deals import Deal
from cardgames_tui.solitaire.rules import Position as Cards
from cardgames_tui.solitaire.rules import Verdict
from cardgames_tui.solitaire.solitaires import SOLITAIRES
from cardgames_tui.solitaire.solver import Solver
from tests.plain.talking import converse

PLIES = 30
"""How far a game is played; hands may never end."""


@pytest.fixture(autouse=True)
def patient_tutor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardgames_tui.plain.talk.TUTOR_SECONDS", 60.0)


def talk_about(start: Start) -> SolitaireTalk | ChopsticksTalk:
    profile, terminal = Profile(settings=Settings(tutor=True)), LineTerminal(StringIO(), StringIO())
    kind = ChopsticksTalk if isinstance(start, Setup) else SolitaireTalk
    talk = kind(terminal, profile, random.Random(1))
    talk.open(new_record(start))
    return talk


def worth(position: Any, before: Any, solver: Solver | None) -> int:
    """What a position is worth to the player who moved, or is to move if it is the one before."""
    if isinstance(position, Cards):
        assert solver is not None
        return int(solver.solve(position).verdict is Verdict.WINNABLE)
    assert isinstance(position, Hands)
    return solve(before.rules_left).value(position, before.turn).rank


def check_games(starts: list[Start], rng: random.Random) -> int:
    """Plays random moves, some of them again when asked; returns how often the tutor asked."""
    asked = 0
    for start in starts:
        talk = talk_about(start)
        game: Any = talk.game
        warned_of: object = None
        solver = Solver(game.position) if isinstance(game.position, Cards) else None
        for _ in range(PLIES):
            if game.is_over:
                break
            position, ply = game.position, game.session.ply
            number = rng.randrange(len(position.legal_moves()))
            after = position.play(position.legal_moves()[number])
            loses = worth(after, position, solver) < worth(position, position, solver)
            is_repeated, warned_of = warned_of == (position, number), (position, number)
            talk.onecmd(str(number + 1))
            is_asked = game.session.ply == ply
            assert is_asked is (loses and not is_repeated), f"{start.start_id}: {game.move_texts}, {number}"
            asked += is_asked
    return asked


def starts_of(name: str, count: int) -> list[Start]:
    if name == "chopsticks":
        rules = [Rules(), Rules(roll=6), Rules(cutoff=True), Rules(hands=3, roll=4)]
        people = (PlayerKind.PERSON, PlayerKind.PERSON)
        return [Setup(rules[number % 4], people) for number in range(count)]
    return [Deal.from_number(SOLITAIRES[name], str(number)) for number in range(1, count + 1)]


@pytest.mark.parametrize("name", ["black-hole", "all-in-a-row", "chopsticks"])
@pytest.mark.parametrize("count", [3, pytest.param(100, marks=pytest.mark.slow)])
def test_the_tutor_asks_exactly_where_a_move_gives_something_away(name: str, count: int) -> None:
    assert check_games(starts_of(name, count), random.Random(count)) >= count


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("1\n1", "3 of spades loses the game. Say it again to play it anyway."),
        ("1\n1\n1", "Play a 2 or a 4"),
        ("1\n1\n2", "Hole: 3 of hearts"),
        ("1\n3 of spades\n1\n3 of spades", "Hole: 3 of spades"),
        ("new chopsticks\nnew 0312\n1", "Right hits left: this throws away a sure win."),
        ("new chopsticks\nnew 3312\n1\nright hits left", "You, right hits left: 3 + 1 = 4."),
    ],
)
def test_a_move_that_is_said_again_is_played(lines: str, said: str) -> None:
    assert said in converse(f"tutor\n{lines}\n", new_record(starts_of("black-hole", 2)[1]))
