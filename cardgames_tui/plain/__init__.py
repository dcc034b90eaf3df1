"""Plain mode: both games as a conversation in words, line by line, for screen readers and any terminal.

What the player can say stands in tables of commands: in `conversation.py` for the menu and games, in
`game_topic.py` for all games, in `cards.py` and `hands.py` for each. How moves may be said stands in
`cards_parser.py` and `hands_parser.py`, and what is answered in `words.py` and its like.
"""
