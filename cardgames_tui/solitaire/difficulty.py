"""Rates deals by the losing moves beside a winning line and the luck of a careful player."""

import random
from bisect import bisect
from dataclasses import dataclass
from enum import Enum

from cardgames_tui.solitaire.cards import adjacent
from cardgames_tui.solitaire.rules import Position, Verdict
from cardgames_tui.solitaire.solver import Solver
from cardgames_tui.stopping import Monitor

MAX_CHECK_STATES = 300
"""The most states the solver visits to decide whether a move keeps the win."""
SAMPLE_GAMES = 100
"""The games of the careful player for a rating."""
SAMPLE_SEED = 13
"""The seed of its choices, so that ratings are reproducible."""


class DifficultyLevel(Enum):
    """A level for each quarter of the winnable deals."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    FIENDISH = "fiendish"


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The rating of a winnable deal."""

    number: float
    """From 0, the easiest, to 100, rounded to one decimal."""
    level: DifficultyLevel
    danger: float
    """The share (0 to 1) of losing moves among those beside a winning line."""
    win_rate: float
    """The share (0 to 1) of games the careful player wins."""


def rate(start: Position, *, monitor: Monitor = Monitor()) -> Difficulty | None:
    """Rates a deal in about a tenth of a second; None if it cannot be won."""
    danger = _danger(start, monitor)
    if danger is None:
        return None
    cards = start.cards_left
    rng = random.Random(SAMPLE_SEED)
    cards_left = []
    for _ in range(SAMPLE_GAMES):
        monitor.check()
        cards_left.append(play_carefully(start, rng))
    win_rate = cards_left.count(0) / SAMPLE_GAMES
    shortfall = sum(cards_left) / (SAMPLE_GAMES * cards) if cards else 0.0
    number = round(100 * (danger + (1 - win_rate) + shortfall) / 3, 1)
    level = list(DifficultyLevel)[bisect(start.solitaire.difficulty_quartiles, number)]
    return Difficulty(number, level, danger, win_rate)


def _danger(start: Position, monitor: Monitor) -> float | None:
    """`Difficulty.danger` of a deal; None if it cannot be won."""
    solver = Solver(start)
    line = solver.solve(monitor=monitor).line
    if line is None:
        return None
    position = start
    others = losing = 0
    for best in line:
        tried = {position.fans[best.fan]}
        for move in position.legal_moves():
            if position.fans[move.fan] in tried:
                continue
            tried.add(position.fans[move.fan])
            solution = solver.solve(position.play(move), max_states=MAX_CHECK_STATES, monitor=monitor)
            monitor.check()
            others += 1
            losing += solution.verdict is not Verdict.WINNABLE
        position = position.play(best)
    return losing / others if others else 0.0


def play_carefully(start: Position, rng: random.Random) -> int:
    """Plays a game as the careful player, and returns the number of cards left.

    The player plays random cards, but avoids those that no other card can follow.
    """
    fans = [[card.rank for card in fan] for fan in start.fans if fan]
    top = start.top.rank if start.top else None
    while choices := [fan for fan in fans if top is None or adjacent(fan[-1], top)]:
        safe = [
            fan
            for fan in choices
            if (len(fan) > 1 and adjacent(fan[-2], fan[-1]))
            or any(adjacent(other[-1], fan[-1]) for other in fans if other is not fan)
        ]
        fan = rng.choice(safe or choices)
        top = fan.pop()
        if not fan:
            fans = [other for other in fans if other]
    return sum(map(len, fans))
