"""Plain mode: both games as a conversation in words, line by line, for screen readers and any terminal."""
