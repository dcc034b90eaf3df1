"""How long games are, how they end, what perfect play makes of them, and how easily it is lost."""

from collections import Counter
from dataclasses import dataclass

from cardgames_tui.chopsticks.facts.positions import Walk
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.solving.space import side_count
from cardgames_tui.chopsticks.verdict import Choice, Value, Verdict, choices


@dataclass(frozen=True, slots=True)
class Ending:
    """A way for a game to end."""

    code: str
    """The position."""
    plies: int
    """After how many moves it can come up at the soonest."""
    lines: int
    """In how many ways it can come up so soon."""
    example: tuple[str, ...]
    """The codes of the positions on one of them."""
    first_wins: bool | None
    """Whether the player who begins wins then; nothing for more than two players."""


@dataclass(frozen=True, slots=True)
class GameFacts:
    """How long games are and how they end."""

    endings: tuple[Ending, ...]
    """Every position that ends a game, the soonest first."""
    possible: int | None
    """How many endings there are for the winner's hands to show; nothing where more can matter."""
    farthest: int
    """After how many moves the last of the positions comes up at the soonest."""
    longest: int | None
    """How many moves the longest game has; nothing where a game can go on for ever."""

    @property
    def first_wins(self) -> int:
        """How many of the endings the player who begins wins, each brought about as soon as can be."""
        return sum(bool(ending.first_wins) for ending in self.endings)

    @property
    def soonest(self) -> tuple[Ending, ...]:
        """The endings of the shortest games."""
        return tuple(each for each in self.endings if each.plies == self.endings[0].plies)

    @property
    def latest(self) -> tuple[Ending, ...]:
        """The endings that take the longest to come about."""
        return tuple(each for each in self.endings if each.plies == self.endings[-1].plies)


def game_facts(walk: Walk) -> GameFacts:
    """Find how long games are and how they end."""
    rules = walk.table.rules
    endings = [_ending(walk, number) for number in walk.finals]
    return GameFacts(
        tuple(sorted(endings, key=lambda ending: (ending.plies, ending.code))),
        _possible(rules),
        max(walk.depth.values()),
        walk.longest(),
    )


def _ending(walk: Walk, number: int) -> Ending:
    plies, first_wins = walk.depth[number], None
    if walk.table.rules.players == 2:
        wins = walk.table.verdict(walk.table.position(number)).value is Value.WIN
        first_wins = wins == (plies % 2 == 0)
    return Ending(walk.code(number), plies, walk.lines(number), walk.line(number), first_wins)


def _possible(rules: Rules) -> int | None:
    """How many hands a winner can be left with, where the loser's are all dead and nothing else counts."""
    if rules.players > 2 or rules.misere or rules.sudden_death or rules.three_lives or rules.self_tap:
        return None
    return side_count(rules) - 1


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
