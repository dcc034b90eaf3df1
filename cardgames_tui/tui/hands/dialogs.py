"""Dialogs over the hands: picking one of several moves, and going to a position or a shared game."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.events import Key
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.errors import sentence
from cardgames_tui.games.notation import received
from cardgames_tui.records.record import GameRecord
from cardgames_tui.tui.dialogs.dialog_screen import (
    GOES_THERE,
    DialogBox,
    DialogScreen,
    Field,
    MessageView,
    PasteInput,
)
from cardgames_tui.tui.hands.bindings import MOVE_KEYS, move_key
from cardgames_tui.tui.textual_ext.page import has_fingers, tall


class GoToScreen(DialogScreen[Setup | GameRecord | None]):
    """Asks for a code and returns a game that begins with it, or the game that was shared."""

    BINDINGS = [Binding("escape", "dismiss(None)", "Close", id="go-to-code.close")]

    def __init__(self, setup: Setup, turn: int, code: str, who: str) -> None:
        super().__init__()
        self.setup = setup
        self.turn = turn
        self.code = code
        self._who = who

    def compose(self) -> ComposeResult:
        """A field, and a line for what is wrong with it."""
        with DialogBox("Go to a position"):
            yield Field("Position", PasteInput(placeholder=f"{self.code}, or a shared text", compact=True))
            yield MessageView(
                f"A position like {self.code} lists the hands of the player to move ({self._who}), in "
                "any order, then those of the next. You can also paste a shared game: the whole text, or "
                "just its code (cg1-...).",
                GOES_THERE,
            )

    @on(Input.Submitted)
    def go(self, event: Input.Submitted) -> None:
        """Go to the position, or say why there is none."""
        try:
            chosen = received(event.value) or self._position(event.value.strip())
            over = isinstance(chosen, Setup) and chosen.start.outcome() is not None
        except ValueError as fault:
            self.query_one(MessageView).update(sentence(fault))
            return
        if over:
            self.query_one(MessageView).update("The game is over in that position.")
        else:
            self.dismiss(chosen)

    def _position(self, code: str) -> Setup:
        return replace(self.setup, first=self.turn, code=code or self.code)


Asked = Callable[[int], Move | str]
"""The move that a number of fingers stands for, or why there is none."""


class PickScreen(DialogScreen[Move | None]):
    """Offers moves and returns the one that is picked, by a key on its line where no digit stands for it."""

    BINDINGS = [Binding("escape", "dismiss(None)", "Close", id="pick.close")]

    def __init__(
        self, title: str, moves: Sequence[tuple[Move, str]], help_line: Content, asked: Asked | None = None
    ) -> None:
        super().__init__()
        self._title = title
        self.moves = moves
        self._help = help_line
        self._asked = asked

    def compose(self) -> ComposeResult:
        """The moves above a line for what is wrong."""
        around = "\n" * (tall(self.app) // 2)
        lines = (
            text if self._asked else f"{'' if has_fingers(self.app) else move_key(number) or ' '}  {text}"
            for number, (_, text) in enumerate(self.moves)
        )
        with DialogBox(self._title):
            yield OptionList(
                *(Option(Content(f"{around}{line}{around}")) for line in lines),
                compact=True,
                id="picks",
                markup=False,
            )
            yield MessageView(self._help)

    def on_mount(self) -> None:
        """Begin with the first move."""
        self.query_one(OptionList).highlighted = 0

    def on_key(self, event: Key) -> None:
        """Take a digit for a number of fingers, or a key for a line."""
        key = event.character or ""
        if self._asked is not None:
            answer = self._asked(int(key)) if key.isascii() and key.isdigit() else ""
        else:
            answer = self._line(key)
        if answer:
            event.stop()
        if isinstance(answer, Move):
            self.dismiss(answer)
        elif answer:
            self.query_one(MessageView).update(answer)

    def _line(self, key: str) -> Move | str:
        """The move of a line; why there is none for a key that lines may have."""
        number = MOVE_KEYS.find(key) if key else -1
        if number < 0:
            return ""
        return self.moves[number][0] if number < len(self.moves) else f"There is no line {number + 1}."

    @on(OptionList.OptionHighlighted)
    def explain(self) -> None:
        """Say again how to pick: what was wrong has been seen."""
        self.query_one(MessageView).explain()

    @on(OptionList.OptionSelected)
    def pick(self, event: OptionList.OptionSelected) -> None:
        """Return the move that was picked."""
        self.dismiss(self.moves[event.option_index][0])
