"""Fewer bytes for slow connections: a driver that remembers every cell and writes only those that change.

Textual writes whole lines of every changed widget: 15 kB a move instead of 1.
"""

import re
from functools import lru_cache
from typing import Any, NamedTuple

from rich.cells import cell_len
from textual.driver import Driver
from textual.geometry import Size

_KNOWN_SEQUENCES = re.compile(
    r"\x1b\[(?:([0-9;]*)m|([0-9]+);([0-9]+)H|\?2026[hl])|\n(?=\x1b\[[0-9]+;[0-9]+H)"
    r"|\x1b\][^\x07\x1b]*\x07"
)
"""The control sequences of a frame: styles, cursor moves, begin and end, reports to a web page."""

_LAST_MOVE = re.compile(r"\x1b\[[0-9]+;[0-9]+H\Z")  # to where an input wants the cursor

_STYLE = re.compile(
    r"((?:[1-9](?:;|$))*)(38;5;\d+|38;2;\d+;\d+;\d+|3\d|9\d|);?(48;5;\d+|48;2;\d+;\d+;\d+|4\d|10\d|)"
)

_SEEN_ON_BLANKS = set("4579")
"""Underline, blink, reverse and strike."""


class TerminalStyle(NamedTuple):
    """Parameters of SGR sequences (ECMA-48, 8.3.117), each perhaps empty."""

    attributes: str
    colour: str
    background: str


class TerminalCell(NamedTuple):
    """A character and its style; a blank has no colour where none is seen."""

    character: str
    style: TerminalStyle


_PLAIN = TerminalStyle("", "", "")


@lru_cache(4096)
def _cells(text: str, sequence: str) -> list[TerminalCell] | None:
    """The cells that a text fills; None for control or wide characters, or a style not known."""
    match = _STYLE.fullmatch(sequence)
    if match is None or not text.isprintable() or cell_len(text) != len(text):
        return None
    style = TerminalStyle(match[1].rstrip(";"), match[2], match[3])
    on_blanks = style if _SEEN_ON_BLANKS & {*style.attributes} else _PLAIN._replace(background=match[3])
    return [TerminalCell(each, on_blanks if each == " " else style) for each in text]


class TerminalMemory:
    def __init__(self) -> None:
        self._rows: dict[int, list[TerminalCell | None]] = {}  # None for unknown

    def forget(self) -> None:
        self._rows.clear()

    def changes(self, data: str) -> str:
        """Reduces a frame to the cells that change; after other data, all cells are unknown."""
        pieces: list[str] = []
        changed: dict[tuple[int, int], TerminalCell] = {}
        place, style, end = None, "", 0
        for match in _KNOWN_SEQUENCES.finditer(data):
            if (start := match.start()) != end:
                if not self._add_changes(data[end:start], place, style, changed):
                    return data
                place = place and (place[0], place[1] + start - end)
            end = match.end()
            if match[1] is not None:
                style = "" if match[1] in ("", "0") else f"{style};{match[1]}".lstrip(";")
            elif match[2]:
                place = int(match[2]), int(match[3])
            elif match[0] == "\n":
                place = None
            else:
                pieces += [_sequences(changed), match[0]]
                changed.clear()
        if end != len(data) and not self._add_changes(data[end:], place, style, changed):
            return data
        pieces.append(_sequences(changed))
        if last := _LAST_MOVE.search(data):
            pieces.append(last[0])
        return "".join(pieces)

    def _add_changes(
        self,
        text: str,
        place: tuple[int, int] | None,
        style: str,
        changed: dict[tuple[int, int], TerminalCell],
    ) -> bool:
        """Adds the cells that a text changes to `changed`; returns False if that is unknown."""
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


def _sequences(changed: dict[tuple[int, int], TerminalCell]) -> str:
    """Writes some cells, one style after another since that takes fewer bytes than row by row."""
    cells: list[tuple[TerminalStyle, tuple[int, int], str]] = []
    style, row, column = _PLAIN, 0, 0
    for place in sorted(changed):
        character, wanted = changed[place]
        style = style if _style_of(character, wanted, style) == style else wanted
        cells.append((style, place, character))
    pieces: list[str] = []
    style = _PLAIN
    for wanted, (y, x), character in sorted(cells, key=lambda cell: (cell[0].background, *cell)):
        if y != row or x < column:
            pieces.append(f"\x1b[{y};{x}H")
        elif x != column:
            pieces.append(f"\x1b[{x - column}C")
        wanted = _style_of(character, wanted, style)
        if wanted != style:
            pieces.append(_style_change(style, wanted))
        pieces.append(character)
        style, row, column = wanted, y, x + 1
    if style != _PLAIN:
        pieces.append("\x1b[0m")
    return "".join(pieces)


def _style_of(text: str, wanted: TerminalStyle, before: TerminalStyle) -> TerminalStyle:
    """The style before a text, with its background, if nobody sees the difference."""
    is_blank = text.isspace() and wanted[:2] == ("", "") and not _SEEN_ON_BLANKS & {*before.attributes}
    return before._replace(background=wanted.background) if is_blank else wanted


@lru_cache(4096)
def _style_change(before: TerminalStyle, after: TerminalStyle) -> str:
    """The shortest sequence from one style to another; only a reset takes something away."""
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    loses_attributes = before.attributes not in ("", after.attributes)
    needs_reset = loses_attributes or not all(new for _, new in changed)
    codes = ["0", *filter(None, after)] if needs_reset else [new for _, new in changed]
    return f"\x1b[{';'.join(codes)}m"


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
            # screens follow the size of the terminal with some delay
            sizes = [self.painted_app.size, *(screen.outer_size for screen in self.painted_app.children)]
            if self._sizes != sizes:  # everything has moved
                self._sizes = sizes
                self._memory.forget()
            super().write(self._memory.changes(data))

    return RememberingDriver
