"""Games with other numbers of hands and fingers: how many positions come up in them, and which are forced."""

from collections.abc import Iterator
from dataclasses import dataclass

from cardgames_tui.chopsticks.position import start
from cardgames_tui.chopsticks.rules import FINGER, HAND_COUNTS, ROLLS, Rules
from cardgames_tui.chopsticks.sides import SideSpace, first_side, side_count
from cardgames_tui.chopsticks.solving.retrograde import reachable
from cardgames_tui.stopping import Monitor


def formula(rules: Rules) -> int | None:
    """How many positions can come up, by a rule of thumb; None for rules that it does not cover.

    Of `d ** 2` positions `d` end the game for the player who has just moved, and `roll + hands - 1` more
    cannot come up, or one more than that if the roll is even. It covers two players with two hands or more,
    rolls from 3 and no variants, and holds wherever the positions have been counted.
    """
    if rules != Rules(hands=rules.hands, roll=rules.roll) or rules.hands == 1 or rules.roll == 2:
        return None
    sides = side_count(rules)
    return sides**2 - sides - (rules.roll + rules.hands - 1) - (rules.roll % 2 == 0)


@dataclass(frozen=True, slots=True)
class ForcedGame:
    """A game in which nobody ever has a choice, between two players."""

    hands: int
    roll: int
    fingers: tuple[int, ...]
    """What each player's hands show at the start, and then what the hand shows that each move hits."""

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
    """How many positions there are with some number of hands and some roll."""

    hands: int
    roll: int
    distinct: int
    """How many positions there are."""
    reachable: int
    """How many of them can come up."""
    expected: int | None
    """How many can come up by `formula`."""


def one_hand_games() -> tuple[ForcedGame, ...]:
    """The games with one hand each, for all rolls: each hit makes the next Fibonacci number."""
    return tuple(_forced(Rules(hands=1, roll=roll)) for roll in ROLLS)


def roll_two_games() -> tuple[ForcedGame, ...]:
    """The games in which two fingers kill a hand, for all numbers of hands: each hit kills one."""
    return tuple(_forced(Rules(hands=hands, roll=2)) for hands in HAND_COUNTS)


def entry_point(number: int) -> int:
    """The index of the first Fibonacci number (1, 1, 2, 3, ...) that a number divides, from 1."""
    place, last, this = 1, 0, 1
    while this % number:
        place, last, this = place + 1, this, last + this
    return place


def sizes(monitor: Monitor) -> Iterator[Size]:
    """How many positions can come up with two and three hands, for the smaller rolls."""
    for hands in (2, 3):
        for roll in range(3, 9):
            rules = Rules(hands=hands, roll=roll)
            space = SideSpace(rules, monitor)
            rows = reachable(space, space.number[first_side(rules)], monitor)
            found = sum(row.bit_count() for row in rows)
            yield Size(hands, roll, len(space) ** 2, found, formula(rules))


def _forced(rules: Rules) -> ForcedGame:
    position = start(rules)
    fingers = [rules.first_value // FINGER] * rules.players
    while results := [after for _, after in position.successors()]:
        (position,) = results
        fingers.append(position.sides[position.turn].hands[0] // FINGER)
    return ForcedGame(rules.hands, rules.roll, tuple(fingers))
