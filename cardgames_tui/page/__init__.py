"""The program as a web page that needs no server."""
