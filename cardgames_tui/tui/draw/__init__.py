"""Draws cards, hands and the home screen: pure functions from values to lines of text.

Nothing here knows a position: `paint.py` in `tui/solitaire/` and `tui/chopsticks/` makes these values of
one, and the widgets of Textual show what is drawn.
"""
