"""A memory of what stands on the terminal, for slow links: only cells that change are written.

Textual writes whole lines of the widgets that have changed, also where they say what they said before, and
begins every piece of them with all its colours: 15 kB a move where this writes one.
"""

import re
from functools import cache, lru_cache
from itertools import islice
from typing import Any, NamedTuple

from rich.cells import cell_len
from textual.driver import Driver
from textual.geometry import Size

_HARMLESS = re.compile(
    r"\x1b\[(?:([0-9;]*)m|([0-9]+);([0-9]+)H|\?2026[hl])|\n(?=\x1b\[[0-9]+;[0-9]+H)"
    r"|\x1b\][^\x07\x1b]*\x07"
)
"""What a frame is made of, besides text: looks, moves of the cursor, beginning and end; news for a page."""

_LAST_MOVE = re.compile(r"\x1b\[[0-9]+;[0-9]+H\Z")
"""The move that puts the cursor where an input wants it."""


class Look(NamedTuple):
    """How a letter looks: the codes of its colours, empty for the terminal's own, and its other codes."""

    fore: str = ""
    ground: str = ""
    marks: tuple[str, ...] = ()

    def after(self, parameters: str) -> "Look":
        """This look, changed by the parameters of an SGR sequence (ECMA-48, 8.3.117)."""
        look, rest = self, iter(parameters.split(";"))
        for code in rest:
            number = int(code or 0)
            if number == 0:
                look = PLAIN
            elif number in (38, 48):
                kind = next(rest, "")
                colour = ";".join((code, kind, *islice(rest, 3 if kind == "2" else 1)))
                look = look._replace(fore=colour) if number == 38 else look._replace(ground=colour)
            elif 30 <= number <= 37 or 90 <= number <= 97:
                look = look._replace(fore=code)
            elif 40 <= number <= 47 or 100 <= number <= 107:
                look = look._replace(ground=code)
            else:
                look = look._replace(marks=(*look.marks, code))
        return look

    def sequence_from(self, before: "Look") -> str:
        """The shortest sequence that turns another look into this one."""
        changed = [mark for mark in self.marks if mark not in before.marks]
        if set(before.marks) - set(self.marks):
            if not set(before.marks) <= _WEIGHTS:
                return f"\x1b[0m{self.sequence_from(PLAIN)}"
            changed = ["22", *self.marks]
        if self.fore != before.fore:
            changed.append(self.fore or "39")
        if self.ground != before.ground:
            changed.append(self.ground or "49")
        return f"\x1b[{';'.join(changed)}m" if changed else ""


_WEIGHTS = {"1", "2"}
"""The marks bold and faint, which change letters but no blanks, and which 22 takes away."""

PLAIN = Look()

Cell = tuple[str, Look]
"""A letter and its look."""

_look_after = lru_cache(4096)(Look.after)
_sequence = lru_cache(4096)(Look.sequence_from)


@lru_cache(4096)
def _cells(text: str, look: Look) -> list[Cell] | None:
    """The cells that a text fills; none when it cannot be told what it does to the terminal."""
    plain = text.isprintable() and cell_len(text) == len(text)
    return [(letter, look) for letter in text] if plain else None


class Memory:
    """What stands on the terminal as far as that is known, so that it need not be written again."""

    def __init__(self) -> None:
        self._rows: dict[int, list[Cell | None]] = {}
        """What is known to stand in each row."""

    def forget(self) -> None:
        """Know nothing."""
        self._rows.clear()

    def news(self, data: str) -> str:
        """The part of a frame that changes something; what is no frame goes through, and all is forgotten."""
        pieces: list[str] = []
        changed: dict[tuple[int, int], Cell] = {}
        place, look, end = None, PLAIN, 0
        for match in _HARMLESS.finditer(data):
            if (start := match.start()) != end:
                if not self._learn(data[end:start], place, look, changed):
                    return data
                place = place and (place[0], place[1] + start - end)
            end = match.end()
            if match[1] is not None:
                look = _look_after(look, match[1])
            elif match[2]:
                place = int(match[2]), int(match[3])
            elif match[0] == "\n":
                place = None
            else:
                pieces += [_written(changed), match[0]]
                changed.clear()
        if end != len(data) and not self._learn(data[end:], place, look, changed):
            return data
        pieces.append(_written(changed))
        if last := _LAST_MOVE.search(data):
            pieces.append(last[0])
        return "".join(pieces)

    def _learn(
        self, text: str, place: tuple[int, int] | None, look: Look, changed: dict[tuple[int, int], Cell]
    ) -> bool:
        """Note what a text changes; say no when it cannot be told what it does to the terminal."""
        if place is None or (cells := _cells(text, look)) is None:
            self.forget()
            return False
        row, column = place
        end = column + len(text)
        known = self._rows.setdefault(row, [])
        if end > len(known):
            known += [None] * (end - len(known))
        if known[column:end] != cells:
            for at, cell in enumerate(cells, column):
                if known[at] != cell:
                    changed[row, at] = cell
            known[column:end] = cells
        return True


def _written(changed: dict[tuple[int, int], Cell]) -> str:
    """What writes some cells, and leaves the look plain."""
    pieces: list[str] = []
    row, column, look = 0, 0, PLAIN
    for place in sorted(changed):
        if place[0] != row:
            pieces.append(f"\x1b[{place[0]};{place[1]}H")
        elif place[1] != column:
            pieces.append(f"\x1b[{place[1] - column}C")
        letter, wanted = changed[place]
        if letter == " " and _WEIGHTS.issuperset(wanted.marks) and _WEIGHTS.issuperset(look.marks):
            wanted = look._replace(ground=wanted.ground)
        if wanted != look:
            pieces.append(_sequence(wanted, look))
        pieces.append(letter)
        row, column, look = place[0], place[1] + 1, wanted
    if look != PLAIN:
        pieces.append("\x1b[0m")
    return "".join(pieces)


@cache
def remembering(driver: type[Driver]) -> type[Driver]:
    """A driver that writes what another one does, without what stands there already."""

    class RememberingDriver(driver):  # type: ignore[misc, valid-type]
        def __init__(self, app: Any, **options: Any) -> None:
            super().__init__(app, **options)
            self.showing = app
            self._memory = Memory()
            self._sizes: list[Size] = []
            app.terminal = self

        def write(self, data: str) -> None:
            # the size of the terminal, and those for which screens are painted, which follow it
            sizes = [self.showing.size, *(screen.outer_size for screen in self.showing.children)]
            if self._sizes != sizes:  # another size has moved everything
                self._sizes = sizes
                self._memory.forget()
            super().write(self._memory.news(data))

    return RememberingDriver
