"""The dialog for a new game: by number, by chance, by difficulty, or from a pasted board."""

import random

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.widgets import Button, Input, Static, TabbedContent, TabPane, TextArea

from cardgames_tui.black_hole.boards import parse_board
from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import GAMES, Game
from cardgames_tui.errors import InvalidGameError, sentence
from cardgames_tui.games.cards_in_play import new_record
from cardgames_tui.games.finding import ANY, WISHES, any_deal, find
from cardgames_tui.records.record import GameRecord
from cardgames_tui.tui.cards import words
from cardgames_tui.tui.dialogs.dialog import DialogBox, DialogScreen, LabelledField
from cardgames_tui.tui.touch import without_keys
from cardgames_tui.tui.widgets.step_view import StepView


class NewGameScreen(DialogScreen[GameRecord | None]):
    """Asks what to play next, and returns a game of that deal."""

    BINDINGS = [Binding("escape", "close", "Close", id="new-game.close")]

    def __init__(self, game: Game, rng: random.Random, wish: str, *, at_once: bool = False) -> None:
        super().__init__()
        self.game = game
        self.rng = rng
        self._wish = wish
        self._at_once = at_once
        self._is_named = False

    def compose(self) -> ComposeResult:
        games = [(game.title, game) for game in GAMES.values()]
        number = Input(placeholder="leave it empty for any deal", max_length=30, id="number", compact=True)
        with DialogBox("New game"):
            yield LabelledField("Game", StepView(games, self.game, id="game"))
            with TabbedContent():
                with TabPane("By number", id="numbered"):
                    yield LabelledField("Number", number)
                    yield LabelledField(
                        "Difficulty", StepView([(wish, wish) for wish in WISHES], self._wish, id="wish")
                    )
                with TabPane("From a board", id="pasted"):
                    yield TextArea(
                        placeholder="Paste a board from PySolFC or black-hole-solve", id="board", compact=True
                    )
            yield Static("", markup=False, classes="message")
            with Horizontal(classes="buttons"):
                yield Button("Deal", id="deal", compact=True)
                yield Button("Cancel", id="cancel", compact=True)

    def on_mount(self) -> None:
        self.query_one("#number").focus()
        if self._at_once:
            self.deal()

    @property
    def chosen_game(self) -> Game:
        game: Game = self.query_one("#game", StepView).value
        return game

    @on(Input.Changed, "#number")
    def check_number(self, event: Input.Changed) -> None:
        """Say at once when there is no such deal; who names one wants that deal, whatever it is."""
        if bool(event.value) != self._is_named:
            self._is_named = bool(event.value)
            self.query_one("#wish", StepView).value = ANY if event.value else self._wish
        try:
            if event.value.strip():
                Deal.parse(self.chosen_game, event.value)
            self._say("")
        except InvalidGameError as fault:
            self._say(sentence(fault))

    @on(TextArea.Changed)
    def forget_fault_of_board(self) -> None:
        """Say no more what was wrong with the board."""
        self._say("")

    @on(Input.Submitted)
    @on(Button.Pressed, "#deal")
    def deal(self) -> None:
        """Return a game of the deal asked for, look for one as wished for, or say what is wrong."""
        try:
            deal = self._wanted()
        except InvalidGameError as fault:
            self._say(sentence(fault))
            return
        wish = self.query_one("#wish", StepView).value
        if deal.number is None or wish == ANY:
            self.dismiss(new_record(deal))
        else:
            self._say(words.LOOKING_AS_WISHED)
            self._look(deal, str(wish))

    @on(Button.Pressed, "#cancel")
    def action_close(self) -> None:
        """Stop looking, or close the dialog."""
        self.workers.cancel_node(self)
        self.dismiss(None)

    def _wanted(self) -> Deal:
        if self.query_one(TabbedContent).active == "pasted":
            return Deal(parse_board(self.query_one("#board", TextArea).text, self.chosen_game), None)
        number = self.query_one("#number", Input).value.strip()
        game = self.chosen_game
        return Deal.parse(game, number) if number else any_deal(game, self.rng)

    @work(exclusive=True, exit_on_error=False)
    async def _look(self, deal: Deal, wish: str) -> None:
        """Try this deal and those after it until one is as wished for."""
        found = await self.think(find, deal, wish, report_progress=self._say_passed)
        if found is not None:
            self.dismiss(new_record(found))

    def _say_passed(self, deal: Deal, passed: int) -> None:
        self._say(words.passed_over(deal.number or "", passed))

    def _say(self, text: str) -> None:
        self.query_one(".message", Static).update(without_keys(self.app, text))
