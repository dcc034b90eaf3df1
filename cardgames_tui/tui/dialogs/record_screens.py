"""Dialogs about one game: its name and note, and sharing it."""

from textual import getters, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.widgets import Button, Input, Static, TextArea

from cardgames_tui.games.notation import shown_title
from cardgames_tui.games.sharing import Share
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.rows import LONGEST_NAME, LONGEST_NOTE
from cardgames_tui.tui.dialogs.dialog_screen import DialogBox, DialogScreen, Field
from cardgames_tui.tui.widgets.keys_view import KeysView

_IN_TERMINAL = (
    "Copied, if your terminal allows it. To get this game with its moves, press g and paste the text, or run"
    " its last line in a shell."
)
_IN_PAGE = "Copied, with a link that opens this game in the place of the last line."


class ShareScreen(DialogScreen[None]):
    """Copies and shows the text of a game."""

    BINDINGS = [
        Binding("c", "copy", "Copy again", id="share.copy"),
        Binding("n", "name", "Name and note", id="share.name", tooltip="with them or without"),
        Binding("escape,q,enter,y", "dismiss(None)", "Close", key_display="Esc", id="share.close"),
    ]

    shown = getters.query_one("#shared", TextArea)

    def __init__(self, share: Share) -> None:
        super().__init__()
        self._share = share
        self._named = False

    def compose(self) -> ComposeResult:
        """The text, ready to be selected."""
        with DialogBox("Share this game"):
            yield TextArea(
                self._share.text,
                read_only=True,
                show_cursor=False,
                soft_wrap=True,
                id="shared",
                compact=True,
            )
            yield Static(_IN_PAGE if self.app.is_web else _IN_TERMINAL, markup=False, classes="message")
        yield KeysView()

    def on_mount(self) -> None:
        """Copy the text."""
        self.action_copy()

    def action_copy(self) -> None:
        """Copy the text."""
        self.app.copy_to_clipboard(self.shown.text)

    def action_name(self) -> None:
        """Put the name and the note into the text, or take them out, and copy it."""
        self._named = not self._named
        self.shown.text = self._share.told(named=self._named)
        self.action_copy()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the name only where there is one, or a note."""
        return action != "name" or bool(self._share.record.name or self._share.record.note)


_ABOUT = "Past games can be searched for both. Neither is shared unless you say so."


class NameScreen(DialogScreen[tuple[str, str] | None]):
    """Asks for a name and a note, and returns both."""

    BINDINGS = [
        Binding("escape", "dismiss(None)", "Close", id="name.close"),
        Binding("down", "app.focus_next", "Next", show=False, id="name.next"),
        Binding("up", "app.focus_previous", "Back", show=False, id="name.previous"),
    ]

    def __init__(self, record: GameRecord) -> None:
        super().__init__()
        self._record = record

    def compose(self) -> ComposeResult:
        """The two fields above the buttons."""
        with DialogBox(f"Name and note: {shown_title(self._record)}"):
            yield Field("Name", Input(self._record.name, max_length=LONGEST_NAME, compact=True, id="name"))
            yield Field("Note", Input(self._record.note, max_length=LONGEST_NOTE, compact=True, id="note"))
            yield Static(_ABOUT, markup=False, classes="message")
            with Horizontal(classes="buttons"):
                yield Button("Save", id="save", compact=True)
                yield Button("Cancel", id="cancel", compact=True)

    @on(Input.Submitted, "#name")
    def go_to_note(self) -> None:
        """Go on to the note."""
        self.query_one("#note").focus()

    @on(Input.Submitted, "#note")
    @on(Button.Pressed, "#save")
    def save(self) -> None:
        """Return what has been entered."""
        self.dismiss((self.query_one("#name", Input).value, self.query_one("#note", Input).value))

    @on(Button.Pressed, "#cancel")
    def cancel(self) -> None:
        """Return nothing."""
        self.dismiss(None)
