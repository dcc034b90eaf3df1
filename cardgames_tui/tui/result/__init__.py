"""The card that says how a game has ended."""
