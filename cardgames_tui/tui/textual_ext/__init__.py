"""Extensions of Textual: a steadier app, better drivers, fewer bytes."""

PRIVATE_PARTS = {
    "textual._xterm_parser.XTermParser": (
        "Tells which sequences Textual can read, and reads the input of a web page. "
        "Until Textual drops the others and asks for the background, and a driver can be fed text."
    ),
    "textual.drivers.linux_driver.XTermParser": (
        "Replaced, as in `web_driver` and `win32`. "
        "Until the class of the parser is an attribute of the driver."
    ),
    "textual.command.CommandList.on_click": (
        "Added: a click on a command that has just gone would raise an IndexError. "
        "Until OptionList ignores such clicks."
    ),
}
"""Every private part of Textual in use, what for and until when; a test finds others."""
