"""The list of keys: beside the table, and as a dialog that changes them."""

from collections.abc import Iterator
from textwrap import fill
from typing import TYPE_CHECKING, Any

from textual import getters, on, work
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.keys import KEY_NAME_REPLACEMENTS, Keys, key_to_character
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from cardgames_tui.tui.bindings import (
    APP_BINDINGS,
    CHOPSTICKS_BINDINGS,
    MOVE_PLAY_BINDINGS,
    SOLITAIRE_BINDINGS,
    keys_by_group,
    plays_move,
)
from cardgames_tui.tui.dialogs.dialog import Choices, DialogBox, DialogScreen, LabelledField
from cardgames_tui.tui.dialogs.prompts import TextScreen
from cardgames_tui.tui.widgets.key_bar import KeyBar
from cardgames_tui.tui.widgets.responsive import BESIDE_KEYS_MIN_WIDTH, ResponsiveContainer

if TYPE_CHECKING:
    from cardgames_tui.tui.app import CardgamesApp

_MODIFIER_KEYS = {"ctrl", "shift", "alt", "super", "meta", "hyper"}

_TEXTUAL_KEYS = {*(key.value for key in Keys), *KEY_NAME_REPLACEMENTS.values()}
"""Textual's names of the keys that type no character, and its short names of characters, like `plus`."""

_EVERYWHERE = "app"

_BINDINGS = {
    binding.id: binding
    for binding in (*SOLITAIRE_BINDINGS, *CHOPSTICKS_BINDINGS, *MOVE_PLAY_BINDINGS, *APP_BINDINGS)
    if isinstance(binding, Binding) and binding.id and (plays_move(binding) or not binding.system)
}
"""The bindings of the app and the tables by their ids, which also name them in the settings file."""

_WIDTH, _KEYS_WIDTH = 36, 8
"""Of a column of the list, and of the keys in it."""

_PANEL_WIDTH, _TWO_COLUMNS_MIN_WIDTH = 42, 160
"""Of the list beside a table, and of a window in which a table keeps 80 columns beside two."""


def _entries(
    app: "CardgamesApp", group: str, bindings: list[Binding]
) -> Iterator[tuple[Content, str | None]]:
    """A group of the list: its title, and what its keys do, with the ids of those that can be changed."""
    yield Content.styled(group, "bold $text-accent"), None
    for binding in bindings:
        keys = _keys_now(app, binding)
        names = [app.get_key_display(Binding(key, "")) for key in keys.split(",")]
        if keys == binding.key and len(binding.key_display or "") > 1:
            names = [str(binding.key_display)]
        while len(names) > 1 and len(" ".join(names)) >= _KEYS_WIDTH:
            names.pop()
        head = f"{' '.join(names)} ".ljust(_KEYS_WIDTH)
        effect = f"{binding.description} {binding.tooltip or ''}"
        shown = Content(fill(effect, _WIDTH, initial_indent=head, subsequent_indent=" " * _KEYS_WIDTH))
        shown = shown.stylize("$text-muted", len(head) + len(binding.description))
        shown = shown.stylize("bold $table-next", 0, len(head))
        yield shown, None if plays_move(binding) else binding.id


def _keys_now(app: "CardgamesApp", binding: Binding) -> str:
    return app.keymap.get(str(binding.id), binding.key)


class KeysPanel(VerticalScroll, can_focus=False):
    """The list beside the table, whose keys go on working."""

    if TYPE_CHECKING:
        app: CardgamesApp

    @staticmethod
    def fits(screen: Screen[Any]) -> bool:
        room = screen.size.width - _PANEL_WIDTH
        return bool(screen.query(ResponsiveContainer)) and room >= BESIDE_KEYS_MIN_WIDTH

    def compose(self) -> ComposeResult:
        self.border_title = "Keys"
        self.border_subtitle = "All keys work. Esc closes the list"
        self.set_class(self.app.size.width >= _TWO_COLUMNS_MIN_WIDTH, "-wide")
        groups = [
            Content("\n").join(shown for shown, _ in _entries(self.app, *group))
            for group in keys_by_group(self.app, self.screen).items()
        ]
        for column in (groups[:3], groups[3:]):
            yield Static(Content("\n\n").join(column))


class KeysScreen(DialogScreen[None]):
    """Changes the keys of the screen below."""

    BINDINGS = [
        Binding("delete,backspace", "reset", "Default keys", key_display="Del", id="keys.reset"),
        Binding("escape,q,f7,question_mark", "dismiss(None)", "Close", key_display="Esc", id="keys.close"),
    ]

    labels = {"select": "Change"}
    choices = getters.query_one(Choices)

    def __init__(self, below: Screen[Any]) -> None:
        super().__init__()
        self._below = below
        self._listed: dict[str, Binding] = {}

    def compose(self) -> ComposeResult:
        with DialogBox("Keys"):
            yield Choices(())
        yield KeyBar()

    def on_mount(self) -> None:
        self._list_bindings()

    def _list_bindings(self) -> None:
        groups, row = keys_by_group(self.app, self._below), self.choices.highlighted
        self._listed = {str(each.id): each for bindings in groups.values() for each in bindings}
        self.choices.clear_options()
        for group in groups.items():
            entries = [*_entries(self.app, *group), (Content(), None)]
            self.choices.add_options(Option(shown, name, disabled=name is None) for shown, name in entries)
        self.choices.highlighted = row
        if row is None:
            self.choices.action_first()

    @on(OptionList.OptionSelected)
    @work
    async def change_keys(self, event: OptionList.OptionSelected) -> None:
        binding = self._listed[str(event.option_id)]
        field = LabelledField("Keys", Input(_keys_now(self.app, binding), max_length=60, compact=True))
        about = "Separate several keys with commas: u,z,ctrl+z,f5."

        def read(text: str) -> str:
            return _read_keys(text, self._keys_of_others(binding))

        keys = await self.app.push_screen_wait(TextScreen(_effect(binding), field, about, "Save", read))
        if keys is not None:
            self._set_keys(binding, keys)

    def action_reset(self) -> None:
        binding = self._listed[str(self.choices.options[self.choices.highlighted or 0].id)]
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
        known = *_BINDINGS.values(), *self._listed.values()
        return {
            key: _effect(binding)
            for binding in reversed(known)  # the first of several is named
            if binding.id != changed.id
            and (_scope(binding) == _scope(changed) or _EVERYWHERE in (_scope(binding), _scope(changed)))
            for key in _names(_keys_now(self.app, binding))
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
