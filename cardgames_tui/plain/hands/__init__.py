"""The conversation over Chopsticks."""
