"""Deals that the player has not won yet: the next one by number, or one of a pack."""

from collections.abc import Iterator
from dataclasses import dataclass

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.worker import get_current_worker

from cardgames_tui.black_hole.deals import Deal
from cardgames_tui.games.cards_in_play import new_record
from cardgames_tui.games.finding import next_open, numbers_after, packs_of
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.store import Store
from cardgames_tui.tui.dialogs.dialog_screen import DialogBox, DialogScreen
from cardgames_tui.tui.widgets.keys_view import KeysView


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
        with DialogBox("Deals you have not won yet", keys="Enter deals"):
            yield OptionList(f"the next one after {self._deal.name}", *packs, compact=True)
            yield Static("All of them can be won.", markup=False, classes="message")
        yield KeysView()

    def on_mount(self) -> None:
        """Begin at the top."""
        self.query_one(OptionList).highlighted = 0

    @on(OptionList.OptionSelected)
    def choose(self, event: OptionList.OptionSelected) -> None:
        """Look for a deal."""
        self.words.update("Looking for a deal that can be won. Esc stops.")
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
