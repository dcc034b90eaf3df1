"""The conversation over the games of cards."""
