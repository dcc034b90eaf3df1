"""What wide terminals show beside the table."""

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Label

from cardgames_tui.tui.black_hole.moves_view import MovesView
from cardgames_tui.tui.black_hole.ranks_view import RanksView


class SidePanel(Vertical):
    """The cards left as bars, and the list of moves."""

    def compose(self) -> ComposeResult:
        """Each part under its title."""
        yield Label("Cards left", classes="title")
        yield RanksView(id="ranks-bars")
        yield Label("Moves", classes="title")
        yield MovesView()
