"""A deal on the table: what is seen of it, and how it is played."""

from collections import Counter
from typing import TYPE_CHECKING

from textual import getters, on, work
from textual.app import ComposeResult
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Static

from cardgames_tui.black_hole.cards import neighbours
from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.rules import Move, Outcome
from cardgames_tui.black_hole.words import SHORT, objection
from cardgames_tui.games.stopwatch import Stopwatch
from cardgames_tui.settings.values import Settings
from cardgames_tui.tui.art.fan_art import small_card
from cardgames_tui.tui.art.glyphs import Glyphs
from cardgames_tui.tui.cards import wording
from cardgames_tui.tui.cards.fan_view import FanView
from cardgames_tui.tui.cards.game_in_play import GameInPlay
from cardgames_tui.tui.cards.ranks_view import RanksView
from cardgames_tui.tui.cards.status_view import StatusView
from cardgames_tui.tui.cards.table_view import TableView
from cardgames_tui.tui.textual_ext.drawing import Column, Row
from cardgames_tui.tui.widgets.flight_view import FlightView
from cardgames_tui.tui.widgets.keys_view import KeysView
from cardgames_tui.tui.widgets.stage import Stage

if TYPE_CHECKING:
    from cardgames_tui.tui.cards.moves_view import MovesView
    from cardgames_tui.tui.cards.side_panel import SidePanel

NARROW = 76
"""Below this width, in cells, the help covers the screen."""


class TableScreen(Screen[None]):
    """A deal that can be played; what can be asked about it is left to the screen built upon this one.

    Args:
        deal: What to play first.
        settings: The player's switches to begin with.
        glyphs: The characters to draw with.
    """

    status = getters.query_one(StatusView)
    table = getters.query_one(TableView)
    flight = getters.query_one(FlightView)
    prompt = getters.query_one("#prompt", Static)
    notice = getters.query_one("#notice", Static)

    def __init__(self, deal: Deal, settings: Settings, glyphs: Glyphs) -> None:
        super().__init__()
        self.game = GameInPlay(deal, Stopwatch())
        self.settings = settings
        self.glyphs = glyphs
        self.panel: SidePanel | None = None
        self.hinted: Move | None = None
        self.blamed_ply: int | None = None
        self._undo_shown = False

    def compose(self) -> ComposeResult:
        """The status line, the table with its words below, and the side panel."""
        with Stage(id="solitaire"):
            yield StatusView()
            with Row(id="middle"), Column(id="play"):
                yield TableView(self.game.deal.game, self.glyphs)
                yield RanksView(id="ranks-line")
                yield Static(id="prompt", markup=False)
                yield Static(id="notice")
        yield FlightView()
        yield KeysView()

    def on_mount(self) -> None:
        """Show the deal, and keep the clock going."""
        self.set_interval(1.0, self.show_progress)
        self.show()
        self.point_at_playable()

    def on_screen_suspend(self) -> None:
        """Stop the clock while another game or a dialog has the screen."""
        self.game.stopwatch.stop()

    def on_screen_resume(self) -> None:
        """Let the clock of a game that has begun run on."""
        self.game.keep_time()

    def on_resize(self, event: Resize) -> None:
        """Let the help cover the screen on narrow terminals; a card on its way has arrived."""
        self.flight.land()
        self.set_class(event.size.width < NARROW, "-narrow")

    def show(self, words: str = "") -> None:
        """Bring everything on screen in line with the game.

        Args:
            words: What to say in the prompt line instead of what can be done now.
        """
        self.show_cards()
        self.show_progress()
        self.say(words or wording.prompt(self.game.position, self.game.session.ply), urgent=bool(words))
        self.show_undo()

    def say(self, words: str, *, urgent: bool = True) -> None:
        """Say something in the prompt line."""
        self.prompt.update(words, layout=False)
        self.prompt.set_class(urgent, "-words")
        self.notice.set_class(urgent, "-behind")

    def show_undo(self) -> None:
        """Grey out undo when there is nothing to take back."""
        if self._undo_shown != self.game.session.can_undo:
            self._undo_shown = self.game.session.can_undo
            # makes the footer anew, which takes longer than all the rest of a move
            self.refresh_bindings()

    @property
    def teaching(self) -> bool:
        """Whether every card is to tell if it keeps the win: always, or here because here it was lost."""
        return self.settings.teach or self.blamed_ply == self.game.session.ply

    def show_cards(self) -> None:
        """Show the table, the cards left and the list of moves."""
        position = self.game.position
        marks = self.game.marks(teach=self.teaching, hinted=self.hinted)
        self.table.show(position, self.game.played, marks)
        left = Counter(card.rank for fan in position.fans for card in fan)
        for ranks in self.query(RanksView):
            ranks.glyphs = self.glyphs
            ranks.counts = tuple(left[rank] for rank in range(13))
            ranks.following = neighbours(position.top.rank) if position.top and position.cards_left else ()
        if self.panel is not None:
            verdicts = bool(self.settings.show_verdict)
            self.panel.moves.lines = self.game.move_lines(self.glyphs, verdicts=verdicts)

    def show_progress(self) -> None:
        """Show the counts and the time."""
        self.status.game_title = self.game.deal.game.title
        self.status.deal = self.game.deal.name
        self.status.level = self.game.level
        self.status.progress = self.game.progress

    def point_at_playable(self) -> None:
        """Put the cursor on the first card that can be played."""
        moves = self.game.position.legal_moves()
        self.table.cursor = moves[0].fan if moves else 0

    @on(Stage.Reshaped)
    async def show_panel(self, event: Stage.Reshaped) -> None:
        """Add the side panel when there is room for it for the first time."""
        if event.has_panel and self.panel is None:
            from cardgames_tui.tui.cards.side_panel import SidePanel

            panel = SidePanel()
            await self.query_one("#middle").mount(panel)
            self.panel = panel
            self.show_cards()

    @on(FanView.Chosen)
    def play_fan(self, event: FanView.Chosen) -> None:
        """Play the card that was clicked or chosen with the cursor."""
        self.play(event.move)

    def action_choose(self) -> None:
        """Play the card under the cursor."""
        self.play(Move(self.table.cursor))

    def action_play(self, digit: int) -> None:
        """Play the card marked with a digit; that none fits any more has been said already."""
        move = self.game.keyed_move(digit)
        if move is not None:
            self.play(move)
        elif self.game.position.legal_moves():
            self.say(f"No card is marked {digit}.")

    def play(self, move: Move) -> None:
        """Play a card and let it fly, or say why it cannot be played."""
        position = self.game.position
        if reason := position.objection(move):
            why = objection(reason, SHORT)
            self.say(f"{why[0].upper()}{why[1:]}.")
            return
        start, end = self.table.flight_path(move)
        self.game.play(move)
        self.hinted = None
        self.show()
        assert self.game.position.top is not None
        if self.game.position.outcome() is Outcome.WON:
            self.table.celebrate()
        self.flight.fly(small_card(self.game.position.top, self.glyphs), start, end)

    def action_undo(self) -> None:
        """Take the last move back."""
        self.game.undo()
        self.changed()

    def action_redo(self) -> None:
        """Play the move taken back again."""
        self.game.session.redo()
        self.changed()

    def action_restart(self) -> None:
        """Go back to the start; undo returns."""
        self.game.restart()
        self.changed("Back at the start: u returns to where you were." if self.game.session.can_undo else "")

    def on_moves_view_picked(self, event: "MovesView.Picked") -> None:
        """Go to the position after a move of the list, unless the move has gone meanwhile."""
        if event.ply <= len(self.game.whole_line):
            self.game.go_to(event.ply)
            self.changed()

    def changed(self, words: str = "") -> None:
        """Show another position of the same game."""
        self.hinted = None
        if self.is_current:
            self.game.keep_time()
        self.show(words)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey out what cannot be done now."""
        if action == "undo":
            return self.game.session.can_undo or None
        if action == "redo":
            return self.game.session.can_redo or None
        return True

    def action_pause(self) -> None:
        """Hide the table and stop the clock."""
        from cardgames_tui.tui.dialogs.pause_screen import PauseScreen

        self.app.push_screen(PauseScreen())

    def action_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest fan in a direction."""
        self.table.move_cursor(dx, dy)

    def action_next_playable(self, step: int) -> None:
        """Move the cursor to the next or previous card that can be played."""
        fans = [move.fan for move in self.game.position.legal_moves()]
        here = self.table.cursor
        beyond = [fan for fan in fans if (fan > here if step > 0 else fan < here)]
        if fans:
            self.table.cursor = (beyond or fans)[0 if step > 0 else -1]

    @work
    async def action_find(self) -> None:
        """Ask for a rank, and move the cursor to the next fan that holds it, its last cards first."""
        from cardgames_tui.tui.dialogs.bar_screens import FindRankScreen

        rank = await self.app.push_screen_wait(FindRankScreen())
        if rank is None:
            return
        depths = {
            fan: [card.rank for card in reversed(cards)] for fan, cards in enumerate(self.game.position.fans)
        }
        order = [
            fan
            for _, fan in sorted((ranks.index(rank), fan) for fan, ranks in depths.items() if rank in ranks)
        ]
        if order:
            here = self.table.cursor
            after = order.index(here) + 1 if here in order else 0
            self.table.cursor = order[after % len(order)]
        self.say(wording.found_rank(self.game.position, rank))
