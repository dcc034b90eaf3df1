"""The atlas in the package: the values of all variants for two players with two hands and roll 5.

Combinations of switches are numbered from 1, including those that make no sense.
"""

import lzma
import sys
from array import array
from dataclasses import replace
from functools import cache
from importlib.resources import files

from cardgames_tui.chopsticks.rules import SWITCHES, Rules
from cardgames_tui.chopsticks.value import Value, decode_value
from cardgames_tui.errors import InvalidGameError

_OFTEN_WITHOUT_EFFECT = (
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
"""Switches that often change nothing, in the low bits, so that equal values are neighbours."""

SWITCH_ORDER = (
    *_OFTEN_WITHOUT_EFFECT,
    *(switch for switch in SWITCHES if switch not in (*_OFTEN_WITHOUT_EFFECT, "wet_jackson")),
)
"""The switches of a combination, lowest bit first.

The numbers of combinations depend on this order, and with them the file and every atlas. When the switches of
`Rules` change, the file is ignored until `assets/research/pack_atlas.py` packs it again.
"""

COMBINATION_COUNT = 2 ** len(SWITCH_ORDER)


def rules_of_combination(number: int, hands: int, roll: int) -> Rules:
    """The rules for two players with a numbered combination of switches.

    Raises `InvalidGameError` if they make no sense; the message says why.
    """
    switches = {switch: True for bit, switch in enumerate(SWITCH_ORDER) if number - 1 >> bit & 1}
    return Rules(2, hands, roll, **switches)


def combination_number(rules: Rules) -> int:
    """The number of the switches that are on in a set of rules."""
    return 1 + sum(1 << bit for bit, switch in enumerate(SWITCH_ORDER) if getattr(rules, switch))


FILE_NAME = "chopsticks-2-2-5.xz"
"""A file in this package: a line with `SWITCH_ORDER`, then an entry for each combination."""

NO_VALUE = -32768
"""The entry of a combination that makes no sense."""


def packed_value(rules: Rules) -> Value | None:
    """The value of the start for the first player; None if the rules are not in the atlas."""
    if (rules.players, rules.hands, rules.roll) != (2, 2, 5):
        return None
    entry = packed_entries()[combination_number(rules) - 1]
    return None if entry == NO_VALUE else decode_value(entry)


def values_by_added_switch(rules: Rules) -> dict[str, Value]:
    """By switch that is off: the value of the game with it on, where that makes sense and is known."""
    found = {}
    for switch in SWITCHES:
        try:
            value = None if getattr(rules, switch) else packed_value(replace(rules, **{switch: True}))
        except InvalidGameError:
            continue
        if value is not None:
            found[switch] = value
    return found


@cache
def packed_entries() -> "array[int]":
    """The entries of all combinations (see `encode_value`); `NO_VALUE` if the file has other switches."""
    data = lzma.decompress(files(__package__).joinpath(FILE_NAME).read_bytes())
    switches, _, packed = data.partition(b"\n")
    entries = array("h", packed)
    if sys.byteorder == "big":
        entries.byteswap()
    is_valid = tuple(switches.decode().split()) == SWITCH_ORDER
    return entries if is_valid else array("h", [NO_VALUE] * COMBINATION_COUNT)
