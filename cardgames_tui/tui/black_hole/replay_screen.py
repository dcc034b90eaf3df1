"""A past game or a shared one, move by move, with what was won and lost on the way."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import ClassVar

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Horizontal, Vertical
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer, Label, Static
from textual.worker import get_current_worker

from cardgames_tui.black_hole.analysis import point_of_no_return
from cardgames_tui.black_hole.cards import neighbours
from cardgames_tui.black_hole.saves import complete, parse_start, resume
from cardgames_tui.black_hole.solver import Solver, Verdict
from cardgames_tui.records.record import GameRecord, new_key
from cardgames_tui.records.wording import result_words
from cardgames_tui.saves import title
from cardgames_tui.tui.black_hole.fan_art import Mark
from cardgames_tui.tui.black_hole.moves_view import MoveLine, MovesView
from cardgames_tui.tui.black_hole.ranks_view import RanksView
from cardgames_tui.tui.black_hole.table_view import TableView
from cardgames_tui.tui.glyphs import Glyphs
from cardgames_tui.tui.stage import Stage

SPEEDS = (2.0, 1.0, 0.5, 0.25, 0.1)
"""Seconds a move takes, from the slowest speed to the fastest."""

_WORDS = {"w": "can be won", "l": "lost", "?": ""}


class ReplayScreen(Screen[GameRecord | None]):
    """Replays a game, and returns what the player wants to play instead of it.

    Args:
        record: The game.
        glyphs: The characters to draw with.
    """

    HELP = "Step through the game; take over where you would have played another card."
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "pause", "Play", id="replay.pause", tooltip="or stand still"),
        Binding("right,l,down,j", "step(1)", "Next", key_display="→", id="replay.next"),
        Binding("left,h,up,k", "step(-1)", "Back", key_display="←", id="replay.back"),
        Binding("plus,f", "speed(1)", "Faster", key_display="+", id="replay.faster"),
        Binding("minus,s", "speed(-1)", "Slower", key_display="-", id="replay.slower"),
        Binding("home", "go(0)", "Start", show=False, id="replay.start"),
        Binding("end", "go(99)", "End", show=False, id="replay.end"),
        Binding("w", "blame", "Where lost?", id="replay.blame"),
        Binding("enter", "take_over", "Take over", id="replay.take-over", tooltip="play on from here"),
        Binding("a", "again", "Again", id="replay.again", tooltip="play this deal from its start"),
        Binding("escape,q,p", "dismiss(None)", "Close", key_display="Esc", id="replay.close"),
    ]

    table = getters.query_one(TableView)
    moves_view = getters.query_one(MovesView)
    prompt = getters.query_one("#prompt", Static)

    @dataclass
    class Judged(Message):
        """It is known what could be won along the line."""

        verdicts: str

    def __init__(self, record: GameRecord, glyphs: Glyphs) -> None:
        super().__init__()
        self.record = record
        self.deal = parse_start(record.start_id)
        self.session = resume(record.start_id, record.moves, 0)
        self.verdicts = complete(record.verdicts.ljust(len(record.moves) + 1, "?"))
        self._glyphs = glyphs
        self._speed = SPEEDS.index(0.5)
        self._timer: Timer | None = None

    def compose(self) -> ComposeResult:
        """The table with the moves beside it."""
        with Stage():
            yield Static(id="replayed", markup=False)
            with Horizontal(id="middle"):
                with Vertical(id="play"):
                    with Center():
                        yield TableView(self.deal.game, self._glyphs)
                    yield RanksView(id="ranks-line")
                    yield Static(id="prompt", markup=False)
                with Vertical(id="panel"):
                    yield Label("Moves", classes="title")
                    yield MovesView()
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        """Begin to play, and find out what is not known."""
        self.query_one("#replayed", Static).update(f"Replay  {title(self.record.start_id)}  {self._result()}")
        self.table.can_focus = False
        self.table.cursor = -1
        self.show()
        self._set_playing(True)
        if "?" in self.verdicts:
            self._judge()

    def show(self) -> None:
        """Show the position."""
        position = self.session.position
        cards = tuple(each.top for each in self.session.positions if each.top is not None)
        following = self.session.undone[:1]
        marks = {move: Mark(playable=True, hinted=move in following) for move in position.legal_moves()}
        self.table.show(position, cards, marks)
        left = Counter(card.rank for fan in position.fans for card in fan)
        ranks = self.query_one(RanksView)
        ranks.glyphs = self._glyphs
        ranks.counts = tuple(left[rank] for rank in range(13))
        ranks.following = () if position.top is None else neighbours(position.top.rank)
        self.moves_view.lines = self._lines()
        self._say()

    def _lines(self) -> tuple[MoveLine, ...]:
        signs = {"w": self._glyphs.keeps, "l": self._glyphs.loses, "?": ""}
        found = {"u": " undone", "h": " hint"}
        position = self.deal.position
        lines = []
        moves = self.session.moves + self.session.undone
        for ply, (move, mark) in enumerate(
            zip(moves, self.record.marks.ljust(len(moves), "."), strict=False)
        ):
            position = position.play(move)
            assert position.top is not None
            sign = signs[self.verdicts[ply + 1]] + found.get(mark, "")
            lines.append(MoveLine(self._glyphs.card(position.top), sign, undone=ply >= self.session.ply))
        return tuple(lines)

    def _say(self) -> None:
        ply, plies = self.session.ply, len(self.record.moves)
        state = "Playing" if self._timer is not None else "Paused"
        verdict = _WORDS[self.verdicts[ply]]
        self.prompt.update(f"{state}: move {ply} of {plies}{f', {verdict}' if verdict else ''}")

    def _result(self) -> str:
        return result_words(self.record) if self.record.number else "shared game"

    def action_pause(self) -> None:
        """Stand still, or play on; from the end play from the start again."""
        if self._timer is None and not self.session.can_redo:
            self.session.go_to(0)
        self._set_playing(self._timer is None)

    def action_step(self, step: int) -> None:
        """Go a move on or back, and stand still."""
        self._set_playing(False)
        self.go_to(self.session.ply + step)

    def action_go(self, ply: int) -> None:
        """Go to a position, and stand still."""
        self._set_playing(False)
        self.go_to(ply)

    def action_speed(self, step: int) -> None:
        """Play faster or slower."""
        self._speed = min(max(0, self._speed + step), len(SPEEDS) - 1)
        self._set_playing(True)
        self.prompt.update(f"{SPEEDS[self._speed]:g} seconds a move")

    def action_blame(self) -> None:
        """Go to the position before the move that lost the game."""
        lost = self.verdicts.find("l")
        if lost > 0:
            self.action_go(lost - 1)
            self.prompt.update(f"Move {lost} lost the game: until here it could be won.")
        else:
            self.prompt.update(
                "It was lost from the start." if lost == 0 else "No move is known that lost it."
            )

    def action_take_over(self) -> None:
        """Play on from here, as one more game; a game going on is continued where it stands."""
        ply = self.session.ply
        if self.record.result is None and self.record.number and ply == len(self.record.moves):
            self.dismiss(replace(self.record, ply=ply))
        else:
            self.dismiss(
                replace(self._fresh(), moves=self.record.moves[:ply], ply=ply, marks="h" * ply, hints=ply)
            )

    def action_again(self) -> None:
        """Play the deal from its start."""
        self.dismiss(self._fresh())

    @on(MovesView.Picked)
    def go_to_picked(self, event: MovesView.Picked) -> None:
        """Go to the position after a move of the list."""
        self.action_go(event.ply)

    def go_to(self, ply: int) -> None:
        """Show the position after so many moves, or the nearest that there is."""
        self.session.go_to(min(max(0, ply), len(self.record.moves)))
        self.show()

    def _fresh(self) -> GameRecord:
        return GameRecord(key=new_key(), game=self.record.game, start_id=self.record.start_id)

    def _set_playing(self, playing: bool) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_interval(SPEEDS[self._speed], self._play_on) if playing else None
        self._say()

    def _play_on(self) -> None:
        if self.session.can_redo:
            self.go_to(self.session.ply + 1)
        if not self.session.can_redo:
            self._set_playing(False)

    @work(thread=True, exclusive=True, exit_on_error=False)
    def _judge(self) -> None:
        """Find out where the line was lost; what is won and lost follows from that for every position."""
        should_stop = get_current_worker().cancelled_event.is_set
        positions = resume(self.record.start_id, self.record.moves).positions
        answer = point_of_no_return(positions, Solver(self.deal.position), should_stop=should_stop)
        if answer.verdict is not Verdict.UNKNOWN:
            winnable = (
                len(positions)
                if answer.verdict is Verdict.WINNABLE
                else (answer.ply or 0) + (answer.ply is not None)
            )
            self.post_message(self.Judged("w" * winnable + "l" * (len(positions) - winnable)))

    @on(Judged)
    def take_judgement(self, event: Judged) -> None:
        """Show what could be won."""
        self.verdicts = event.verdicts
        self.show()
