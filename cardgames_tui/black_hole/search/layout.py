"""How a state is packed into one int, so that a move is one addition.

The low bits are the same for every deal. Each rank has a byte: four bits for the number of the edge to the
rank above (see `ring`), at most 9, and four for how many columns show the rank, at most 4. Above them the
piles of the deal are counted (see `puzzle`): a state is solved when nothing is left there. The low bits
follow from the piles and the rank on the foundation, and tell that rank, so the int is an exact key.
"""

NUMBER_UNIT = tuple(1 << 8 * edge for edge in range(13))
"""By edge: 1 in its number."""
NUMBER_FIELD = tuple(15 * unit for unit in NUMBER_UNIT)
"""By edge: the bits of its number."""
NUMBERS = sum(NUMBER_FIELD)
"""The bits of all numbers."""
SHOWN_UNIT = tuple(16 * unit for unit in NUMBER_UNIT)
"""By rank: 1 in how many columns show it."""
SHOWN_FIELD = tuple(15 * unit for unit in SHOWN_UNIT)
"""By rank: the bits of how many columns show it."""
PILES_SHIFT = 8 * 13
"""Where the piles begin."""
FIRST_PILE = 1 << PILES_SHIFT
"""The lowest bit of the piles: a state below it is solved."""


def numbers_in(state: int) -> bytes:
    """By edge: its number."""
    return (state & NUMBERS).to_bytes(13, "little")
