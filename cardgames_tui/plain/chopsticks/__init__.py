"""Chopsticks in plain mode."""
