"""A dialog that asks for a deal number or a code that somebody has shared."""

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.widgets import Input, Static

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import Game
from cardgames_tui.games.cards_in_play import new_record
from cardgames_tui.games.notation import received
from cardgames_tui.records.record import GameRecord
from cardgames_tui.tui.dialogs.dialog_screen import DialogBox, DialogScreen, Field, PasteInput

EXPLANATION = (
    "24 is PySolFC's deal 24; ms40000 uses the shuffle of Microsoft's games.{} You can also paste a shared "
    "game: the whole text, or just its code (cg1-...). Enter goes there, Esc closes."
)
"""What can be entered, for people."""
ANY_HOLE = " 24 hole 7H is deal 24 with that card in the hole."
"""What else can be entered where a card begins the game."""


class GoToScreen(DialogScreen[GameRecord | None]):
    """Asks for a number or a code, and returns a game of that deal, or the one that was shared."""

    BINDINGS = [Binding("escape", "dismiss(None)", "Close", id="go-to.close")]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def compose(self) -> ComposeResult:
        """A field, and a line for what is wrong with it."""
        with DialogBox(f"Go to a deal of {self.game.title}"):
            yield Field("Deal", PasteInput(placeholder="24, ms40000 or a shared text", compact=True))
            told = EXPLANATION.format("" if self.game.any_opens else ANY_HOLE)
            yield Static(told, markup=False, classes="message")

    @on(Input.Submitted)
    def deal(self, event: Input.Submitted) -> None:
        """Deal the number, or say why there is no such deal."""
        try:
            self.dismiss(self._read(event.value))
        except ValueError as fault:
            self.query_one(".message", Static).update(str(fault))

    def _read(self, text: str) -> GameRecord:
        return received(text) or new_record(Deal.parse(self.game, text))
