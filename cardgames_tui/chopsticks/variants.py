"""What each switch of the rules is called and changes, and sets of rules worth a name."""

from dataclasses import dataclass

from cardgames_tui.chopsticks.rules import Rules, slug


@dataclass(frozen=True, slots=True)
class Variant:
    """One switch over the base game, for help and set-up screens."""

    switch: str
    """The field of `Rules`."""
    title: str
    rule: str
    """What it changes, in one line."""
    correction: str = ""
    """What is commonly claimed about it, and what is true instead; empty where nothing false is claimed."""

    @property
    def slug(self) -> str:
        """The name on the command line and in records."""
        return slug(self.switch)


_VARIANTS = (
    Variant(
        "cutoff",
        "Cutoff",
        "A hand that reaches the roll or more is dead; nothing rolls over.",
        "It is said that the first player wins. Played by the rules, the game is a draw; the first player "
        "wins, in 23 moves, only where a hand may also hit its owner's other hand (self-tap).",
    ),
    Variant("misere", "Misère", "The player whose hands are all dead wins."),
    Variant(
        "suicide",
        "Suicide",
        "A split may empty a live hand into the other live hand, if the sum stays below the roll.",
        "It is said that the second player then wins. With cutoff that is true, in 26 moves; "
        "with rollover it is a draw.",
    ),
    Variant("swap", "Swap", "Two unequal live hands may be exchanged: a turn that changes nothing."),
    Variant("sudden_death", "Sudden death", "A player left with a single finger loses at once."),
    Variant(
        "three_lives",
        "Three lives",
        "Coming down to one finger costs one of your three lives; without a life or a live hand you lose.",
    ),
    Variant(
        "meta",
        "Meta",
        "Two live hands whose sum passes the roll may be combined: the roll comes off, the rest is divided.",
        "With suicide it is said to make 20 moves in all. There are 24: "
        "11-02, 12-03, 13-04 and 22-04 are overlooked.",
    ),
    Variant(
        "logan", "Logan clause", "A dead hand and a live one may be exchanged: a turn that changes nothing."
    ),
    Variant("transfers_only", "Transfers only", "No divisions: a split never revives a hand."),
    Variant("divisions_only", "Divisions only", "No transfers: every split revives a dead hand."),
    Variant(
        "halvies",
        "Halvies",
        "The only splits halve an even hand beside a dead one: 02-11, 04-22.",
        "It is said that the second player wins. The game is a draw, with rollover and with cutoff; the "
        "second player does win cutoff with stumps, in 16 moves, and cutoff at roll 9, in 34.",
    ),
    Variant(
        "halvies_near",
        "Halvies, near-even",
        "Like halvies, but odd hands are split as evenly as possible, too: 03-12.",
        "The second player does not win this either: it is a draw, with rollover and with cutoff.",
    ),
    Variant("stumps", "Stumps", "One finger beside a dead hand may become two half fingers."),
    Variant("suns", "Suns", "Every hand starts one finger short of the roll."),
    Variant("integers", "Integers", "As a turn, a live hand may be flipped to what it lacks of the roll."),
    Variant(
        "integers_signed",
        "Signed integers",
        "As a turn, a hand may change its sign; zero is alive, and a hand dies at plus or minus the roll.",
    ),
    Variant(
        "cherri", "Cherri", "Any two unequal own hands may be exchanged: swap and Logan clause together."
    ),
    Variant("self_tap", "Self-tap", "A live hand may hit the player's own other live hand, and may kill it."),
    Variant(
        "zombie",
        "Zombie",
        "A player knocked out goes on attacking with one finger, cannot be attacked and cannot win.",
    ),
    Variant(
        "wet_jackson",
        "Wet Jackson",
        "If everybody agrees, a player gets an extra finger or a dead hand back; not a rule of the game.",
    ),
)

VARIANTS = {variant.slug: variant for variant in _VARIANTS}
"""All variants by their names on the command line."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A set of rules worth a name."""

    title: str
    rules: Rules
    remark: str
    """What is remarkable about it, in one line."""


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
"""Sets of rules to start from, by name; in a conversation a variant of that name is meant."""
