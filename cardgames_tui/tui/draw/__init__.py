"""What is drawn, from values to lines of text."""
