"""What belongs to one player: records, settings and the calendar, as every front is given them."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from cardgames_tui.games.catalogue import result_of
from cardgames_tui.paths import Paths
from cardgames_tui.records.store import Store, one_thread
from cardgames_tui.settings import Settings, load_settings, save_settings

if TYPE_CHECKING:
    from concurrent.futures import Executor


class Profile:
    """One player's records and settings; without a store or a path they are not kept."""

    def __init__(
        self,
        store: Store | None = None,
        settings: Settings | None = None,
        settings_path: Path | None = None,
        today: Callable[[], date] = date.today,
    ) -> None:
        self.store = store or Store()
        self.settings = settings or Settings()
        """The settings as they are now; `change` changes them."""
        self.today = today
        self.on_change: Callable[[Settings], object] = lambda before: None
        """Called with the settings before, after each change."""
        self.notice = ""
        """What the player has to be told about the settings file before anything else."""
        self._settings_path = settings_path

    @classmethod
    def at(
        cls, paths: Paths, new_executor: "Callable[[], Executor]" = one_thread, *, is_durable: bool = True
    ) -> Self:
        """The profile that the player's own files hold, whatever they hold; see `Store` for the options."""
        settings, notice = load_settings(paths.settings)
        store = Store(paths.data, new_executor, is_durable=is_durable, result_of=result_of)
        profile = cls(store, settings, paths.settings)
        profile.notice = notice
        return profile

    @property
    def settings_name(self) -> str:
        """What to call the settings file to the player."""
        return str(self._settings_path or "settings.toml")

    def change(self, **changes: Any) -> None:
        """Change settings by their names, write them to their file and call `on_change`.

        A fault of the file is told; the change holds all the same.
        """
        before = self.settings
        self.settings = replace(before, **changes)
        if self._settings_path is not None and (notice := self._save(self._settings_path)):
            self.store.warn(notice)
        if self.settings != before:
            self.on_change(before)

    def _save(self, path: Path) -> str:
        """Write the settings to their file; returns what the player has to be told about that."""
        try:
            return save_settings(path, self.settings)
        except OSError as fault:
            return f"The settings cannot be saved in {path}: {fault.strerror or fault}."

    def close(self) -> None:
        """Save what is waiting, and let go of the records."""
        self.store.close()
