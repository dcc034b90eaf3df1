"""The screen on which Black Hole and All in a Row are played and analysed."""

import random
from dataclasses import replace
from enum import Enum

from textual import getters, on, work
from textual.app import ComposeResult

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.rules import Move, Outcome, Position
from cardgames_tui.black_hole.verdict import Verdict
from cardgames_tui.games.profile import Keeper
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.wording import clock
from cardgames_tui.settings.values import Settings
from cardgames_tui.tui.art.glyphs import Glyphs
from cardgames_tui.tui.cards import wording
from cardgames_tui.tui.cards.analyst import Analyst
from cardgames_tui.tui.cards.bindings import BLACK_HOLE_BINDINGS
from cardgames_tui.tui.cards.dealing_screen import DealingScreen
from cardgames_tui.tui.cards.game_in_play import GameInPlay
from cardgames_tui.tui.cards.status_view import VerdictShown


class Wish(Enum):
    """What the player asked for and gets as soon as the position is decided."""

    HINT = "hint"
    WHY = "why"
    SOLUTION = "solution"
    WAY_BACK = "way back"


class BlackHoleScreen(DealingScreen):
    """A deal on the table, with everything that can be asked about it.

    Args:
        deal: What to play first.
        settings: The player's switches to begin with.
        rng: Where random deals come from.
        glyphs: The characters to draw with.
        keeper: Where the game is kept.
    """

    BINDINGS = BLACK_HOLE_BINDINGS

    analyst = getters.query_one(Analyst)

    def __init__(
        self, deal: Deal, settings: Settings, rng: random.Random, glyphs: Glyphs, keeper: Keeper
    ) -> None:
        super().__init__(deal, settings, rng, glyphs, keeper)
        self.wish: Wish | None = None
        self._told_lost: Position | None = None
        self._notice_shown = ""

    def compose(self) -> ComposeResult:
        """The table, and the one who searches behind it."""
        yield from super().compose()
        yield Analyst()

    def play(self, move: Move) -> None:
        """Play a card; after the first one ever, when the game has been seen, ask about the verdict."""
        super().play(move)
        if self.settings.show_verdict is None and self.game.session.ply:
            self.ask_about_verdict()

    @work(exclusive=True, group="question")
    async def ask_about_verdict(self) -> None:
        """Ask whether the live verdict is wanted, for it gives something away."""
        from cardgames_tui.tui.dialogs.question_screen import QuestionScreen

        question = QuestionScreen(
            "Show whether the game can still be won?",
            "After every move the program can prove whether this deal can still be won. "
            "That is a help, and a spoiler. The key v switches it at any time.",
            yes="Yes, show it",
            no="No, let me find out",
        )
        shown = await self.app.push_screen_wait(question)
        self.change_settings(replace(self.settings, show_verdict=bool(shown)))
        self.show()

    def show(self, words: str = "") -> None:
        """Bring everything on screen in line with the game, and search for what is to be shown."""
        super().show(words)
        self.show_verdict()
        self.call_after_refresh(self.search)

    def search(self) -> None:
        """Find out what is to be shown; called when the player sees the table, so that this comes first."""
        self.seek_difficulty()
        if self.settings.show_verdict or self.teaching:
            self.seek()
        elif self.wish is None:
            self.analyst.call_off()

    def seek(self) -> None:
        """Find out about the position on the table."""
        moves = self.teaching or self.wish is Wish.WHY
        self.analyst.decide(self.game.knowledge, self.game.position, moves=moves)

    def seek_difficulty(self) -> None:
        """Find out how difficult the deal is, once that gives nothing away any more."""
        known = self.settings.show_verdict or self.game.position.outcome() is Outcome.WON
        if known and not self.game.rating_sought:
            self.game.rating_sought = True
            self.analyst.rate(self.game.deal.position)

    @on(Analyst.Rated)
    def take_rating(self, event: Analyst.Rated) -> None:
        """Keep the difficulty of the deal, and show it."""
        if event.position == self.game.deal.position:
            self.game.level = event.difficulty.level.value
            self.show_progress()

    def changed(self, words: str = "") -> None:
        """Show another position of the same game."""
        self.wish = None
        super().changed(words)

    def show_verdict(self, states: int = 0) -> None:
        """Show what is proved about the position, and the notice when the game is over or lost."""
        solution = self.game.knowledge.solution(self.game.position)
        verdict = Verdict.UNKNOWN
        if not self.settings.show_verdict or self.game.position.outcome() is Outcome.WON:
            self.status.verdict = None
        elif solution is None:
            self.status.verdict = VerdictShown(detail=f"{states:,} states" if states else "")
        else:
            verdict = solution.verdict
            self.status.verdict = wording.verdict_shown(solution)
        kind, text = wording.notice(
            self.game.position,
            verdict=verdict,
            deal=self.game.deal.name,
            plies=self.game.session.ply,
            time=clock(self.game.stopwatch.seconds),
        )
        if kind in ("stuck", "lost"):
            self._told_lost = self.game.position
        if text != self._notice_shown:
            self._notice_shown = text
            self.notice.update(text)
        self.query_one("#play").set_class(bool(kind), "-over")
        for other in ("won", "stuck", "lost"):
            self.notice.set_class(kind == other, f"-{other}")

    def action_rules(self) -> None:
        """Show the rules."""
        from cardgames_tui.black_hole.pages import rules_page
        from cardgames_tui.tui.dialogs.rules_screen import RulesScreen

        self.app.push_screen(RulesScreen(rules_page(self.game.deal.game)))

    def action_verdict(self) -> None:
        """Switch the live verdict."""
        shown = not self.settings.show_verdict
        self.change_settings(replace(self.settings, show_verdict=shown))
        self.show("" if shown else "The verdict is off.")

    def action_teach(self) -> None:
        """Switch the marks that say which cards keep the win."""
        teach = not self.settings.teach
        self.change_settings(replace(self.settings, teach=teach))
        keeps, loses = self.glyphs.keeps, self.glyphs.loses
        self.show(f"Marks: {keeps} keeps the win, {loses} loses it." if teach else "The marks are off.")

    def action_hint(self) -> None:
        """Show a move that keeps the win, or say that none does; when that is said already, say more."""
        if self.game.position == self._told_lost:
            self.wish = Wish.WAY_BACK
            self.seek_blame()
        else:
            self.wish_for(Wish.HINT if self.hinted is None else Wish.WHY)

    def action_solution(self) -> None:
        """Play a winning line from here."""
        self.wish_for(Wish.SOLUTION)

    def wish_for(self, wish: Wish) -> None:
        """Grant a wish at once when all is known that it takes, else as soon as it is."""
        self.wish = wish
        position, known = self.game.position, self.game.knowledge
        decided = position.outcome() is not None or known.solution(position) is not None
        if decided and (wish is not Wish.WHY or known.verdicts(position) is not None):
            self.grant_wish()
        else:
            self.say("Thinking …")
            self.seek()

    def grant_wish(self) -> None:
        """Give the player what was asked for."""
        wish, self.wish = self.wish, None
        position = self.game.position
        solution = self.game.knowledge.solution(position)
        if position.outcome() is Outcome.WON:
            self.say("The game is won.")
        elif solution is None or not solution.line:
            self._told_lost = position
            self.say(wording.lost_reason(position))
        elif wish is Wish.SOLUTION:
            self.play_solution()
        elif wish is Wish.HINT:
            self.hinted = solution.line[0]
            self.game.count_hint()
            self.show(wording.hint(position.fans[self.hinted.fan][-1], self.game.key_of(self.hinted)))
        elif wish is Wish.WHY:
            key = self.game.key_of(solution.line[0])
            self.say(wording.why(solution, position, key, self.game.knowledge.verdicts(position) or {}))

    def play_solution(self) -> None:
        """Play the winning line, forward and back, until the player stops that."""
        from cardgames_tui.tui.dialogs.bar_screens import PlaybackScreen

        self.app.push_screen(PlaybackScreen(self.play_best, self.take_back), lambda _: self.show())
        self.tell_solution()

    def tell_solution(self) -> None:
        """Say how far it is to the win, and what the moves played by the program count as."""
        solution = self.game.knowledge.solution(self.game.position)
        if solution is not None and solution.line:
            self.say(wording.playback(len(solution.line)))

    def play_best(self) -> bool:
        """Play a move of the winning line; says whether there was one."""
        move = self.game.knowledge.best_move(self.game.position)
        if move is not None:
            self.play_for_player(move)
            self.tell_solution()
        return move is not None and self.game.position.outcome() is None

    def take_back(self) -> None:
        """Take a move of the winning line back."""
        self.action_undo()
        self.tell_solution()

    def action_blame(self) -> None:
        """Find the move that lost the game."""
        self.wish = None
        self.say("Looking for the move that lost it …")
        self.seek_blame()

    def seek_blame(self) -> None:
        """Find out where the game was lost."""
        # behind the search that the last move may still have to begin, which would end this one
        self.call_after_refresh(self.analyst.blame, self.game.knowledge, self.game.session.positions)

    @on(Analyst.Searching)
    def show_search(self, event: Analyst.Searching) -> None:
        """Show how far the search has come."""
        if event.position == self.game.position:
            self.show_verdict(event.states)

    @on(Analyst.Decided)
    def take_decision(self, event: Analyst.Decided) -> None:
        """Keep what has been proved, and show it when it is about the position on the table."""
        self.game.knowledge.learn(event.position, event.solution)
        if event.position == self.game.position:
            self.show_cards()
            self.show_verdict()
            if self.wish in (Wish.HINT, Wish.SOLUTION):
                self.grant_wish()

    @on(Analyst.Judged)
    def take_judgement(self, event: Analyst.Judged) -> None:
        """Keep what the moves of a position lead to, and mark the cards."""
        self.game.knowledge.learn_moves(event.position, event.verdicts)
        self.show_cards()
        if event.position == self.game.position and self.wish is Wish.WHY:
            self.grant_wish()

    @on(Analyst.Blamed)
    def jump_to_blame(self, event: Analyst.Blamed) -> None:
        """Go back to where the game was lost, and mark what would have kept the win; or say how far it is."""
        if event.positions != self.game.session.positions:
            return
        wish, self.wish = self.wish, None
        if wish is Wish.WAY_BACK:
            self.say(wording.way_back(event.answer, self.game.session.ply))
            return
        words = wording.blame(event.answer, event.positions)
        if event.answer.ply is not None:
            self.blamed_ply = event.answer.ply
            self.game.go_to(event.answer.ply)
            self.changed(words)
        else:
            self.say(words)

    async def put_on_table(self, game: GameInPlay, record: GameRecord) -> None:
        """Leave the game on the table for another one, and the search behind it."""
        self.analyst.call_off()
        await super().put_on_table(game, record)
