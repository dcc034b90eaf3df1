"""Games as they are played and kept, whatever they are shown on: a screen or line by line."""
