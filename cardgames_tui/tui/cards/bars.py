"""Screens of one line at the bottom, above which the game is still seen."""

from collections.abc import Callable

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.events import Click, Key
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widgets import Static

from cardgames_tui.black_hole.cards import RANKS
from cardgames_tui.tui.cards import words
from cardgames_tui.tui.textual_ext.steady_app import AT_ONCE, SteadyScreen
from cardgames_tui.tui.touch import has_touch
from cardgames_tui.tui.widgets.links import key_link, run_clicked


class BottomBarScreen(ModalScreen[int | None], SteadyScreen[int | None]):
    """A line of text at the bottom; the screen beneath is still seen."""

    BINDINGS = [Binding("escape", "dismiss(None)", "Close", id="bar.close")]
    DEFAULT_CLASSES = AT_ONCE

    line = getters.query_one("#bar", Static)

    def text(self) -> Content:
        """The first text of the line."""
        return Content("")

    def closing(self, verb: str) -> Content:
        return key_link(f"   {verb}" if has_touch(self.app) else f"   Esc {verb}", "escape")

    def compose(self) -> ComposeResult:
        yield Static(self.text(), id="bar")

    def on_click(self, event: Click) -> None:
        """Presses the key whose words were clicked, or tapped anywhere in a bar that is high for fingers."""
        if self.line.region.contains(*event.screen_offset):
            run_clicked(self, event, [self.line.content_region.y])


class FindRankScreen(BottomBarScreen):
    """Asks for a rank, and returns it."""

    def text(self) -> Content:
        if has_touch(self.app):  # which need more room than there is for a word that the page has as well
            return Content.assemble(words.FIND, *(key_link(f" {rank} ", rank) for rank in RANKS))
        ranks = (key_link(f" {rank}", rank) for rank in RANKS)
        return Content.assemble(words.FIND, *ranks, self.closing(words.CLOSE))

    def on_key(self, event: Key) -> None:
        rank = RANKS.find((event.character or "").upper())
        if rank >= 0 and event.character:
            event.stop()
            self.dismiss(rank)


class PlaybackScreen(BottomBarScreen):
    """Plays moves on the screen beneath, one after the other, forward or back.

    Args:
        forward: Plays the next move; returns whether more follow.
        back: Takes the last move back.
    """

    BINDINGS = [
        Binding("space", "pause", "Pause", id="playback.pause"),
        Binding("right,l", "forward", "Step", id="playback.forward"),
        Binding("left,h", "back", "Back", id="playback.back"),
        Binding("s,q", "dismiss(None)", "Stop", id="playback.stop", show=False),
    ]

    SECONDS_BETWEEN_MOVES = 0.8

    def __init__(self, forward: Callable[[], bool], back: Callable[[], None]) -> None:
        super().__init__()
        self._forward = forward
        self._back = back
        self._timer: Timer

    def on_mount(self) -> None:
        self._timer = self.set_interval(self.SECONDS_BETWEEN_MOVES, self._step)
        self._set_paused(False)

    def action_pause(self) -> None:
        self._set_paused(not self._paused)

    def action_forward(self) -> None:
        self._set_paused(True)
        self._step()

    def action_back(self) -> None:
        self._set_paused(True)
        self._back()

    def _step(self) -> None:
        if not self._forward():
            self._timer.stop()
            self.dismiss(None)

    def _set_paused(self, paused: bool) -> None:
        self._paused = paused
        (self._timer.pause if paused else self._timer.resume)()
        state, verb = words.playback_state(paused=paused)
        pause = key_link(verb if has_touch(self.app) else f"space {verb}", "space")
        steps = key_link(" ← ", "left"), key_link(" → ", "right"), words.STEP
        self.line.update(Content.assemble(f"{state}:  ", pause, "  ", *steps, self.closing(words.STOP)))
