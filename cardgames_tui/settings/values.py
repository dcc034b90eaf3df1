"""What the player has chosen about the program, as one immutable value."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, NamedTuple

SUITS = ("auto", "symbols", "letters")
"""How suits are drawn; `auto` looks at the terminal's language."""

COLOURS = ("two", "four")
"""How many colours the suits have."""

OPPONENTS = ("random", "careful", "perfect")
"""How well the computer plays Chopsticks."""


DEALS = ("winnable", "any")
"""Which deals of cards are dealt when none is asked for."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The player's choices; the names of the fields are those of the settings file."""

    show_verdict: bool = False
    """Whether the live verdict is shown."""
    teach: bool = False
    """Whether every playable card tells if it keeps the win."""
    welcomed: bool = False
    """Whether the player has been told the first keys."""
    suits: str = "auto"
    """How suits are drawn, one of `SUITS`."""
    ascii: bool = False
    """Whether everything is drawn in ASCII."""
    colours: str = "two"
    """How many colours the suits have, one of `COLOURS`."""
    theme: str = ""
    """The colour theme; empty for the program's own choice."""
    animation: bool = True
    """Whether cards fly and hands move."""
    deals: str = "winnable"
    """Which deals of cards are dealt when none is asked for, one of `DEALS`."""
    opponent: str = "perfect"
    """How well the computer plays Chopsticks, one of `OPPONENTS`."""
    rules: str = ""
    """The rules of Chopsticks to begin with, as records write them; empty for the standard ones."""
    values: bool = False
    """Whether the values of the moves of Chopsticks are shown."""
    keys: tuple[tuple[str, str], ...] = ()
    """The bindings that the player has changed, each its id and its keys: `("app.quit", "x,q")`."""

    @property
    def keymap(self) -> dict[str, str]:
        """The changed keys by the id of their binding."""
        return dict(self.keys)


class Rule(NamedTuple):
    """What a value in the settings file may be."""

    allowed: str
    """In words, to complete `it can be …`."""
    fits: Callable[[Any], bool]
    """Whether a value read from the file is allowed."""


def _one_of(words: tuple[str, ...]) -> Rule:
    return Rule(" or ".join(f'"{word}"' for word in words), lambda value: value in words)


def _is_short_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= 200 and value.isprintable()


_TRUTH = Rule("true or false", lambda value: isinstance(value, bool))
_TEXT = Rule("a text in quotes", _is_short_text)

RULES: Mapping[str, Rule] = {
    "show_verdict": _TRUTH,
    "teach": _TRUTH,
    "welcomed": _TRUTH,
    "suits": _one_of(SUITS),
    "ascii": _TRUTH,
    "colours": _one_of(COLOURS),
    "theme": _TEXT,
    "animation": _TRUTH,
    "deals": _one_of(DEALS),
    "opponent": _one_of(OPPONENTS),
    "rules": _TEXT,
    "values": _TRUTH,
    "keys": Rule("a table of binding ids and keys", lambda value: isinstance(value, dict)),
}
"""What each setting may be."""

KEY_RULE = Rule(
    'keys in quotes, several with commas between: "u,z"', lambda value: _is_short_text(value) and bool(value)
)
"""What each entry of the table of keys may be."""


def read(values: Mapping[str, Any]) -> tuple[Settings, tuple[str, ...]]:
    """Take settings from the values of a file; unknown names are left alone.

    Returns:
        The settings, in which a value that is not allowed is the default; and a clause for each of those.
    """
    taken: dict[str, Any] = {}
    faults = []
    for field in fields(Settings):
        if field.name not in values:
            continue
        value, rule = values[field.name], RULES[field.name]
        if not rule.fits(value):
            faults.append(_fault(field.name, value, rule))
        elif field.name == "keys":
            taken["keys"], wrong = _read_keys(value)
            faults += wrong
        else:
            taken[field.name] = value
    return Settings(**taken), tuple(faults)


def _read_keys(table: Mapping[str, Any]) -> tuple[tuple[tuple[str, str], ...], list[str]]:
    wrong = [
        _fault(f"keys.{name}", keys, KEY_RULE) for name, keys in table.items() if not KEY_RULE.fits(keys)
    ]
    return tuple((name, keys) for name, keys in table.items() if KEY_RULE.fits(keys)), wrong


def _fault(name: str, value: Any, rule: Rule) -> str:
    shown = repr(value)
    return f"{name} cannot be {shown if len(shown) <= 40 else f'{shown[:39]}…'}, it can be {rule.allowed}"
