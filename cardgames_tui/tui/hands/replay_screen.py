"""A game of Chopsticks, move by move, with what every move gave away."""

from dataclasses import dataclass, replace

from textual import getters, on, work
from textual.app import ComposeResult
from textual.message import Message
from textual.worker import get_current_worker

from cardgames_tui.chopsticks import english
from cardgames_tui.chopsticks.review import Mistake, mistakes
from cardgames_tui.chopsticks.saves import SEPARATOR
from cardgames_tui.chopsticks.solving.solve import solve, too_big
from cardgames_tui.chopsticks.verdict import Verdict
from cardgames_tui.games.hands_in_play import HandsInPlay
from cardgames_tui.records.record import GameRecord
from cardgames_tui.tui.art.glyphs import Glyphs
from cardgames_tui.tui.cards.moves_view import MoveLine
from cardgames_tui.tui.hands import showing, wording
from cardgames_tui.tui.hands.hands_view import HandsView
from cardgames_tui.tui.hands.pointing import Pointing
from cardgames_tui.tui.hands.stage import HandsTable
from cardgames_tui.tui.replay_screen import FOUND, ReplayScreen, replay_bindings
from cardgames_tui.tui.themes import chosen_pen

_ROOMY = 46
"""From which width on, in cells, moves are listed with all that is said of them."""


class HandsReplayScreen(ReplayScreen):
    """Replays a game of Chopsticks."""

    CSS_PATH = "hands.tcss"
    BINDINGS = replay_bindings("Where wrong?", "the next move that gave it away")

    stage_id = "hands"
    hands = getters.query_one(HandsView)

    @dataclass
    class Judged(Message):
        """It is known what every position was worth, and which moves gave something away."""

        values: tuple[Verdict, ...]
        mistakes: tuple[Mistake | None, ...]

    def __init__(self, record: GameRecord, glyphs: Glyphs) -> None:
        super().__init__(record, SEPARATOR)
        self.game = HandsInPlay(replace(record, ply=0))
        self.session = self.game.session
        self.values: tuple[Verdict, ...] = ()
        self.mistakes: tuple[Mistake | None, ...] = ()
        self._wordings: dict[bool, tuple[str, ...]] = {}
        self._glyphs = glyphs
        self._pointing = Pointing(self.game)

    def compose_middle(self) -> ComposeResult:
        """Everybody's hands, with the moves beside or below them."""
        table, pen = showing.table(self.game), chosen_pen(self.app, self._glyphs)
        with HandsTable(table.shape(outlined=pen.outlined)):
            yield HandsView(table, pen)
            yield from self.compose_moves()

    def on_mount(self) -> None:
        """Find out what the positions were worth."""
        if not too_big(self.game.setup.rules):
            self._judge()

    def show_board(self) -> None:
        """Show the hands, with those of the next move marked."""
        self._pointing.looked_at = next(iter(self.session.undone), None)
        self.hands.table = showing.table(self.game, self._pointing)

    def lines(self) -> list[MoveLine]:
        """The moves in words, each with whether it was right and how it was found."""
        marks = self.record.marks.ljust(self.plies, ".")
        told = self._told(brief=self.query_one(HandsTable).split.lists.width < _ROOMY)
        return [
            MoveLine(text, self._sign(ply) + FOUND.get(marks[ply], ""), undone=ply >= self.session.ply)
            for ply, text in enumerate(told)
        ]

    def _told(self, *, brief: bool) -> tuple[str, ...]:
        """The moves in words.

        Args:
            brief: Whether they are listed in a narrow column.
        """
        if brief not in self._wordings:
            line = range(self.plies)
            told = tuple(wording.history_line(self.game, ply, brief=brief) for ply in line)
            self._wordings[brief] = told
        return self._wordings[brief]

    @on(HandsTable.Reshaped)
    def list_moves(self) -> None:
        """List the moves in as many words as there is room for."""
        self.moves_view.lines = tuple(self.lines())

    def words(self) -> str:
        """The code of the position, and what it is worth to the player to move."""
        ply, position = self.session.ply, self.session.position
        player = self.game.setup.names[position.turn]
        value = english.standing(player, self.values[ply]) if self.values and not self.game.ending else ""
        return f"[{position}]{f', {value}' if value else ''}"

    def action_blame(self) -> None:
        """Go to the position before the next move that gave something away; after the last, to the first."""
        wrong = [mistake for mistake in self.mistakes if mistake is not None]
        if not wrong:
            self.tell("No move gave anything away." if self.values else "The moves have not been judged yet.")
            return
        mistake = next((each for each in wrong if each.ply > self.session.ply), wrong[0])
        self.action_go(mistake.ply)
        self.tell(wording.mistake_told(mistake, self.game))

    def _sign(self, ply: int) -> str:
        if not self.values:
            return ""
        return self._glyphs.keeps if self.mistakes[ply] is None else self._glyphs.loses

    @work(thread=True, exclusive=True, exit_on_error=False)
    def _judge(self) -> None:
        """Work the game out, and look every position up."""
        table = solve(self.game.setup.rules, get_current_worker().cancelled_event.is_set)
        if table is not None:
            positions, everybody = self.session.line_positions, range(self.game.setup.rules.players)
            found = tuple(mistakes(table, positions[0], self.session.line, everybody))
            self.post_message(self.Judged(tuple(map(table.verdict, positions)), found))

    @on(Judged)
    def take_judgement(self, event: Judged) -> None:
        """Show which moves were right."""
        self.values, self.mistakes = event.values, event.mistakes
        self.show()
