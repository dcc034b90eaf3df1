"""Where the player's files lie."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Self

from cardgames_tui.errors import InvalidPathError

PROGRAM = "cardgames-tui"

ENVIRONMENT_VARIABLE = "CARDGAMES_TUI_DATA_DIR"
"""Names a directory for everything, as the option `--data-dir` does."""


@dataclass(frozen=True, slots=True)
class Paths:
    """The player's directory and file; neither need be there yet."""

    data: Path
    """The directory of the records."""
    settings: Path
    """The settings file."""

    @classmethod
    def find(cls, directory: str | None = None) -> Self:
        """The paths that the system provides, or all in one directory when one is named.

        Raises:
            InvalidPathError: The directory cannot be.
        """
        if directory:
            try:
                whole = Path(directory).expanduser()
            except RuntimeError:
                raise InvalidPathError(f"'{directory}' names the home directory of nobody here") from None
            return cls(whole, whole / "settings.toml")
        from platformdirs import user_config_path, user_data_path

        settings = user_config_path(PROGRAM, appauthor=False) / "settings.toml"
        return cls(user_data_path(PROGRAM, appauthor=False), settings)


def move_aside(path: Path, endings: tuple[str, ...] = ("",)) -> Path:
    """Rename a file, and those with its name and an ending, to a dated name that nothing has; return that.

    Raises:
        OSError: The file cannot be renamed.
    """
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    again = ["", *(f"-{number}" for number in range(2, 1000))]
    names = (path.with_name(f"{path.stem}-{stamp}{suffix}{path.suffix}") for suffix in again)
    aside = next(name for name in names if not name.exists())
    for ending in endings:
        old = Path(f"{path}{ending}")
        if old.exists():
            old.rename(f"{aside}{ending}")
    return aside
