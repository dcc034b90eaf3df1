"""A dialog that asks for a deal number."""

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Label, Static

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.rules import Game
from cardgames_tui.errors import InvalidGameError


class GoToScreen(ModalScreen[Deal | None]):
    """Asks for a number and returns its deal.

    Args:
        game: Which game to deal.
    """

    BINDINGS = [Binding("escape", "dismiss(None)", "Close", id="go-to.close")]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def compose(self) -> ComposeResult:
        """A field, and a line for what is wrong with it."""
        with Vertical(classes="dialog"):
            yield Label(f"Go to a deal of {self.game.title}", classes="title")
            yield Input(placeholder="a number, or ms and a number", max_length=60, compact=True)
            yield Static("Enter deals it, Esc closes.", markup=False, classes="message")

    @on(Input.Submitted)
    def deal(self, event: Input.Submitted) -> None:
        """Deal the number, or say why there is no such deal."""
        try:
            self.dismiss(Deal.numbered(self.game, event.value))
        except InvalidGameError as fault:
            self.query_one(".message", Static).update(str(fault))
