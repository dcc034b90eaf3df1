"""Chopsticks, the hand game: its rules in every variant, its exact values, its players."""

ID_WORD = "chopsticks"
"""What records, codes and commands call the game."""
