"""The conversation over Black Hole and All in a Row."""
