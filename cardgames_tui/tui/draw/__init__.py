"""Draws cards, hands and the home screen: pure functions from values to lines of text."""
