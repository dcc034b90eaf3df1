"""The keys of the whole app and those that all game screens have."""

from textual.binding import Binding, BindingType

APP_BINDINGS = [
    Binding("f3", "home", "Games", show=False, id="app.home", tooltip="the home view"),
    Binding("f4", "other_game", "Other game", show=False, id="app.other"),
    Binding("f5", "statistics", "Statistics", show=False, id="app.statistics"),
    Binding("f6", "past_games", "Past games", show=False, id="app.past-games", tooltip="to replay"),
    Binding("f7", "keys", "Change keys", show=False, id="app.keys", tooltip="which key does what"),
    Binding("comma", "settings", "Settings", show=False, id="app.settings", key_display=","),
    Binding("t", "next_theme", "Next theme", show=False, id="app.theme", tooltip="other colours"),
    Binding("q,ctrl+q", "quit", "Quit", key_display="q", id="app.quit"),
]
"""The keys that work everywhere, as far as players may change them."""

GAMES_KEY = Binding("f3", "app.home", "Games", id="app.home", tooltip="the home view, to choose a game")
"""The key to the home view, as game screens show it in their last line."""
HELP_KEY = Binding(
    "question_mark", "app.help", "Keys", key_display="?", id="app.help", tooltip="show or hide this list"
)


ONE_TO_NINE = "1-9"
"""What the keys of the first nine moves are called where the first of them stands for all."""

CARDS_KEYS = "cards"
"""The first part of the ids of keys that all solitaires share."""


class GameBindings:
    """Makes bindings whose ids begin with a game, so that players can change them for each game.

    Args:
        game: The first part of the ids.
    """

    def __init__(self, game: str) -> None:
        self._game = game

    def shown(
        self, key: str, action: str, text: str, name: str, tooltip: str = "", display: str | None = None
    ) -> Binding:
        """A binding with a place in the last line; `name` is the last part of its id."""
        return Binding(key, action, text, key_display=display, id=f"{self._game}.{name}", tooltip=tooltip)

    def hidden(
        self, key: str, action: str, text: str, name: str, tooltip: str = "", display: str | None = None
    ) -> Binding:
        """A binding that only the list of keys shows."""
        return Binding(key, action, text, False, display, id=f"{self._game}.{name}", tooltip=tooltip)

    def unlisted(self, key: str, action: str, text: str, name: str) -> Binding:
        """A binding that no list shows, for another one stands for it there."""
        return Binding(key, action, text, show=False, system=True, id=f"{self._game}.{name}")

    def undo(self, tooltip: str) -> Binding:
        return self.shown("u,z,ctrl+z,backspace", "undo", "Undo", "undo", tooltip)

    def hint(self, tooltip: str) -> Binding:
        return self.shown("i,f2", "hint", "Hint", "hint", tooltip)

    def shared(self) -> list[BindingType]:
        """The bindings of every game screen that only the list of keys shows."""
        hidden = self.hidden
        return [
            hidden("r,ctrl+y", "redo", "Redo", "redo", "play the move taken back again"),
            hidden("home", "restart", "Start", "restart", "back to the start"),
            hidden("b", "bookmark", "Bookmark", "bookmark", "mark this position"),
            hidden("apostrophe", "next_bookmark", "To bookmark", "to-bookmark", display="'"),
            hidden("y", "share", "Share", "share", "copy a text that holds this game"),
            hidden("f9", "describe", "Name and note", "describe", "for the list of past games"),
            hidden("f8", "replay", "Replay", "replay", "watch this game from its start"),
            hidden("p", "pause", "Pause", "pause", "hide the table and stop the clock"),
            hidden("left,h", "cursor(-1, 0)", "Left", "left"),
            hidden("down,j", "cursor(0, 1)", "Down", "down"),
            hidden("up,k", "cursor(0, -1)", "Up", "up"),
            hidden("right,l", "cursor(1, 0)", "Right", "right"),
        ]
