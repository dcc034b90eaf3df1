"""Working out Chopsticks: complete tables for two, searches for more."""
