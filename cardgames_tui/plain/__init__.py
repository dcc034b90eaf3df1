"""Plain mode: both games as a conversation in words, line by line, for screen readers and any terminal.

A command is declared above the function that does it: in `commands.py` here when every game has it, else in
that of its game. How moves may be said is in `reading.py` beside it, and what is said in `words.py`.
"""
