"""A dialog that asks for a position by its code, or for a code that somebody has shared."""

from dataclasses import replace

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Input, Static

from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.games.notation import received
from cardgames_tui.records.record import GameRecord
from cardgames_tui.tui.dialogs.dialog_screen import DialogBox, DialogScreen, Field, PasteInput


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
            yield Static(
                f"A position like {self.code} lists the hands of the player to move ({self._who}), in "
                "any order, then those of the next. You can also paste a shared game: the whole text, or "
                "just its code (cg1-...). Enter goes there, Esc closes.",
                markup=False,
                classes="message",
            )

    @on(Input.Submitted)
    def go(self, event: Input.Submitted) -> None:
        """Go to the position, or say why there is none."""
        try:
            chosen = received(event.value) or self._position(event.value.strip())
            over = isinstance(chosen, Setup) and chosen.start.outcome() is not None
        except ValueError as fault:
            self.query_one(".message", Static).update(str(fault))
            return
        if over:
            self.query_one(".message", Static).update("The game is over in that position.")
        else:
            self.dismiss(chosen)

    def _position(self, code: str) -> Setup:
        return replace(self.setup, first=self.turn, code=code or self.code)
