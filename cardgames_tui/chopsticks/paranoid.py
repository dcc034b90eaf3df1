"""Values for three players and more: what a seat can force against all the others together.

Nobody can force much against a table that gangs up, so this is caution and not perfection: a forced win,
soonest; before a draw; before a loss, latest. Moves that are equal so far are told apart by the best
chance of winning against opponents who move at random, each move as likely as another.
"""

from array import array
from collections.abc import Callable

from cardgames_tui.chopsticks.graph import Graph
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.sides import first_side
from cardgames_tui.chopsticks.space import POLL, SideSpace
from cardgames_tui.chopsticks.verdict import Census, Verdict, decode
from cardgames_tui.chopsticks.watch import Watch

PRECISION = 1e-4
"""At what change in a round the chances are taken as settled."""

ROUNDS = 200
"""After how many rounds the chances are taken as they are."""


class ParanoidTable:
    """The paranoid values and the chances of every seat in every position, reachable or not.

    Entries are stored by position and by how many seats after the player to move the seat in question is.
    """

    def __init__(self, graph: Graph, entries: "array[int]") -> None:
        self.rules = graph.space.rules
        self._graph = graph
        self._entries = entries
        self._chances: array[float] | None = None
        self._census: Census | None = None

    @classmethod
    def build(cls, rules: Rules, watch: Watch) -> "ParanoidTable":
        """Work the values out, but not yet the chances.

        Raises:
            StoppedError: The table is not wanted any more.
        """
        graph = Graph(SideSpace(rules, watch), watch)
        entries = _Analysis(graph, watch).run()
        watch.report(2 * graph.size, 2 * graph.size)
        return cls(graph, entries)

    def settle(self, watch: Watch) -> None:
        """Work the chances out as well, which takes several times longer.

        Raises:
            StoppedError: The chances are not wanted any more.
        """
        if self._chances is None:
            self._chances = _Chances(self._graph, self._entries, watch).run()

    def verdict(self, position: Position, seat: int | None = None) -> Verdict:
        """The paranoid value for the player at a seat, without one for the player to move."""
        return decode(self._entries[self._place(position, seat)])

    def chance(self, position: Position, seat: int | None = None) -> float:
        """The best chance (0 to 1) of the player at a seat to win against opponents who move at random.

        All chances are worked out at the first question, unless `settle` has done it before.
        """
        self.settle(Watch())
        assert self._chances is not None
        return self._chances[self._place(position, seat)]

    @property
    def census(self) -> Census:
        """What can come up in a game from its start; counted at the first question."""
        return self.count(Watch())

    def count(self, watch: Watch) -> Census:
        """Count what can come up in a game from its start, positions turned to the player to move.

        Raises:
            StoppedError: The count is not wanted any more.
        """
        if self._census is None:
            self._census = self._count(watch)
        return self._census

    def _count(self, watch: Watch) -> Census:
        graph, players = self._graph, self.rules.players
        first = graph.number((graph.space.number[first_side(self.rules)],) * players)
        seen, new = {first}, [first]
        while new:
            watch.check()
            number = new.pop()
            fresh = {graph.target[move] for move in graph.moves(number)} - seen
            seen |= fresh
            new.extend(fresh)
        entries = [self._entries[number * players] for number in seen if not graph.final[number]]
        wins, losses = sum(entry > 0 for entry in entries), sum(entry < 0 for entry in entries)
        return Census(len(seen), len(seen) - len(entries), wins, losses, len(entries) - wins - losses)

    def _place(self, position: Position, seat: int | None) -> int:
        players = self.rules.players
        turned = 0 if seat is None else (seat - position.turn) % players
        numbers = tuple(self._graph.space.number[side] for side in position.view)
        return self._graph.number(numbers) * players + turned


class _Analysis:
    """Working backwards from the ends, for every seat at once.

    At a place `position * players + k` the seat in question moves itself when `k` is 0. It needs one good
    move then, while with the others to move all must be good; and the other way round for the bad.
    """

    def __init__(self, graph: Graph, watch: Watch) -> None:
        self.graph = graph
        self.watch = watch
        self.players = graph.players
        self.entries = array("h", bytes(2 * graph.size * self.players))
        self.left = array("H", bytes(2 * graph.size * self.players))
        self.first, self.places = graph.backwards()
        self.source = array("L", bytes(graph.target.itemsize * len(graph.target)))

    def run(self) -> "array[int]":
        """The entries of all places (see `decode`)."""
        new = self._finals()
        while new:
            following: list[int] = []
            for place in self.watch.over(new, POLL):
                self._spread(place, following)
            new = following
        return self.entries

    def _finals(self) -> list[int]:
        graph, new = self.graph, []
        winner = 1 if graph.space.rules.misere else -1
        for number in self.watch.over(range(graph.size), POLL):
            moves = graph.moves(number)
            for move in moves:
                self.source[move] = number
            for seat, side in enumerate(graph.sides(number)):
                place, gone = number * self.players + seat, graph.space.out[side]
                self.left[place] = len(moves)
                if gone or graph.final[number]:
                    self.entries[place] = winner if gone else -winner
                    new.append(place)
        return new

    def _spread(self, place: int, following: list[int]) -> None:
        number, seat = divmod(place, self.players)
        entry = self.entries[place]
        after = entry + 1 if entry > 0 else entry - 1
        for at in range(self.first[number], self.first[number + 1]):
            move = self.places[at]
            turned = (seat + self.graph.passed[move]) % self.players
            before = self.source[move] * self.players + turned
            if self.entries[before]:
                continue
            self.left[before] -= 1
            if (turned == 0) == (entry > 0) or not self.left[before]:
                self.entries[before] = after
                following.append(before)


class _Chances:
    """How likely each seat is to win when it plays its best and the others move at random.

    Found by rounds of improvement: each round takes for every place the best of the chances after the
    moves, or their mean when the others move.
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
