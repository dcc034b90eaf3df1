"""Reading the settings file, whatever it holds."""

import tomllib
from pathlib import Path

from cardgames_tui.settings.values import Settings, read


def load_settings(path: Path) -> tuple[Settings, str]:
    """Read the settings; what is wrong falls back to the default.

    Returns:
        The settings, and a sentence for the player when something was wrong.
    """
    try:
        settings, faults = read(tomllib.loads(path.read_text(encoding="utf-8")))
    except FileNotFoundError:
        return Settings(), ""
    except (OSError, ValueError) as fault:  # both "no TOML" and "no UTF-8" are a ValueError
        return Settings(), f"{path} cannot be read: {_reason(fault)}. The settings are the usual ones."
    sentence = f"{path}: {'; '.join(faults)}. The usual setting is used instead." if faults else ""
    return settings, sentence


def _reason(fault: Exception) -> str:
    return fault.strerror or str(fault) if isinstance(fault, OSError) else str(fault).removesuffix(".")
