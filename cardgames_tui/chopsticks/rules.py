"""Rules: players, hands, fingers and variants; presets.

The engine counts half fingers because of the variant "stumps": a hand with three fingers counts 6.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import Any, Self

from cardgames_tui.chopsticks.seats import CHOPSTICKS
from cardgames_tui.errors import InvalidGameError
from cardgames_tui.text import counted, shortened

FINGER = 2
"""One finger, in half fingers."""

PLAYER_COUNTS = range(2, 7)
HAND_COUNTS = range(1, 5)
ROLLS = range(2, 14)

DEAD_SENTINEL = -FINGER * ROLLS.stop
"""A dead hand where zero is alive; less than all half fingers, so it sorts first."""

FIRST_LIVES = 3
"""The lives of each player in a game with lives."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One switch over the base game, for help and set-up screens."""

    switch: str
    """The field of `Rules`."""
    title: str
    rule: str
    """What it changes, in a sentence."""
    correction: str
    """A common false claim and the truth, or empty."""

    @property
    def slug(self) -> str:
        """The name in commands and records: `self-tap` for `self_tap`."""
        return self.switch.replace("_", "-")


def _switch(title: str, rule: str, correction: str = "") -> Any:
    return field(default=False, metadata={"title": title, "rule": rule, "correction": correction})


@dataclass(frozen=True)
class Rules:
    """The rules of a game, as independent switches over the base game.

    Raises `InvalidGameError` if the combination makes no sense; the message says why.
    """

    players: int = 2
    hands: int = 2
    """Of each player."""
    roll: int = 5
    """The number of fingers that kills a hand."""
    cutoff: bool = _switch(
        "Cutoff",
        "A hand that reaches the roll or more is dead; nothing rolls over.",
        "It is said that the first player wins. Played by the rules, the game is a draw; the first player "
        "wins, in 23 moves, only where a hand may also hit its owner's other hand (self-tap).",
    )
    misere: bool = _switch("Misère", "The player whose hands are all dead wins.")
    suicide: bool = _switch(
        "Suicide",
        "A split may empty a live hand into the other live hand, if the sum stays below the roll.",
        "It is said that the second player then wins. With cutoff that is true, in 26 moves; "
        "with rollover it is a draw.",
    )
    swap: bool = _switch("Swap", "Two unequal live hands may be exchanged: a turn that changes nothing.")
    sudden_death: bool = _switch("Sudden death", "A player left with a single finger loses at once.")
    three_lives: bool = _switch(
        "Three lives",
        "Coming down to one finger costs one of your three lives; without a life or a live hand you lose.",
    )
    meta: bool = _switch(
        "Meta",
        "Two live hands whose sum passes the roll may be combined: the roll comes off, the rest is divided.",
        "With suicide it is said to make 20 moves in all. There are 24: "
        "11-02, 12-03, 13-04 and 22-04 are overlooked.",
    )
    logan: bool = _switch(
        "Logan clause", "A dead hand and a live one may be exchanged: a turn that changes nothing."
    )
    transfers_only: bool = _switch("Transfers only", "No divisions: a split never revives a hand.")
    divisions_only: bool = _switch("Divisions only", "No transfers: every split revives a dead hand.")
    halvies: bool = _switch(
        "Halvies",
        "The only splits halve an even hand beside a dead one: 02-11, 04-22.",
        "It is said that the second player wins. The game is a draw, with rollover and with cutoff; the "
        "second player does win cutoff with stumps, in 16 moves, and cutoff at roll 9, in 34.",
    )
    halvies_near: bool = _switch(
        "Halvies, near-even",
        "Like halvies, but odd hands are split as evenly as possible, too: 03-12.",
        "The second player does not win this either: it is a draw, with rollover and with cutoff.",
    )
    stumps: bool = _switch("Stumps", "One finger beside a dead hand may become two half fingers.")
    suns: bool = _switch("Suns", "Every hand starts one finger short of the roll.")
    integers: bool = _switch(
        "Integers", "As a turn, a live hand may be flipped to what it lacks of the roll."
    )
    integers_signed: bool = _switch(
        "Signed integers",
        "As a turn, a hand may change its sign; zero is alive, and a hand dies at plus or minus the roll.",
    )
    cherri: bool = _switch(
        "Cherri", "Any two unequal hands of your own may be exchanged: swap and Logan clause together."
    )
    self_tap: bool = _switch(
        "Self-tap", "A live hand may hit the player's own other live hand, and may kill it."
    )
    zombie: bool = _switch(
        "Zombie",
        "A player knocked out has lost, but goes on attacking with one finger, and cannot be attacked.",
    )
    wet_jackson: bool = _switch(
        "Wet Jackson",
        "If everybody agrees, a player gets an extra finger or a dead hand back; not a rule of the game.",
    )

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
                "flipping a hand to what it lacks of the roll needs rollover, which cutoff takes away",
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
        return hash(tuple(getattr(self, each.name) for each in fields(self)))

    @cached_property
    def roll_half_fingers(self) -> int:
        """The roll in half fingers."""
        return self.roll * FINGER

    @cached_property
    def dead(self) -> int:
        """A dead hand: zero, or `DEAD_SENTINEL` with signed integers, where zero is alive."""
        return DEAD_SENTINEL if self.integers_signed else 0

    @cached_property
    def lives(self) -> int:
        """The lives each player starts with."""
        return FIRST_LIVES if self.three_lives else 1

    @cached_property
    def first_half_fingers(self) -> int:
        """Half fingers of every hand at the start."""
        return self.roll_half_fingers - FINGER if self.suns else FINGER

    @cached_property
    def possible_hands(self) -> tuple[int, ...]:
        """All half fingers a hand can have, ascending; the first is a dead hand."""
        if self.integers_signed:
            return (self.dead, *range(FINGER - self.roll_half_fingers, self.roll_half_fingers, FINGER))
        return tuple(range(0, self.roll_half_fingers, 1 if self.stumps else FINGER))

    @property
    def variants(self) -> list[Variant]:
        """The variants that are switched on."""
        return [variant for variant in VARIANTS.values() if getattr(self, variant.switch)]

    @property
    def title_without_players(self) -> str:
        """The unusual sizes and the variants that are on: `roll 7, cutoff, suicide`; or `standard rules`."""
        sizes = [counted(self.hands, "hand")] * (self.hands != 2)
        sizes += [f"roll {self.roll}"] * (self.roll != 5)
        return ", ".join([*sizes, *(variant.title.lower() for variant in self.variants)]) or "standard rules"

    @property
    def title(self) -> str:
        """What to call them: `3 players, roll 7, cutoff`."""
        if self.players == 2:
            return self.title_without_players
        is_standard = self == Rules(self.players)
        return ", ".join([f"{self.players} players", *([] if is_standard else [self.title_without_players])])

    def __str__(self) -> str:
        """The text of these rules in records: `chopsticks 2,2,5 cutoff suicide`."""
        slugs = [variant.slug for variant in self.variants]
        return " ".join([CHOPSTICKS, f"{self.players},{self.hands},{self.roll}", *slugs])

    @classmethod
    def parse(cls, text: str) -> Self:
        """Reads what `str` writes; raises `InvalidGameError` for anything else."""
        match = re.fullmatch(
            rf"{CHOPSTICKS} (\d{{1,2}}),(\d{{1,2}}),(\d{{1,2}})((?: [a-z-]+)*)", text, re.ASCII
        )
        if match is None:
            raise InvalidGameError(
                f"'{shortened(text, 60)}' names no set of rules (they read like 'chopsticks 2,2,5 cutoff')"
            )
        return cls(int(match[1]), int(match[2]), int(match[3]), **switched_on(match[4].split()))


_VARIANTS = [Variant(each.name, **each.metadata) for each in fields(Rules) if each.metadata]

VARIANTS = {variant.slug: variant for variant in _VARIANTS}
"""All variants by slug."""

SWITCHES = tuple(variant.switch for variant in _VARIANTS)
"""The fields of `Rules` for variants, in the order of texts and of the packed atlas."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A set of rules worth a name."""

    title: str
    rules: Rules
    remark: str
    """Why it is interesting, in one line."""


PRESETS = {
    "standard": Preset("Standard", Rules(), "Two perfect players never finish."),
    "cutoff": Preset("Cutoff", Rules(cutoff=True), "No rollover, and still a draw."),
    "second-wins": Preset(
        "The second player wins",
        Rules(cutoff=True, suicide=True),
        "Cutoff with suicide: the second player wins in 26 moves.",
    ),
    "first-wins": Preset(
        "The first player wins",
        Rules(cutoff=True, self_tap=True),
        "Cutoff with self-tap: the first player wins in 23 moves.",
    ),
    "attacks-only": Preset(
        "Attacks only",
        Rules(cutoff=True, transfers_only=True, divisions_only=True),
        "Cutoff without any splits: the second player wins in eight moves.",
    ),
    "suns": Preset(
        "Cutoff, suns",
        Rules(cutoff=True, suns=True),
        "Cutoff from four fingers each: the shortest of them all, seven moves.",
    ),
    "sudden-death": Preset(
        "Cutoff, sudden death",
        Rules(cutoff=True, sudden_death=True),
        "Cutoff, and one finger is too few: the second player wins in 14 moves.",
    ),
    "quads": Preset("Roll of four", Rules(roll=4), "Hands die at four: the first player wins in 11 moves."),
    "zombies": Preset("Zombies", Rules(players=3, zombie=True), "Three players, and nobody quite leaves."),
    "table": Preset("Four at the table", Rules(players=4), "Everybody against everybody."),
}
"""Rules to start from, by name. In plain mode a variant of the same name takes precedence."""


def switched_on(slugs: Iterable[str]) -> dict[str, bool]:
    """The arguments of `Rules` for some variants; raises `InvalidGameError` if one is unknown."""
    settings = {}
    for name in slugs:
        if name not in VARIANTS:
            raise InvalidGameError(
                f"there is no variant '{shortened(name, 40)}' (there are {', '.join(VARIANTS)})"
            )
        settings[VARIANTS[name].switch] = True
    return settings


def objection_to_settings(settings: Mapping[str, int]) -> str:
    """Why these arguments of `Rules` make no sense together, as a clause; empty if they do."""
    try:
        Rules(**settings)  # type: ignore[arg-type]
    except InvalidGameError as error:
        return str(error)
    return ""


def combine_variants(names: tuple[str, ...], players: int = 2, hands: int = 2, roll: int = 5) -> Rules:
    """The rules with some variants on; raises `InvalidGameError` if they make no sense."""
    return Rules(players, hands, roll, **switched_on(names))
