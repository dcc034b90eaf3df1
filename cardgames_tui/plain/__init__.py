"""Plain mode: both games as a conversation in words, line by line, for screen readers and any terminal.

What the player can say stands in tables of commands: in `conversation.py` for all games, in `cards.py` and
`hands.py` for each, with how moves may be said. What `help` says of a command is the docstring of the method
that does it. What is answered stands in `words.py` and its like.
"""
