"""How a game of Chopsticks is set up: its rules, who sits where, who begins."""

from dataclasses import dataclass, field, replace
from enum import Enum

from cardgames_tui.chopsticks.position import Position, parse, start
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.solve import too_big
from cardgames_tui.chopsticks.variants import VARIANTS


class Level(Enum):
    """Who sits at a seat: a person, or a computer that plays so well."""

    PERSON = "person"
    """Somebody at the keyboard."""
    RANDOM = "random"
    """Any legal move."""
    CAREFUL = "careful"
    """Looks one move ahead."""
    PERFECT = "perfect"
    """Plays by the table; with three or more players it is paranoid and not perfect."""


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is agreed before a game."""

    rules: Rules = field(default_factory=Rules)
    """The rules."""
    seats: tuple[Level, ...] = (Level.PERSON, Level.PERFECT)
    """Who sits at each seat, clockwise."""
    first: int = 0
    """The seat that begins."""
    repetition: bool = True
    """Whether the third time of the same position is a draw."""
    code: str = ""
    """The position to begin with; empty for the one that the rules begin with."""

    @property
    def start(self) -> Position:
        """The first position.

        Raises:
            InvalidGameError: The rules know no such position.
        """
        return parse(self.rules, self.code, self.first) if self.code else start(self.rules, self.first)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of the people."""
        return tuple(seat for seat, level in enumerate(self.seats) if level is Level.PERSON)

    @property
    def front(self) -> int:
        """The seat that the table is looked at from."""
        return self.persons[0] if self.persons else 0

    @property
    def names(self) -> tuple[str, ...]:
        """What everybody is called, by seat."""
        computers = len(self.seats) - len(self.persons)
        return tuple(
            ("You" if len(self.persons) == 1 else f"Player {seat + 1}")
            if level is Level.PERSON
            else ("Computer" if computers == 1 else f"Computer {seat + 1}")
            for seat, level in enumerate(self.seats)
        )

    def strength(self, seat: int) -> str:
        """How well the computer at a seat plays, in a word or two; empty for a person."""
        level = self.seats[seat]
        return "" if level is Level.PERSON else level_name(level, self.rules)

    def resized(self, players: int) -> "Setup":
        """The same with so many seats: computers join, the last leave; the rules are left alone."""
        seats = (*self.seats, *[Level.PERFECT] * players)[:players]
        return replace(self, seats=seats, first=min(self.first, players - 1), code="")


def level_name(level: Level, rules: Rules) -> str:
    """What a level is called under some rules: not every game can be played perfectly.

    Where the table may give fingers away by agreement (Wet Jackson) there is no name for the best.
    """
    if level is not Level.PERFECT:
        return str(level.value)
    if rules.wet_jackson:
        return ""
    if too_big(rules):
        return "looks ahead"
    return "paranoid" if rules.players > 2 else "perfect"


def variant_titles(rules: Rules) -> str:
    """The variants that are on, and sizes that are not the usual ones: `roll 7, cutoff, suicide`."""
    sizes = [f"{rules.hands} hands" if rules.hands > 1 else "1 hand"] * (rules.hands != 2)
    sizes += [f"roll {rules.roll}"] * (rules.roll != 5)
    titles = [variant.title.lower() for variant in VARIANTS.values() if getattr(rules, variant.switch)]
    return ", ".join([*sizes, *titles]) or "standard rules"
