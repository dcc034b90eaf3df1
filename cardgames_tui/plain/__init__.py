"""Plain mode: both games as a conversation in words, line by line, for screen readers and any terminal.

It begins in `converse.py`. What the player can say stands in tables of commands: in `topic.py` for the
menu, in `game_topic.py` for all games, and in `topic.py` of `solitaire/` and `chopsticks/`. How moves may be
said stands in their `parser.py`, and what is answered in `words.py`, here and there.
"""
