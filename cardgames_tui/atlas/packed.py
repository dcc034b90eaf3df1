"""The values of all sets of rules for two players with two hands and roll 5, shipped with the program."""

import lzma
import sys
from array import array
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from importlib.resources import files

from cardgames_tui.atlas.numbering import COUNT, number_of
from cardgames_tui.chopsticks.rules import SWITCHES, Rules, formal
from cardgames_tui.chopsticks.verdict import Value, Verdict, decode
from cardgames_tui.errors import InvalidGameError

NAME = "chopsticks-2-2-5.xz"
"""The file in this package."""

NOTHING = -32768
"""What stands for a combination that makes no sense."""


def value(rules: Rules) -> Verdict | None:
    """The value of a set of rules for the player who begins; nothing when it is not in the atlas."""
    if (rules.players, rules.hands, rules.roll) != (2, 2, 5):
        return None
    entry = _entries()[number_of(formal(rules)) - 1]
    return None if entry == NOTHING else decode(entry)


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
    """The file that holds the values of an atlas."""
    entries = array("h", [NOTHING]) * COUNT
    for text, verdict in rows:
        entries[number_of(Rules.parse(text)) - 1] = _entry(verdict)
    if sys.byteorder == "big":
        entries.byteswap()
    return lzma.compress(entries.tobytes(), preset=9 | lzma.PRESET_EXTREME)


@cache
def _entries() -> "array[int]":
    entries = array("h", lzma.decompress(files(__package__).joinpath(NAME).read_bytes()))
    if sys.byteorder == "big":
        entries.byteswap()
    return entries


def _entry(verdict: Verdict) -> int:
    """What `decode` makes a verdict of."""
    if verdict.plies is None:
        return 0
    return verdict.plies + 1 if verdict.value is Value.WIN else -verdict.plies - 1
