"""Games in play, and everything about them that every front shares."""
