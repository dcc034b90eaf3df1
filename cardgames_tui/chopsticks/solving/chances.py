"""How likely a seat is to win if it plays its best and the others move at random."""

from array import array
from collections.abc import Callable
from math import log

from cardgames_tui.chopsticks.graph import Graph
from cardgames_tui.chopsticks.solving.space import POLL
from cardgames_tui.chopsticks.solving.watch import Watch

PRECISION = 1e-4
"""The largest change in a round at which the chances count as settled."""

ROUNDS = 200
"""After how many rounds the chances are taken as they stand."""


class Chances:
    """The chances of all seats in all positions, from the paranoid values, found by rounds of improvement.

    For every place (see `ParanoidTable`) each round takes the best chance that a move leads to, or, when
    another player moves, the mean.
    """

    def __init__(self, graph: Graph, entries: "array[int]", watch: Watch) -> None:
        self.watch = watch
        self.values = array("d", bytes(8 * len(entries)))
        self.own: list[tuple[int, list[int]]] = []
        self.others: list[tuple[int, list[int]]] = []
        for number in watch.over(range(graph.size), POLL):
            for seat, side in enumerate(graph.sides(number)):
                place = number * graph.players + seat
                if graph.moves(number) and not graph.space.out[side]:
                    (self.others if seat else self.own).append((place, _afters(graph, number, seat)))
                else:
                    self.values[place] = entries[place] > 0

    def run(self) -> "array[float]":
        """Improve the chances until they settle."""
        change = 1.0
        for _ in range(ROUNDS):
            self.watch.report(min(100, round(100 * log(change) / log(PRECISION))), 100)
            if change < PRECISION:
                break
            change = max(self._round(self.own, max), self._round(self.others, _mean))
        return self.values

    def _round(self, places: list[tuple[int, list[int]]], combine: Callable[[list[float]], float]) -> float:
        """Improve some places once; returns the largest change."""
        largest, values = 0.0, self.values
        for place, afters in self.watch.over(places, POLL):
            chance = combine([values[after] for after in afters])
            largest = max(largest, chance - values[place])
            values[place] = chance
        return largest


def _afters(graph: Graph, number: int, seat: int) -> list[int]:
    """The places that the moves of a position lead to, for a seat counted from the player to move."""
    players = graph.players
    return [
        graph.target[move] * players + (seat - graph.passed[move]) % players for move in graph.moves(number)
    ]


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)
