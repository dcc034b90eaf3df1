"""Dialogs that lead to deals: by number or code, those of the days, and those that can still be won."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from textual import getters, on, work
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.worker import get_current_worker

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.black_hole.family import Game
from cardgames_tui.errors import sentence
from cardgames_tui.games.cards_in_play import new_record
from cardgames_tui.games.finding import deal_of_the_day, next_open, numbers_after, packs_of
from cardgames_tui.games.notation import received
from cardgames_tui.games.profile import Profile
from cardgames_tui.games.standing import DailyGames
from cardgames_tui.records.record import GameRecord, Result, clock, count, day_words
from cardgames_tui.records.store import Store
from cardgames_tui.tui.dialogs.dialog_screen import (
    GOES_THERE,
    DialogBox,
    DialogScreen,
    Field,
    MessageView,
    PasteInput,
)
from cardgames_tui.tui.textual_ext.page import tall, without_keys
from cardgames_tui.tui.textual_ext.pressing import pressing
from cardgames_tui.tui.widgets.keys_view import KeysView

EXPLANATION = (
    "24 is PySolFC's deal 24; ms40000 uses the shuffle of Microsoft's games.{} You can also paste a shared "
    "game: the whole text, or just its code (cg1-...)."
)
"""What can be entered, for people."""
ANY_HOLE = " 24 hole 7H is deal 24 with that card in the hole."
"""What else can be entered where a card begins the game."""


class GoToScreen(DialogScreen[GameRecord | None]):
    """Asks for a number or a code, and returns a game of that deal, or the one that was shared."""

    BINDINGS = [Binding("escape", "dismiss(None)", "Close", id="go-to.close")]

    def __init__(self, game: Game) -> None:
        super().__init__()
        self.game = game

    def compose(self) -> ComposeResult:
        """A field, and a line for what is wrong with it."""
        with DialogBox(f"Go to a deal of {self.game.title}"):
            yield Field("Deal", PasteInput(placeholder="24, ms40000 or a shared text", compact=True))
            yield MessageView(EXPLANATION.format("" if self.game.any_opens else ANY_HOLE), GOES_THERE)

    @on(Input.Submitted)
    def deal(self, event: Input.Submitted) -> None:
        """Deal the number, or say why there is no such deal."""
        try:
            self.dismiss(self._read(event.value))
        except ValueError as fault:
            self.query_one(MessageView).update(sentence(fault))

    def _read(self, text: str) -> GameRecord:
        return received(text) or new_record(Deal.parse(self.game, text))


DAYS = 60
"""How many days back can be played."""


class DailyScreen(DialogScreen[GameRecord | None]):
    """Lists the days and returns the game of the chosen one: a new one, or the one that was not finished."""

    BINDINGS = [Binding("escape,q,d", "dismiss(None)", "Close", id="daily.close")]

    days = getters.query_one(OptionList)
    words = getters.query_one(".message", Static)

    @dataclass
    class Found(Message):
        """The deal of a day has been found."""

        day: date
        deal: Deal

    def __init__(self, game: Game, profile: Profile) -> None:
        super().__init__()
        self._game = game
        self._played = DailyGames.of(game, profile)
        self._dates = [self._played.today - timedelta(days=back) for back in range(DAYS)]

    def compose(self) -> ComposeResult:
        """The days, newest first, and the streak."""
        with DialogBox(
            f"Deal of the day: {self._game.title}",
            keys=pressing("Enter to play", "enter"),
            taps="Tap to play",
        ):
            yield OptionList(*_spaced(self.app, map(self._line, self._dates)), compact=True)
            yield Static(self._played.streak_words, markup=False, classes="message")
        yield KeysView()

    def on_mount(self) -> None:
        """Begin at today."""
        self.days.highlighted = 0

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        """Continue the game of a day, or find its deal."""
        day = self._dates[event.option_index]
        if (going_on := self._played.going_on(day)) is not None:
            self.dismiss(going_on)
            return
        self.words.update("Looking for a winnable deal...")
        self._find(day)

    @work(thread=True, exclusive=True, exit_on_error=False)
    def _find(self, day: date) -> None:
        deal = deal_of_the_day(self._game, day, should_stop=get_current_worker().cancelled_event.is_set)
        if deal is not None:
            self.post_message(self.Found(day, deal))

    @on(Found)
    def take_found(self, event: Found) -> None:
        """Return a game of the deal of the day."""
        self.dismiss(new_record(event.deal, event.day.isoformat()))

    def _line(self, day: date) -> str:
        games = self._played.on(day)
        wins = [game for game in games if game.result is Result.WON]
        if wins:
            words = f"won in {clock(min(game.seconds for game in wins))}"
        elif any(game.result is None for game in games):
            words = "waiting"
        else:
            words = f"not won in {count(len(games), 'game')}" if games else ""
        return f"{day_words(day, self._played.today):<12} {words}"


class OpenDealsScreen(DialogScreen[GameRecord | None]):
    """Offers the next deal that can be won and has not been, and returns a game of it."""

    BINDINGS = [Binding("escape,q,o", "dismiss(None)", "Close", id="open-deals.close")]

    words = getters.query_one(".message", Static)

    @dataclass
    class Found(Message):
        """A deal that can be won has been found."""

        deal: Deal

    def __init__(self, deal: Deal, store: Store) -> None:
        super().__init__()
        self._deal = deal
        self._packs = packs_of(deal.game)
        self._won: set[str] = store.ask(lambda archive: archive.won_starts(deal.game.slug), set())

    def compose(self) -> ComposeResult:
        """The next deal by number, then the packs with how many of each have been won."""
        packs = [f"{pack.title} ({len(self._won.intersection(pack.start_ids))} won)" for pack in self._packs]
        with DialogBox(
            "Deals you have not won yet", keys=pressing("Enter to deal", "enter"), taps="Tap to deal"
        ):
            lines = [f"the next one after {self._deal.name}", *packs]
            yield OptionList(*_spaced(self.app, lines), compact=True)
            yield Static("All of them can be won.", markup=False, classes="message")
        yield KeysView()

    def on_mount(self) -> None:
        """Begin at the top."""
        self.query_one(OptionList).highlighted = 0

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        """Look for a deal."""
        self.words.update(without_keys(self.app, "Looking for a winnable deal. Esc stops."))
        if event.option_index:
            self._look(iter(self._packs[event.option_index - 1].deals))
        else:
            self._look(numbers_after(self._deal.number or "0"))

    @work(thread=True, exclusive=True, exit_on_error=False)
    def _look(self, numbers: Iterator[str]) -> None:
        should_stop = get_current_worker().cancelled_event.is_set
        others = (number for number in numbers if number != self._deal.number)
        deal = next_open(self._deal.game, others, self._won, should_stop=should_stop)
        if deal is not None:
            self.post_message(self.Found(deal))
        elif not should_stop():
            self.app.call_later(self.words.update, "You have won all of these.")

    @on(Found)
    def take_found(self, event: Found) -> None:
        """Return a game of the deal."""
        self.dismiss(new_record(event.deal))


def _spaced(app: App[Any], lines: Iterable[str]) -> Iterator[str]:
    """Lines to choose from, each as high as whoever chooses needs it."""
    around = "\n" * (tall(app) // 2)
    return (f"{around}{line}{around}" for line in lines)
