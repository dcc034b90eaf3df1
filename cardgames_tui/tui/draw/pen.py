"""What is drawn with: what the terminal can show, and the characters that depend on that.

Everything is drawn with characters of Unicode, which `tui.characters` replaces in what is painted where a
terminal lacks them; here are those that need another shape there.
"""

from enum import Enum, auto

KEEPS = "✓"
"""The mark of a move that keeps the win."""

LOSES = "✗"
"""The mark of a move that loses it."""

LIGHT = "●"
"""Stands before a verdict."""

ARROW = "▸"
"""The mark of whoever is to move."""

FRAME = "┌┐└┘─│"
"""An outline: its corners from the top left on, then a flat and an upright edge."""


class Pen(Enum):
    """What the terminal can show."""

    COLOUR = auto()
    """Blocks in many colours."""
    SIXTEEN = auto()
    """Blocks in few colours: no gradients."""
    MONOCHROME = auto()
    """Blocks in one colour: what lies on what is told by outlines."""
    ASCII = auto()
    """Nothing but ASCII; everything is told by characters."""

    @property
    def outlined(self) -> bool:
        """Whether things need an outline to be told apart."""
        return self in (Pen.MONOCHROME, Pen.ASCII)

    @property
    def has_bold(self) -> bool:
        """Whether dark ink may be bold; with sixteen colours many terminals show that as grey."""
        return self is not Pen.SIXTEEN

    @property
    def is_ascii(self) -> bool:
        """Whether nothing but ASCII is painted."""
        return self is Pen.ASCII

    @property
    def dot(self) -> str:
        """Parts the facts of a line."""
        return "-" if self.is_ascii else "·"

    @property
    def stroke(self) -> str:
        """What stands at the sides of the name of what the cursor stands on."""
        return "=" if self.is_ascii else "━"

    def key(self, key: str, *, hinted: bool = False) -> str:
        """A key in three cells; that of the hint has arrows at its sides."""
        if hinted:
            return f"▸{key}◂"
        return f"[{key}]" if self.outlined else f" {key} "
