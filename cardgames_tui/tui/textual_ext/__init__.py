"""What is done here differently than Textual does it; each module says what, and why.

What that takes of Textual's private parts, and what of Textual is replaced, is listed here; a test finds
every use.
"""

PRIVATE_PARTS = {
    "textual._xterm_parser.XTermParser": (
        "Reads the answer about the colour of the terminal's ground, and what a page writes. "
        "Ends when Textual asks for the ground itself, and a driver may be given its input as text."
    ),
    "textual.drivers.linux_driver.XTermParser": (
        "Replaced, for the driver makes its parser itself. "
        "Ends when the class of the parser is an attribute of the driver."
    ),
    "textual.command.CommandList.on_click": (
        "Replaced: a click on a command that has just gone ends the program with an IndexError. "
        "Ends when OptionList ignores clicks on options which it no longer has."
    ),
}
"""What we use or replace, with what for and what would end it."""
