"""What README shows, and the program that makes it from the running app."""
