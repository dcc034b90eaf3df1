"""Writing less to the terminal, for links that are slow: only the cells that change.

Textual writes whole lines of the widgets that have changed, also where they say what they said before.
"""

import re
from collections.abc import Iterator
from typing import Any

from rich.cells import cell_len
from textual.driver import Driver

from cardgames_tui.tui.textual_ext.inks import RESET, Ink, ink

_HARMLESS = re.compile(r"\x1b\[(?:[0-9;]*m|([0-9]+);([0-9]+)H|\?2026[hl])|\n(?=\x1b\[[0-9]+;[0-9]+H)")
"""What a frame is made of, besides text: colours, moves of the cursor, beginning and end."""

_SHORT = 3
"""So many cells are written again rather than jumped over."""


class _Writer:
    """Writes letters in places, with no more moves and changes of colour than it takes."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._place: tuple[int, int] | None = None
        self._ink = Ink()

    def write(self, row: int, column: int, ink: Ink, text: str) -> None:
        """Write a text in an ink; on blanks only their ground is seen."""
        if self._place != (row, column):
            self._pieces.append(f"\x1b[{row};{column}H")
        if not text.isspace() or ink.of_blank != self._ink.of_blank:
            self._pieces.append(ink.after(self._ink))
            self._ink = ink
        self._pieces.append(text)
        self._place = row, column + len(text)

    def add(self, sequence: str) -> None:
        """Write what is no text."""
        self._pieces.append(sequence)

    def finished(self) -> str:
        """All that is to be written; the terminal's own look comes last."""
        return "".join([*self._pieces, Ink().after(self._ink)])


class Memory:
    """What stands on the terminal as far as that is known, so that it need not be written again."""

    def __init__(self) -> None:
        self._rows: dict[int, tuple[str, list[Ink]]] = {}
        """What is written in each row, NUL where that is unknown, and in which ink each letter is."""

    def forget(self) -> None:
        """Know nothing."""
        self._rows.clear()

    def news(self, data: str) -> str:
        """The part of a frame that changes something; what is no frame goes through, and all is forgotten."""
        writer = _Writer()
        place, code, end, move = None, "", 0, ""
        for match in _HARMLESS.finditer(data):
            if (start := match.start()) != end:
                if not self._tell(data[end:start], place, ink(code), writer):
                    return data
                place, move = place and (place[0], place[1] + start - end), ""
            end = match.end()
            if match[1]:
                place, move = (int(match[1]), int(match[2])), match[0]
            elif match[0] == "\n":
                place = None
            elif match[0].endswith("m"):
                code = "" if match[0] == RESET else code + match[0]
            else:
                writer.add(match[0])
        if end != len(data):
            move = ""
            if not self._tell(data[end:], place, ink(code), writer):
                return data
        writer.add(move)
        return writer.finished()

    def _tell(self, text: str, place: tuple[int, int] | None, ink: Ink, writer: _Writer) -> bool:
        """Write what is new in a text; say no when it cannot be told what it does to the terminal."""
        if place is None or not text.isprintable() or cell_len(text) != len(text):
            self.forget()
            return False
        row, column = place
        end = column + len(text)
        letters, inks = self._rows.get(row, ("", []))
        if (missing := end - len(inks)) > 0:
            letters, inks = letters + "\0" * missing, inks + [Ink()] * missing
        blank = ink.of_blank
        known, looks = letters[column:end], inks[column:end]
        wanted = [blank if letter == " " else ink for letter in text]
        if known == text and looks == wanted:  # as it is most often, so that no letter need be looked at
            return True
        inks[column:end] = wanted
        self._rows[row] = letters[:column] + text + letters[end:], inks
        changed = [
            index
            for index, (letter, before, look, was) in enumerate(zip(text, known, wanted, looks, strict=True))
            if letter != before or look != was
        ]
        for first, last in _runs(changed):
            writer.write(row, column + first, ink, text[first : last + 1])
        return True


def _runs(indices: list[int]) -> Iterator[tuple[int, int]]:
    """The first and the last of indices that lie close together."""
    begun = last = indices[0]
    for index in indices[1:]:
        if index - last > _SHORT:
            yield begun, last
            begun = index
        last = index
    yield begun, last


def thrifty(driver: type[Driver]) -> type[Driver]:
    """A driver that writes what another one does, without what stands there already."""

    class ThriftyDriver(driver):  # type: ignore[misc, valid-type]
        def __init__(self, *args: Any, **options: Any) -> None:
            super().__init__(*args, **options)
            self._memory = Memory()
            self._remembered = self._app.size

        def write(self, data: str) -> None:
            if self._remembered != self._app.size:  # a terminal of another size has moved everything
                self._remembered = self._app.size
                self._memory.forget()
            super().write(self._memory.news(data))

    return ThriftyDriver
