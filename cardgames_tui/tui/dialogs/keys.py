"""The dialogs that list the keys and change them."""

from collections.abc import Mapping

from rich.text import Text
from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Resize
from textual.keys import KEY_NAME_REPLACEMENTS, Keys, key_to_character
from textual.widgets import Button, DataTable, Input, Static

from cardgames_tui.chopsticks.seats import CHOPSTICKS
from cardgames_tui.games.kinds import KINDS
from cardgames_tui.tui.bindings import (
    APP_BINDINGS,
    CHOPSTICKS_BINDINGS,
    MOVE_PLAY_BINDINGS,
    PALETTE,
    SOLITAIRE_BINDINGS,
    plays_move,
)
from cardgames_tui.tui.dialogs.dialog import (
    NARROW_DIALOG_WIDTH,
    DialogBox,
    DialogScreen,
    LabelledField,
    MessageView,
    buttons,
)
from cardgames_tui.tui.touch import target_height
from cardgames_tui.tui.widgets.key_bar import KeyBar

_MODIFIER_KEYS = {"ctrl", "shift", "alt", "super", "meta", "hyper"}

_TEXTUAL_KEYS = {*(key.value for key in Keys), *KEY_NAME_REPLACEMENTS.values()}
"""Textual's names of the keys that write no character, and its short names of characters, as `plus`."""

_KEYS_WIDTH, _WHERE_WIDTH = 14, 10
"""The widths of the first and the last column, in cells."""

_EVERYWHERE = "app"
"""The first part of the ids of bindings that hold in all games."""

_SCOPES = {_EVERYWHERE: "everywhere", "chopsticks": KINDS[CHOPSTICKS].title}

_BINDINGS = {
    binding.id: binding
    for binding in (*SOLITAIRE_BINDINGS, *CHOPSTICKS_BINDINGS, *MOVE_PLAY_BINDINGS, *APP_BINDINGS)
    if isinstance(binding, Binding) and binding.id and (plays_move(binding) or not binding.system)
}
"""The bindings of the app and the tables by their ids, which also name them in the settings file."""

_CHANGEABLE = [binding for binding in _BINDINGS.values() if not plays_move(binding)]
"""Those that players may change; others are one of a row of keys, or the palette's."""

_FIXED = [*filter(plays_move, _BINDINGS.values()), PALETTE]


def _scope(binding: Binding) -> str:
    """The first part of its id: `solitaire` or `chopsticks` for a table, or `app` for everywhere."""
    return (binding.id or _EVERYWHERE).partition(".")[0]  # that of the palette has no id


def _effect(binding: Binding) -> str:
    """What a binding does, in a few words."""
    return f"{binding.description}: {binding.tooltip or ''}".rstrip(": ").replace("?:", "?")


class KeysScreen(DialogScreen[None]):
    """Lists the bindings and lets the player change their keys."""

    BINDINGS = [
        Binding("escape,q,f7", "dismiss(None)", "Close", key_display="Esc", id="keys.close"),
        Binding("delete,backspace", "reset", "Default keys", key_display="Del", id="keys.reset"),
    ]

    table = getters.query_one(DataTable)

    def compose(self) -> ComposeResult:
        with DialogBox("Keys", "Enter changes a key", wide=True):
            yield DataTable(cursor_type="row", zebra_stripes=True)
            yield Static(markup=False, classes="message")
        yield KeyBar()

    def on_resize(self, event: Resize) -> None:
        self._list_bindings()

    def _list_bindings(self) -> None:
        row, width = self.table.cursor_row, self.query_one(DialogBox).content_size.width
        where_width = _WHERE_WIDTH if width >= NARROW_DIALOG_WIDTH else 0
        self.table.clear(columns=True)
        widths = _KEYS_WIDTH, max(20, width - _KEYS_WIDTH - where_width - 7), where_width
        for label, wide in zip(("keys", "does", "where"), widths, strict=True):
            self.table.add_column(label, width=wide)
        changed = self.app.profile.settings.keys
        for binding in _CHANGEABLE:
            names = (self.app.get_key_display(Binding(key, "")) for key in self._keys_now(binding).split(","))
            keys = " ".join((*names, "*") if binding.id in changed else names)
            effect = Text(_effect(binding), overflow="ellipsis", no_wrap=True)
            cells = keys, effect, _SCOPES.get(_scope(binding), "card games")
            self.table.add_row(*cells, key=binding.id, height=target_height(self.app))
        self.table.move_cursor(row=row)

    def _keys_now(self, binding: Binding) -> str:
        return self.app.keymap.get(str(binding.id), binding.key)

    @on(DataTable.RowHighlighted)
    def show_whole_line(self, event: DataTable.RowHighlighted) -> None:
        binding = _CHANGEABLE[event.cursor_row]
        self.message.update(f"{_effect(binding)} ({binding.id} in the settings file)")

    @on(DataTable.RowSelected)
    @work
    async def change_keys(self, event: DataTable.RowSelected) -> None:
        binding = _CHANGEABLE[event.cursor_row]
        dialog = ChangeKeyScreen(_effect(binding), self._keys_now(binding), self._keys_of_others(binding))
        if (keys := await self.app.push_screen_wait(dialog)) is not None:
            self._set_keys(binding, keys)

    def action_reset(self) -> None:
        self._set_keys(_CHANGEABLE[self.table.cursor_row], "")

    def _set_keys(self, binding: Binding, keys: str) -> None:
        name, profile = str(binding.id), self.app.profile
        changed = dict(profile.settings.keys)
        changed.pop(name, None)
        if keys and keys != self.app.page_keys.get(name, binding.key):
            changed[name] = keys
        profile.change_settings(keys=changed)
        self._list_bindings()

    def _keys_of_others(self, changed: Binding) -> dict[str, str]:
        """The keys of other bindings that hold where this one does, each with its effect."""
        return {
            key: _effect(binding)
            for binding in reversed([*_FIXED, *_CHANGEABLE])  # of several the first is named
            if binding != changed
            and (_scope(binding) == _scope(changed) or _EVERYWHERE in (_scope(binding), _scope(changed)))
            for key in _names(self._keys_now(binding))
        }


class ChangeKeyScreen(DialogScreen[str | None]):
    """Asks for other keys of a binding, and returns them with commas between.

    `taken` names the keys that it cannot have, and says what each of them does.
    """

    BINDINGS = [Binding("escape", "dismiss(None)", "Close", id="key.close")]

    def __init__(self, effect: str, keys: str, taken: Mapping[str, str]) -> None:
        super().__init__()
        self._effect = effect
        self._keys = keys
        self._taken = taken

    def compose(self) -> ComposeResult:
        with DialogBox(self._effect):
            yield LabelledField("Keys", Input(self._keys, max_length=60, compact=True))
            yield MessageView("Separate several keys with commas: u,z,ctrl+z,f5.")
            yield buttons("Save", "save")

    @on(Input.Submitted)
    @on(Button.Pressed, "#save")
    def accept(self) -> None:
        keys = [key.strip() for key in self.query_one(Input).value.split(",") if key.strip()]
        taken = [(key, self._taken[name]) for key in keys for name in _names(key) if name in self._taken]
        unknown = [key for key in keys if not is_key(key)]
        if taken:
            error = f"{taken[0][0]} is already in use: {taken[0][1]}."
        elif unknown:
            error = f"There is no key called {unknown[0]}."
        elif not keys:
            error = "Name at least one key."
        else:
            self.dismiss(",".join(keys))
            return
        self.message.update(error)


def _names(keys: str) -> set[str]:
    """The names of keys with commas between, some of which may be characters: `question_mark` for `?`."""
    return {binding.key for binding in Binding.make_bindings([Binding(keys, "")])}


def is_key(name: str) -> bool:
    """Whether there is a key of this name: a character, or a name of Textual's as `ctrl+z`, `f5`, `comma`."""
    if len(name) == 1:  # `+` too
        return True
    *held, base = name.split("+")
    if base in KEY_NAME_REPLACEMENTS or not _MODIFIER_KEYS.issuperset(held):
        return False  # those that Textual replaces have only their short names
    return len(base) == 1 or base in _TEXTUAL_KEYS or key_to_character(base) is not None
