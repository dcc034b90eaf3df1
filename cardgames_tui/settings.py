"""The player's settings, and the TOML file that keeps them.

Invalid entries in the file are reported and replaced by their defaults; comments and unknown entries stay.
"""

import os
import tomllib
from collections.abc import Container, Mapping, MutableMapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from cardgames_tui.chopsticks.seats import COMPUTERS, PlayerKind
from cardgames_tui.errors import ValueRule
from cardgames_tui.paths import move_aside
from cardgames_tui.text import decoded, shortened

CHOICES: Mapping[str, tuple[str, ...]] = {
    "suits": ("auto", "symbols", "letters"),
    "colours": ("two", "four"),
    "animation": ("auto", "full", "quick", "off"),
    "deals": ("winnable", "any"),
    "opponent": tuple(computer.value for computer in COMPUTERS),
}
"""The possible values of settings that have a few."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings; the fields are named as in the file."""

    show_verdict: bool = False
    show_marks: bool = False
    """Whether playable cards are marked as keeping or losing the win."""
    welcomed: bool = False
    """Whether the welcome has been shown."""
    suits: str = "auto"
    """How suits are drawn; `auto` depends on the terminal's language."""
    ascii: bool = False
    colours: str = "two"
    """How many colours the suits have."""
    theme: str = ""
    """The colour theme; empty for the program's own choice."""
    animation: str = "auto"
    """How much moves on screen; `auto` depends on the terminal."""
    deals: str = "winnable"
    """Which deals are dealt unless the player names one."""
    opponent: str = PlayerKind.PERFECT.value
    """The computer's strength in Chopsticks."""
    rules: str = ""
    """The usual rules of Chopsticks, as in records; empty for the standard ones."""
    show_values: bool = False
    tutor: bool = False
    """Whether a move that gives a win or a draw away is asked about before it is made."""
    streaks: bool = True
    """Whether streaks are shown."""
    keys: Mapping[str, str] = field(default_factory=dict)
    """The changed keys, by the ids of their bindings: `{"app.quit": "x,q"}`."""


def _is_short_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= 200 and value.isprintable()


def _rule_of(name: str, default: object) -> ValueRule:
    if name in CHOICES:
        values = CHOICES[name]
        return ValueRule(lambda value: value in values, " or ".join(f'"{word}"' for word in values))
    if isinstance(default, bool):
        return ValueRule(lambda value: isinstance(value, bool), "true or false")
    if isinstance(default, str):
        return ValueRule(_is_short_text, "a text in quotes")
    return ValueRule(lambda value: isinstance(value, dict), "a table of binding ids and keys")


SETTING_RULES = {each.name: _rule_of(each.name, each.default) for each in fields(Settings)}

KEY_RULE = ValueRule(
    lambda value: _is_short_text(value) and bool(value), 'keys in quotes, several with commas between: "u,z"'
)


def settings_from(values: Mapping[str, Any]) -> tuple[Settings, tuple[str, ...]]:
    """Makes settings from the values in a file, with a default and a clause for each invalid one."""
    valid: dict[str, Any] = {}
    errors = []
    for name, rule in SETTING_RULES.items():
        if name not in values:
            continue
        value = values[name]
        if name == "animation" and isinstance(value, bool):  # as it was before
            value = "full" if value else "off"
        if not rule.fits(value):
            errors.append(_error(name, value, rule))
        elif name == "keys":
            wrong = {binding: keys for binding, keys in value.items() if not KEY_RULE.fits(keys)}
            errors += [_error(f"keys.{binding}", keys, KEY_RULE) for binding, keys in wrong.items()]
            valid["keys"] = {binding: keys for binding, keys in value.items() if binding not in wrong}
        else:
            valid[name] = value
    return Settings(**valid), tuple(errors)


def _error(name: str, value: Any, rule: ValueRule) -> str:
    return f"{name} cannot be {shortened(repr(value), 40)}, it can be {rule.allowed}"


def load_settings(path: Path) -> tuple[Settings, str]:
    """Reads the settings; returns them, and a sentence on what was wrong."""
    try:
        settings, errors = settings_from(tomllib.loads(decoded(path.read_bytes())))
        return settings, f"{path}: {'; '.join(errors)}. The default is used instead." if errors else ""
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        reason = error.strerror or str(error)
    except ValueError as error:  # it is not TOML, or no text
        reason = str(error).removesuffix(".")
    return Settings(), f"{path} cannot be read: {reason}. The default settings are used."


def save_settings(path: Path, settings: Settings, changed: Container[str] = SETTING_RULES) -> str:
    """Writes the changed settings, by name; the others stay as they are in the file.

    The file is replaced whole or not at all. A new or damaged one gets all settings that are not defaults.

    Returns:
        A sentence for the player if a damaged file was moved aside.

    Raises:
        OSError: The file cannot be written.
    """
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    path = Path(os.path.realpath(path))  # a link stays a link
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    document, notice = tomlkit.document(), ""
    try:
        document = tomlkit.parse(decoded(path.read_bytes()))
    except FileNotFoundError:
        pass
    except (TOMLKitError, ValueError):
        notice = f"{path} was damaged. It is kept as {move_aside(path).name}."
    before, _ = settings_from(document.unwrap())
    wanted = changed if document else SETTING_RULES
    for name in SETTING_RULES:
        value = getattr(settings, name)
        if name not in wanted or value == getattr(before, name):
            continue
        if name != "keys":
            document[name] = value
            continue
        if not isinstance(document.get("keys"), MutableMapping):
            document["keys"] = tomlkit.table()
        _update(document["keys"], before.keys, value)
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with new.open("w", encoding="utf-8") as file:
            file.write(tomlkit.dumps(document))
            file.flush()
            os.fsync(file.fileno())
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
    return notice


def _update(table: Any, before: Mapping[str, str], keys: Mapping[str, str]) -> None:
    """Updates the table of keys, and keeps its comments and invalid entries."""
    for name in before.keys() - keys.keys():
        del table[name]
    for name, value in keys.items():
        if table.get(name) != value:
            table[name] = value
