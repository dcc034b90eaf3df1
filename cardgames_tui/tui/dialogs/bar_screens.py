"""Bars at the bottom that take the keys while the table stays in sight; and screens that any key closes."""

from collections.abc import Callable

from textual import getters
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Middle
from textual.content import Content
from textual.events import Click, Key
from textual.screen import ModalScreen
from textual.timer import Timer
from textual.widgets import Label, Static

from cardgames_tui.black_hole.cards import RANKS
from cardgames_tui.tui.dialogs.dialog_screen import DialogBox, DialogScreen
from cardgames_tui.tui.key_help import key_here
from cardgames_tui.tui.textual_ext.answering import answers_once
from cardgames_tui.tui.textual_ext.glance import AT_ONCE
from cardgames_tui.tui.textual_ext.page import has_fingers
from cardgames_tui.tui.textual_ext.pressing import press_clicked, pressing
from cardgames_tui.tui.textual_ext.steady_app import sized_as_window


@sized_as_window
@answers_once
class BarScreen(ModalScreen[int | None]):
    """A line of text at the bottom of a screen that is still seen."""

    BINDINGS = [Binding("escape", "dismiss(None)", "Close", id="bar.close")]
    DEFAULT_CLASSES = AT_ONCE

    line = getters.query_one("#bar", Static)

    def words(self) -> Content:
        """What the line says."""
        return Content("")

    def leave(self, verb: str) -> Content:
        """Words that close the line."""
        return pressing(f"   {verb}" if has_fingers(self.app) else f"   Esc {verb}", "escape")

    def compose(self) -> ComposeResult:
        """The line."""
        yield Static(self.words(), id="bar")

    def on_click(self, event: Click) -> None:
        """Press the key that was clicked, which for fingers is higher than its words."""
        if self.line.region.contains(*event.screen_offset):
            press_clicked(self.app, event, self.line.content_region.y)


class FindRankScreen(BarScreen):
    """Asks for a rank, and returns it."""

    def words(self) -> Content:
        """The ranks."""
        if has_fingers(self.app):  # which need more room than there is for a word that the page has as well
            return Content.assemble("Find:", *(pressing(f" {rank} ", rank) for rank in RANKS))
        ranks = (pressing(f" {rank}", rank) for rank in RANKS)
        return Content.assemble("Find:", *ranks, self.leave("close"))

    def on_key(self, event: Key) -> None:
        """Take the first key that names a rank."""
        rank = RANKS.find((event.character or "").upper())
        if rank >= 0 and event.character:
            event.stop()
            self.dismiss(rank)


class PlaybackScreen(BarScreen):
    """Plays a line of moves forward, as long as there are any, and back on the screen beneath."""

    BINDINGS = [
        Binding("space", "pause", "Pause", id="playback.pause"),
        Binding("right,l", "forward", "Step", id="playback.forward"),
        Binding("left,h", "back", "Back", id="playback.back"),
        Binding("s,q", "dismiss(None)", "Stop", id="playback.stop", show=False),
    ]

    SECONDS = 0.8

    def __init__(self, forward: Callable[[], bool], back: Callable[[], None]) -> None:
        super().__init__()
        self._forward = forward
        self._back = back
        self._timer: Timer

    def on_mount(self) -> None:
        """Begin to play."""
        self._timer = self.set_interval(self.SECONDS, self._step)
        self._paused = False
        self._show()

    def action_pause(self) -> None:
        """Stop the clockwork, or set it going again."""
        self._set_paused(not self._paused)

    def action_forward(self) -> None:
        """Play one move and wait."""
        self._set_paused(True)
        self._step()

    def action_back(self) -> None:
        """Take one move back and wait."""
        self._set_paused(True)
        self._back()

    def _step(self) -> None:
        if not self._forward():
            self._timer.stop()
            self.dismiss(None)

    def _set_paused(self, paused: bool) -> None:
        self._paused = paused
        (self._timer.pause if paused else self._timer.resume)()
        self._show()

    def _show(self) -> None:
        state, verb = ("Paused", "resume") if self._paused else ("Playing", "pause")
        pause = pressing(verb if has_fingers(self.app) else f"space {verb}", "space")
        steps = pressing(" ← ", "left"), pressing(" → ", "right"), "step"
        self.line.update(Content.assemble(f"{state}:  ", pause, "  ", *steps, self.leave("stop")))


@sized_as_window
@answers_once
class PauseScreen(ModalScreen[None]):
    """Covers the table until a key is pressed or the mouse is clicked; the table under it stops its clock."""

    DEFAULT_CSS = """
    PauseScreen {
        background: $background;
        Label { width: 1fr; text-align: center; }
        .title { color: $text-accent; text-style: bold; padding: 0 0 1 0; }
    }
    """

    def compose(self) -> ComposeResult:
        """What has happened, and the way back."""
        with Middle():
            yield Label("Paused", classes="title")
            yield Label(f"{'Tap' if has_fingers(self.app) else 'Press any key'} to resume.")

    def on_key(self, event: Key) -> None:
        """Go on."""
        event.stop()
        event.prevent_default()
        self.dismiss(None)

    def on_click(self, event: Click) -> None:
        """Go on."""
        event.stop()
        self.dismiss(None)


LINES = (
    ("1-9", "plays the card or move with that key"),
    ("u", "takes it back, as often as you like"),
    ("i", "gives a hint; press again for why"),
    ("v", "shows whether you can still win"),
    ("?", "lists all keys; {rules} shows the rules"),
    ("{home}", "goes back to all games"),
)
"""The keys to begin with."""

FINGER_LINES = (
    ("Tap", "a card or a move to play it"),
    *zip(("Undo", "Hint", "Verdict"), (text for _, text in LINES[1:4]), strict=True),
    ("Games", LINES[-1][1]),
    ("Menu", "has everything else, rules too"),
)
"""The buttons to begin with, where there are only fingers."""

_BELOW = "Clicking works, too. Everything is saved.\nPress any key to begin."
_FINGERS_BELOW = "Everything is saved.\nTap to begin."


class WelcomeScreen(DialogScreen[None]):
    """Shows the lines until any key is pressed or the mouse is clicked."""

    def compose(self) -> ComposeResult:
        """The lines."""
        rules, home = key_here(self.app, "black-hole.rules", "f1"), key_here(self.app, "app.home", "f3")
        lines, below = (LINES, _BELOW) if home else (FINGER_LINES, _FINGERS_BELOW)
        named = [(key.format(home=home), text.format(rules=rules)) for key, text in lines]
        wide = max(3, *(len(key) for key, _ in named))
        keys = (Content.assemble((f"{key:>{wide}}  ", "bold $table-next"), text) for key, text in named)
        with DialogBox("Welcome"):
            yield Static(Content("\n").join(keys), id="lines")
            yield Static(below, classes="message")

    def on_key(self, event: Key) -> None:
        """Begin."""
        event.stop()
        event.prevent_default()
        self.dismiss(None)

    def on_click(self, event: Click) -> None:
        """Begin."""
        event.stop()
        self.dismiss(None)
