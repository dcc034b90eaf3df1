"""The program served to browsers: each visitor plays in a process and a directory of their own."""
