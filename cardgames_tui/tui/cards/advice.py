"""What the player asks about a game: hint, reason, solution, where it was lost."""

from enum import Enum
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.widget import Widget

from cardgames_tui.black_hole.rules import Outcome, Position
from cardgames_tui.tui.cards import wording
from cardgames_tui.tui.cards.analyst import Analyst
from cardgames_tui.tui.cards.showing import key_of
from cardgames_tui.tui.textual_ext.page import has_fingers

if TYPE_CHECKING:
    from cardgames_tui.black_hole.analysis import Difficulty
    from cardgames_tui.tui.cards.screen import CardsScreen


class Wish(Enum):
    """What the player asked for and gets as soon as it is known."""

    HINT = "hint"
    WHY = "why"
    SOLUTION = "solution"
    WAY_BACK = "way back"
    BLAME = "blame"


class Advice(Widget):
    """Holds what the player has asked for, has it searched for, and answers. It shows nothing itself."""

    DEFAULT_CSS = "Advice { display: none; }"

    def __init__(self, table: "CardsScreen") -> None:
        super().__init__()
        self._table = table
        self._analyst = Analyst()
        self._forget_game()

    def compose(self) -> ComposeResult:
        """Who searches."""
        yield self._analyst

    def begin(self) -> None:
        """Forget the game before; another one has been put on the table."""
        self._analyst.call_off()
        self._forget_game()

    def _forget_game(self) -> None:
        self.difficulty: Difficulty | None = None
        """How difficult the deal is; none while that is not known."""
        self._wish: Wish | None = None
        self._told_lost: Position | None = None
        self._blamed: Position | None = None
        self._is_rating_sought = False

    @property
    def level(self) -> str:
        """How difficult the deal is, in a word; empty while that is not known."""
        return self.difficulty.level.value if self.difficulty is not None else ""

    @property
    def shows_blame(self) -> bool:
        """Whether the game was lost in this very position, so that its moves are to be marked."""
        return self._table.game.position == self._blamed

    def forget(self) -> None:
        """Drop what was asked in another position."""
        self._wish = None

    def search(self, *, verdict: bool, marks: bool) -> None:
        """Find out what is to be shown; once the verdict is, the difficulty gives nothing away any more."""
        game = self._table.game
        if (verdict or game.position.outcome() is Outcome.WON) and not self._is_rating_sought:
            self._is_rating_sought = True
            self._analyst.rate(game.deal.position)
        if verdict or marks:
            self._seek(moves=marks)
        elif self._wish is None:
            self._analyst.call_off()

    def hint(self, *, told_lost: bool) -> None:
        """Name a move that keeps the win; then say why; where none does, since when, unless that is told."""
        game = self._table.game
        if told_lost or game.position == self._told_lost:
            self._seek_blame(Wish.WAY_BACK)
        else:
            self._wish_for(Wish.HINT if game.suggested is None else Wish.WHY)

    def solution(self) -> None:
        """Play a winning line from here."""
        self._wish_for(Wish.SOLUTION)

    def blame(self) -> None:
        """Find the move that lost the game."""
        self._table.say("Looking for the move that lost it...")
        self._seek_blame(Wish.BLAME)

    def _wish_for(self, wish: Wish) -> None:
        """Grant a wish at once when all is known that it takes, else as soon as it is."""
        self._wish = wish
        position, known = self._table.game.position, self._table.game.knowledge
        decided = position.outcome() is not None or known.solution(position) is not None
        if decided and (wish is not Wish.WHY or known.verdicts(position) is not None):
            self._grant()
        else:
            self._table.say("Thinking...")
            self._seek()

    def _seek(self, *, moves: bool = False) -> None:
        game = self._table.game
        self._analyst.decide(game.knowledge, game.position, moves=moves or self._wish is Wish.WHY)

    def _seek_blame(self, wish: Wish) -> None:
        self._wish = wish
        game = self._table.game
        # behind the search that the last move may still have to begin, which would end this one
        self.call_after_refresh(self._analyst.blame, game.knowledge, game.session.positions)

    def _grant(self) -> None:
        wish, self._wish = self._wish, None
        game, position = self._table.game, self._table.game.position
        solution, fingers = game.knowledge.solution(position), has_fingers(self.app)
        if position.outcome() is Outcome.WON:
            self._table.say("The game is won.")
        elif solution is None or not solution.line:
            self._told_lost = position
            self._table.say(wording.lost_reason(position, game.session.ply, fingers=fingers))
        elif wish is Wish.SOLUTION:
            self._play_solution()
        elif wish is Wish.HINT:
            best = solution.line[0]
            game.suggest(best)
            self._table.show(
                wording.hint(position.fans[best.fan][-1], key_of(position, best), fingers=fingers)
            )
        elif wish is Wish.WHY:
            key = "" if fingers else key_of(position, solution.line[0])
            self._table.say(wording.why(solution, position, key, game.knowledge.verdicts(position) or {}))

    def _play_solution(self) -> None:
        from cardgames_tui.tui.dialogs.bar_screens import PlaybackScreen

        self._table.open(PlaybackScreen(self._play_best, self._take_back), lambda _: self._table.show())
        self._tell_solution()

    def _play_best(self) -> bool:
        """Play a move of the winning line; says whether more follow."""
        game = self._table.game
        move = game.knowledge.best_move(game.position)
        if move is None:
            return False
        self._table.play(move, helped=True)
        self._tell_solution()
        return not game.is_over

    def _take_back(self) -> None:
        self._table.game.undo()
        self._table.moved_about()
        self._tell_solution()

    def _tell_solution(self) -> None:
        """Say how far it is to the win, and what the moves played by the program count as."""
        solution = self._table.game.knowledge.solution(self._table.game.position)
        if solution is not None and solution.line:
            self._table.say(wording.playback(len(solution.line)))

    @on(Analyst.Searching)
    def _show_search(self, event: Analyst.Searching) -> None:
        if event.position == self._table.game.position:
            self._table.show_known(event.states)

    @on(Analyst.Decided)
    def _take_decision(self, event: Analyst.Decided) -> None:
        """Keep what has been proved, and show it when it is about the position on the table."""
        self._table.game.knowledge.learn(event.position, event.solution)
        if event.position == self._table.game.position:
            self._table.show_known()
            if self._wish in (Wish.HINT, Wish.SOLUTION):
                self._grant()

    @on(Analyst.Judged)
    def _take_judgement(self, event: Analyst.Judged) -> None:
        """Keep what the moves of a position lead to, and mark the cards."""
        self._table.game.knowledge.learn_moves(event.position, event.verdicts)
        self._table.show_known()
        if event.position == self._table.game.position and self._wish is Wish.WHY:
            self._grant()

    @on(Analyst.Rated)
    def _take_rating(self, event: Analyst.Rated) -> None:
        if event.position == self._table.game.deal.position:
            self.difficulty = event.difficulty
            self._table.show_known()

    @on(Analyst.Blamed)
    def _take_blame(self, event: Analyst.Blamed) -> None:
        """Go back to where the game was lost, and mark what would have kept the win; or say how far it is."""
        game = self._table.game
        if event.positions != game.session.positions:
            return
        wish, self._wish = self._wish, None
        if wish is Wish.WAY_BACK:
            told = wording.way_back(event.answer, game.session.ply, fingers=has_fingers(self.app))
            self._table.say(told)
        elif event.answer.ply is None:
            self._table.say(wording.blame(event.answer, event.positions))
        else:
            self._blamed = event.positions[event.answer.ply]
            game.go_to(event.answer.ply)
            self._table.moved_about(wording.blame(event.answer, event.positions))
            return
        self._table.search()  # the question may have ended the search for what is to be shown
