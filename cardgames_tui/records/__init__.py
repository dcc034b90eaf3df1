"""What players keep: every game, as it is played and as it ended, in one SQLite database.

A `GameLog` follows a game and hands each change to the `Store`, whose thread saves it in the `Database`.
"""
