"""How a hand is drawn: as a line, small in three lines, or tall in five, fingers up.

Everything a player must see is a character, not a colour alone: a hand says its number, a dead one says
so and has a broken frame, a chosen one has a double frame, and a hand below zero points down.
"""

from dataclasses import dataclass

from textual.content import Content

from cardgames_tui.tui.chopsticks.hand_glyphs import SYMBOLS, HandGlyphs

SMALL, TALL = 3, 5
"""The heights of the drawings, in lines."""

_WIDE_FINGERS = 4
"""Up to how many fingers there is room to draw them wide."""


@dataclass(frozen=True, slots=True)
class HandShown:
    """What is to be seen of one hand."""

    name: str
    """What it is called: `left`."""
    label: str
    """Its number as codes write it."""
    fingers: float | None
    """How many fingers it shows; none for a dead hand."""
    roll: int = 5
    """How many fingers kill it."""
    zombie: bool = False
    """Whether it is a zombie's."""
    chosen: bool = False
    """Whether the player has chosen it to do something with it."""
    attacks: bool = False
    """Whether the move looked at is made with it."""
    attacked: bool = False
    """Whether the move looked at is made on it."""


class HandArtist:
    """Draws one hand.

    Args:
        hand: What to draw.
        glyphs: The characters to draw with.
    """

    def __init__(self, hand: HandShown, glyphs: HandGlyphs = SYMBOLS) -> None:
        self.hand = hand
        self.glyphs = glyphs

    def draw(self, width: int, height: int) -> Content:
        """The largest drawing that there is room for."""
        if height >= TALL:
            return self.block(width, TALL)
        return self.block(width, SMALL) if height >= SMALL else self.line(width)

    def line(self, width: int) -> Content:
        """The hand in one line: `left 3 [|||··]`, shorter where there is less room."""
        name, fingers = self._signed(), self._row()
        for text in (f"{name} {fingers}", name, self._label()):
            if len(text) <= width:
                return Content.styled(text, self._style())
        return Content.styled(self.hand.label, self._style())

    def block(self, width: int, height: int) -> Content:
        """The hand with its fingers up in `height` lines; pointing down when it is below zero."""
        rows = self._fingers(height - 3 if height > SMALL else 1)
        inner = max(len(rows[0]) + 2, len(f"{self.hand.name} {self._label()}") + 4)
        inner = min(inner, max(width - 2, len(self._label())))
        frame = self._frame()
        drawn = [f" {row:^{inner}} " for row in rows]
        drawn.append(frame.corners[0] + f"{rows[-1]:^{inner}}".translate(frame.knuckles) + frame.corners[1])
        name = self._signed() if len(self._signed()) <= inner else self._label()
        if height > SMALL:
            drawn.append(f"{frame.upright}{name:^{inner}}{frame.upright}")
            drawn.append(frame.corners[2] + frame.flat * inner + frame.corners[3])
        else:
            drawn.append(frame.corners[2] + f"{name:{frame.flat}^{inner}}" + frame.corners[3])
        if (self.hand.fingers or 0) < 0:
            drawn = [row.translate(self.glyphs.upside_down) for row in reversed(drawn)]
        return Content.styled("\n".join(f"{row:^{width}}".rstrip() for row in drawn), self._style())

    def _fingers(self, height: int) -> list[str]:
        """The raised fingers in some lines, tips first."""
        wide = self.hand.roll - 1 <= _WIDE_FINGERS and height > 1
        places = self.hand.roll - 1
        count = abs(self.hand.fingers or 0)
        whole, half = int(count), count % 1 > 0
        gap = " " if self.hand.roll <= 8 else ""
        rows = []
        for line in range(height):
            tip = line == 0
            finger = self.glyphs.wide[0 if tip else 1] if wide else self.glyphs.thin
            last = line == height - 1
            short = (self.glyphs.wide[0] if wide else self.glyphs.short) if half and last else ""
            blank = " " * len(finger)
            shown = [finger] * whole + ([short or blank] if half else [])
            shown += [blank] * (places - len(shown))
            rows.append(gap.join(shown))
        return rows

    def _row(self) -> str:
        """The fingers as a bar as long as the roll."""
        if self.hand.fingers is None:
            return f"[{self.glyphs.dead * self.hand.roll}]"
        count = abs(self.hand.fingers)
        raised = self.glyphs.thin * int(count) + self.glyphs.short * (count % 1 > 0)
        return f"[{raised:{self.glyphs.folded}<{self.hand.roll}}]"

    def _label(self) -> str:
        if self.hand.zombie:
            return "zombie" if self.hand.fingers is not None else "dead"
        return "dead" if self.hand.fingers is None else self.hand.label

    def _signed(self) -> str:
        """The name and the number, with the marks of the move looked at."""
        before = self.glyphs.attacks if self.hand.attacks else ""
        after = self.glyphs.attacked if self.hand.attacked else ""
        return f"{before}{self.hand.name} {self._label()}{after}"

    def _frame(self) -> "_Frame":
        if self.hand.fingers is None:
            chosen = self.glyphs.broken
        else:
            chosen = self.glyphs.double if self.hand.chosen else self.glyphs.single
        return _Frame(chosen, self.glyphs)

    def _style(self) -> str:
        if self.hand.fingers is None:
            return "$text-muted"
        if self.hand.chosen or self.hand.attacks:
            return "bold $table-key"
        return "bold $text-accent" if self.hand.attacked else "$table-hand"


class _Frame:
    """The edges of a hand."""

    def __init__(self, characters: str, glyphs: HandGlyphs) -> None:
        self.corners = characters[:4]
        self.flat, self.upright = characters[4], characters[5]
        fingers = {glyphs.thin, glyphs.short, *glyphs.wide[0], *glyphs.wide[1]}
        self.knuckles = str.maketrans({" ": self.flat, **dict.fromkeys(fingers, characters[6])})
