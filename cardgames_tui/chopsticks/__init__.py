"""Chopsticks, the hand game: its rules in every variant, its exact values, its players."""
