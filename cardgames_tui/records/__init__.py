"""Every game of a player, finished or not, in one SQLite database.

A game in play hands each change of its record to the `Store`, whose thread saves it in the `Database`.
"""
