"""How letters are coloured on a terminal, and how to change that in few bytes."""

from functools import lru_cache
from typing import NamedTuple

RESET = "\x1b[0m"

_COLOURS = {"38": "fore", "48": "ground"}
"""What the codes stand for that are followed by a colour."""

_LENGTHS = {"2": 5, "5": 3}
"""How many codes name a colour, by the second of them: three parts of light, or a number."""


class Ink(NamedTuple):
    """How a letter is written; as codes, empty where the terminal's own look is meant."""

    fore: str = ""
    """Its colour."""
    ground: str = ""
    """The colour it stands on."""
    others: tuple[str, ...] = ()
    """Bold, underlined and the like, sorted."""

    @property
    def of_blank(self) -> "Ink":
        """What of this is seen of a letter that leaves its cell blank."""
        return self if {"4", "7", "9", "21", "53"} & {*self.others} else Ink(ground=self.ground)

    @property
    def code(self) -> str:
        """All of it as codes."""
        return ";".join(filter(None, (*self.others, self.fore, self.ground)))

    def after(self, before: "Ink") -> str:
        """What to write to change to this ink from another one."""
        if self == before:
            return ""
        plain = before.others == self.others and not (before.fore and not self.fore)
        if not plain or (before.ground and not self.ground):
            return f"\x1b[0;{self.code}m" if self.code else RESET
        new = [now for now, was in zip(self[:2], before[:2], strict=True) if now != was]
        return f"\x1b[{';'.join(new)}m"


@lru_cache(2048)
def ink(code: str) -> Ink:
    """The ink that escape sequences of colours lead to.

    Args:
        code: One or more of them, from the terminal's own look on.
    """
    numbers = code.replace("\x1b[", "").replace("m", ";").rstrip(";").split(";") if code else []
    colours, others = {"fore": "", "ground": ""}, set()
    while numbers:
        first = numbers[0]
        length = _LENGTHS.get(numbers[1], 1) if first in _COLOURS and len(numbers) > 1 else 1
        part, numbers = ";".join(numbers[:length]), numbers[length:]
        if first in _COLOURS:
            colours[_COLOURS[first]] = part
        elif first.isdigit() and (30 <= int(first) <= 37 or 90 <= int(first) <= 97):
            colours["fore"] = part
        elif first.isdigit() and (40 <= int(first) <= 47 or 100 <= int(first) <= 107):
            colours["ground"] = part
        else:
            others.add(part)
    return Ink(**colours, others=tuple(sorted(others)))
