"""Black Hole and All in a Row in plain mode."""
