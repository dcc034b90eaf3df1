"""Games of other sizes, about which something can be said for every size."""

from collections.abc import Iterator
from dataclasses import dataclass

from cardgames_tui.chopsticks.facts.positions import formula
from cardgames_tui.chopsticks.position import start
from cardgames_tui.chopsticks.rules import FINGER, HANDS, ROLLS, Rules
from cardgames_tui.chopsticks.sides import first_side
from cardgames_tui.chopsticks.solving.retrograde import reachable
from cardgames_tui.chopsticks.solving.space import SideSpace
from cardgames_tui.chopsticks.solving.watch import Watch


@dataclass(frozen=True, slots=True)
class ForcedGame:
    """A game in which nobody ever has a choice, between two players."""

    hands: int
    """How many hands each player has."""
    roll: int
    """How many fingers kill a hand."""
    fingers: tuple[int, ...]
    """What the hands show with which each player begins, and then what each hand shows that is hit."""

    @property
    def plies(self) -> int:
        """How many moves it has."""
        return len(self.fingers) - 2

    @property
    def first_wins(self) -> bool:
        """Whether the player who begins wins it."""
        return self.plies % 2 == 1


@dataclass(frozen=True, slots=True)
class Size:
    """How many positions there are with other numbers of hands and fingers."""

    hands: int
    """How many hands each of two players has."""
    roll: int
    """How many fingers kill a hand."""
    distinct: int
    """How many positions there are."""
    reachable: int
    """How many of them can come up."""
    expected: int | None
    """How many the formula says (see `formula`)."""


def one_hand_games() -> tuple[ForcedGame, ...]:
    """The games with one hand each, for all rolls: each hit makes the next Fibonacci number."""
    return tuple(_forced(Rules(hands=1, roll=roll)) for roll in ROLLS)


def roll_two_games() -> tuple[ForcedGame, ...]:
    """The games in which two fingers kill a hand, for all numbers of hands: each hit kills one."""
    return tuple(_forced(Rules(hands=hands, roll=2)) for hands in HANDS)


def entry_point(number: int) -> int:
    """The place of the first Fibonacci number from 1 on that a number divides."""
    place, last, this = 1, 0, 1
    while this % number:
        place, last, this = place + 1, this, last + this
    return place


def sizes(watch: Watch) -> Iterator[Size]:
    """How many positions can come up with two and three hands, for the smaller rolls."""
    for hands in (2, 3):
        for roll in range(3, 9):
            rules = Rules(hands=hands, roll=roll)
            space = SideSpace(rules, watch)
            rows = reachable(space, space.number[first_side(rules)], watch)
            found = sum(row.bit_count() for row in rows)
            yield Size(hands, roll, len(space) ** 2, found, formula(rules))


def _forced(rules: Rules) -> ForcedGame:
    position = start(rules)
    fingers = [rules.first_value // FINGER] * rules.players
    while results := [after for _, after in position.results()]:
        (position,) = results
        fingers.append(position.sides[position.turn].hands[0] // FINGER)
    return ForcedGame(rules.hands, rules.roll, tuple(fingers))
