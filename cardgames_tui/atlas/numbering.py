"""All combinations of switches, numbered from 1, those that make no sense included."""

from cardgames_tui.chopsticks.rules import SWITCHES, Rules
from cardgames_tui.chopsticks.variants import FORMAL, VARIANTS

_NEAR = (
    "swap",
    "logan",
    "sudden_death",
    "halvies",
    "halvies_near",
    "divisions_only",
    "transfers_only",
    "cherri",
    "three_lives",
)
"""Switches that often change nothing beside others, so that rules that make the same game lie close."""

_FORMAL = tuple(VARIANTS[name].switch for name in FORMAL)

ORDER = (*_NEAR, *(switch for switch in SWITCHES if switch in _FORMAL and switch not in _NEAR))
"""The switches that are rules of the game, that of the lowest bit first."""

COUNT = 2 ** len(ORDER)
"""How many combinations there are."""


def settings(number: int) -> dict[str, bool]:
    """The switches of a combination."""
    return {switch: True for place, switch in enumerate(ORDER) if number - 1 >> place & 1}


def rules_of(number: int, hands: int, roll: int) -> Rules:
    """The set of rules for two players that a combination makes.

    Raises:
        InvalidGameError: It makes no sense; the message says why.
    """
    return Rules(2, hands, roll, **settings(number))


def number_of(rules: Rules) -> int:
    """The number of the combination that a set of rules is."""
    return 1 + sum(1 << place for place, switch in enumerate(ORDER) if getattr(rules, switch))
