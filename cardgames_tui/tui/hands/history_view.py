"""The moves of the game so far in words, the last one first, each of which can be returned to."""

from dataclasses import dataclass

from textual.content import Content
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from cardgames_tui.tui.textual_ext.steady import SteadyList


class HistoryView(SteadyList, can_focus=False):
    """A list of moves; clicking one goes back to the turn before it."""

    lines: reactive[tuple[str, ...]] = reactive((), init=False)
    """The moves in words, in the order played."""

    @dataclass
    class Picked(Message):
        """The player wants to see the position in which a move was made."""

        ply: int

    def watch_lines(self, lines: tuple[str, ...]) -> None:
        """List the moves."""
        numbered = list(enumerate(lines, 1))
        self.set_options(
            Option(
                Content.assemble(
                    (f"{number:2} ", "$text-muted"), (text, "bold" if number == len(lines) else "")
                )
            )
            for number, text in reversed(numbered)
        )

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Say which move was picked."""
        event.stop()
        self.post_message(self.Picked(len(self.lines) - 1 - event.option_index))
