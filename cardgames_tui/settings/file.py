"""The settings file: read whatever it holds, and written so that comments and unknown entries survive."""

import os
import tomllib
from dataclasses import fields
from pathlib import Path
from stat import S_IMODE
from typing import TYPE_CHECKING, Any

from cardgames_tui.paths import move_aside
from cardgames_tui.settings.values import Settings, read

if TYPE_CHECKING:
    from tomlkit import TOMLDocument

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
    """What stands in the file.

    Raises:
        OSError: It cannot be read, or is no file: a pipe might never say anything.
        ValueError: It is no UTF-8, or too long.
    """
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
