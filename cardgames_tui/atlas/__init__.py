"""The values of all sets of rules of Chopsticks."""
