"""A sequence of ranks that a column may have left."""

from typing import NamedTuple

Ranks = tuple[int, ...]
"""The ranks left in a column, from its first card to its playable last."""


class Pile(NamedTuple):
    """A sequence of ranks that a column may have left."""

    ranks: Ranks
    field: int
    """The bits of a state that count such columns."""
    change: int
    """What playing its last card adds to a state, beside the crossing of the edge."""
