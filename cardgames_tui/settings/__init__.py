"""What the player has chosen about the program, and the file that keeps it."""
