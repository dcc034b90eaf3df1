"""The Chopsticks screens and their parts."""
