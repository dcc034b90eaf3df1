"""Colours: their names (`roles`), values (`colours`) and the themes made of them (`textual_themes`)."""
