"""What can be counted about the game under a set of rules, and what is said about it and false."""
