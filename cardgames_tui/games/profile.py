"""The records and settings of one player, and the date."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from cardgames_tui.paths import Paths
from cardgames_tui.records.store import Store
from cardgames_tui.settings import Settings, load_settings, save_settings

if TYPE_CHECKING:
    from concurrent.futures import Executor


class Profile:
    """The records and settings of one player; not kept without a store and a path."""

    def __init__(
        self,
        store: Store | None = None,
        settings: Settings | None = None,
        settings_path: Path | None = None,
        today: Callable[[], date] = date.today,
    ) -> None:
        self.store = store or Store()
        self.settings = settings or Settings()
        """The current settings; `change_settings` changes them."""
        self.today = today
        self.report_change: Callable[[Settings], object] = lambda before: None
        """Called after each change, with the previous settings."""
        self.notice = ""
        """What was wrong with the settings file, to say at the start; usually empty."""
        self._settings_path = settings_path
        self._unsaved_settings: set[str] = set()
        """The names of the changed settings that are not in the file yet."""

    @classmethod
    def at(cls, paths: Paths, executor: "Executor | None" = None, *, backs_up: bool = True) -> Self:
        """The profile in the player's files; see `Store` for the options."""
        settings, notice = load_settings(paths.settings)
        store = Store(paths.data, executor, backs_up=backs_up)
        profile = cls(store, settings, paths.settings)
        profile.notice = notice
        return profile

    @property
    def settings_name(self) -> str:
        """The name of the settings file for messages."""
        return str(self._settings_path or "settings.toml")

    def change_settings(self, **changes: Any) -> None:
        """Changes settings by name, writes them to their file, and reports the change.

        If the file cannot be written, the store warns the player; the change lasts until the program ends.
        """
        before = self.settings
        self.settings = replace(before, **changes)
        if (path := self._settings_path) is not None:
            self._unsaved_settings |= changes.keys()
            try:
                notice = save_settings(path, self.settings, self._unsaved_settings)
                self._unsaved_settings.clear()
            except OSError as error:
                notice = f"The settings cannot be saved in {path}: {error.strerror or error}."
            if notice:
                self.store.warn(notice)
        if self.settings != before:
            self.report_change(before)

    def close(self) -> None:
        """Saves what is still unsaved, and closes the records."""
        self.store.close()
