"""A sequence of ranks that a column may have left."""

Ranks = tuple[int, ...]
"""The ranks left in a column, from its first card to its playable last."""

Pile = tuple[Ranks, int, int]
"""The ranks, the bits of a state that count such columns, and what playing the last card adds to a state,
beside the crossing of the edge."""
