"""Replays a past or shared game move by move."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Generic, TypeVar

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Key, Resize
from textual.timer import Timer
from textual.widgets import Label, Static

from cardgames_tui.games.in_play import AnyGame
from cardgames_tui.games.kinds import parse_start
from cardgames_tui.games.saved_games import copy_with_moves, rematch_record
from cardgames_tui.records.record import GameRecord, MoveOrigin
from cardgames_tui.records.words import result_text, title_of
from cardgames_tui.tui.bindings import MOVE_KEYS
from cardgames_tui.tui.draw.canvas import first_fitting
from cardgames_tui.tui.textual_ext.robust_app import QUIET_KEYS, RobustScreen
from cardgames_tui.tui.thinking import BACKGROUND_GROUP, ThinkingScreen
from cardgames_tui.tui.widgets.key_bar import KeyBar
from cardgames_tui.tui.widgets.lists import GO_TO_MOVE, ListedMove, MoveList, SignsView, move_lines
from cardgames_tui.tui.widgets.responsive import ResponsiveContainer

G = TypeVar("G", bound=AnyGame)
T = TypeVar("T")

SECONDS_PER_MOVE = (2.0, 1.0, 0.5, 0.25, 0.1)

DEFAULT_SPEED_INDEX = 2


MOVE_REMARKS: Mapping[str, str] = {
    MoveOrigin.AFTER_UNDO: " after undo",
    MoveOrigin.HELPED: " hint",
    MoveOrigin.SHOWN: " shown",
}


def _titles(record: GameRecord) -> list[str]:
    name = title_of(record, parse_start(record.start_id).title)
    result = result_text(record) if record.has_begun else "shared game"
    brief = result.partition(" (")[0]
    forms = result, brief, brief.rsplit(", ", 2)[0], brief.partition(",")[0]
    return [f"Replay  {name}  {result}", *(f"{name}  {form}" for form in forms)]


def _progress(seconds: float | None, ply: int, plies: int, position: str) -> str:
    """The status line; `seconds` is the time between moves, None while paused."""
    state = "Paused" if seconds is None else f"Playing ({seconds:g} s)"
    return f"{state}: move {ply} of {plies}{f', {position}' if position else ''}"


def replay_bindings(mistake: str) -> list[BindingType]:
    """The keys of a replay; `mistake` explains the one that goes to a mistake."""
    return [
        Binding("question_mark,f1", "app.help", "Keys", key_display="?", id="app.help"),
        Binding("space", "pause", "Play", id="replay.pause", tooltip="or pause"),
        Binding(
            "right,l,down,j", "step(1)", "Step", True, "← →", id="replay.next", tooltip="a move back or on"
        ),
        Binding("left,h,up,k", "step(-1)", "Step back", show=False, system=True, id="replay.back"),
        Binding("escape,f6", "close", "Close", key_display="Esc", id="replay.close"),
        Binding("w", "go_to_mistake", "Try again", id="replay.mistake", tooltip=mistake),
        Binding("enter", "take_over", "Take over", id="replay.take-over", tooltip="play on from here"),
        Binding("a", "again", "Again", id="replay.again", tooltip="play from the same start"),
        Binding("plus,f", "speed(1)", "Speed", True, "+ -", id="replay.faster", tooltip="faster, slower"),
        Binding("minus,s", "speed(-1)", "Slower", show=False, system=True, id="replay.slower"),
        Binding("home", "go(0)", "To the start", show=False, id="replay.start"),
        Binding("end", "go_to_end", "To the end", show=False, id="replay.end"),
        *QUIET_KEYS,
    ]


class PacedScreen(RobustScreen[T]):
    """Plays moves by itself, at a speed the player can change."""

    _speed = DEFAULT_SPEED_INDEX
    _timer: Timer | None = None
    """None while paused."""

    def play_on(self) -> None:
        raise NotImplementedError

    def set_playing(self, playing: bool) -> None:
        if self._timer is not None:
            self._timer.stop()
        self._timer = self.set_interval(SECONDS_PER_MOVE[self._speed], self.play_on) if playing else None

    def action_pause(self) -> None:
        self.set_playing(self._timer is None)

    def action_speed(self, step: int) -> None:
        self._speed = min(max(0, self._speed + step), len(SECONDS_PER_MOVE) - 1)
        self.set_playing(True)


class ReplayScreen(ThinkingScreen[GameRecord | None], PacedScreen[GameRecord | None], Generic[G]):
    """Replays a game, and returns the game that the player wants to play from there, if any."""

    AUTO_FOCUS = ""  # Enter and Space belong to the replay, not to the table
    container_id: str | None = None
    moves_title = "Moves"

    moves_view = getters.query_one(MoveList)
    prompt = getters.query_one("#prompt", Static)

    def __init__(self, game: G) -> None:
        super().__init__()
        self.game = game
        self.record = game.record
        self.session = game.session
        self.plies = len(self.session.undone)

    def compose_middle(self) -> ComposeResult:
        raise NotImplementedError

    def show_position(self) -> None:
        """Shows the position with the next move marked."""
        raise NotImplementedError

    def move_in_words(self, ply: int) -> str:
        raise NotImplementedError

    def sign(self, ply: int) -> str | None:
        """Whether the move was right; empty while unknown, None if it no longer mattered."""
        raise NotImplementedError

    def about_position(self) -> str:
        raise NotImplementedError

    async def find_mistakes(self) -> None:
        raise NotImplementedError

    def compose(self) -> ComposeResult:
        with ResponsiveContainer(id=self.container_id):
            yield Static(id="replayed", markup=False)
            yield from self.compose_middle()
            yield SignsView()
            yield Static(id="prompt", markup=False)
        yield KeyBar()

    def compose_moves(self) -> ComposeResult:
        with Vertical(id="panel"):
            yield Label(self.moves_title, classes="title")
            yield MoveList().with_tooltip(GO_TO_MOVE)

    def on_mount(self) -> None:
        self.show()
        self.set_playing(True)
        self._show_mistakes()

    def on_resize(self, event: Resize) -> None:
        room = event.size.width - 2
        title = first_fitting(_titles(self.record), lambda title: len(title) <= room)
        self.query_one("#replayed", Static).update(title)

    @work(group=BACKGROUND_GROUP, exit_on_error=False)
    async def _show_mistakes(self) -> None:
        await self.find_mistakes()
        self.show()

    def show(self) -> None:
        self.show_position()
        self.list_moves()
        self._say()

    def list_moves(self) -> None:
        moves, played = [*map(self._listed_move, range(self.plies))], self.session.ply
        self.moves_view.show(lambda _: move_lines(moves, played), played - 1 if played else None)
        self.query_one(SignsView).show(moves, played)

    def _listed_move(self, ply: int) -> ListedMove:
        origin = self.record.move_origins[ply : ply + 1]
        remark = MOVE_REMARKS.get(origin, "")
        return ListedMove(self.move_in_words(ply), self.sign(ply), "", remark)

    def _say(self) -> None:
        seconds = SECONDS_PER_MOVE[self._speed] if self._timer is not None else None
        self.prompt.update(_progress(seconds, self.session.ply, self.plies, self.about_position()))

    def stop_and_say(self, text: str) -> None:
        self.set_playing(False)
        self.prompt.update(text)

    def on_key(self, event: Key) -> None:
        """Answers the keys of moves, which somebody may press to play on."""
        if (event.character or " ") in MOVE_KEYS and event.key not in self.active_bindings:
            self.stop_and_say(f"{event.character}: no such move in a replay. Take over to play from here.")

    def action_close(self) -> None:
        if self.query("KeysPanel"):
            self.app.action_hide_keys()
        else:
            self.dismiss(None)

    def action_pause(self) -> None:
        if self._timer is None and not self.session.can_redo:
            self.action_go(0)
        super().action_pause()

    def action_step(self, step: int) -> None:
        self.action_go(self.session.ply + step)

    def action_go(self, ply: int) -> None:
        self.set_playing(False)
        self.session.go_to(min(max(0, ply), self.plies))
        self.show()

    def action_go_to_end(self) -> None:
        self.action_go(self.plies)

    def action_take_over(self) -> None:
        ply = self.session.ply
        if self.record.is_unfinished and ply == self.plies:
            self.dismiss(replace(self.record, ply=ply))
        elif self.game.is_over or self.game.result:  # nothing can be played from there
            self.action_again()
        else:
            moves = self.game.SEPARATOR.join(map(str, self.session.moves))
            self.dismiss(copy_with_moves(self.record, moves, ply))

    def action_again(self) -> None:
        self.dismiss(rematch_record(self.record))

    @on(MoveList.OptionSelected)
    def go_to_listed(self, event: MoveList.OptionSelected) -> None:
        self.action_go(event.option_index + 1)

    @on(SignsView.Picked)
    def go_to_sign(self, event: SignsView.Picked) -> None:
        self.action_go(event.index + 1)

    def set_playing(self, playing: bool) -> None:
        super().set_playing(playing)
        self._say()

    def play_on(self) -> None:
        self.session.redo()
        if not self.session.can_redo:
            self.set_playing(False)
        self.show()
