"""Extensions of Textual: a steadier app, drivers that know the terminal better, fewer bytes to write.

The private parts of Textual that these need are listed here; a test finds every use.
"""

PRIVATE_PARTS = {
    "textual._xterm_parser.XTermParser": (
        "Reads the answer about the colour of the terminal's background, and what a page writes. "
        "Ends when Textual asks for the background itself, and a driver may be given its input as text."
    ),
    "textual.drivers.linux_driver.XTermParser": (
        "Replaced, as in the other drivers, since each makes its parser itself. "
        "Ends when the class of the parser is an attribute of the driver."
    ),
    "textual.command.CommandList.on_click": (
        "Replaced: a click on a command that has just gone ends the program with an IndexError. "
        "Ends when OptionList ignores clicks on options which it no longer has."
    ),
}
"""What is used or replaced: what for, and what would make it unnecessary."""
