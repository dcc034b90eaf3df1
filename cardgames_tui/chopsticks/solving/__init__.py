"""Solving Chopsticks: complete tablebases where they are small enough, a search where they are not."""
