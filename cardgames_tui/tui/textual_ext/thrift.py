"""Writing less to the terminal, for links that are slow: only the cells that change, with fewer colour codes.

Rich ends every piece of text with a reset and begins the next one with all its colours, which makes up most
of what a frame takes. Here a code says only what changes, and blanks take over the colour before them.
"""

import re
from functools import lru_cache
from typing import Any, NamedTuple

from rich.cells import cell_len
from textual.driver import Driver

RESET = "\x1b[0m"

_CODES = re.compile(r"\x1b\[([0-9;]*)m|(\x1b\[[0-9;]*H)|(\x1b)")
"""Colours, moves of the cursor, and the beginning of anything else."""

_WEIGHTS = frozenset({"1", "2"})
"""Bold and dim, which end together."""

_SEEN_ON_BLANKS = {"4", "7", "9", "21", "53"}
"""Underline, reverse, strike, double underline, overline."""


class Pen(NamedTuple):
    """How text is written, each part in the numbers of its code."""

    colour: str = "39"
    """Of the text."""
    ground: str = "49"
    """Behind the text."""
    manners: frozenset[str] = frozenset()
    """Bold, dim and the like."""

    def taking(self, numbers: str) -> "Pen":
        """The pen after a code."""
        colour, ground, manners = self
        parts = numbers.split(";")
        while parts:
            part = parts.pop(0)
            if part in ("", "0"):
                colour, ground, manners = Pen()
            elif part == "22":
                manners -= _WEIGHTS
            elif part in ("38", "48"):
                length = 4 if parts[0] == "2" else 2
                whole = ";".join([part, *parts[:length]])
                del parts[:length]
                colour, ground = (whole, ground) if part == "38" else (colour, whole)
            elif part[0] in "39" and len(part) == 2:
                colour = part
            elif (part[0] == "4" and len(part) == 2) or part[:2] == "10":
                ground = part
            else:
                manners |= {part}
        return Pen(colour, ground, manners)

    def leading_to(self, other: "Pen") -> str:
        """The shortest code that makes another pen of this one."""
        if other == self:
            return ""
        if other == Pen():
            return RESET
        start, before = Pen(), ["0"]
        if self.manners <= other.manners:
            start, before = self, []
        elif self.manners - other.manners <= _WEIGHTS:
            start, before = self._replace(manners=self.manners - _WEIGHTS), ["22"]
        numbers = [*before, *sorted(other.manners - start.manners)]
        numbers += [other.colour] * (other.colour != start.colour)
        numbers += [other.ground] * (other.ground != start.ground)
        return f"\x1b[{';'.join(numbers)}m"

    def for_text(self, text: str, now: "Pen") -> "Pen":
        """The pen that a text needs when it is written by this one; blanks need only the ground."""
        if text.isspace() and not (self.manners | now.manners) & _SEEN_ON_BLANKS:
            return Pen(now.colour, self.ground, now.manners)
        return self


_taken = lru_cache(2048)(Pen.taking)
_led = lru_cache(4096)(Pen.leading_to)


def thin(data: str) -> str:
    """The same output with fewer codes; it begins and ends with the plain pen, as what Rich writes does."""
    pen = wanted = Pen()
    pieces: list[str] = []
    end = 0
    for match in _CODES.finditer(data):
        if text := data[end : match.start()]:
            needed = wanted.for_text(text, pen)
            pieces += (_led(pen, needed), text)
            pen = needed
        end = match.end()
        if match[1] is not None:
            wanted = _taken(wanted, match[1])
        elif match[2]:
            if len(pieces) > 1 and pieces[-1].startswith("\x1b[") and pieces[-1].endswith("H"):
                pieces.pop()  # nothing has been written there
            pieces.append(match[2])
        else:  # whatever it is, it finds the pen that it expects
            pieces += (_led(pen, wanted), match[3])
            pen = wanted
            rest = re.compile(r"[^\x1b]*").match(data, end)
            assert rest is not None
            pieces.append(rest[0])
            end = rest.end()
    text = data[end:]
    return "".join([*pieces, _led(pen, wanted) if text else "", text, _led(wanted if text else pen, Pen())])


_HARMLESS = re.compile(r"\x1b\[(?:[0-9;]*m|([0-9]+);([0-9]+)H|\?2026[hl])|\n(?=\x1b\[[0-9]+;[0-9]+H)")
"""What a frame is made of, besides text: colours, moves of the cursor, beginning and end."""

_SHORT = 3
"""So many cells are written again rather than jumped over."""


class Memory:
    """What stands on the terminal as far as that is known, so that it need not be written again."""

    def __init__(self) -> None:
        self._rows: dict[int, tuple[str, list[str]]] = {}
        """What is written in each row, NUL where that is unknown, and by which code each letter is."""

    def forget(self) -> None:
        """Know nothing."""
        self._rows.clear()

    def news(self, data: str) -> str:
        """The part of a frame that changes something; what is no frame goes through, and all is forgotten."""
        pieces: list[str] = []
        place, code, end = None, "", 0
        for match in _HARMLESS.finditer(data):
            if (start := match.start()) != end:
                if not self._tell(data[end:start], place, code, pieces):
                    return data
                place = place and (place[0], place[1] + start - end)
            end = match.end()
            if match[1]:
                place = int(match[1]), int(match[2])
                pieces.append(match[0])
            elif match[0] == "\n":
                place = None
            elif match[0].endswith("m"):
                code = "" if match[0] == RESET else code + match[0]
            else:
                pieces.append(match[0])
        told = end == len(data) or self._tell(data[end:], place, code, pieces)
        return "".join(pieces) if told else data

    def _tell(self, text: str, place: tuple[int, int] | None, code: str, pieces: list[str]) -> bool:
        """Add what is new in a text; say no when it cannot be told what it does to the terminal."""
        if place is None or not text.isprintable() or cell_len(text) != len(text):
            self.forget()
            return False
        row, column = place
        end = column + len(text)
        letters, codes = self._rows.get(row, ("", []))
        if (missing := end - len(codes)) > 0:
            letters, codes = letters + "\0" * missing, codes + [""] * missing
        known, looks, wanted = letters[column:end], codes[column:end], [code] * len(text)
        if known == text and looks == wanted:  # as it is most often, so that no letter need be looked at
            return True
        codes[column:end] = wanted
        self._rows[row] = letters[:column] + text + letters[end:], codes
        begun, last = None, 0
        for index, (letter, before, look) in enumerate(zip(text, known, looks, strict=True)):
            if letter == before and look == code:
                continue
            if begun is not None and index - last > _SHORT:
                pieces.append(f"\x1b[{row};{column + begun}H{code}{text[begun : last + 1]}{RESET}")
                begun = None
            begun, last = index if begun is None else begun, index
        if begun is not None:
            pieces.append(f"\x1b[{row};{column + begun}H{code}{text[begun : last + 1]}{RESET}")
        return True


def thrifty(driver: type[Driver]) -> type[Driver]:
    """A driver that writes what another one does, without what stands there already and with fewer codes."""

    class ThriftyDriver(driver):  # type: ignore[misc, valid-type]
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            self._memory = Memory()
            self._remembered = self._app.size

        def write(self, data: str) -> None:
            if self._remembered != self._app.size:  # a terminal of another size has moved everything
                self._remembered = self._app.size
                self._memory.forget()
            super().write(thin(self._memory.news(data)))

    return ThriftyDriver
