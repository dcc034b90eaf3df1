"""Black Hole, All in a Row and Chopsticks in the terminal."""

__version__ = "0.1.0"
