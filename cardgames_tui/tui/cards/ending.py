"""What is shown of a game of cards that is over or lost: the card with the result of a win, else a banner."""

from math import ceil
from typing import TYPE_CHECKING

from cardgames_tui.black_hole.rules import Outcome
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.tui.cards.banner import NO_BANNER, banner
from cardgames_tui.tui.key_help import action_key
from cardgames_tui.tui.result.view import ResultView
from cardgames_tui.tui.widgets.stage import Stage

if TYPE_CHECKING:
    from cardgames_tui.tui.cards.screen import CardsScreen

_AROUND = 4
"""How many cells of a line the words of the table leave blank."""


class Ending:
    """Shows how one game after another ends."""

    def __init__(self, screen: "CardsScreen") -> None:
        self._screen = screen
        self._banner = NO_BANNER
        self._closed = False

    @property
    def tells_why(self) -> bool:
        """Whether the player sees that the game is lost, and why."""
        return self._banner.tells_why

    @property
    def is_open(self) -> bool:
        """Whether the card with the result is shown."""
        return self._screen.query_one(Stage).has_class("-result")

    def show(self, verdict: Verdict) -> None:
        """Show how the game stands, as far as it is over or known to be lost."""
        game = self._screen.game
        won = game.position.outcome() is Outcome.WON
        self._closed = self._closed and won
        self._show_result(won and not self._closed)
        shown = banner(game, verdict, self._room, self._key)
        if shown != self._banner:
            self._banner = shown
            notice, words = self._screen.notice, self._screen.query_one("#words")
            notice.update(shown.text)
            words.set_class(bool(shown.kind), "-over")
            for kind in ("won", "stuck", "lost"):
                notice.set_class(shown.kind == kind, f"-{kind}")
            self.make_room("")

    def make_room(self, words: str) -> None:
        """Let the style sheet know how many lines the words just said take, or else the banner."""
        said = words or self._banner.text.plain
        lines = sum(max(1, ceil(len(line) / self._room)) for line in said.split("\n"))
        self._screen.query_one(Stage).set_class(lines == 2, "-two").set_class(lines > 2, "-three")

    def close(self) -> None:
        """Put the card away: the table is seen, with a banner below it."""
        self._closed = True
        self._screen.query_one(Stage).remove_class("-result")

    def _show_result(self, shown: bool) -> None:
        stage = self._screen.query_one(Stage)
        if shown:
            from cardgames_tui.tui.cards.result import result_shown

            screen = self._screen
            view = screen.query_one(ResultView)
            view.pen = screen.table.pen
            game, difficulty, rival = screen.game, screen.advice.difficulty, screen.rival
            view.tell(
                game.record,
                screen.profile.store,
                lambda done: result_shown(game, done, difficulty, rival, self._key),
            )
            if not stage.has_class("-result"):
                view.breathe()
        stage.set_class(shown, "-result")

    @property
    def _room(self) -> int:
        return (self._screen.table.size.width or self._screen.app.size.width) - _AROUND

    def _key(self, action: str) -> str:
        return action_key(self._screen, action)
