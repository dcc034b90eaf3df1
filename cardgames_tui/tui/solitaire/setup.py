"""The dialog for a new game: by number, by chance, by difficulty, or from a pasted board."""

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.widgets import Button, Input, Static, TabbedContent, TabPane, TextArea

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.deal_selection import ANY, CRITERIA, find_deal, random_deal
from cardgames_tui.games.solitaire import record_of_deal
from cardgames_tui.games.words import NO_SUCH_DEAL
from cardgames_tui.records.record import GameRecord
from cardgames_tui.solitaire.boards import parse_board
from cardgames_tui.solitaire.deals import Deal, next_deal_number
from cardgames_tui.solitaire.solitaires import SOLITAIRES, Solitaire
from cardgames_tui.text import as_sentence
from cardgames_tui.tui.dialogs.dialog import DialogBox, DialogScreen, LabelledField
from cardgames_tui.tui.dialogs.words import CANCEL, GAME
from cardgames_tui.tui.solitaire import words
from cardgames_tui.tui.thinking import BACKGROUND_GROUP
from cardgames_tui.tui.touch import unless_touch
from cardgames_tui.tui.widgets.stepper import Stepper


class SolitaireSetupScreen(DialogScreen[GameRecord | None]):
    """Asks what to play next, and returns a game of that deal.

    A solitaire and a difficulty, one of `CRITERIA`, are offered first; such a deal may be looked for at once.
    """

    BINDINGS = [Binding("escape", "dismiss(None)", "Close", id="new-game.close")]

    def __init__(self, solitaire: Solitaire, criterion: str, *, at_once: bool = False) -> None:
        super().__init__()
        self.solitaire = solitaire
        self._criterion = criterion
        self._at_once = at_once
        self._is_named = False

    def compose(self) -> ComposeResult:
        solitaires = [(each.title, each) for each in SOLITAIRES.values()]
        number = Input(placeholder=words.EMPTY_FOR_ANY_DEAL, max_length=30, id="number", compact=True)
        with DialogBox(words.NEW_GAME):
            yield LabelledField(GAME, Stepper(solitaires, self.solitaire, id="game"))
            with TabbedContent():
                with TabPane(words.BY_NUMBER, id="numbered"):
                    yield LabelledField(words.NUMBER, number)
                    yield LabelledField(
                        words.DIFFICULTY,
                        Stepper(
                            [(criterion, criterion) for criterion in CRITERIA],
                            self._criterion,
                            id="criterion",
                        ),
                    )
                with TabPane(words.FROM_A_BOARD, id="pasted"):
                    yield TextArea(placeholder=words.PASTE_A_BOARD, id="board", compact=True)
            yield Static("", markup=False, classes="message")
            with Horizontal(classes="buttons"):
                yield Button(words.DEAL, id="deal", compact=True)
                yield Button(CANCEL, id="cancel", compact=True)

    def on_mount(self) -> None:
        self.query_one("#number").focus()
        if self._at_once:
            self.deal()

    @property
    def chosen_solitaire(self) -> Solitaire:
        solitaire: Solitaire = self.query_one("#game", Stepper).value
        return solitaire

    @on(Input.Changed, "#number")
    def fit_difficulty(self, event: Input.Changed) -> None:
        """A deal with a number is dealt whatever its difficulty."""
        if bool(event.value) != self._is_named:
            self._is_named = bool(event.value)
            criterion = self.query_one("#criterion", Stepper)
            if event.value:
                self._criterion, criterion.value = criterion.value, ANY
            elif criterion.value == ANY:
                criterion.value = self._criterion

    @on(Input.Changed, "#number")
    @on(Stepper.Changed)
    def check_number(self) -> None:
        """Says at once when there is no such deal."""
        self._stop_looking()
        number = self.query_one("#number", Input).value.strip()
        try:
            if number:
                Deal.parse(self.chosen_solitaire, number)
        except InvalidGameError as error:
            self._say(as_sentence(error))

    @on(TextArea.Changed)
    def clear_board_error(self) -> None:
        self._stop_looking()

    @on(Input.Submitted)
    @on(Button.Pressed, "#deal")
    def deal(self) -> None:
        try:
            deal = self._deal_asked_for()
        except InvalidGameError as error:
            self._say(as_sentence(error))
            return
        criterion = self.query_one("#criterion", Stepper).value
        if deal.number is None or criterion == ANY:
            self.dismiss(record_of_deal(deal))
        else:
            self._say(words.LOOKING_FOR_DEAL + unless_touch(self.app, words.ESC_STOPS))
            self._look(deal, str(criterion))

    def _deal_asked_for(self) -> Deal:
        if self.query_one(TabbedContent).active == "pasted":
            return Deal(parse_board(self.query_one("#board", TextArea).text, self.chosen_solitaire), None)
        number = self.query_one("#number", Input).value.strip()
        solitaire = self.chosen_solitaire
        return Deal.parse(solitaire, number) if number else random_deal(solitaire, self.app.rng)

    @work(group=BACKGROUND_GROUP, exclusive=True, exit_on_error=False)
    async def _look(self, deal: Deal, criterion: str) -> None:

        def report(passed: int, _: int | None) -> None:
            last = str(next_deal_number(str(deal.number), passed - 1))
            self._say(words.passed_over(last, passed) + unless_touch(self.app, words.ESC_STOPS))

        found_deal = await self.ask_in_thread(find_deal, deal, criterion, report=report)
        if found_deal is not None:
            self.dismiss(record_of_deal(found_deal))
        else:
            self._say(as_sentence(NO_SUCH_DEAL))

    def _stop_looking(self) -> None:
        self.workers.cancel_group(self, BACKGROUND_GROUP)
        self._say("")

    def _say(self, text: str) -> None:
        self.message.update(text)
