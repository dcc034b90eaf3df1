"""The program as a web page that needs no server: its build, its files, and the Python inside it."""
