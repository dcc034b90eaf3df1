"""The id of the game, in a module of its own so that it can be had without the rules."""

CHOPSTICKS = "chopsticks"
"""The id of the game in records, codes and commands."""
