"""The atlas that comes with the program: the values for two players with two hands and roll 5.

All combinations of switches are numbered from 1, those that make no sense included.
"""

import lzma
import sys
from array import array
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from importlib.resources import files

from cardgames_tui.chopsticks.rules import SWITCHES, Rules
from cardgames_tui.chopsticks.value import Value, decode_value, encode_value
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
"""Switches that often change nothing beside others, so that rules that make the same game lie close."""

SWITCH_ORDER = (
    *_OFTEN_WITHOUT_EFFECT,
    *(switch for switch in SWITCHES if switch not in (*_OFTEN_WITHOUT_EFFECT, "wet_jackson")),
)
"""The switches that are combined, that of the lowest bit first.

The numbers of the combinations depend on this order, and so do the file and every atlas that is made. When
`Rules` gets a switch or another order of them, the file no longer counts until it is packed again, which
`assets/research/pack_atlas.py` does.
"""

COMBINATION_COUNT = 2 ** len(SWITCH_ORDER)
"""How many combinations there are."""


def rules_of_combination(number: int, hands: int, roll: int) -> Rules:
    """The rules for two players with the combination of switches that has a number.

    Raises `InvalidGameError` if it makes no sense; the message says why.
    """
    switches = {switch: True for bit, switch in enumerate(SWITCH_ORDER) if number - 1 >> bit & 1}
    return Rules(2, hands, roll, **switches)


def combination_number(rules: Rules) -> int:
    """The number of the combination of switches that are on in a set of rules."""
    return 1 + sum(1 << bit for bit, switch in enumerate(SWITCH_ORDER) if getattr(rules, switch))


FILE_NAME = "chopsticks-2-2-5.xz"
"""The file of the atlas, in this package: a line with `SWITCH_ORDER`, then an entry for each combination."""

NO_VALUE = -32768
"""The entry of a combination that makes no sense."""


def packed_value(rules: Rules) -> Value | None:
    """The value of the start for the player who begins; None when the rules are not in the atlas."""
    if (rules.players, rules.hands, rules.roll) != (2, 2, 5):
        return None
    entry = packed_entries()[combination_number(rules) - 1]
    return None if entry == NO_VALUE else decode_value(entry)


def values_by_added_switch(rules: Rules) -> dict[str, Value]:
    """What each switch that is off would make of the game, where it makes sense and the atlas knows it."""
    found = {}
    for switch in SWITCHES:
        try:
            value = None if getattr(rules, switch) else packed_value(replace(rules, **{switch: True}))
        except InvalidGameError:
            continue
        if value is not None:
            found[switch] = value
    return found


def pack(rows: Iterable[tuple[str, Value]]) -> bytes:
    """The content of the file, from the text and the value of each set of rules in an atlas."""
    entries = array("h", [NO_VALUE]) * COMBINATION_COUNT
    for text, value in rows:
        entries[combination_number(Rules.parse(text)) - 1] = encode_value(value)
    if sys.byteorder == "big":
        entries.byteswap()
    first_line = f"{' '.join(SWITCH_ORDER)}\n".encode()
    return lzma.compress(first_line + entries.tobytes(), preset=9 | lzma.PRESET_EXTREME)


@cache
def packed_entries() -> "array[int]":
    """The entries of all combinations (see `encode_value`), all unknown if the file has other switches."""
    data = lzma.decompress(files(__package__).joinpath(FILE_NAME).read_bytes())
    switches, _, packed = data.partition(b"\n")
    entries = array("h", packed)
    if sys.byteorder == "big":
        entries.byteswap()
    is_valid = tuple(switches.decode().split()) == SWITCH_ORDER
    return entries if is_valid else array("h", [NO_VALUE] * COMBINATION_COUNT)
