"""Writing less to the terminal, for links that are slow: only the cells that change.

Textual writes whole lines of the widgets that have changed, also where they say what they said before.
"""

import re
from typing import Any

from rich.cells import cell_len
from textual.driver import Driver

RESET = "\x1b[0m"

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
