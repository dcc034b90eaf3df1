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
"""In the low bits, so that equal values are neighbours."""

SWITCH_ORDER = (
    *_OFTEN_WITHOUT_EFFECT,
    *(switch for switch in SWITCHES if switch not in (*_OFTEN_WITHOUT_EFFECT, "wet_jackson")),
)
"""The switches of a combination, lowest bit first.

When this changes, every atlas must be made again, and `assets/research/pack_atlas.py` must pack the file
again.
"""

COMBINATION_COUNT = 2 ** len(SWITCH_ORDER)


def rules_of_combination(number: int, hands: int, roll: int) -> Rules:
    """The rules for two players with a numbered combination of switches.

    Raises `InvalidGameError` if they make no sense; the message says why.
    """
    switches = {switch: True for bit, switch in enumerate(SWITCH_ORDER) if number - 1 >> bit & 1}
    return Rules(2, hands, roll, **switches)


def combination_number(rules: Rules) -> int:
    """The number of the combination of switches in a set of rules."""
    return 1 + sum(1 << bit for bit, switch in enumerate(SWITCH_ORDER) if getattr(rules, switch))


FILE_NAME = "chopsticks-2-2-5.xz"
"""A file in this package: a line with `SWITCH_ORDER`, then an entry for each combination, low byte first."""

NO_VALUE = -32768
"""The entry of a combination that makes no sense; for the others see `encode_value`."""


def packed_value(rules: Rules) -> Value | None:
    """The value of the start for the first player, or None for other sizes than 2,2,5."""
    if (rules.players, rules.hands, rules.roll) != (2, 2, 5):
        return None
    entry = _entries()[combination_number(rules) - 1]
    return None if entry == NO_VALUE else decode_value(entry)


def values_by_added_switch(rules: Rules) -> dict[str, Value]:
    """The value of the game with one more switch on, by switch, where that makes sense and is known."""
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
def _entries() -> "array[int]":
    """The entries; all `NO_VALUE` if the file was packed for other switches."""
    data = lzma.decompress(files(__package__).joinpath(FILE_NAME).read_bytes())
    switches, _, packed = data.partition(b"\n")
    if switches.decode().split() != list(SWITCH_ORDER):
        return array("h", COMBINATION_COUNT * [NO_VALUE])
    entries = array("h", packed)
    if sys.byteorder == "big":
        entries.byteswap()
    return entries
