"""The dialog that lists the keys and changes them."""

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Resize
from textual.keys import KEY_NAME_REPLACEMENTS, Keys, key_to_character
from textual.widgets import DataTable, Input, Static

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
    Table,
)
from cardgames_tui.tui.dialogs.prompts import TextScreen
from cardgames_tui.tui.widgets.key_bar import KeyBar

_MODIFIER_KEYS = {"ctrl", "shift", "alt", "super", "meta", "hyper"}

_TEXTUAL_KEYS = {*(key.value for key in Keys), *KEY_NAME_REPLACEMENTS.values()}
"""Textual's names of the keys that type no character, and its short names of characters, like `plus`."""

_EVERYWHERE = "app"
_SCOPES = {"solitaire": "card games", "chopsticks": KINDS[CHOPSTICKS].title, _EVERYWHERE: "everywhere"}
"""Where a binding works, by the first part of its id."""

_BINDINGS = {
    binding.id: binding
    for binding in (*SOLITAIRE_BINDINGS, *CHOPSTICKS_BINDINGS, *MOVE_PLAY_BINDINGS, *APP_BINDINGS)
    if isinstance(binding, Binding) and binding.id and (plays_move(binding) or not binding.system)
}
"""The bindings of the app and the tables by their ids, which also name them in the settings file."""

CHANGEABLE = [binding for binding in _BINDINGS.values() if not plays_move(binding)]
_FIXED = [*filter(plays_move, _BINDINGS.values()), PALETTE]


class KeysScreen(DialogScreen[None]):
    BINDINGS = [
        Binding("escape,q,f7", "dismiss(None)", "Close", key_display="Esc", id="keys.close"),
        Binding("delete,backspace", "reset", "Default keys", key_display="Del", id="keys.reset"),
    ]

    table = getters.query_one(Table)

    @property
    def _changeable(self) -> list[Binding]:
        """Nobody quits a web page."""
        return [each for each in CHANGEABLE if not (self.app.is_web and each.action == "app.quit")]

    def compose(self) -> ComposeResult:
        with DialogBox("Keys", "Enter changes a key", wide=True):
            yield Table()
            yield Static(markup=False, classes="message")
        yield KeyBar()

    def on_resize(self, event: Resize) -> None:
        self._list_bindings()

    def _list_bindings(self) -> None:
        widths = {"keys": 14, "does": 0}
        if self.size.width >= NARROW_DIALOG_WIDTH:
            widths["where"] = 10
        self.table.fill(widths, map(self._cells, self._changeable))

    def _cells(self, binding: Binding) -> dict[str, str]:
        keys = [self.app.get_key_display(Binding(key, "")) for key in self._keys_now(binding).split(",")]
        if binding.id in self.app.profile.settings.keys:
            keys.append("*")
        return {"keys": " ".join(keys), "does": _effect(binding), "where": _SCOPES[_scope(binding)]}

    def _keys_now(self, binding: Binding) -> str:
        return self.app.keymap.get(str(binding.id), binding.key)

    @on(DataTable.RowHighlighted)
    def show_id(self, event: DataTable.RowHighlighted) -> None:
        binding = self._changeable[event.cursor_row]
        self.message.update(f"{binding.description} is {binding.id} in the settings file.")

    @on(DataTable.RowSelected)
    @work
    async def change_keys(self, event: DataTable.RowSelected) -> None:
        binding = self._changeable[event.cursor_row]
        field = LabelledField("Keys", Input(self._keys_now(binding), max_length=60, compact=True))
        about = "Separate several keys with commas: u,z,ctrl+z,f5."

        def read(text: str) -> str:
            return _read_keys(text, self._keys_of_others(binding))

        keys = await self.app.push_screen_wait(TextScreen(_effect(binding), field, about, "Save", read))
        if keys is not None:
            self._set_keys(binding, keys)

    def action_reset(self) -> None:
        binding = self._changeable[self.table.cursor_row]
        self._set_keys(binding, self._default_keys(binding))

    def _default_keys(self, binding: Binding) -> str:
        return self.app.page_keys.get(str(binding.id), binding.key)

    def _set_keys(self, binding: Binding, keys: str) -> None:
        name, profile = str(binding.id), self.app.profile
        changed = {**profile.settings.keys, name: keys}
        if keys == self._default_keys(binding):
            del changed[name]
        profile.change_settings(keys=changed)
        self._list_bindings()

    def _keys_of_others(self, changed: Binding) -> dict[str, str]:
        """The keys that mean something else where this binding works, each with its effect."""
        return {
            key: _effect(binding)
            for binding in reversed([*_FIXED, *self._changeable])  # the first of several is named
            if binding != changed
            and (_scope(binding) == _scope(changed) or _EVERYWHERE in (_scope(binding), _scope(changed)))
            for key in _names(self._keys_now(binding))
        }


def _scope(binding: Binding) -> str:
    return (binding.id or _EVERYWHERE).partition(".")[0]  # the palette's has no id


def _effect(binding: Binding) -> str:
    return f"{binding.description}: {binding.tooltip or ''}".rstrip(": ").replace("?:", "?")


def _read_keys(text: str, taken: dict[str, str]) -> str:
    """Keys with commas between them, none of them `taken` by something else.

    Raises:
        ValueError: A key is taken, or does not exist.
    """
    keys = [key.strip() for key in text.split(",") if key.strip()]
    if not keys:
        raise ValueError("Name at least one key.")
    for key in keys:
        for name in _names(key):
            if name in taken:
                raise ValueError(f"The key {key} is already in use: {taken[name]}.")
        if not _is_key(key):
            raise ValueError(f"There is no key called {key}.")
    return ",".join(keys)


def _names(keys: str) -> set[str]:
    """Textual's names of keys with commas between them: `question_mark` for `?`."""
    return {binding.key for binding in Binding.make_bindings([Binding(keys, "")])}


def _is_key(name: str) -> bool:
    """Whether a key has this name: a character, or one of Textual's names, like `ctrl+z`, `f5`, `comma`."""
    if len(name) == 1:  # `+`, too
        return True
    *held, base = name.split("+")
    is_base = len(base) == 1 or base in _TEXTUAL_KEYS or key_to_character(base) is not None
    return is_base and _MODIFIER_KEYS.issuperset(held)
