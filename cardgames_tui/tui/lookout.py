"""What the app looks out for: players who rest, and games that cannot be saved."""

from textual.events import AppBlur, AppFocus, Event, InputEvent, Paste

from cardgames_tui.records.store import Store
from cardgames_tui.tui.tables import Tables
from cardgames_tui.tui.textual_ext.steady_app import SteadyApp

BETWEEN_LOOKS = 1.0
"""The seconds after which the note in the last line is right at the latest."""

BETWEEN_TRIES = 3.0
"""How often, in seconds, to try to save what could not be saved."""


class Lookout:
    """Says in the last line what is not as usual, for as long as it is so."""

    def __init__(self, app: SteadyApp, store: Store, tables: Tables) -> None:
        self._app = app
        self._store = store
        self._tables = tables

    def begin(self) -> None:
        """Pass on what the records have to tell, and look up now and then."""
        self._store.tell = self._tell
        self._app.set_interval(BETWEEN_TRIES, self._store.retry)
        self._app.set_interval(BETWEEN_LOOKS, self.look)

    def notice(self, event: Event) -> None:
        """Let the clocks rest when another window comes to the front, and go on with the next key."""
        if isinstance(event, AppBlur):
            self._tables.rest()
        elif isinstance(event, AppFocus | InputEvent | Paste):
            self._tables.attend()
        else:
            return
        if self._app.note or isinstance(event, AppBlur):
            self.look()

    def look(self) -> None:
        """Bring the note in line with how it stands."""
        resting = "the clock rests" if self._tables.is_resting else ""
        self._app.note = "not being saved" if self._store.unsaved else resting

    def _tell(self, sentence: str) -> None:
        """Tell what the records say, from any thread."""
        self._app.warn(sentence)
        self._app.call_later(self.look)
