"""Fewer bytes for slow connections: a driver that remembers every cell and writes only those that change.

Textual writes whole lines of every changed widget, and all colours anew for every piece of them: 15 kB a
move instead of 1 kB.
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
"""The control sequences of a frame: styles, cursor moves, its begin and end, and reports to a web page."""

_LAST_MOVE = re.compile(r"\x1b\[[0-9]+;[0-9]+H\Z")  # to where an input wants the cursor


class CellStyle(NamedTuple):
    """The style of a character as SGR codes (ECMA-48, 8.3.117); an empty colour is the default."""

    foreground: str = ""
    background: str = ""
    attributes: tuple[str, ...] = ()

    def after(self, parameters: str) -> "CellStyle":
        """This style, changed by the parameters of an SGR sequence."""
        style, rest = self, iter(parameters.split(";"))
        for code in rest:
            number = int(code or 0)
            if number == 0:
                style = PLAIN
            elif number in (38, 48):
                kind = next(rest, "")
                colour = ";".join((code, kind, *islice(rest, 3 if kind == "2" else 1)))
                style = (
                    style._replace(foreground=colour) if number == 38 else style._replace(background=colour)
                )
            elif 30 <= number <= 37 or 90 <= number <= 97:
                style = style._replace(foreground=code)
            elif 40 <= number <= 47 or 100 <= number <= 107:
                style = style._replace(background=code)
            else:
                style = style._replace(attributes=(*style.attributes, code))
        return style

    def sequence_from(self, before: "CellStyle") -> str:
        """The shortest SGR sequence that changes another style into this one."""
        changed = [code for code in self.attributes if code not in before.attributes]
        if set(before.attributes) - set(self.attributes):
            if not set(before.attributes) <= _WEIGHTS:
                return f"\x1b[0m{self.sequence_from(PLAIN)}"
            changed = ["22", *self.attributes]
        if self.foreground != before.foreground:
            changed.append(self.foreground or "39")
        if self.background != before.background:
            changed.append(self.background or "49")
        return f"\x1b[{';'.join(changed)}m" if changed else ""


_WEIGHTS = {"1", "2"}  # the codes for bold and faint, which do not show on blanks, and which code 22 resets

PLAIN = CellStyle()

TerminalCell = tuple[str, CellStyle]

_style_after = lru_cache(4096)(CellStyle.after)
_sequence = lru_cache(4096)(CellStyle.sequence_from)


@lru_cache(4096)
def _cells(text: str, style: CellStyle) -> list[TerminalCell] | None:
    """The cells that a text fills; None for text with control or wide characters."""
    plain = text.isprintable() and cell_len(text) == len(text)
    return [(character, style) for character in text] if plain else None


class TerminalMemory:
    """The cells of the terminal, as far as they are known."""

    def __init__(self) -> None:
        self._rows: dict[int, list[TerminalCell | None]] = {}  # None for a cell that is not known

    def forget(self) -> None:
        """Forgets all cells, so that everything is written again."""
        self._rows.clear()

    def changes(self, data: str) -> str:
        """Reduces a frame to the cells that change.

        Data that cannot be understood is returned unchanged, and all cells are forgotten.
        """
        pieces: list[str] = []
        changed: dict[tuple[int, int], TerminalCell] = {}
        place, style, end = None, PLAIN, 0
        for match in _HARMLESS.finditer(data):
            if (start := match.start()) != end:
                if not self._learn(data[end:start], place, style, changed):
                    return data
                place = place and (place[0], place[1] + start - end)
            end = match.end()
            if match[1] is not None:
                style = _style_after(style, match[1])
            elif match[2]:
                place = int(match[2]), int(match[3])
            elif match[0] == "\n":
                place = None
            else:
                pieces += [_written(changed), match[0]]
                changed.clear()
        if end != len(data) and not self._learn(data[end:], place, style, changed):
            return data
        pieces.append(_written(changed))
        if last := _LAST_MOVE.search(data):
            pieces.append(last[0])
        return "".join(pieces)

    def _learn(
        self,
        text: str,
        place: tuple[int, int] | None,
        style: CellStyle,
        changed: dict[tuple[int, int], TerminalCell],
    ) -> bool:
        """Adds the cells that a text changes to `changed`; returns False when its effect is unknown."""
        if place is None or (cells := _cells(text, style)) is None:
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


def _written(changed: dict[tuple[int, int], TerminalCell]) -> str:
    """Writes cells by row and column, and resets the style at the end."""
    pieces: list[str] = []
    row, column, style = 0, 0, PLAIN
    for place in sorted(changed):
        if place[0] != row:
            pieces.append(f"\x1b[{place[0]};{place[1]}H")
        elif place[1] != column:
            pieces.append(f"\x1b[{place[1] - column}C")
        character, wanted = changed[place]
        if (
            character == " "
            and _WEIGHTS.issuperset(wanted.attributes)
            and _WEIGHTS.issuperset(style.attributes)
        ):
            wanted = style._replace(background=wanted.background)
        if wanted != style:
            pieces.append(_sequence(wanted, style))
        pieces.append(character)
        row, column, style = place[0], place[1] + 1, wanted
    if style != PLAIN:
        pieces.append("\x1b[0m")
    return "".join(pieces)


@cache
def with_memory(driver: type[Driver]) -> type[Driver]:
    """Makes a driver that writes only the cells that change."""

    class RememberingDriver(driver):  # type: ignore[misc, valid-type]
        def __init__(self, app: Any, **options: Any) -> None:
            super().__init__(app, **options)
            self.painted_app = app
            self._memory = TerminalMemory()
            self._sizes: list[Size] = []
            app.terminal = self

        def write(self, data: str) -> None:
            # screens are painted for the size of the terminal with some delay
            sizes = [self.painted_app.size, *(screen.outer_size for screen in self.painted_app.children)]
            if self._sizes != sizes:  # everything has moved
                self._sizes = sizes
                self._memory.forget()
            super().write(self._memory.changes(data))

    return RememberingDriver
