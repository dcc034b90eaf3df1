"""The keys of the app and of both tables, and their names. Other screens define theirs in their classes.

The footer, the list of keys and the command palette show a binding's description and tooltip.
Its id names it in the settings file and to the web page.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

from textual.binding import ActiveBinding, Binding, BindingType
from textual.keys import key_to_character
from textual.screen import Screen

from cardgames_tui.tui.results import Action, Offer
from cardgames_tui.tui.textual_ext.robust_app import COPY
from cardgames_tui.tui.touch import has_touch

if TYPE_CHECKING:
    from cardgames_tui.solitaire.rules import Move, Position
    from cardgames_tui.tui.app import CardgamesApp


def _key(
    keys: str,
    action: str,
    text: str,
    name: str,
    tooltip: str = "",
    display: str = "",
    *,
    show: bool = False,
    system: bool = False,
) -> Binding:
    return Binding(keys, action, text, show, display or None, tooltip=tooltip, id=name, system=system)


_HOME = _key("f3", "app.home", "Games", "app.home", "the home view")
_HELP = _key("question_mark", "app.help", "Keys", "app.help", "show or hide this list", "?", show=True)
_QUIT = _key("q,ctrl+q", "app.quit", "Quit", "app.quit", display="q", show=True)

APP_BINDINGS = [
    _HOME,
    _key("f4", "other_game", "Other game", "app.other"),
    _key("f5", "statistics", "Statistics", "app.statistics"),
    _key("f6", "past_games", "Past games", "app.past-games", "to replay"),
    _key("f7", "keys", "Change keys", "app.keys", "which key does what"),
    _key("comma", "settings", "Settings", "app.settings", display=","),
    _key("t", "next_theme", "Next theme", "app.theme", "other colours"),
    _QUIT,
]
"""The keys that work everywhere, except `PALETTE`, and can be changed."""

PALETTE = Binding("ctrl+p", "command_palette", "Palette", False, priority=True, tooltip="any action by name")

ONE_TO_NINE = "1-9"
"""The name of the keys of the first nine moves where the first stands for all."""

CARD_KEYS = "1234567890ACE"
"""The keys that play the cards that fit, in the order of their fans; letters in either case.

More than nine cards fit only when any card may open the foundation.
"""

DIGITS = "123456789"
"""The keys of the first nine moves of hands: bindings. `ChopsticksScreen.on_key` plays the others."""

MOVE_KEYS = f"{DIGITS}0cfmox{ascii_uppercase}"
"""The keys of the legal moves of hands: digits, then letters without another meaning there."""


def card_key(position: "Position", move: "Move", move_keys: str = CARD_KEYS) -> str:
    """The key that plays a card; a blank if it has none, empty if it does not fit."""
    moves = position.legal_moves()
    return move_key(moves.index(move), move_keys) if move in moves else ""


def move_key(index: int, move_keys: str = MOVE_KEYS) -> str:
    """The key of a legal move by its index; empty where no keys are left."""
    return move_keys[index : index + 1]


def bound_move_keys(play_bindings: Iterable[Binding], keymap: Mapping[str, str]) -> str:
    """The current keys of a table's legal moves.

    A blank stands for a key bound to something else, or one without a character.
    """
    moves = {binding.id or "": binding.key.split(",") for binding in play_bindings}
    scopes = {"app", *(name.partition(".")[0] for name in moves)}
    taken = {
        key for name, keys in keymap.items() if name.partition(".")[0] in scopes for key in keys.split(",")
    }
    own = [
        keymap[name].split(",") if name in keymap else [] if taken.intersection(keys) else keys
        for name, keys in moves.items()
    ]
    return "".join(_last_character(keys) for keys in own)


def _last_character(keys: Iterable[str]) -> str:
    characters = map(key_to_character, keys)
    return next((each for each in reversed([*characters]) if each and each.isprintable()), " ")


def _play(table: str, number: int, keys: str, text: str, tooltip: str) -> Binding:
    """A key that plays a move; the first one stands for all in lists of keys."""
    if number == 1:
        return _key(keys, "play(1)", text, f"{table}.play", tooltip, ONE_TO_NINE, show=True)
    return _key(keys, f"play({number})", text, f"{table}.play-{number}", tooltip, system=True)


def short_id(binding: Binding) -> str:
    """The last part of a binding's id, such as `undo`, which is the same on both tables."""
    return (binding.id or "").rpartition(".")[2]


def plays_move(binding: Binding) -> bool:
    return binding.action.startswith("play(")


_UNDO, _HINT = "u,z,ctrl+z,backspace", "i,f2"


def _shared(table: str) -> list[Binding]:
    """The keys of both tables that the footer does not show."""
    return [
        _key("r,ctrl+y", "redo", "Redo", f"{table}.redo", "the move taken back"),
        _key("f10", "switch('tutor')", "Tutor", f"{table}.tutor", "asks before a losing move"),
        _key("home", "restart", "Start", f"{table}.restart", "back to the start"),
        _key("b", "bookmark", "Bookmark", f"{table}.bookmark", "mark this position"),
        _key("apostrophe", "next_bookmark", "To bookmark", f"{table}.to-bookmark", display="'"),
        _key("y", "share", "Share", f"{table}.share", "copy this game as a text"),
        _key("f9", "describe", "Name and note", f"{table}.describe", "for past games"),
        _key("f8", "replay", "Replay", f"{table}.replay", "this game from its start"),
        _key("p", "pause", "Pause", f"{table}.pause", "the clock, hide the table"),
        _key("left,h", "cursor(-1, 0)", "Left", f"{table}.left"),
        _key("down,j", "cursor(0, 1)", "Down", f"{table}.down"),
        _key("up,k", "cursor(0, -1)", "Up", f"{table}.up"),
        _key("right,l", "cursor(1, 0)", "Right", f"{table}.right"),
    ]


CARD_PLAY_BINDINGS = [
    _play("solitaire", number, ",".join(dict.fromkeys(key.lower() + key)), "Play", "the card with that key")
    for number, key in enumerate(CARD_KEYS, 1)
]

MOVE_PLAY_BINDINGS = [
    _play("chopsticks", number, key, "Move", "by its number in the list")
    for number, key in enumerate(MOVE_KEYS, 1)
]

SOLITAIRE_BINDINGS: list[BindingType] = [
    COPY,
    _HELP,
    *CARD_PLAY_BINDINGS,
    _key(_UNDO, "undo", "Undo", "solitaire.undo", "take the last move back", show=True),
    _key(_HINT, "hint", "Hint", "solitaire.hint", "a move that keeps the win; again: why", show=True),
    _QUIT,
    _key("v", "switch('show_verdict')", "Verdict", "solitaire.verdict", "can it still be won?", show=True),
    _key("n", "new_game", "New", "solitaire.new", show=True),
    replace(_HOME, show=True),
    _key("f1", "rules", "Rules", "solitaire.rules", "with tips and history", show=True),
    _key("m", "switch('show_marks')", "Marks", "solitaire.marks", "which cards keep the win"),
    _key(
        "w",
        "losing_move",
        "Try again",
        "solitaire.losing-move",
        "from before the losing move",
    ),
    _key("s", "solution", "Solution", "solitaire.solution", "play a winning line"),
    _key("g", "go_to", "Go to deal", "solitaire.go-to", "by its number, or a shared game"),
    _key("right_square_bracket", "next_deal(1)", "Next deal", "solitaire.next", "by number"),
    _key("left_square_bracket", "next_deal(-1)", "Previous deal", "solitaire.previous", "by number"),
    _key("d", "daily", "Deal of the day", "solitaire.daily"),
    _key("o", "open_deals", "Open deals", "solitaire.open", "those you have not won, and packs"),
    _key("slash", "find", "Find", "solitaire.find", "where a rank is"),
    _key("f", "letters", "Letters", "solitaire.letters", "the fans' names in solve and verify"),
    _key("x", "toggle_panel", "Panel", "solitaire.panel", "cards left, and the moves"),
    _key(
        "enter,space",
        "choose",
        "Play it",
        "solitaire.choose",
        "the card at the cursor, or all once no card can lose; after a win, another deal",
    ),
    _key("escape", "cancel", "Close", "solitaire.close-result", "the result, or the notice below the table"),
    _key("tab", "next_playable(1)", "Next card", "solitaire.next-card"),
    _key("shift+tab", "next_playable(-1)", "Previous card", "solitaire.previous-card", system=True),
    *_shared("solitaire"),
]

CHOPSTICKS_BINDINGS: list[BindingType] = [
    COPY,
    _HELP,
    *MOVE_PLAY_BINDINGS[: len(DIGITS)],
    _key(_UNDO, "undo", "Undo", "chopsticks.undo", "back to your last turn", show=True),
    _key(_HINT, "hint", "Hint", "chopsticks.hint", "a best move; again: why", show=True),
    _QUIT,
    _key("v", "switch('show_values')", "Values", "chopsticks.values", "what every move is worth", show=True),
    _key("n", "new_game", "New", "chopsticks.new", "players, rules, variants", show=True),
    replace(_HOME, show=True),
    _key("f1", "rules", "Rules", "chopsticks.rules", "with variants and history", show=True),
    _key("s", "split", "Split", "chopsticks.split", "between your own hands", show=True),
    _key("w", "review", "Try again", "chopsticks.review", "from before the move that cost you"),
    _key("a", "again", "Again", "chopsticks.again", "a new game, same rules"),
    _key("d", "daily", "Puzzle of the day", "chopsticks.daily"),
    _key("g", "go_to", "Go to code", "chopsticks.go-to", "or a shared game"),
    _key("e", "revive", "Extra finger", "chopsticks.revive", "Wet Jackson, if everybody agrees"),
    *_shared("chopsticks"),
    _key("escape", "cancel", "Let go", "chopsticks.let-go", "of the chosen hand, or of a hint"),
    _key("enter,space", "choose", "Choose", "chopsticks.choose", "a hand or a move"),
    _key("tab", "next_move(1)", "Next move", "chopsticks.next-move"),
    _key("shift+tab", "next_move(-1)", "Previous move", "chopsticks.previous-move"),
    _key("pagedown", "page(1)", "Older moves", "chopsticks.page-down"),
    _key("pageup", "page(-1)", "Newer moves", "chopsticks.page-up"),
]
"""More than nine bindings that play moves would make every key slower."""


PAGE_KEYS = {
    "app.home": "alt+g,f3",
    "app.other": "alt+o,f4",
    "app.statistics": "alt+s,f5",
    "app.past-games": "alt+p,f6",
    "app.keys": "alt+k,f7",
} | {
    f"{table}.{name}": keys
    for table in ("solitaire", "chopsticks")
    for name, keys in (("rules", "alt+r,f1"), ("describe", "alt+n,f9"), ("replay", "alt+w,f8"))
}
"""The keys that differ in a web page: browsers and Macs use some themselves."""

PAGE_BUTTONS = ("undo", "hint", "verdict", "values", "new", "home")
"""The short ids of the bindings with a button on the page (see `page/static/touch.js`)."""


USELESS_WITH_TOUCH = {
    "app.keys",
    "app.help",
    "home.choose",
    "day.next-game",
    "list.choose",
    "settings.change",
    "stepper.next",
    "dialog.next",
    "setup.switch",
    *(f"solitaire.{key}" for key in ("play", "choose", "next-card", "previous-card")),
    *(f"chopsticks.{key}" for key in ("play", "choose", "next-move", "previous-move")),
}


def has_button(binding: Binding) -> bool:
    return short_id(binding) in PAGE_BUTTONS


# The list of keys

_GROUPS = {
    "Take back": "undo redo restart bookmark to-bookmark",
    "Ask": "hint verdict values marks tutor losing-move review mistake solution rules",
    "Games": "new deal again next previous go-to daily open continue replay share describe home other "
    "past-games statistics",
    "Program": "command_palette settings theme panel letters pause help keys suspend quit",
}
"""The short ids of each group of the list, in its order; what no group names comes first."""


def keys_by_group(app: "CardgamesApp", screen: Screen[Any]) -> dict[str, list[Binding]]:
    """What can be done by keys on a screen, whether or not it makes sense right now."""
    listed = {
        short_id(each) or each.action: each  # the palette's has no id
        for each in (*app.BINDINGS, *screen.BINDINGS)
        if isinstance(each, Binding) and each.description and not each.system
        if app.check_action(each.action.removeprefix("app."), ())
    }
    grouped = {
        group: [listed.pop(name) for name in names.split() if name in listed]
        for group, names in _GROUPS.items()
    }
    return {"Play": [*listed.values()], **grouped}


# The names of the current keys

_KEY_NAMES = {
    "enter": "Enter",
    "backspace": "Bksp",
    "escape": "Esc",
    "space": "Space",
    "tab": "Tab",
    "shift+tab": "Shift+Tab",
    "home": "Home",
    "end": "End",
    "pageup": "PgUp",
    "pagedown": "PgDn",
}
"""The keys for which Textual has symbols or other names."""


def key_name(binding: Binding) -> str:
    """Our name for a key; empty if Textual's will do."""
    if binding.key[1:].isdecimal():
        return binding.key.upper()  # F1
    return binding.key_display or _KEY_NAMES.get(binding.key, "")


KeyLabels = Callable[[str], str]
"""Returns the first key of a binding by its short id: `u` for `undo`."""


def key_labels(app: "CardgamesApp", bindings: Iterable[BindingType]) -> KeyLabels | None:
    """Names the current keys of some bindings; None on touch screens."""
    if has_touch(app):
        return None
    by_name = _by_name(bindings)
    return lambda name: _label(app, by_name[name])


def _by_name(bindings: Iterable[BindingType]) -> dict[str, Binding]:
    return {short_id(each): each for each in bindings if isinstance(each, Binding) and each.id}


def with_bound_keys(app: "CardgamesApp", text: str, bindings: Iterable[BindingType]) -> str:
    """Replaces ids in a text with the current keys: `{solitaire.hint}` with `i`."""
    by_id = {each.id: each for each in bindings if isinstance(each, Binding)}
    return re.sub(r"\{([a-z-]+\.[a-z-]+)\}", lambda found: _label(app, by_id[found[1]]), text)


def _label(app: "CardgamesApp", binding: Binding) -> str:
    changed = app.keymap.get(binding.id or "")
    keys, display = (changed, None) if changed else (binding.key, binding.key_display)
    return app.get_key_display(binding.with_key(keys.partition(",")[0], display))


_BESIDE_OFFERS = {"help", "quit", "home", "new", "rules", "verdict", "values"}


def in_order(
    active: dict[str, ActiveBinding], bindings: Iterable[BindingType], offers: Sequence[Offer]
) -> dict[str, ActiveBinding]:
    """Sorts the active bindings of a table in its own order; Textual puts changed keys last.

    Offers can be seen above the footer, which shows only what else can be done after a game.
    """
    if offers:
        others = _BESIDE_OFFERS - dict(offers).keys()
        active = {
            key: each._replace(binding=replace(each.binding, show=short_id(each.binding) in others))
            for key, each in active.items()
        }
    places = {name: place for place, name in enumerate(_by_name(bindings))}
    return dict(sorted(active.items(), key=lambda item: places.get(short_id(item[1].binding), len(places))))


def actions_with_keys(
    app: "CardgamesApp", bindings: Iterable[BindingType], offers: Iterable[Offer]
) -> tuple[Action, ...]:
    """What is offered, with the current keys except on touch screens."""
    by_name, keys = _by_name(bindings), key_labels(app, bindings)
    return tuple(Action(by_name[name].action, label, keys(name) if keys else "") for name, label in offers)
