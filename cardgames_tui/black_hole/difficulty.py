"""How difficult a deal is to win, as a number and as a level."""

import random
from bisect import bisect
from dataclasses import dataclass
from enum import Enum

from cardgames_tui.black_hole.cards import adjacent
from cardgames_tui.black_hole.rules import Position
from cardgames_tui.black_hole.solver import Solver
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.stopping import Stop, check, never

MAX_CHECK_STATES = 300
"""How many states the solver visits at most to decide whether a move keeps the win."""
SAMPLE_GAMES = 100
"""How many games the careful player plays for a rating."""
SAMPLE_SEED = 13
"""The seed of its choices, so that ratings are the same every time."""


class Level(Enum):
    """The levels of difficulty, each a quarter of the winnable deals."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    FIENDISH = "fiendish"


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The rating of a winnable deal."""

    number: float
    """From 0, easy, to 100, rounded to one decimal."""
    level: Level
    danger: float
    """The share of the other moves along a winning line that lose."""
    win_rate: float
    """The share of the games that the careful player wins."""


def rate(start: Position, *, should_stop: Stop = never) -> Difficulty | None:
    """Rates a deal, in about a tenth of a second; None if it cannot be won.

    Raises:
        StoppedError: The search was stopped.
    """
    danger = _danger(start, should_stop)
    if danger is None:
        return None
    cards = start.cards_left
    rng = random.Random(SAMPLE_SEED)
    left = []
    for _ in range(SAMPLE_GAMES):
        check(should_stop)
        left.append(careful_game(start, rng))
    win_rate = left.count(0) / SAMPLE_GAMES
    shortfall = sum(left) / (SAMPLE_GAMES * cards) if cards else 0.0
    number = round(100 * (danger + (1 - win_rate) + shortfall) / 3, 1)
    return Difficulty(number, level_of(number, start), danger, win_rate)


def level_of(number: float, start: Position) -> Level:
    """The level of a difficulty in the game of a position."""
    return list(Level)[bisect(start.solitaire.quarters, number)]


def _danger(start: Position, should_stop: Stop) -> float | None:
    """The share of the other moves along a winning line that throw the win away."""
    solver = Solver(start)
    line = solver.solve(should_stop=should_stop).line
    if line is None:
        check(should_stop)
        return None
    position = start
    keeping = others = 0
    for best in line:
        tried = {position.fans[best.fan]}
        for move in position.legal_moves():
            if position.fans[move.fan] in tried:
                continue
            tried.add(position.fans[move.fan])
            answer = solver.solve(position.play(move), max_states=MAX_CHECK_STATES, should_stop=should_stop)
            check(should_stop)
            others += 1
            keeping += answer.verdict is Verdict.WINNABLE
        position = position.play(best)
    return (others - keeping) / others if others else 0.0


def careful_game(start: Position, rng: random.Random) -> int:
    """Lets the careful player play a game, and returns how many cards are left."""
    fans = [[card.rank for card in fan] for fan in start.fans if fan]
    top = start.top.rank if start.top else None
    while choices := [fan for fan in fans if top is None or adjacent(fan[-1], top)]:
        safe = [fan for fan in choices if _leads_on(fan, fans)]
        fan = rng.choice(safe or choices)
        top = fan.pop()
        if not fan:
            fans = [other for other in fans if other]
    return sum(map(len, fans))


def _leads_on(fan: list[int], fans: list[list[int]]) -> bool:
    """Whether some card can be played after the last card of a fan."""
    rank = fan[-1]
    if len(fan) > 1 and adjacent(fan[-2], rank):
        return True
    return any(adjacent(other[-1], rank) for other in fans if other is not fan)
