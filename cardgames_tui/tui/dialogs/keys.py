"""The dialogs that list the keys and change them."""

from collections.abc import Mapping
from typing import NamedTuple

from rich.text import Text
from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.events import Resize
from textual.keys import KEY_NAME_REPLACEMENTS, Keys, key_to_character
from textual.widgets import DataTable, Input, Static

from cardgames_tui.chopsticks import CHOPSTICKS
from cardgames_tui.games.catalogue import game_title
from cardgames_tui.games.profile import Profile
from cardgames_tui.tui.bindings import (
    APP_BINDINGS,
    CHOPSTICKS_BINDINGS,
    MOVE_PLAY_BINDINGS,
    PALETTE,
    SOLITAIRE_BINDINGS,
    plays_move,
)
from cardgames_tui.tui.dialogs import words
from cardgames_tui.tui.dialogs.dialog import (
    NARROW_DIALOG_WIDTH,
    DialogBox,
    DialogScreen,
    LabelledField,
    MessageView,
)
from cardgames_tui.tui.touch import target_height
from cardgames_tui.tui.widgets.key_bar import KeyBar
from cardgames_tui.tui.widgets.links import key_link

_MODIFIER_KEYS = {"ctrl", "shift", "alt", "super", "meta", "hyper"}

_TEXTUAL_KEYS = {*(key.value for key in Keys), *KEY_NAME_REPLACEMENTS.values()}
"""Textual's names of the keys that write no character, and its short names of characters, as `plus`."""

_KEYS_WIDTH, _WHERE_WIDTH = 14, 10
"""The widths of the first and the last column, in cells."""

_EVERYWHERE = "app"
"""The first part of the ids of bindings that hold in all games."""

_SCOPES = {_EVERYWHERE: words.EVERYWHERE, "chopsticks": game_title(CHOPSTICKS)}


class ListedBinding(NamedTuple):
    """A binding as the list of keys shows it."""

    id: str
    """It is also the name of the binding in the settings file."""
    default_keys: str
    """With commas between."""
    effect: str
    """What the binding does, in a few words."""
    is_fixed: bool
    """Whether players cannot change it, as it is one of a row of keys, or the palette's."""

    @property
    def scope(self) -> str:
        """The first part of its id: `solitaire` or `chopsticks` for a table, or `app` for everywhere."""
        return self.id.partition(".")[0]


def _listed_bindings(page_keys: Mapping[str, str]) -> list[ListedBinding]:
    """The bindings that players may change, those that play moves, and the palette's."""
    listed: dict[str, ListedBinding] = {}
    for binding in (*SOLITAIRE_BINDINGS, *CHOPSTICKS_BINDINGS, *MOVE_PLAY_BINDINGS, *APP_BINDINGS):
        if isinstance(binding, Binding) and binding.id and (plays_move(binding) or not binding.system):
            effect = _effect(binding)
            keys = page_keys.get(binding.id, binding.key)
            listed[binding.id] = ListedBinding(binding.id, keys, effect, plays_move(binding))
    palette = ListedBinding(_EVERYWHERE, PALETTE.key, _effect(PALETTE), is_fixed=True)
    return [*listed.values(), palette]


def _effect(binding: Binding) -> str:
    return f"{binding.description}: {binding.tooltip or ''}".rstrip(": ").replace("?:", "?")


class KeysScreen(DialogScreen[None]):
    """Lists the bindings and lets the player change their keys.

    Args:
        profile: Its settings keep the changed keys.
        page_keys: The default keys that are others in a web page, by the ids of their bindings.
    """

    BINDINGS = [
        Binding("escape,q,f7", "dismiss(None)", "Close", key_display="Esc", id="keys.close"),
        Binding("delete,backspace", "reset", "Default keys", key_display="Del", id="keys.reset"),
    ]

    table = getters.query_one(DataTable)

    def __init__(self, profile: Profile, page_keys: Mapping[str, str]) -> None:
        super().__init__()
        listed = _listed_bindings(page_keys)
        self._changeable = [binding for binding in listed if not binding.is_fixed]
        self._fixed = [binding for binding in listed if binding.is_fixed]
        self._profile = profile
        self._keymap = profile.settings.keymap

    def compose(self) -> ComposeResult:
        change = key_link(words.CHANGE_KEY, "enter")
        with DialogBox(words.KEYS, keys=change, taps=words.TAP_TO_CHANGE_KEY, wide=True):
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
        for label, wide in zip(words.KEY_COLUMNS, widths, strict=True):
            self.table.add_column(label, width=wide)
        for binding in self._changeable:
            keys = " ".join(
                self.app.get_key_display(Binding(key, "")) for key in self._keys_now(binding).split(",")
            )
            effect = Text(binding.effect, overflow="ellipsis", no_wrap=True)
            where = _SCOPES.get(binding.scope, words.CARD_GAMES)
            cells = f"{keys} *" if binding.id in self._keymap else keys, effect, where
            self.table.add_row(*cells, key=binding.id, height=target_height(self.app))
        self.table.move_cursor(row=row)

    def _keys_now(self, binding: ListedBinding) -> str:
        return self._keymap.get(binding.id) or binding.default_keys

    @on(DataTable.RowHighlighted)
    def show_whole_line(self, event: DataTable.RowHighlighted) -> None:
        binding = self._changeable[event.cursor_row]
        self.query_one(".message", Static).update(words.binding(binding.effect, binding.id))

    @on(DataTable.RowSelected)
    @work
    async def change_keys(self, event: DataTable.RowSelected) -> None:
        binding = self._changeable[event.cursor_row]
        dialog = ChangeKeyScreen(binding.effect, self._keys_now(binding), self._keys_of_others(binding))
        if (keys := await self.app.push_screen_wait(dialog)) is not None:
            self._set_keys(binding, keys)

    def action_reset(self) -> None:
        self._set_keys(self._changeable[self.table.cursor_row], "")

    def _set_keys(self, binding: ListedBinding, keys: str) -> None:
        self._keymap.pop(binding.id, None)
        if keys and keys != binding.default_keys:
            self._keymap[binding.id] = keys
        self._profile.change_settings(keys=tuple(self._keymap.items()))
        self._list_bindings()

    def _keys_of_others(self, changed: ListedBinding) -> dict[str, str]:
        """The keys of other bindings that hold where this one does, each with its effect."""
        return {
            key: binding.effect
            for binding in reversed([*self._fixed, *self._changeable])  # of several the first is named
            if binding != changed
            and (binding.scope == changed.scope or _EVERYWHERE in (binding.scope, changed.scope))
            for key in _names(self._keys_now(binding))
        }


class ChangeKeyScreen(DialogScreen[str | None]):
    """Asks for the keys of one binding and returns them, with commas between.

    Args:
        what: What the binding does.
        keys: Its keys now.
        taken: What those keys do that it cannot have.
    """

    BINDINGS = [Binding("escape", "dismiss(None)", "Close", id="key.close")]

    def __init__(self, what: str, keys: str, taken: Mapping[str, str]) -> None:
        super().__init__()
        self._what = what
        self._keys = keys
        self._taken = taken

    def compose(self) -> ComposeResult:
        with DialogBox(self._what):
            yield LabelledField(words.KEYS, Input(self._keys, max_length=60, compact=True))
            saves = key_link(words.ENTER_SAVES, "enter")
            yield MessageView(words.SEPARATE_KEYS, saves, says_how_to_close=True)

    @on(Input.Submitted)
    def accept(self, event: Input.Submitted) -> None:
        keys = [key.strip() for key in event.value.split(",") if key.strip()]
        taken = [(key, self._taken[name]) for key in keys for name in _names(key) if name in self._taken]
        unknown = [key for key in keys if not is_key(key)]
        if taken:
            error = words.key_in_use(*taken[0])
        elif unknown:
            error = words.unknown_key(unknown[0])
        elif not keys:
            error = words.NO_KEY
        else:
            self.dismiss(",".join(keys))
            return
        self.query_one(MessageView).update(error)


def _names(keys: str) -> set[str]:
    """The names of keys with commas between, some of which may be characters: `question_mark` for `?`."""
    return {binding.key for binding in Binding.make_bindings([Binding(keys, "")])}


def is_key(name: str) -> bool:
    """Whether there is a key of this name: a character, or a name of Textual's as `ctrl+z`, `f5`, `comma`."""
    if len(name) == 1:  # `+` too
        return True
    *held, base = name.split("+")
    if not _MODIFIER_KEYS.issuperset(held):
        return False
    if base in KEY_NAME_REPLACEMENTS:  # Textual calls the key by its short name only
        return False
    return len(base) == 1 or base in _TEXTUAL_KEYS or key_to_character(base) is not None
