"""The characters that hands are drawn with, for terminals that have them and for those that do not."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from cardgames_tui.tui.art import glyphs as card_glyphs
from cardgames_tui.tui.art.glyphs import Glyphs


@dataclass(frozen=True, slots=True)
class HandGlyphs:
    """One set of characters, each one cell wide.

    Frames are seven characters: the corners (top left, top right, bottom left, bottom right), the flat and
    the upright edge, and where a finger joins the hand.
    """

    single: str
    """The frame of a live hand."""
    double: str
    """The frame of a hand that has been chosen."""
    broken: str
    """The frame of a dead hand."""
    wide: tuple[str, str]
    """A finger of two cells: its tip, and the rest of it."""
    thin: str
    """A finger of one cell."""
    short: str
    """Half a finger."""
    folded: str
    """A finger that is missing to the roll."""
    dead: str
    """A finger of a dead hand."""
    attacks: str
    """Stands before the hand that a move is made with."""
    attacked: str
    """Stands after the hand that a move is made on."""
    upside_down: Mapping[int, int] = field(hash=False)
    """How the characters look upside down."""


_UPSIDE_DOWN = str.maketrans("╭╮╰╯╷╔╗╚╝┴╧", "╰╯╭╮╵╚╝╔╗┬╤")

SYMBOLS = HandGlyphs(
    "╭╮╰╯─│┴", "╔╗╚╝═║╧", "╭╮╰╯╌┊╌", ("╭╮", "││"), "│", "╷", "·", "x", "▸", "◂", _UPSIDE_DOWN
)
PLAIN = HandGlyphs("++++-|+", "####=#+", "....::.", ("/\\", "||"), "|", ",", ".", "x", ">", "<", {})


def hand_glyphs(glyphs: Glyphs) -> HandGlyphs:
    """The characters for hands that go with those for cards."""
    return PLAIN if glyphs is card_glyphs.PLAIN else SYMBOLS
