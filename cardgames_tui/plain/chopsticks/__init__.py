"""Chopsticks in words."""
