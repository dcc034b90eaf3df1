"""Deciding whole ranges of deals."""
