"""The home view, where a game is chosen."""
