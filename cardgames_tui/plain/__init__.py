"""Plain mode: every game as a conversation in words, for screen readers, pipes and simple terminals."""
