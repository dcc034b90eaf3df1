"""How a hand is drawn: as a line, small in three lines, tall in five, or huge in nine and more, fingers up.

Everything a player must see is a character, not a colour alone: a hand says its number, a dead one says
so and has a broken frame, a chosen one has a double frame, and a hand below zero points down.
"""

from dataclasses import dataclass

from textual.content import Content

from cardgames_tui.tui.art.hand_glyphs import SYMBOLS, HandGlyphs

SMALL, TALL, HUGE, LARGEST = 3, 5, 9, 11
"""The heights of the drawings, in lines; from huge on every height up to the largest is one."""

_PALMS = {SMALL: 2, TALL: 3}
"""How many lines are not fingers; five of a huge hand."""

_BROAD = 4
"""How wide the fingers of a huge hand are, in cells."""


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
        if height >= HUGE:
            return self.block(width, min(height, LARGEST))
        if height >= TALL:
            return self.block(width, TALL)
        return self.block(width, SMALL) if height >= SMALL else self.line(width)

    def line(self, width: int) -> Content:
        """The hand in one line: `left 3 [|||··]`, shorter where there is less room: `l 3`."""
        name, fingers = self._signed(), self._row()
        short = self._signed(f"{self.hand.name[0]}{self.hand.name.partition(' ')[2]}")
        texts = (text for text in (f"{name} {fingers}", f"{name} ", f"{short} ") if len(text) <= width)
        return Content.styled(next(texts, self.hand.label), self._style())

    def block(self, width: int, height: int) -> Content:
        """The hand with its fingers up in `height` lines; pointing down when it is below zero."""
        palm = _PALMS.get(height, 5)
        rows = self._fingers(height - palm, width - 4)
        inner = max(len(rows[0]) + 2, len(f"{self.hand.name} {self._label()}") + 4)
        inner = min(inner, max(width - 2, len(self._label())))
        frame = self._frame()
        drawn = [f" {row:^{inner}} " for row in rows]
        drawn.append(frame.corners[0] + f"{rows[-1]:^{inner}}".translate(frame.knuckles) + frame.corners[1])
        name = self._signed() if len(self._signed()) <= inner else self._label()
        if height > SMALL:
            inside = [" " * inner] * (palm // 2 - 1)
            lines = [*inside, f"{name:^{inner}}", *inside]
            drawn += [f"{frame.upright}{line}{frame.upright}" for line in lines]
            drawn.append(frame.corners[2] + frame.flat * inner + frame.corners[3])
        else:
            drawn.append(frame.corners[2] + f"{name:{frame.flat}^{inner}}" + frame.corners[3])
        if (self.hand.fingers or 0) < 0:
            drawn = [row.translate(self.glyphs.upside_down) for row in reversed(drawn)]
        return Content.styled("\n".join(f"{row:^{width}}".rstrip() for row in drawn), self._style())

    def _fingers(self, height: int, width: int) -> list[str]:
        """The raised fingers in some lines, tips first, as wide as there is room for."""
        places = self.hand.roll - 1
        count = abs(self.hand.fingers or 0)
        tip, rest, short = self._finger(height, (width + 1) // places - 1)
        whole = [tip] + [rest] * (height - 1)
        half = [short] + [rest] * (height // 2 - 1)
        half = [" " * len(rest)] * (height - len(half)) + half
        none = [" " * len(rest)] * height
        raised = [whole] * int(count) + [half] * (count % 1 > 0)
        fingers = raised + [none] * (places - len(raised))
        gap = " " if self.hand.roll <= 8 or len(rest) > 1 else ""
        return [gap.join(line) for line in zip(*fingers, strict=True)]

    def _finger(self, height: int, width: int) -> tuple[str, str, str]:
        """The tip of a finger, the rest of it, and the tip of half a finger, each at most so wide."""
        glyphs = self.glyphs
        tip, rest = glyphs.wide
        if height > 2 and width >= _BROAD:
            middle = _BROAD - len(tip)
            tip, rest = tip[0] + glyphs.single[4] * middle + tip[1], rest[0] + " " * middle + rest[1]
            return tip, rest, tip
        if height > 1 and width >= len(tip):
            return tip, rest, tip
        return glyphs.thin, glyphs.thin, glyphs.short

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

    def _signed(self, name: str = "") -> str:
        """The name and the number, with the marks of the move looked at or begun."""
        before = self.glyphs.attacks if self.hand.attacks or self.hand.chosen else ""
        after = self.glyphs.attacked if self.hand.attacked else ""
        return f"{before}{name or self.hand.name} {self._label()}{after}"

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
