"""`python -m cardgames_tui`."""

from cardgames_tui.cli import main

main()
