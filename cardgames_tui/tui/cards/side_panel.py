"""What wide terminals show beside the table."""

from textual import getters
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Label

from cardgames_tui.games.cards_in_play import CardsInPlay
from cardgames_tui.records.record import GameRecord
from cardgames_tui.tui.art.glyphs import Glyphs
from cardgames_tui.tui.cards.moves_view import MovesView
from cardgames_tui.tui.cards.ranks_view import RanksView
from cardgames_tui.tui.cards.rival_view import RivalView
from cardgames_tui.tui.cards.showing import move_lines


class SidePanel(Vertical):
    """The cards left as bars, the list of moves, and the player's best game."""

    moves = getters.query_one(MovesView)
    rival = getters.query_one(RivalView)

    def compose(self) -> ComposeResult:
        """Each part under its title."""
        yield Label("Cards left", classes="title")
        yield RanksView(id="ranks-bars")
        yield Label("Moves", classes="title")
        yield MovesView()
        yield RivalView(markup=False)

    def show(
        self,
        game: CardsInPlay,
        rival: GameRecord | None,
        glyphs: Glyphs,
        *,
        verdicts: bool,
        lettered: bool,
    ) -> None:
        """Show the moves of a game, and how the best game went on from its position."""
        self.moves.lines = move_lines(game, glyphs, verdicts=verdicts, lettered=lettered)
        self.rival.show(rival, "".join(map(str, game.session.moves)), glyphs)
