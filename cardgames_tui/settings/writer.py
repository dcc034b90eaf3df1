"""Writing the settings file, so that comments and unknown entries survive."""

import os
from dataclasses import fields
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from cardgames_tui.paths import move_aside
from cardgames_tui.settings.values import Settings, read


def save_settings(path: Path, settings: Settings) -> str:
    """Write the settings that differ from those in the file, all at once or not at all.

    Returns:
        A sentence for the player when a damaged file had to be moved aside.

    Raises:
        OSError: The file cannot be written.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    document, notice = _document(path)
    found, _ = read(document.unwrap())
    for field in fields(Settings):
        value = getattr(settings, field.name)
        if value != getattr(found, field.name) or (field.name in document and value is None):
            _put(document, field.name, value)
    new = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        new.write_text(tomlkit.dumps(document), encoding="utf-8")
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)
    return notice


def _document(path: Path) -> tuple[tomlkit.TOMLDocument, str]:
    """What the file holds now; one that is no TOML is moved aside."""
    try:
        return tomlkit.parse(path.read_text(encoding="utf-8")), ""
    except FileNotFoundError:
        return tomlkit.document(), ""
    except (TOMLKitError, ValueError):
        aside = move_aside(path)
        return tomlkit.document(), f"{path} was damaged. It is kept as {aside.name}."


def _put(document: tomlkit.TOMLDocument, name: str, value: Any) -> None:
    if value is None:
        document.remove(name)
    elif name == "keys":
        _put_keys(document, dict(value))
    else:
        document[name] = value


def _put_keys(document: tomlkit.TOMLDocument, keys: dict[str, str]) -> None:
    """Bring the table of keys in line, entry by entry, for the sake of the comments in it."""
    table = document.get("keys")
    if not isinstance(table, dict):
        table = document["keys"] = tomlkit.table()
    for name in [name for name in table if name not in keys]:
        del table[name]
    for name, value in keys.items():
        if table.get(name) != value:
            table[name] = value
