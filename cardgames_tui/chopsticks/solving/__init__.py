"""Solving Chopsticks: complete tables where they are small enough, a search where they are not."""
