"""Replays a game of cards, with the verdicts of its positions."""

from textual import getters
from textual.app import ComposeResult
from textual.containers import Horizontal

from cardgames_tui.games.judging import choices_of
from cardgames_tui.games.solitaire import SolitaireInPlay
from cardgames_tui.records.words import choices_text
from cardgames_tui.solitaire.analysis import Choice, FoundMistake, Mistake, NoMistake
from cardgames_tui.solitaire.rules import Outcome, Verdict
from cardgames_tui.solitaire.words import mistake_text
from cardgames_tui.tui.replay import ReplayScreen, replay_bindings
from cardgames_tui.tui.solitaire.paint import CardsOnTable, marked_fans, move_sign
from cardgames_tui.tui.solitaire.table import CardsView
from cardgames_tui.tui.words import NOT_JUDGED


class SolitaireReplayScreen(ReplayScreen[SolitaireInPlay]):
    CSS_PATH = "solitaire.tcss"
    BINDINGS = replay_bindings("from before the losing move, or the hardest choice of a win")

    container_id = "solitaire"
    table = getters.query_one(CardsView)

    def __init__(self, game: SolitaireInPlay) -> None:
        super().__init__(game)
        self.verdicts = game.verdicts
        self.mistake: FoundMistake | None = None

    def compose_middle(self) -> ComposeResult:
        with Horizontal(id="middle"):
            yield CardsView(self.game.position)
            yield from self.compose_moves()

    async def find_mistakes(self) -> None:
        positions = self.session.line_positions
        self.mistake = await self.ask(self.game.adviser.find_mistake, positions, self.verdicts)
        self.verdicts = self.game.verdicts
        if not self.record.is_unfinished:  # it would give away what to play
            self.game.keep_choices(await self.ask_in_thread(choices_of, self.record))

    def show_position(self) -> None:
        following, choices = next(iter(self.session.undone), None), self.game.choices or ()
        marks = next((choice.verdicts for choice in choices if choice.ply == self.session.ply), None)
        fans = marked_fans(self.session.position, marks, following, move_keys="")
        self.table.show(CardsOnTable.after(self.session.positions, fans))

    def move_in_words(self, ply: int) -> str:
        return str(self.session.line_positions[ply + 1].top.in_text)

    def sign(self, ply: int) -> str | None:
        return move_sign(self.verdicts, ply + 1)

    def about_position(self) -> str:
        outcome, verdict = self.session.position.outcome(), self.verdicts[self.session.ply]
        known = {Verdict.WINNABLE.letter: "can be won", Verdict.LOST.letter: "lost"}
        if outcome is Outcome.WON and self.record.result:
            return f"won. {choices_text(self.game.record.choices)}"
        return outcome.value if outcome else known.get(verdict, "")

    def action_go_to_mistake(self) -> None:
        found = self.game.hardest_choice if self.mistake is NoMistake.WON else self.mistake
        if isinstance(found, Mistake | Choice):
            self.action_go(found.ply)
        self.stop_and_say(mistake_text(found) if found else NOT_JUDGED)
