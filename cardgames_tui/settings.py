"""What the player has chosen about the program, as one immutable value, and the file that keeps it.

The file is read whatever it holds, and written so that comments and unknown entries survive.
"""

import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from stat import S_IMODE
from typing import TYPE_CHECKING, Any, NamedTuple

from cardgames_tui.chopsticks.seats import COMPUTERS, Player
from cardgames_tui.paths import move_aside
from cardgames_tui.text import shortened

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

SUITS = ("auto", "symbols", "letters")
"""How suits are drawn; `auto` looks at the terminal's language."""

COLOURS = ("two", "four")
"""How many colours the suits have."""

OPPONENTS = tuple(computer.value for computer in COMPUTERS)
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
    opponent: str = Player.PERFECT.value
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
    return f"{name} cannot be {shortened(repr(value), 40)}, it can be {rule.allowed}"


LONGEST = 1_000_000
"""More bytes than any settings file has."""


def load_settings(path: Path) -> tuple[Settings, str]:
    """Read the settings; what is wrong falls back to the default.

    Returns:
        The settings, and a sentence for the player when something was wrong.
    """
    try:
        settings, faults = read(tomllib.loads(_text(path)))
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, ValueError, RecursionError) as fault:  # both "no TOML" and "no UTF-8" are a ValueError
        return Settings(), f"{path} cannot be read: {_reason(fault)}. The default settings are used."
    sentence = f"{path}: {'; '.join(faults)}. The default is used instead." if faults else ""
    return settings, sentence


def save_settings(path: Path, settings: Settings) -> str:
    """Write the settings that differ from those in the file, all at once or not at all.

    Returns:
        A sentence for the player when a damaged file had to be moved aside.

    Raises:
        OSError: The file cannot be written.
    """
    import tomlkit

    path = path.resolve()  # a link stays a link
    path.parent.mkdir(parents=True, exist_ok=True)
    document, notice = _document(path)
    found, _ = read(document.unwrap())
    for field in fields(Settings):
        value = getattr(settings, field.name)
        if value != getattr(found, field.name):
            _put(document, field.name, value)
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        _write(new, tomlkit.dumps(document), mode=path.stat().st_mode if path.exists() else None)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
    return notice


def _write(path: Path, text: str, mode: int | None) -> None:
    """Write a new file so that it is on the disk before it takes another one's place."""
    with path.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    if mode is not None:
        path.chmod(S_IMODE(mode))


def _text(path: Path) -> str:
    """What stands in the file."""
    if path.exists() and not path.is_file():
        raise OSError("it is not a file")
    if path.exists() and path.stat().st_size > LONGEST:
        raise ValueError(f"it is longer than {LONGEST:,} bytes")
    return path.read_text(encoding="utf-8")


def _reason(fault: Exception) -> str:
    return fault.strerror or str(fault) if isinstance(fault, OSError) else str(fault).removesuffix(".")


def _document(path: Path) -> "tuple[TOMLDocument, str]":
    """What the file holds now; one that is no TOML is moved aside."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        return tomlkit.parse(_text(path)), ""
    except FileNotFoundError:
        return tomlkit.document(), ""
    except (TOMLKitError, ValueError, RecursionError):
        aside = move_aside(path)
        return tomlkit.document(), f"{path} was damaged. It is kept as {aside.name}."


def _put(document: "TOMLDocument", name: str, value: Any) -> None:
    if name == "keys":
        _put_keys(document, dict(value))
    else:
        document[name] = value


def _put_keys(document: "TOMLDocument", keys: dict[str, str]) -> None:
    """Bring the table of keys in line, entry by entry, for the sake of the comments in it."""
    import tomlkit

    table = document.get("keys")
    if not isinstance(table, dict):
        table = document["keys"] = tomlkit.table()
    for name in [name for name in table if name not in keys]:
        del table[name]
    for name, value in keys.items():
        if table.get(name) != value:
            table[name] = value
