"""The table of the card games."""
