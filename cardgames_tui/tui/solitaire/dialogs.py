"""Dialogs that lead to deals, and bars at the bottom that leave the cards visible."""

from collections.abc import Callable, Iterable

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, OptionList, Static, TabbedContent, TabPane, TextArea

from cardgames_tui.errors import InvalidGameError
from cardgames_tui.games.deal_selection import (
    ANY,
    CRITERIA,
    find_deal,
    first_unwon_deal,
    random_deal,
    start_ids_after,
)
from cardgames_tui.games.start import Start
from cardgames_tui.records.record import GameRecord
from cardgames_tui.solitaire.boards import parse_board
from cardgames_tui.solitaire.cards import RANK_LABELS, RANKS
from cardgames_tui.solitaire.deals import Deal, next_deal_number, packs_of
from cardgames_tui.solitaire.solitaires import SOLITAIRES, Solitaire
from cardgames_tui.solitaire.words import NO_SUCH_DEAL, how_to_name_deals, rules_markdown
from cardgames_tui.text import as_sentence
from cardgames_tui.tui.bindings import SOLITAIRE_BINDINGS
from cardgames_tui.tui.dialogs.dialog import AskingScreen, Choices, DialogBox, DialogScreen, LabelledField
from cardgames_tui.tui.dialogs.prompts import GoToScreen
from cardgames_tui.tui.dialogs.rules import RulesPage
from cardgames_tui.tui.replay import PacedScreen
from cardgames_tui.tui.textual_ext.robust_app import KEYS_AT_ONCE_CLASS, RobustScreen
from cardgames_tui.tui.thinking import BACKGROUND_GROUP
from cardgames_tui.tui.touch import has_touch
from cardgames_tui.tui.widgets.key_bar import KeyBar
from cardgames_tui.tui.widgets.stepper import Stepper


class SolitaireSetupScreen(AskingScreen[GameRecord | Start | None]):
    """Asks what to play next, and returns the deal.

    Begins with a solitaire and one of `CRITERIA`, and may search for such a deal at once.
    """

    labels = {"accept": "Deal"}

    def __init__(self, solitaire: Solitaire, criterion: str, *, at_once: bool = False) -> None:
        super().__init__()
        self.solitaire = solitaire
        self._criterion = criterion
        self._at_once = at_once
        self._is_named = False

    def compose(self) -> ComposeResult:
        solitaires = [(each.title, each) for each in SOLITAIRES.values()]
        criteria = [(each, each) for each in CRITERIA]
        number = Input(placeholder="empty for a random deal", max_length=30, id="number", compact=True)
        with DialogBox("New game"):
            yield LabelledField("Game", Stepper(solitaires, self.solitaire, id="game"))
            with TabbedContent():
                with TabPane("By number", id="numbered"):
                    yield LabelledField("Number", number)
                    yield LabelledField("Difficulty", Stepper(criteria, self._criterion, id="criterion"))
                with TabPane("From a board", id="pasted"):
                    yield TextArea(
                        placeholder="Paste a board from PySolFC or black-hole-solve", id="board", compact=True
                    )
            yield Static("", markup=False, classes="message")
        yield KeyBar()

    def on_mount(self) -> None:
        # a text field would open the keyboard of a touch screen
        self.query_one("#game" if has_touch(self.app) else "#number").focus()
        if self._at_once:
            self.action_accept()

    @property
    def chosen_solitaire(self) -> Solitaire:
        solitaire: Solitaire = self.query_one("#game", Stepper).value
        return solitaire

    @on(Input.Changed, "#number")
    def fit_difficulty(self, event: Input.Changed) -> None:
        """With a number, any difficulty will do."""
        is_named = bool(event.value.strip())
        if is_named != self._is_named:
            self._is_named = is_named
            criterion = self.query_one("#criterion", Stepper)
            if is_named:
                self._criterion, criterion.value = criterion.value, ANY
            elif criterion.value == ANY:
                criterion.value = self._criterion

    @on(Input.Changed, "#number")
    @on(Stepper.Changed)
    @on(TextArea.Changed)
    def check(self) -> None:
        """Says what is wrong. Leaves a complete board, in which Enter would end a line."""
        self._stop_looking()
        if self._deal_asked_for() and isinstance(self.focused, TextArea):
            self.query_one("#game").focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        return action != "accept" or not isinstance(self.focused, TextArea)

    def action_accept(self) -> None:
        criterion = self.query_one("#criterion", Stepper).value
        if (deal := self._deal_asked_for()) is None:
            return
        if deal.number is None or criterion == ANY:
            self.dismiss(deal)
        else:
            self.message.update("Looking for such a deal...")
            self._look(deal, str(criterion))

    def _deal_asked_for(self) -> Deal | None:
        """None if there is no such deal; then says why."""
        number, solitaire = self.query_one("#number", Input).value.strip(), self.chosen_solitaire
        try:
            if self.query_one(TabbedContent).active == "pasted":
                return Deal.from_board(parse_board(self.query_one("#board", TextArea).text, solitaire))
            return Deal.parse(solitaire, number) if number else random_deal(solitaire, self.app.rng)
        except InvalidGameError as error:
            self.message.update(as_sentence(error))
            return None

    @work(group=BACKGROUND_GROUP, exclusive=True, exit_on_error=False)
    async def _look(self, deal: Deal, criterion: str) -> None:

        def report(passed: int, _: int | None) -> None:
            last = str(next_deal_number(str(deal.number), passed - 1))
            self.message.update(f"Deal {last} is no match; {passed} tried so far.")

        found_deal = await self.ask_in_thread(find_deal, deal, criterion, report=report)
        if found_deal is not None:
            self.dismiss(found_deal)
        else:
            self.message.update(as_sentence(NO_SUCH_DEAL))

    def _stop_looking(self) -> None:
        self.workers.cancel_group(self, BACKGROUND_GROUP)
        self.message.update("")


def go_to_screen(solitaire: Solitaire) -> GoToScreen:
    return GoToScreen(
        f"Go to a deal of {solitaire.title}",
        "Deal",
        "24, ms40000 or a shared text",
        how_to_name_deals(solitaire),
        lambda text: Deal.parse(solitaire, text),
    )


def rules_page(deal: Deal) -> RulesPage:
    solitaire = deal.solitaire
    return RulesPage(solitaire.title, rules_markdown(solitaire), SOLITAIRE_BINDINGS)


class OpenDealsScreen(DialogScreen[GameRecord | Start | None]):
    """Returns the next winnable deal not yet won, from a pack or after this one."""

    BINDINGS = [Binding("escape,q,o", "dismiss(None)", "Close", id="open-deals.close")]

    def __init__(self, deal: Deal, won: set[str]) -> None:
        super().__init__()
        self._deal = deal
        self._packs = packs_of(deal.solitaire)
        self._won = won

    def compose(self) -> ComposeResult:
        with DialogBox("Deals you have not won yet"):
            packs = [
                f"{pack.title} ({len(self._won.intersection(pack.start_ids))} won)" for pack in self._packs
            ]
            yield Choices([f"the next one after {self._deal.name}", *packs])
            yield Static("All of them can be won.", markup=False, classes="message")
        yield KeyBar()

    @on(OptionList.OptionSelected)
    @work(exclusive=True, exit_on_error=False)
    async def choose(self, event: OptionList.OptionSelected) -> None:
        self.message.update("Looking for a winnable deal...")
        if event.option_index:
            start_ids: Iterable[str] = self._packs[event.option_index - 1].start_ids
        else:
            start_ids = start_ids_after(self._deal)
        deal = await self.ask_in_thread(first_unwon_deal, self._deal, start_ids, self._won)
        if deal is not None:
            self.dismiss(deal)
        else:
            self.message.update("You have won all of these.")


_RANK_KEYS = {key: rank for rank, key in enumerate(RANKS)} | dict.fromkeys("10", RANKS.index("T"))
"""Both digits of ten find it too."""


class BottomBarScreen(ModalScreen[int | None], RobustScreen[int | None]):
    """A bar at the bottom that leaves the screen beneath visible."""

    DEFAULT_CLASSES = KEYS_AT_ONCE_CLASS
    AUTO_FOCUS = ""


class FindRankScreen(BottomBarScreen):
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (60, "-wide")]
    BINDINGS = [Binding("escape", "dismiss(None)", "Close", id="bar.close")]

    def compose(self) -> ComposeResult:
        ranks = (Button(rank, name=str(index), compact=True) for index, rank in enumerate(RANK_LABELS))
        close = Button("Close" if has_touch(self.app) else "Esc", id="close", compact=True)
        yield Horizontal(Label("Find"), *ranks, close, id="bar")

    @on(Button.Pressed)
    def find(self, event: Button.Pressed) -> None:
        self.dismiss(int(event.button.name) if event.button.name else None)

    def on_key(self, event: Key) -> None:
        rank = _RANK_KEYS.get((event.character or "").upper())
        if rank is not None:
            event.stop()
            self.dismiss(rank)
        elif event.is_printable:
            self.app.bell()


class PlaybackScreen(BottomBarScreen, PacedScreen[int | None]):
    """Plays moves on the screen beneath; `forward` returns whether more follow."""

    BINDINGS = [
        Binding("space", "pause", "Pause", id="playback.pause", tooltip="or go on"),
        Binding("left,h", "back", "Back", key_display="←", id="playback.back"),
        Binding("right,l", "forward", "Step", key_display="→", id="playback.forward"),
        Binding("escape,s,q", "dismiss(None)", "Stop", key_display="Esc", id="playback.stop"),
        Binding("plus,f", "speed(1)", "Speed", True, "+ -", id="playback.faster", tooltip="faster, slower"),
        Binding("minus", "speed(-1)", "Slower", show=False, system=True, id="playback.slower"),
    ]

    def __init__(self, forward: Callable[[], bool], back: Callable[[], None]) -> None:
        super().__init__()
        self._forward = forward
        self._back = back

    def compose(self) -> ComposeResult:
        yield KeyBar()

    def on_mount(self) -> None:
        self.set_playing(True)

    def action_forward(self) -> None:
        self.set_playing(False)
        self.play_on()

    def action_back(self) -> None:
        self.set_playing(False)
        self._back()

    def play_on(self) -> None:
        if not self._forward():
            self.dismiss(None)
