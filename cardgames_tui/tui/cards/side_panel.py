"""What wide terminals show beside the table."""

from textual import getters
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Label, Static

from cardgames_tui.black_hole.saves import resume
from cardgames_tui.games.cards_in_play import CardsInPlay
from cardgames_tui.records.game_log import common_length
from cardgames_tui.records.record import GameRecord, clock, count
from cardgames_tui.tui.art.glyphs import Glyphs
from cardgames_tui.tui.cards.moves_view import MovesView
from cardgames_tui.tui.cards.showing import move_lines
from cardgames_tui.tui.cards.status_view import RanksView

AHEAD = 6
"""How many moves of the best game are shown."""


class RivalView(Static):
    """Says what the best game took and which cards it played next; empty while a deal has not been won."""

    def show(self, best: GameRecord | None, moves: str, glyphs: Glyphs) -> None:
        """Show the best game at the place of the present one."""
        self.display = best is not None
        if best is not None:
            taken = f"{clock(best.seconds)}, {count(best.undos, 'undo')}, {count(best.hints, 'hint')}"
            self.update(
                Content.assemble(("Your best  ", "bold $text-accent"), taken, "\n", _way(best, moves, glyphs))
            )


def _way(best: GameRecord, moves: str, glyphs: Glyphs) -> Content:
    """Which cards the best game played from here, or where the present one went another way."""
    if not best.moves.startswith(moves):
        return Content(f"another way since move {common_length(best.moves, moves) + 1}")
    try:
        positions = resume(best.start_id, best.moves).positions[len(moves) + 1 :][:AHEAD]
    except ValueError:
        return Content("cannot be replayed")
    cards = [glyphs.card(position.top) for position in positions if position.top is not None]
    return Content(f"then {' '.join(cards)}" if cards else "")


class SidePanel(Vertical):
    """The cards left as bars, the list of moves, and the player's best game."""

    ranks = getters.query_one(RanksView)
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
        """Show the cards left and the moves of a game, and how the best game went on from its position."""
        self.ranks.show(game.position, glyphs)
        self.moves.lines = move_lines(game, glyphs, verdicts=verdicts, lettered=lettered)
        self.rival.show(rival, "".join(map(str, game.session.moves)), glyphs)
