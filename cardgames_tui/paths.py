"""The directories and files of the player."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Self

from platformdirs import user_config_path, user_data_path

from cardgames_tui.errors import InvalidPathError

PROGRAM = "cardgames-tui"

ENVIRONMENT_VARIABLE = "CARDGAMES_TUI_DATA_DIR"
"""Names the directory of all files; the option `--data-dir` overrides it."""


@dataclass(frozen=True, slots=True)
class Paths:
    """The directory of the records, and the settings file; neither need exist."""

    data: Path
    settings: Path

    @classmethod
    def find(cls, directory: str | None = None) -> Self:
        """The usual paths on this system, or those in a directory.

        Raises:
            InvalidPathError: There is no such user or no home directory.
        """
        if directory:
            try:
                whole = Path(directory).expanduser()
            except RuntimeError:
                raise InvalidPathError(f"there is no home directory '{Path(directory).parts[0]}'") from None
            return cls(whole, whole / "settings.toml")
        try:
            # without a home directory platformdirs leaves the ~, and expanduser raises
            data = user_data_path(PROGRAM, appauthor=False).expanduser()
            config = user_config_path(PROGRAM, appauthor=False).expanduser()
            return cls(data, config / "settings.toml")
        except RuntimeError:
            raise InvalidPathError(
                "there is no home directory to keep files in: name a directory with --data-dir DIR"
            ) from None


def check_is_file(path: str | Path) -> None:
    """Raises `InvalidPathError` for a directory or a pipe."""
    if Path(path).exists() and not Path(path).is_file():
        raise InvalidPathError(f"'{path}' is not a file")


def free_name(path: Path) -> Path:
    """A free name beside a path, with the date."""
    stamp = datetime.now().strftime("%Y-%m-%d-%H%M%S")
    again = ["", *(f"-{number}" for number in range(2, 1000))]
    names = (path.with_name(f"{path.stem}-{stamp}{suffix}{path.suffix}") for suffix in again)
    return next(name for name in names if not name.exists())


def move_aside(path: Path, endings: tuple[str, ...] = ("",)) -> Path:
    """Renames a file, and those with its name and an ending, to a dated name; returns that."""
    aside = free_name(path)
    for ending in endings:
        old = Path(f"{path}{ending}")
        if old.exists():
            old.rename(f"{aside}{ending}")
    return aside
