"""The pictures of README and the manual page, and the programs that make them."""
