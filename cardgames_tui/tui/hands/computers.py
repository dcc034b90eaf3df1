"""The computers at a table of Chopsticks: when they think, and when they make their moves."""

from functools import partial
from typing import TYPE_CHECKING

from cardgames_tui.chopsticks import english
from cardgames_tui.chopsticks.setup import Player
from cardgames_tui.tui.hands import wording
from cardgames_tui.tui.hands.analyst import Analyst

if TYPE_CHECKING:
    from cardgames_tui.tui.hands.screen import HandsScreen

PAUSE = 0.5
"""How long a computer seems to think, in seconds, while there are animations."""


class Computers:
    """Plays for the computers of one game."""

    def __init__(self, screen: "HandsScreen") -> None:
        self._screen = screen
        self._game = screen.game
        self.paused = False
        """Whether computers among themselves are waiting."""
        self.percent = ""
        """How far the work on the table of the rules has come; empty when nobody works on it."""

    def begin(self) -> None:
        """Say what has to be known about them, and begin to work out the game."""
        setup = self._game.setup
        self._screen.stage.tell(wording.about_computers(setup))
        if wording.is_worked_out(setup):
            self._screen.analyst.prepare(setup.rules)

    def think(self) -> None:
        """Have the move of the computer chosen that is to move, if one is."""
        game = self._game
        if game.awaits_computer and not self.paused:
            ply, rng = game.session.ply, self._screen.rng
            self._screen.analyst.reply(ply, game.position, game.player, rng, patient=game.patient)

    def replied(self, event: Analyst.Replied) -> None:
        """Make a move that was chosen, after a pause to look at unless there are no animations."""
        if self._screen.app.animation_level == "none":
            self._play(event)
        else:
            self._screen.set_timer(PAUSE, partial(self._play, event))

    def _play(self, event: Analyst.Replied) -> None:
        """Make a computer's move, unless the game has gone another way."""
        game = self._game
        current = (game.session.ply, game.position) == (event.ply, event.position)
        if game is self._screen.game and current and not self.paused and game.awaits_computer:
            self.percent = ""
            self._screen.play(event.move)
            if event.trap is not None:
                game.traps[event.ply] = event.trap

    def progressed(self, event: Analyst.Progressed) -> None:
        """Tell whoever waits for a computer how far the table has come."""
        game = self._game
        if event.rules != game.setup.rules:
            return
        self.percent = event.words
        if self._is_waited_for:
            name = english.name(game.setup.names[game.position.turn])
            self._screen.say(f"{name} is working out this game: {self.percent}. Esc: do not wait for it.")

    @property
    def _is_waited_for(self) -> bool:
        """Whether a computer moves only when the table is there; among more than two it does not wait."""
        game = self._game
        return game.awaits_computer and game.player is Player.PERFECT and game.setup.rules.players == 2

    def stop_waiting(self) -> None:
        """Let a computer that works out the whole game look ahead instead."""
        game = self._game
        if self._is_waited_for and self.percent and game.patient:
            game.patient = False
            self.percent = ""
            self._screen.analyst.call_off()
            self._screen.stage.tell(
                "The computer does not wait for the table: it looks ahead as far as it can."
            )
