"""What the app looks out for: players who rest, games that cannot be saved, and games that are pasted."""

from textual.events import AppBlur, AppFocus, Event, InputEvent, Paste
from textual.widget import Widget

from cardgames_tui.games.profile import Profile
from cardgames_tui.records.store import Store
from cardgames_tui.tui.messages import GameReceived, GameWanted
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


class Pasting:
    """Takes boards out of the pastes for any field, and codes besides where there is no field."""

    def __init__(self, app: SteadyApp, profile: Profile) -> None:
        self._app = app
        self._profile = profile

    def take(self, event: Event) -> bool:
        """Play the game that an event pastes, or say what is wrong with it; say whether it pastes any."""
        if not isinstance(event, Paste) or event.is_forwarded or not self._app.screen_stack:
            return False
        is_covered = len(self._app.screen_stack) > 1
        in_field = _is_field(self._app.focused)
        return (in_field or not is_covered) and self._play(event.text, in_field=in_field)

    def _play(self, text: str, *, in_field: bool) -> bool:
        from cardgames_tui.games.catalogue import waiting_at
        from cardgames_tui.games.notation import pasted

        try:
            record = pasted(text, codes=not in_field)
        except ValueError as fault:
            said = str(fault)
            self._app.warn(f"{said[0].upper()}{said[1:]}.")
            return True
        if record is None:
            return False
        if len(self._app.screen_stack) > 1:
            self._app.screen.dismiss(None)
        if record.moves:
            self._app.post_message(GameReceived(record))
        else:
            self._app.post_message(GameWanted(waiting_at(record, self._profile.store) or record))
        return True


def _is_field(focused: Widget | None) -> bool:
    from textual.widgets import Input

    return isinstance(focused, Input)
