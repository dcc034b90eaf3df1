"""What the encyclopedias say about the game, held against what has been counted."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from cardgames_tui.chopsticks.facts.families import entry_point
from cardgames_tui.chopsticks.facts.games import GameFacts, ValueFacts
from cardgames_tui.chopsticks.facts.positions import MoveFacts, PositionFacts
from cardgames_tui.chopsticks.position import parse
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.solving.solve import solve
from cardgames_tui.chopsticks.verdict import Value, Verdict


class Saying(Enum):
    """What is said; where it is about a number, the number is said with it."""

    MOVES = "moves"
    """There are so many moves in all."""
    AT_ONCE = "at once"
    """At most so many of them can be made at once."""
    REACHABLE = "reachable"
    """So many positions can come up."""
    UNREACHABLE = "unreachable"
    """So many positions cannot."""
    SHORTEST = "shortest"
    """The shortest game has so many moves."""
    FARTHEST = "farthest"
    """The endings farthest from the start take so many moves."""
    FARTHEST_LINES = "farthest lines"
    """So many games lead there without a detour."""
    ENDINGS = "endings"
    """There are so many endings."""
    FIRST_ENDINGS = "first endings"
    """The player who begins wins so many of them."""
    LENGTH = "length"
    """Every game has so many moves."""
    LOOKING_AHEAD = "looking ahead"
    """Looking one move ahead is enough not to lose: no move loses later than that."""
    HALVIES = "halvies"
    """It is the same game as halvies with roll 4, begun with two fingers on each hand."""
    WIN = "win"
    """The player who begins can force a win."""
    LOSS = "loss"
    """The other player can force a win."""
    DRAW = "draw"
    """Nobody can force a win."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that is said about the game."""

    saying: Saying
    """What is said."""
    said: int
    """The number that is said; 1 for what is said without a number."""
    found: int
    """The number that has been found; 0 where what is said without a number is false."""

    @property
    def holds(self) -> bool:
        """Whether it is so."""
        return self.said == self.found


def claims(
    rules: Rules, positions: PositionFacts, moves: MoveFacts, games: GameFacts, values: ValueFacts
) -> tuple[Claim, ...]:
    """What is said about the game under some rules, and what is so."""
    found: dict[Saying, Callable[[], int]] = {
        Saying.MOVES: lambda: moves.total,
        Saying.AT_ONCE: lambda: moves.most,
        Saying.REACHABLE: lambda: positions.reachable,
        Saying.UNREACHABLE: lambda: positions.unreachable,
        Saying.SHORTEST: lambda: games.endings[0].plies,
        Saying.FARTHEST: lambda: games.farthest,
        Saying.FARTHEST_LINES: lambda: sum(ending.lines for ending in games.latest),
        Saying.ENDINGS: lambda: len(games.endings),
        Saying.FIRST_ENDINGS: lambda: games.first_wins,
        Saying.LENGTH: lambda: games.longest or 0,
        Saying.LOOKING_AHEAD: lambda: values.careless is not None and not values.careless.unseen,
        Saying.HALVIES: lambda: values.start == _halvies_from_two(),
        Saying.WIN: lambda: values.start.value is Value.WIN,
        Saying.LOSS: lambda: values.start.value is Value.LOSS,
        Saying.DRAW: lambda: values.start.value is Value.DRAW,
    }
    return tuple(Claim(saying, number, int(found[saying]())) for saying, number in _said(rules))


_BASE = {
    Saying.REACHABLE: 204,
    Saying.UNREACHABLE: 21,
    Saying.MOVES: 14,
    Saying.AT_ONCE: 5,
    Saying.SHORTEST: 5,
    Saying.FARTHEST: 9,
    Saying.FARTHEST_LINES: 2,
    Saying.ENDINGS: 14,
    Saying.FIRST_ENDINGS: 8,
    Saying.DRAW: 1,
    Saying.LOOKING_AHEAD: 1,
}

_VARIANTS: dict[tuple[str, ...], dict[Saying, int]] = {
    (): _BASE,
    ("cutoff",): {Saying.WIN: 1},
    ("suicide",): {Saying.UNREACHABLE: 18, Saying.LOSS: 1},
    ("cutoff", "suicide"): {Saying.LOSS: 1},
    ("meta",): {Saying.MOVES: 16},
    ("suicide", "meta"): {Saying.UNREACHABLE: 17, Saying.MOVES: 20},
    ("suns",): {Saying.UNREACHABLE: 19},
    ("suicide", "meta", "suns"): {Saying.UNREACHABLE: 15, Saying.REACHABLE: 210},
    ("halvies",): {Saying.LOSS: 1},
    ("halvies_near",): {Saying.LOSS: 1},
    ("cherri",): {Saying.DRAW: 1},
}
"""What is said of two players with two hands and roll 5, by the switches that are on."""


def _halvies_from_two() -> Verdict:
    """What halvies with roll 4 are worth to the player who begins with two fingers on each hand."""
    rules = Rules(roll=4, halvies=True)
    table = solve(rules)
    assert table is not None  # nobody stops it
    return table.verdict(parse(rules, "2222"))


def _said(rules: Rules) -> Iterator[tuple[Saying, int]]:
    if (rules.players, rules.hands, rules.roll) == (2, 2, 5):
        yield from _VARIANTS.get(rules.switches, {}).items()
    elif rules == Rules(roll=2, stumps=True):
        yield Saying.HALVIES, 1
    elif rules.switches:
        return
    elif (rules.players, rules.hands, rules.roll) == (3, 2, 5):
        yield Saying.REACHABLE, 3337
    elif rules.players == 2 and rules.roll == 2:
        yield from {
            Saying.REACHABLE: 2 * rules.hands,
            Saying.LENGTH: 2 * rules.hands - 1,
            Saying.WIN: 1,
        }.items()
    elif rules.players == 2 and rules.hands == 1:
        yield Saying.LENGTH, entry_point(rules.roll) - 2
