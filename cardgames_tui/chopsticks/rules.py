"""A set of rules: how many players, hands and fingers, and which variants are switched on.

Fingers are counted in halves throughout the engine, so that the half fingers of "stumps" are whole
numbers: a hand that shows three fingers counts 6.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache, cached_property
from typing import Self

from cardgames_tui.chopsticks.seats import CHOPSTICKS
from cardgames_tui.errors import InvalidGameError

FINGER = 2
"""One finger, in half fingers."""

PLAYER_COUNTS = range(2, 7)
"""How many players a game can have."""

HAND_COUNTS = range(1, 5)
"""How many hands a player can have."""

ROLLS = range(2, 14)
"""At how many fingers a hand can die."""

DEAD_SENTINEL = -FINGER * ROLLS.stop
"""What stands for a dead hand where zero is alive: less than every number of half fingers."""

FIRST_LIVES = 3
"""How many lives a player has at the start of a game with lives."""


@dataclass(frozen=True)
class Rules:
    """The rules of one game, as independent switches over the base game.

    What a switch changes is said under its name in `variants.py`.

    Raises `InvalidGameError` if the combination makes no sense; the message says why.
    """

    players: int = 2
    """How many people or computers play."""
    hands: int = 2
    """How many hands each player has."""
    roll: int = 5
    """The number of fingers that kills a hand."""
    cutoff: bool = False
    misere: bool = False
    suicide: bool = False
    swap: bool = False
    sudden_death: bool = False
    three_lives: bool = False
    meta: bool = False
    logan: bool = False
    transfers_only: bool = False
    divisions_only: bool = False
    halvies: bool = False
    halvies_near: bool = False
    stumps: bool = False
    suns: bool = False
    integers: bool = False
    integers_signed: bool = False
    cherri: bool = False
    self_tap: bool = False
    zombie: bool = False
    wet_jackson: bool = False

    def __post_init__(self) -> None:
        players, hands, roll, signed = self.players, self.hands, self.roll, self.integers_signed
        one_finger = hands * self.first_half_fingers == FINGER
        lost_at_once = self.sudden_death and not self.three_lives and one_finger
        for makes_no_sense, objection in (
            (players == 1, "with one player there is nobody to attack: a puzzle, not a game"),
            (players not in PLAYER_COUNTS, "there are 2 to 6 players"),
            (hands not in HAND_COUNTS, "each player has 1 to 4 hands"),
            (roll == 1, "with roll 1 every hand is dead before the first move"),
            (roll not in ROLLS, "hands die at 2 to 13 fingers"),
            (
                self.integers and signed,
                "integers and signed integers are two forms of one variant: choose one",
            ),
            (
                self.integers and self.cutoff,
                "flipping a hand to what it lacks to the roll needs rollover, which cutoff takes away",
            ),
            (
                signed and (self.halvies or self.halvies_near),
                "with signed hands zero is alive, so halvies are not defined",
            ),
            (
                signed and self.meta,
                "with signed hands a sum is brought down by its sign, so meta is not defined",
            ),
            (signed and self.stumps, "with signed hands zero is alive, so stumps are not defined"),
            (self.zombie and players == 2, "a zombie needs three players: with two the game is over"),
            (self.wet_jackson and players == 2, "Wet Jackson is an agreement among three players or more"),
            (
                self.zombie and self.misere,
                "in misère the game is over when the first player is out, so there are no zombies",
            ),
            (lost_at_once, "with sudden death everybody has lost at the start, with one finger in all"),
        ):
            if makes_no_sense:
                raise InvalidGameError(objection)

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, field.name) for field in fields(self)))

    @cached_property
    def roll_half_fingers(self) -> int:
        """The roll in half fingers: a hand that reaches it dies."""
        return self.roll * FINGER

    @cached_property
    def dead(self) -> int:
        """What stands for a dead hand: zero, or `DEAD_SENTINEL` with signed integers, where zero is alive."""
        return DEAD_SENTINEL if self.integers_signed else 0

    @cached_property
    def lives(self) -> int:
        """How many lives a player starts with."""
        return FIRST_LIVES if self.three_lives else 1

    @cached_property
    def first_half_fingers(self) -> int:
        """The half fingers of every hand at the start."""
        return self.roll_half_fingers - FINGER if self.suns else FINGER

    @cached_property
    def possible_hands(self) -> tuple[int, ...]:
        """All numbers of half fingers that a hand can have, ascending; the first stands for a dead hand."""
        if self.integers_signed:
            return (self.dead, *range(FINGER - self.roll_half_fingers, self.roll_half_fingers, FINGER))
        return tuple(range(0, self.roll_half_fingers, 1 if self.stumps else FINGER))

    def __str__(self) -> str:
        """The text of these rules in records: `chopsticks 2,2,5 cutoff suicide`."""
        variants = [slug(switch) for switch in SWITCHES if getattr(self, switch)]
        return " ".join([CHOPSTICKS, f"{self.players},{self.hands},{self.roll}", *variants])

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads what `str` writes; raises `InvalidGameError` if it describes no rules that make sense."""
        match = re.fullmatch(
            rf"{CHOPSTICKS} (\d{{1,2}}),(\d{{1,2}}),(\d{{1,2}})((?: [a-z-]+)*)", text, re.ASCII
        )
        if match is None:
            raise InvalidGameError(
                f"'{text[:60]}' names no set of rules (they read like 'chopsticks 2,2,5 cutoff')"
            )
        return cls(int(match[1]), int(match[2]), int(match[3]), **switched_on(match[4].split()))


SWITCHES = tuple(field.name for field in fields(Rules) if field.type is bool)
"""The fields of `Rules` that switch a variant on; texts of rules and the packed atlas keep their order."""


def slug(switch: str) -> str:
    """The name of a switch in commands and records: `self-tap` for `self_tap`."""
    return switch.replace("_", "-")


def switched_on(slugs: Iterable[str]) -> dict[str, bool]:
    """The settings of the switches with some slugs, all on; raises `InvalidGameError` if one is unknown."""
    known = {slug(switch): switch for switch in SWITCHES}
    settings = {}
    for name in slugs:
        if name not in known:
            raise InvalidGameError(f"there is no variant '{name[:40]}' (there are {', '.join(known)})")
        settings[known[name]] = True
    return settings


def objections_to_switching(rules: Rules) -> dict[str, str]:
    """Why some switches cannot be turned on or off while the others stay as they are."""
    settings = asdict(rules)
    return {
        switch: objection
        for switch in SWITCHES
        if (objection := objection_to_settings({**settings, switch: not settings[switch]}))
    }


@cache
def possible_objections() -> frozenset[tuple[str, str]]:
    """The switches with all that there can be against switching them, so that a dialog can leave room for it.

    Tried are numbers of players and hands, and every other switch alone.
    """
    sizes = [Rules(players, hands) for players in (2, 3) for hands in (1, 2)]
    switched = [Rules(players=3, **{switch: True}) for switch in SWITCHES]
    return frozenset(pair for rules in sizes + switched for pair in objections_to_switching(rules).items())


def objection_to_settings(settings: Mapping[str, int]) -> str:
    """Why some settings (fields of `Rules`) do not make a set of rules; empty if they do."""
    try:
        Rules(**settings)  # type: ignore[arg-type]
    except InvalidGameError as error:
        return str(error)
    return ""


def combine_variants(names: tuple[str, ...], players: int = 2, hands: int = 2, roll: int = 5) -> Rules:
    """The rules of some variants together; raises `InvalidGameError` if there are no such rules."""
    return Rules(players, hands, roll, **switched_on(names))
