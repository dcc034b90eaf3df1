"""What players keep: every game, as it is played and as it ended, in one SQLite database.

A game that is played hands each change of its record to the `Store`, whose thread saves it in the `Database`.
"""
