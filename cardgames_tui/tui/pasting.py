"""Games that are pasted: boards anywhere, and codes where there is no field."""

from textual.events import Event, Paste
from textual.widget import Widget

from cardgames_tui.errors import sentence
from cardgames_tui.games.profile import Profile
from cardgames_tui.tui.messages import GameReceived, GameWanted, Opening
from cardgames_tui.tui.textual_ext.steady_app import SteadyApp


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
        return (in_field or not is_covered) and self.play(event.text, in_field=in_field)

    def play(self, text: str, *, in_field: bool = False) -> bool:
        """Play the game that stands in a text, or say what is wrong with it; say whether any does."""
        from cardgames_tui.games.catalogue import waiting_at
        from cardgames_tui.games.notation import pasted

        try:
            record = pasted(text, codes=not in_field)
        except ValueError as fault:
            self._app.warn(sentence(fault))
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


def opening(profile: Profile, code: str) -> Opening:
    """What a page begins with: the home view, or a game that somebody has shared by a link."""
    from cardgames_tui.games.notation import received

    try:
        record = received(code) if code else None
    except ValueError as fault:
        profile.notice = f"The game of the link cannot be opened: {fault}."
        record = None
    if record is None:
        return Opening(welcome=not profile.settings.welcomed)
    shown, played = (record, None) if record.moves else (None, record)
    return Opening(mode=record.game, record=played, named=True, shown=shown)


def _is_field(focused: Widget | None) -> bool:
    from textual.widgets import Input

    return isinstance(focused, Input)
