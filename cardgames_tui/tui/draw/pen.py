"""The pen, which knows what the terminal can show, and the signs that all drawings share.

Everything is drawn in Unicode, and a filter replaces single characters (`tui/characters.py`). The pen is for
drawings that need another shape on some terminals.
"""

from enum import Enum, auto

from cardgames_tui.tui.themes import Role

KEEPS_SIGN, LOSES_SIGN = "✓", "✗"
"""A move that keeps the win, and one that loses it."""

SIGN_ROLES = {KEEPS_SIGN: Role.KEEPS, LOSES_SIGN: Role.LOSES}

VERDICT_LIGHT = "●"

TURN_ARROW = LIT_SIGN = "▸"


class Pen(Enum):
    """What the terminal can show."""

    COLOUR = auto()
    """Blocks in many colours."""
    SIXTEEN = auto()
    """Blocks in sixteen colours, so without gradients."""
    MONOCHROME = auto()
    """Blocks in one colour, with outlines."""
    ASCII = auto()

    @property
    def outlined(self) -> bool:
        """Whether things need an outline, for lack of colours."""
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
        """Between the facts of a line."""
        return "-" if self.is_ascii else "·"

    @property
    def stroke(self) -> str:
        """On both sides of the name at the cursor."""
        return "=" if self.is_ascii else "━"

    def key(self, key: str, *, hinted: bool = False) -> str:
        """A key of one character in three cells; arrows mark the hint."""
        if hinted:
            return f"▸{key}◂"
        return f"[{key}]" if self.outlined else f" {key} "
