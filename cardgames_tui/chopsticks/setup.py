"""How a game of Chopsticks is set up: its rules, who sits where, who begins."""

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Self

from cardgames_tui.chopsticks.position import Position, parse, start
from cardgames_tui.chopsticks.rules import Rules
from cardgames_tui.chopsticks.solving.solve import too_big
from cardgames_tui.chopsticks.variants import VARIANTS

STANDARD = "standard rules"
"""What rules are called of which nothing is unusual."""


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
class PlayerName:
    """What a player is to be called by, from which any language makes a name."""

    level: Level
    """Who it is."""
    number: int | None = None
    """The seat, counted from 1; none for the only person or the only computer at the table."""

    @property
    def is_you(self) -> bool:
        """Whether this is the one person who plays against computers."""
        return self.level is Level.PERSON and self.number is None


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

    @classmethod
    def usual(cls, rules: str = "", opponent: str = Level.PERFECT.value) -> Self:
        """One person against computers.

        Args:
            rules: The text of the rules; empty for the standard ones.
            opponent: How well the computers play, the value of a `Level`.

        Raises:
            InvalidGameError: The text names no set of rules.
        """
        chosen = Rules.parse(rules) if rules else Rules()
        return cls(chosen, (Level.PERSON, *[Level(opponent)] * (chosen.players - 1)))

    @property
    def rules_text(self) -> str:
        """The text of the rules from which `usual` makes them again."""
        return "" if self.rules == Rules() else str(self.rules)

    @property
    def opponent(self) -> str:
        """How well the computers play; empty when there are none, or not all play alike."""
        levels = {level.value for level in self.seats if level is not Level.PERSON}
        return levels.pop() if len(levels) == 1 else ""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of the people."""
        return tuple(seat for seat, level in enumerate(self.seats) if level is Level.PERSON)

    @property
    def front(self) -> int:
        """The seat that the table is looked at from."""
        return self.persons[0] if self.persons else 0

    @property
    def names(self) -> tuple[PlayerName, ...]:
        """What everybody is called by, by seat."""
        computers = len(self.seats) - len(self.persons)
        return tuple(
            PlayerName(
                level,
                None if (len(self.persons) if level is Level.PERSON else computers) == 1 else seat + 1,
            )
            for seat, level in enumerate(self.seats)
        )

    def strength(self, seat: int) -> str:
        """How well the computer at a seat plays, in a word or two; empty for a person."""
        level = self.seats[seat]
        return "" if level is Level.PERSON else level_name(level, self.rules)

    def resized(self, players: int) -> "Setup":
        """The same from the usual position with so many seats: computers join, the last leave.

        The rules are left alone. Who began stays only with the same players and from the usual position;
        else the front seat begins.
        """
        seats = (*self.seats, *[Level.PERFECT] * players)[:players]
        resized = replace(self, seats=seats, first=0, code="")
        same = players == len(self.seats) and not self.code
        return replace(resized, first=self.first if same else resized.front)


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


def rules_title(rules: Rules) -> str:
    """What to call a set of rules: `3 players, roll 7, cutoff`."""
    players = [f"{rules.players} players"] * (rules.players != 2)
    return ", ".join([*players, *_unusual(rules)]) or STANDARD


def variant_titles(rules: Rules) -> str:
    """The variants that are on, and sizes that are not the usual ones: `roll 7, cutoff, suicide`."""
    return ", ".join(_unusual(rules)) or STANDARD


def _unusual(rules: Rules) -> list[str]:
    sizes = [f"{rules.hands} hands" if rules.hands > 1 else "1 hand"] * (rules.hands != 2)
    sizes += [f"roll {rules.roll}"] * (rules.roll != 5)
    titles = [variant.title.lower() for variant in VARIANTS.values() if getattr(rules, variant.switch)]
    return [*sizes, *titles]
