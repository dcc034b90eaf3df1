"""The pictures of README, and the programs that make them."""
