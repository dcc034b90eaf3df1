"""The Chopsticks screen and what it is made of."""
