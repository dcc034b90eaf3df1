"""The program in the browser: a server with a process for every visitor, and a page that needs no server."""

from pathlib import Path

STATIC = Path(__file__).with_name("static")
"""The pages, their style and their scripts: a folder for `serve`, one for the site, one for both."""
