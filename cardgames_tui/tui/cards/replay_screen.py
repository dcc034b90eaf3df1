"""A game of cards, move by move, with what was won and lost on the way."""

from dataclasses import dataclass

from textual import getters, on, work
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message
from textual.worker import get_current_worker

from cardgames_tui.black_hole.analysis import point_of_no_return
from cardgames_tui.black_hole.saves import complete, parse_start
from cardgames_tui.black_hole.solver import Solver
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.games.notation import resume
from cardgames_tui.records.record import GameRecord
from cardgames_tui.tui.art.fans import Mark
from cardgames_tui.tui.art.glyphs import Glyphs
from cardgames_tui.tui.cards.moves_view import MoveLine
from cardgames_tui.tui.cards.showing import played_cards, table_shown
from cardgames_tui.tui.cards.table_view import TableView
from cardgames_tui.tui.replay_screen import FOUND, ReplayScreen, replay_bindings
from cardgames_tui.tui.widgets.stage import TABLE_SHAPES


class CardsReplayScreen(ReplayScreen):
    """Replays a game of cards."""

    BINDINGS = replay_bindings("Where lost?", "the move that lost it")

    stage_id = "solitaire"
    shapes = TABLE_SHAPES
    table = getters.query_one(TableView)

    @dataclass
    class Judged(Message):
        """It is known what could be won along the line."""

        verdicts: str

    def __init__(self, record: GameRecord, glyphs: Glyphs) -> None:
        super().__init__(record)
        self.deal = parse_start(record.start_id)
        self.verdicts = complete(record.verdicts[: self.plies + 1].ljust(self.plies + 1, "?"))
        self._glyphs = glyphs

    def compose_middle(self) -> ComposeResult:
        """The table beside the moves."""
        with Horizontal(id="middle"):
            yield TableView(self.deal.game)
            yield from self.compose_moves()

    def on_mount(self) -> None:
        """Find out what is not known about the line."""
        if "?" in self.verdicts:
            self._judge()

    def show_board(self) -> None:
        """Show the cards, with the next one to be played marked as a hint is."""
        position = self.session.position
        following = self.session.undone[:1]
        marks = {move: Mark(playable=True, hinted=move in following) for move in position.legal_moves()}
        played = played_cards(self.session.positions)
        self.table.shown = table_shown(position, played, marks, -1, self._glyphs)

    def lines(self) -> list[MoveLine]:
        """The cards played, each with whether the position after it can be won and how it was found."""
        signs = {"w": self._glyphs.keeps, "l": self._glyphs.loses, "?": ""}
        marks = self.record.marks.ljust(self.plies, ".")
        lines = []
        for ply, position in enumerate(self.session.line_positions[1:]):
            assert position.top is not None
            sign = signs[self.verdicts[ply + 1]] + FOUND.get(marks[ply], "")
            lines.append(MoveLine(self._glyphs.card(position.top), sign, undone=ply >= self.session.ply))
        return lines

    def words(self) -> str:
        """Whether the position is won or stuck, or can be won."""
        outcome = self.session.position.outcome()
        if outcome is not None:
            return str(outcome.value)
        return {"w": "can be won", "l": "lost", "?": ""}[self.verdicts[self.session.ply]]

    def action_blame(self) -> None:
        """Go to the position before the move that lost the game."""
        lost = self.verdicts.find("l")
        if lost > 0:
            self.action_go(lost - 1)
            self.tell(f"Move {lost} lost the game: until here it could be won.")
        elif lost == 0:
            self.tell("This deal could not be won from the start: no move lost it.")
        elif self.verdicts[-1] == "w":
            won = self.plies == self.deal.position.cards_left
            self.tell(
                f"No move lost it: {'the game was won' if won else 'at its end it could still be won'}."
            )
        else:
            self.tell("The moves have not been judged yet.")

    @work(thread=True, exclusive=True, exit_on_error=False)
    def _judge(self) -> None:
        """Find out where the line was lost; what is won and lost follows from that for every position."""
        should_stop = get_current_worker().cancelled_event.is_set
        positions = resume(self.record.start_id, self.record.moves).positions
        answer = point_of_no_return(positions, Solver(self.deal.position), should_stop=should_stop)
        if answer.verdict is Verdict.UNKNOWN:
            return
        first_lost = len(positions) if answer.verdict is Verdict.WINNABLE else 0
        if answer.ply is not None:
            first_lost = answer.ply + 1
        self.post_message(self.Judged("w" * first_lost + "l" * (len(positions) - first_lost)))

    @on(Judged)
    def take_judgement(self, event: Judged) -> None:
        """Show what could be won."""
        self.verdicts = event.verdicts
        self.show()
