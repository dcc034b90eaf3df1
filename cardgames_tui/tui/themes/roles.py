"""The names of the colours that cards and hands are drawn with.

Each is also a variable of every theme, so that `$card-face` can be used in style sheets.
"""

from enum import StrEnum

RING_LEVELS = 6
"""The number of steps of the light of the ring."""

GLOW_LEVELS = 4
"""The number of steps of the glow around the ring."""


class Role(StrEnum):
    """What a colour is used for."""

    TABLE = "table"
    """The background of the table."""
    TEXT = "table-text"
    """Words on the table."""
    FAINT = "table-faint"
    """Words on the table that matter less."""
    PLACE = "card-place"
    """The place of a fan that has been played off."""

    CARD_FACE = "card-face"
    """The face of the top card of a fan."""
    CARD_LIVE = "card-live"
    """The face of the card played last: a little brighter."""
    CARD_PLAYABLE = "card-playable"
    """The face of a card that can be played: tinted a little."""
    CARD_HINTED = "card-hinted"
    """The face of the card that the hint names."""
    CARD_COVERED = "card-covered"
    """The face of a card that others cover."""
    CARD_BURIED = "card-buried"
    """The face of a card that lies deeper in the hole."""
    CARD_SEAM = "card-seam"
    """The thin line between a card and the one that covers it, and the outline of cards that have one."""
    CARD_INK = "card-ink"
    """What is printed on a card in no colour of a suit."""
    CARD_RED = "card-red"
    """The red of the ornaments on court cards."""
    CARD_GOLD = "card-gold"
    """The crowns of court cards."""
    CARD_SKIN = "card-skin"
    """The faces of court cards."""
    CARD_HAIR = "card-hair"
    """The hair of court cards."""

    CLUBS = "card-clubs"
    """Clubs on a card."""
    SPADES = "card-spades"
    """Spades on a card."""
    HEARTS = "card-hearts"
    """Hearts on a card."""
    DIAMONDS = "card-diamonds"
    """Diamonds on a card."""

    KEY = "key"
    """The background of a key that does something now."""
    KEY_INK = "key-ink"
    """What is printed on such a key."""
    NEXT = "table-next"
    """Words on the table that say what can be done now."""
    KEEPS = "keeps"
    """The mark of a move that keeps the win."""
    LOSES = "loses"
    """The mark of a move that loses it."""
    CURSOR = "cursor"
    """The frame around what the cursor stands on."""

    HOLE = "hole"
    """The inside of the hole."""
    RING_0 = "ring-0"
    """The faintest light of the ring."""
    RING_1 = "ring-1"
    """Faint light of the ring."""
    RING_2 = "ring-2"
    """Weak light of the ring."""
    RING_3 = "ring-3"
    """Light of the ring."""
    RING_4 = "ring-4"
    """Bright light of the ring."""
    RING_5 = "ring-5"
    """The brightest light of the ring."""
    GLOW_0 = "glow-0"
    """The outermost glow, hardly brighter than the table."""
    GLOW_1 = "glow-1"
    """The outer glow."""
    GLOW_2 = "glow-2"
    """The inner glow."""
    GLOW_3 = "glow-3"
    """The glow next to the ring."""

    SKIN = "skin"
    """A hand."""
    SKIN_SHADE = "skin-shade"
    """The gaps between folded fingers, and what lies in their shadow."""
    SKIN_BACK = "skin-back"
    """The hand half behind another one."""
    SKIN_INK = "skin-ink"
    """The number on a palm."""
    CHOSEN_HAND = "chosen-hand"
    """A hand that has been chosen."""
    CHOSEN_SHADE = "chosen-shade"
    """The shade on a chosen hand."""
    TARGET_HAND = "target-hand"
    """A hand that the chosen one can hit."""
    TARGET_SHADE = "target-shade"
    """The shade on such a hand."""
    DEAD_HAND = "dead-hand"
    """A dead hand."""
    DEAD_SHADE = "dead-shade"
    """The shade on a dead hand."""
    DEAD_INK = "dead-ink"
    """What is printed on a dead hand."""


RING = tuple(Role(f"ring-{level}") for level in range(RING_LEVELS))
"""The light of the ring, from the faintest to the brightest."""

GLOW = tuple(Role(f"glow-{level}") for level in range(GLOW_LEVELS))
"""The glow around the ring, from the outermost to the innermost."""

SUITS = (Role.CLUBS, Role.SPADES, Role.HEARTS, Role.DIAMONDS)
"""The colours of the suits, in the order of `cards.SUITS`."""
