"""The pen: what the terminal can show, and the characters that depend on it.

Everything is drawn in Unicode, and `tui.characters` replaces single characters for terminals that lack them.
Here are those that need another shape on such terminals.
"""

from enum import Enum, auto

KEEPS = "✓"
"""Marks a move that keeps the win."""

LOSES = "✗"
"""Marks a move that loses it."""

LIGHT = "●"
"""Stands before a verdict."""

ARROW = "▸"
"""Marks the player to move."""

FRAME = "┌┐└┘─│"
"""An outline: its corners row by row, then a horizontal and a vertical edge."""


class Pen(Enum):
    """What the terminal can show."""

    COLOUR = auto()
    """Blocks in many colours."""
    SIXTEEN = auto()
    """Blocks in few colours: no gradients."""
    MONOCHROME = auto()
    """Blocks in one colour, with outlines."""
    ASCII = auto()
    """Nothing but ASCII."""

    @property
    def outlined(self) -> bool:
        """Whether things need an outline, since colours do not set them off."""
        return self in (Pen.MONOCHROME, Pen.ASCII)

    @property
    def has_bold(self) -> bool:
        """Whether dark text may be bold; many terminals with sixteen colours show it as grey."""
        return self is not Pen.SIXTEEN

    @property
    def is_ascii(self) -> bool:
        return self is Pen.ASCII

    @property
    def dot(self) -> str:
        """Separates the facts of a line."""
        return "-" if self.is_ascii else "·"

    @property
    def stroke(self) -> str:
        """Drawn on both sides of the name at the cursor."""
        return "=" if self.is_ascii else "━"

    def key(self, key: str, *, hinted: bool = False) -> str:
        """A key of one character in three cells; the key of the hint has arrows on its sides."""
        if hinted:
            return f"▸{key}◂"
        return f"[{key}]" if self.outlined else f" {key} "
