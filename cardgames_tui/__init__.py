"""Black Hole solitaire and Chopsticks in the terminal."""

__version__ = "0.1.0"
