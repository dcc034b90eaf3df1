"""A dialog that asks which of some moves is meant."""

from collections.abc import Callable, Sequence

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.widgets import Label, OptionList, Static
from textual.widgets.option_list import Option

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.tui.dialogs.dialog_screen import DialogScreen

Asked = Callable[[int], Move | str]
"""The move that a number of fingers stands for, or why there is none."""


class PickScreen(DialogScreen[Move | None]):
    """Offers moves and returns the one that is picked.

    Args:
        title: What is asked.
        moves: The moves, each with its words.
        help_line: What digits do.
        asked: The move that a digit stands for; without it digits count the lines.
    """

    BINDINGS = [Binding("escape", "dismiss(None)", "Close", id="pick.close")]

    def __init__(
        self, title: str, moves: Sequence[tuple[Move, str]], help_line: str, asked: Asked | None = None
    ) -> None:
        super().__init__()
        self._title = title
        self.moves = moves
        self._help = help_line
        self._asked = asked or self._line
        self._numbered = asked is None

    def compose(self) -> ComposeResult:
        """The moves above a line for what is wrong."""
        with Vertical(classes="dialog"):
            yield Label(self._title, classes="title")
            yield OptionList(
                *(
                    Option(Content(f"{number}  {text}" if self._numbered else text))
                    for number, (_, text) in enumerate(self.moves, 1)
                ),
                compact=True,
                id="picks",
                markup=False,
            )
            yield Static(self._help, markup=False, classes="message")

    def on_mount(self) -> None:
        """Begin with the first move."""
        self.query_one(OptionList).highlighted = 0

    def on_key(self, event: Key) -> None:
        """Take a digit for a number of fingers."""
        digit = event.character or ""
        if not (digit.isascii() and digit.isdigit()):
            return
        event.stop()
        answer = self._asked(int(digit))
        if isinstance(answer, Move):
            self.dismiss(answer)
        else:
            self.query_one(".message", Static).update(answer)

    def _line(self, number: int) -> Move | str:
        if 1 <= number <= len(self.moves):
            return self.moves[number - 1][0]
        return f"There is no line {number}."

    @on(OptionList.OptionSelected)
    def pick(self, event: OptionList.OptionSelected) -> None:
        """Return the move that was picked."""
        self.dismiss(self.moves[event.option_index][0])
