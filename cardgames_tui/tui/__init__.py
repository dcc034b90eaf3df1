"""The Textual app and its screens."""
