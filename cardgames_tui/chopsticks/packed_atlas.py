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

from cardgames_tui.chopsticks.rules import SWITCHES, Rules, without_wet_jackson
from cardgames_tui.chopsticks.verdict import Verdict, decode, encode
from cardgames_tui.errors import InvalidGameError

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

SWITCH_ORDER = (*_NEAR, *(switch for switch in SWITCHES if switch not in (*_NEAR, "wet_jackson")))
"""The switches that are combined, that of the lowest bit first."""

COMBINATION_COUNT = 2 ** len(SWITCH_ORDER)
"""How many combinations there are."""


def rules_of(number: int, hands: int, roll: int) -> Rules:
    """The rules for two players with the combination of switches that has a number.

    Raises `InvalidGameError` if it makes no sense; the message says why.
    """
    switches = {switch: True for place, switch in enumerate(SWITCH_ORDER) if number - 1 >> place & 1}
    return Rules(2, hands, roll, **switches)


def number_of(rules: Rules) -> int:
    """The number of the combination of switches that are on in a set of rules."""
    return 1 + sum(1 << place for place, switch in enumerate(SWITCH_ORDER) if getattr(rules, switch))


FILE_NAME = "chopsticks-2-2-5.xz"
"""The file of the atlas, in this package."""

NO_VALUE = -32768
"""The entry of a combination that makes no sense."""


def value(rules: Rules) -> Verdict | None:
    """The value of a set of rules for the player who begins; None when it is not in the atlas."""
    if (rules.players, rules.hands, rules.roll) != (2, 2, 5):
        return None
    entry = _entries()[number_of(without_wet_jackson(rules)) - 1]
    return None if entry == NO_VALUE else decode(entry)


def values_with(rules: Rules) -> dict[str, Verdict]:
    """What each switch that is off would make of the game, where it makes sense and the atlas knows it."""
    found = {}
    for switch in SWITCHES:
        try:
            verdict = None if getattr(rules, switch) else value(replace(rules, **{switch: True}))
        except InvalidGameError:
            continue
        if verdict is not None:
            found[switch] = verdict
    return found


def pack(rows: Iterable[tuple[str, Verdict]]) -> bytes:
    """The content of the file, from the text and the value of each set of rules in an atlas."""
    entries = array("h", [NO_VALUE]) * COMBINATION_COUNT
    for text, verdict in rows:
        entries[number_of(Rules.parse(text)) - 1] = encode(verdict)
    if sys.byteorder == "big":
        entries.byteswap()
    return lzma.compress(entries.tobytes(), preset=9 | lzma.PRESET_EXTREME)


@cache
def _entries() -> "array[int]":
    entries = array("h", lzma.decompress(files(__package__).joinpath(FILE_NAME).read_bytes()))
    if sys.byteorder == "big":
        entries.byteswap()
    return entries
