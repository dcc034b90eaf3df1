"""What the player is taught about the game on the table: values, hints, and where it went wrong."""

from dataclasses import replace
from typing import TYPE_CHECKING

from cardgames_tui.chopsticks.advice import Advice
from cardgames_tui.chopsticks.position import Position
from cardgames_tui.tui.hands import wording
from cardgames_tui.tui.hands.analyst import Analyst
from cardgames_tui.tui.hands.bindings import move_key
from cardgames_tui.tui.textual_ext.page import has_fingers

if TYPE_CHECKING:
    from cardgames_tui.tui.hands.screen import HandsScreen


class Coach:
    """Asks the analyst what is to be known about one game, keeps it, and says it."""

    def __init__(self, screen: "HandsScreen") -> None:
        self._screen = screen
        self._game = screen.game
        self._advice: dict[Position, Advice] = {}
        self._wants_hint = False
        self._reviewed: int | None = None
        self._is_reviewing = False

    @property
    def is_teaching(self) -> bool:
        """Whether the values of the moves are shown: always, or after the question where it went wrong."""
        return self._screen.settings.values or self._reviewed == self._game.session.ply

    @property
    def known(self) -> Advice | None:
        """What the position is worth, as far as that has been worked out."""
        return self._advice.get(self._game.position)

    @property
    def shown(self) -> Advice | None:
        """What the player is told about the position now."""
        return self.known if self.is_teaching else None

    def think(self) -> None:
        """Have worked out what is to be shown."""
        game = self._game
        if self.is_teaching and not game.is_over and self.known is None:
            self._screen.analyst.advise(game.position, patient=game.patient)

    def let_go(self) -> None:
        """Wait for no hint any more."""
        self._wants_hint = False

    def switch_values(self) -> None:
        """Show the values of the moves, or hide them."""
        settings = self._screen.settings
        self._screen.change_settings(replace(settings, values=not settings.values))

    def hint(self) -> None:
        """Show a best move; when it is shown already, say why."""
        if not self._screen.may_move():
            return
        if self.known is not None:
            self._give_hint(self.known)
        else:
            self._wants_hint = True
            self._screen.say("Thinking...")
            self._screen.analyst.advise(self._game.position, patient=self._game.patient)

    def _give_hint(self, advice: Advice) -> None:
        game, screen = self._game, self._screen
        self._wants_hint = False
        if game.suggested is not None:
            screen.stage.tell(wording.reason(advice.hint.reason))
            return
        choice = advice.hint.choice
        game.suggest(choice.move)
        number = game.position.legal_moves().index(choice.move)
        screen.pointing.look_at(choice.move)
        screen.show()
        screen.stage.moves.selected = number
        key, fingers = move_key(number), has_fingers(screen.app)
        screen.stage.tell(wording.hint(game, choice.move, key, fingers=fingers))

    def blame(self) -> None:
        """Find the move that gave the game away."""
        game = self._game
        if game.to_review is None:
            self._screen.say("Only computers have played.")
            return
        self._is_reviewing = True
        self.progressed("")
        self._screen.analyst.blame(game.setup.start, game.session.moves, game.to_review)

    def progressed(self, share: str) -> None:
        """Tell whoever has asked what went wrong that it is looked for, and how far that has come."""
        if self._is_reviewing:
            self._screen.say(f"Looking for the move that gave it away... {share}".rstrip())

    def advised(self, event: Analyst.Advised) -> None:
        """Keep what a position is worth, and show it."""
        self._advice[event.position] = event.advice
        if event.position == self._game.position:
            self._screen.show_moves()
            if self._wants_hint:
                self._give_hint(event.advice)

    def blamed(self, event: Analyst.Blamed) -> None:
        """Go to where the game went wrong, and show what every move was worth there."""
        game, screen = self._game, self._screen
        self._is_reviewing = False
        if event.moves != game.session.moves:
            return
        wrong, words = event.review.wrong, wording.review(event.review, game)
        if wrong is None:
            screen.show()
        else:
            self._reviewed = wrong.ply
            game.go_to(wrong.ply)
            screen.moved_about()
        screen.stage.tell(words)
