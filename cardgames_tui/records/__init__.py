"""What players keep: every game, as it is played and as it ended, in one SQLite database."""
