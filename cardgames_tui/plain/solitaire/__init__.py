"""Black Hole and All in a Row in words."""
