"""A game of Chopsticks on the table: what is seen of it, and how its moves are made, undone and listed."""

from typing import TypeVar

from textual import getters, on
from textual.app import ComposeResult
from textual.containers import Container
from textual.events import Resize
from textual.screen import Screen
from textual.widgets import Static

from cardgames_tui.chopsticks import english
from cardgames_tui.chopsticks.arrangement import slot_of
from cardgames_tui.chopsticks.game_in_play import GameInPlay
from cardgames_tui.chopsticks.moves import Move
from cardgames_tui.chopsticks.narration import narrate
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.chopsticks.setup import Setup
from cardgames_tui.chopsticks.verdict import Verdict
from cardgames_tui.tui.art.glyphs import Glyphs
from cardgames_tui.tui.art.hand_glyphs import HandGlyphs, hand_glyphs
from cardgames_tui.tui.hands import wording
from cardgames_tui.tui.hands.graph_view import GraphPanel, graph
from cardgames_tui.tui.hands.history_view import HistoryView
from cardgames_tui.tui.hands.moves_view import MoveRow, MovesView
from cardgames_tui.tui.hands.seats_view import Place, SeatsView, first_hand
from cardgames_tui.tui.hands.status_view import StatusView
from cardgames_tui.tui.textual_ext.drawing import Column
from cardgames_tui.tui.widgets.flight_view import FlightView
from cardgames_tui.tui.widgets.keys_view import KeysView
from cardgames_tui.tui.widgets.stage import Stage

Listed = TypeVar("Listed", MovesView, HistoryView)

NARROW = 76
"""Below this width, in cells, the help covers the screen."""


class TableScreen(Screen[None]):
    """A game that can be played from the list of moves; the rest is left to the screens built upon this.

    Args:
        setup: What to play first.
        glyphs: The characters to draw with.
    """

    status = getters.query_one(StatusView)
    seats = getters.query_one(SeatsView)
    flight = getters.query_one(FlightView)
    prompt = getters.query_one("#prompt", Static)
    moves_view = getters.query_one(MovesView)
    history_view = getters.query_one(HistoryView)
    notice = getters.query_one("#notice", Static)
    sayings = getters.query_one("#sayings", Column)
    told = getters.query_one("#told", Static)

    def __init__(self, setup: Setup, glyphs: HandGlyphs) -> None:
        super().__init__()
        self.game = GameInPlay(setup)
        self.glyphs = glyphs
        self.chosen: Place | None = None
        self.looked_at: Move | None = None
        self.paused = False
        self.panel: GraphPanel | None = None
        self._available: tuple[bool, bool, Setup] | None = None

    def compose(self) -> ComposeResult:
        """The status line, the hands with what is said about them, and the moves beside the history."""
        with Stage(id="chopsticks"):
            yield StatusView()
            with Container(id="seats-and-lists"):
                with Column(id="play"):
                    yield SeatsView(self.game.setup, self.glyphs)
                    with Column(id="sayings"):
                        yield Static(id="prompt", markup=False)
                        yield Static(id="told", markup=False)
                        yield Static(id="notice")
                with Container(id="lists"):
                    yield _titled(MovesView(compact=True, markup=False), "Moves")
                    yield _titled(HistoryView(compact=True, markup=False), "Played so far")
        yield FlightView()
        yield KeysView()

    def on_mount(self) -> None:
        """Show the game."""
        self.show()
        self.point_at_own_hand()

    @on(Stage.Reshaped)
    async def show_panel(self, event: Stage.Reshaped) -> None:
        """Add the graph when there is room for it for the first time."""
        if event.has_panel and self.panel is None:
            panel = GraphPanel()
            await self.query_one("#lists").mount(panel)
            self.panel = panel
            self.show_graph()

    def show_graph(self) -> None:
        """Show where the next two moves lead."""
        if self.panel is not None:
            self.panel.graph.branches = (
                graph(self.game.position, self.look) if self.game.ending is None else ()
            )

    def look(self, position: Position, seat: int) -> Verdict | None:
        """The value of a position where values are shown."""
        return None

    def on_resize(self, event: Resize) -> None:
        """Let the help cover the screen on narrow terminals; a fist on its way has arrived."""
        self.flight.land()
        self.set_class(event.size.width < NARROW, "-narrow")

    def show(self, words: str = "") -> None:
        """Bring everything on screen in line with the game.

        Args:
            words: What to say in the prompt line instead of what can be done now.
        """
        self.show_hands()
        self.query_one("#lists").set_class(self.game.setup.rules.players > 2, "-many")
        self.moves_view.rows = self.move_rows()
        self.history_view.lines = self.game.told(wording.history_line)
        self._prompt(words or wording.prompt(self.game, paused=self.paused), said=bool(words))
        self.show_notice()
        available = (self.game.can_undo, self.game.session.can_redo, self.game.setup)
        if available != self._available:
            self._available = available
            self.refresh_bindings()

    def take_glyphs(self, glyphs: Glyphs) -> None:
        """Draw with the characters that go with those for cards."""
        self.glyphs = self.seats.glyphs = hand_glyphs(glyphs)
        self.show_hands()

    def show_hands(self) -> None:
        """Show the hands, with the one that is chosen and those of the move looked at."""
        self.seats.show(self.game, chosen=self.chosen, looked_at=self.looked_at)

    def show_notice(self) -> None:
        """Show how the game has ended."""
        kind, text = wording.notice(self.game)
        if text != self.notice.content:
            self.notice.update(text)
        self.query_one("#seats-and-lists").set_class(bool(kind), "-over")
        for other in ("won", "stuck", "lost"):
            self.notice.set_class(kind == other, f"-{other}")

    def move_rows(self) -> tuple[MoveRow, ...]:
        """The legal moves as they are listed."""
        if self.game.ending is not None:
            return ()
        names = self.game.setup.names
        return tuple(
            MoveRow(english.table(told, names), english.short(told, names), str(after))
            for move, after in self.game.position.results()
            for told in [narrate(self.game.position, self.game.arrangement, move, after)]
        )

    def complain(self, words: str) -> None:
        """Say why something cannot be done."""
        self._prompt(words, said=True)

    def _prompt(self, words: str, *, said: bool) -> None:
        """Write the prompt line, as something that has just been said or as what can be done."""
        self.prompt.update(words, layout=False)
        for widget in (self.prompt, self.sayings):
            widget.set_class(said, "-words")

    def tell(self, words: str) -> None:
        """Say something that stays until the player does something else; nothing is said in no words."""
        if words != self.told.content:
            self.told.update(words)
        self.sayings.set_class(bool(words), "-telling")

    def point_at_own_hand(self) -> None:
        """Put the cursor on a live hand of the player to move, if it stands on no such hand."""
        position = self.game.position
        slots = self.game.arrangement[position.turn]
        seat, slot = self.seats.cursor
        if seat != position.turn or slot >= len(slots) or slots[slot] == position.rules.dead:
            self.seats.cursor = (position.turn, slot_of(slots, first_hand(position)))

    def action_play(self, digit: int) -> None:
        """Play the move with a number."""
        moves = self.game.position.legal_moves()
        if not self.may_move():
            return
        if digit > len(moves):
            last = len(moves)
            self.complain(f"There is no move {digit}: there {f'are {last}' if last > 1 else 'is only 1'}.")
        else:
            self.play(moves[digit - 1])

    def may_move(self) -> bool:
        """Whether a person is to move; says so when not."""
        if self.game.ending is not None:
            self.complain("The game is over: n new game, a play again, u undo.")
        elif not self.game.awaits_person:
            self.complain(f"{english.turn(self.game.setup.names[self.game.position.turn])}.")
        return self.game.awaits_person

    @on(MovesView.Chosen)
    def play_listed(self, event: MovesView.Chosen) -> None:
        """Play the move that was picked in the list, unless the list has become another one meanwhile."""
        moves = self.game.position.legal_moves()
        if self.may_move() and event.place < len(moves):
            self.play(moves[event.place])

    @on(MovesView.LookedAt)
    def mark_listed(self, event: MovesView.LookedAt) -> None:
        """Mark the hands of a move of the list."""
        moves = self.game.position.legal_moves()
        if event.place < len(moves):
            if self.chosen is not None:
                self.chosen = None
                self.show()
            self.looked_at = moves[event.place]
            self.show_hands()

    def play(self, move: Move) -> None:
        """Play a move, or say why it cannot be played."""
        if objection := self.game.position.objection(move):
            self.complain(f"{objection[0].upper()}{objection[1:]}.")
            return
        before = self.game.position
        if self.game.awaits_person:
            self.tell("")
        told = wording.told(self.game, move)
        self.game.play(move)
        self.let_go()
        self.played(move, before.turn)
        if told.hand is not None:
            self.animate_move((told.hand.seat, told.hand.slot), (told.target.seat, told.target.slot))

    def played(self, move: Move, seat: int) -> None:
        """Show what a move has made of the game."""
        self.show()
        if self.game.awaits_person:
            self.point_at_own_hand()

    def animate_move(self, start: Place, end: Place) -> None:
        """Send a fist from one hand to another."""
        text = f" {self.seats.hand(start).hand.label} "
        self.flight.fly(text, self.seats.middle(start), self.seats.middle(end))

    def let_go(self) -> None:
        """Choose no hand and look at no move."""
        self.chosen = self.looked_at = None

    def action_let_go(self) -> None:
        """Choose no hand."""
        self.let_go()
        self.app.action_hide_help_panel()
        self.show()

    def action_undo(self) -> None:
        """Go back to the last turn of a person."""
        self.game.undo()
        self.moved_about()

    def action_redo(self) -> None:
        """Play the moves taken back again."""
        self.game.redo()
        self.moved_about()

    def action_restart(self) -> None:
        """Go back to the start; undo returns."""
        self.game.go_to(0)
        self.moved_about(
            "Back at the start: u returns to where you were." if self.game.session.ply == 0 else ""
        )

    @on(HistoryView.Picked)
    def go_to_ply(self, event: HistoryView.Picked) -> None:
        """Go back to the turn in which a move of the list was made."""
        self.game.go_to(event.ply)
        self.moved_about("u returns to where you were.")

    def moved_about(self, words: str = "") -> None:
        """Show another position of the same game."""
        self.let_go()
        self.tell("")
        self.paused = not self.game.setup.persons
        self.show(words)

    def action_pause(self) -> None:
        """Hide the table; computers among themselves are let wait, or go on."""
        from cardgames_tui.tui.dialogs.pause_screen import PauseScreen

        if self.game.setup.persons:
            self.app.push_screen(PauseScreen())
            return
        self.paused = not self.paused
        self.show()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey out what cannot be done now, and hide what these rules do not know."""
        if action == "undo":
            return self.game.can_undo or None
        if action == "redo":
            return self.game.session.can_redo or None
        if action == "revive":
            return self.game.setup.rules.wet_jackson
        return True

    def action_cursor(self, dx: int, dy: int) -> None:
        """Move the cursor to the nearest hand in a direction."""
        if self.looked_at is not None:
            self.looked_at = self.moves_view.highlighted = None
            self.show_hands()
        self.seats.move_cursor(dx, dy)

    def action_next_move(self, step: int) -> None:
        """Look at the next or previous legal move."""
        count = len(self.moves_view.rows)
        at = self.moves_view.highlighted
        if count:
            self.moves_view.highlighted = (
                (0 if step > 0 else -1) % count if at is None else (at + step) % count
            )


def _titled(view: Listed, title: str) -> Listed:
    """A list with a title, for layouts that have room for it."""
    view.border_title = title
    return view
