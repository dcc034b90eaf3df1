"""What perfect play makes of a game, and how easily it is lost."""

from collections import Counter
from dataclasses import dataclass

from cardgames_tui.chopsticks.facts.walk import Walk
from cardgames_tui.chopsticks.verdict import Choice, Value, Verdict, choices


@dataclass(frozen=True, slots=True)
class Carelessness:
    """What can go wrong in drawn positions."""

    moves: int
    """How many moves the drawn positions that can come up offer."""
    losing: dict[int, int]
    """How many of them lose, by how many moves the winner then takes."""

    @property
    def total(self) -> int:
        """How many of the moves lose."""
        return sum(self.losing.values())

    @property
    def unseen(self) -> int:
        """How many of them lose though the next move does not end the game."""
        return self.total - self.losing.get(1, 0)


@dataclass(frozen=True, slots=True)
class ValueFacts:
    """What perfect play makes of the game."""

    start: Verdict
    """The value of the start."""
    first_moves: tuple[Choice, ...]
    """The moves of the start, each with what it is worth to the player who begins."""
    counts: dict[Verdict, int]
    """How many positions that can come up and do not end the game have which value, wins first."""
    careless: Carelessness | None
    """What can go wrong in drawn positions; nothing for more than two players."""

    def count(self, value: Value) -> int:
        """How many positions have a value for the player to move."""
        return sum(count for verdict, count in self.counts.items() if verdict.value is value)

    @property
    def longest(self) -> Verdict | None:
        """The win or loss that takes the most moves, if there is any."""
        decided = [verdict for verdict in self.counts if verdict.plies is not None]
        return max(decided, key=lambda verdict: verdict.plies or 0, default=None)


def value_facts(walk: Walk) -> ValueFacts:
    """Find what perfect play makes of the game."""
    table = walk.table
    verdicts = {number: table.verdict(table.position(number)) for number in walk.after}
    counts = Counter(verdicts[number] for number, after in walk.after.items() if after)
    start = table.position(table.first)
    return ValueFacts(
        verdicts[table.first],
        choices(table, start),
        dict(sorted(counts.items(), key=lambda each: _order(each[0]))),
        _carelessness(walk, verdicts) if table.rules.players == 2 else None,
    )


def _carelessness(walk: Walk, verdicts: dict[int, Verdict]) -> Carelessness:
    moves = [
        verdicts[after]
        for number, afters in walk.after.items()
        if afters and verdicts[number].value is Value.DRAW
        for after in afters
    ]
    losing = Counter(verdict.plies or 0 for verdict in moves if verdict.value is Value.WIN)
    return Carelessness(len(moves), dict(sorted(losing.items())))


def _order(verdict: Verdict) -> tuple[int, int]:
    return [Value.WIN, Value.LOSS, Value.DRAW].index(verdict.value), verdict.plies or 0
