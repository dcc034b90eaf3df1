"""Colours (`colours`), and the themes made of them (`textual_themes`)."""
