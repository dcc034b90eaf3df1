"""The screens, on Textual.

The time until the first frame is mostly that of imports. So a module imports at its top what the first frame
of its screen needs; what comes later (another screen, a dialog, the side panel, a search) is imported by the
function that opens it. `tests/test_imports.py` holds a list of what must not be there too early.
"""

MIN_COLUMNS, MIN_LINES = 46, 12
"""The smallest window in which a game is shown."""

MIN_PAGE_COLUMNS = 38
"""The same for the web page, where phones have large letters (see `page/static/terminal.js`)."""
