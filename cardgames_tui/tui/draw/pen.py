"""The pen to draw with, which knows what the terminal can show, and the signs that all drawings share.

Everything is drawn in Unicode, and a filter replaces single characters (`tui/characters.py`). What needs
another shape on some terminals asks the pen.
"""

from enum import Enum, auto

from cardgames_tui.tui.themes import Role

KEEPS_SIGN, LOSES_SIGN = "✓", "✗"
"""The signs of a move that keeps the win, and of one that loses it."""

SIGN_ROLES = {KEEPS_SIGN: Role.KEEPS, LOSES_SIGN: Role.LOSES}
"""The colours of the signs."""

VERDICT_LIGHT = "●"
"""Stands before a verdict."""

TURN_ARROW = "▸"
"""Marks the player to move."""


class Pen(Enum):
    """What the terminal can show."""

    COLOUR = auto()
    """Blocks in many colours."""
    SIXTEEN = auto()
    """Blocks in few colours: no gradients."""
    MONOCHROME = auto()
    """Blocks in one colour, with outlines."""
    ASCII = auto()

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
