"""How long games are, and how they end."""

from dataclasses import dataclass

from cardgames_tui.chopsticks.facts.walk import Walk
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.solving.space import side_count
from cardgames_tui.chopsticks.verdict import Value


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
