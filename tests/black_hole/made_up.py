"""A game of the family that the program does not have."""

from dataclasses import replace

from cardgames_tui.black_hole.family import ALL_IN_A_ROW

PAIRS = replace(
    ALL_IN_A_ROW,
    slug="pairs",
    title="Pairs",
    fan_count=26,
    fan_size=2,
    dealt_last=None,
    fan_word="pair",
    foundation_word="line",
    rules=("Pairs. Play every card onto the line.",),
    page="black-hole",
)
"""26 fans of two, and any card opens."""
