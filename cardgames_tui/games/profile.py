"""What games are kept with: the records, the settings file and the calendar, in one place."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Self, TypeVar

from cardgames_tui.paths import Places
from cardgames_tui.settings.values import Settings

if TYPE_CHECKING:
    from cardgames_tui.records.archive import Archive
    from cardgames_tui.records.clerk import Clerk
    from cardgames_tui.records.logbook import Logbook
    from cardgames_tui.records.record import GameRecord
    from cardgames_tui.records.saver import Saver

T = TypeVar("T")


class Keeper:
    """Saves games and settings; whatever fails is told to the player and never stops a game.

    The database and all that belongs to it are loaded when something is first asked or saved.

    Args:
        saver: Where games go; without one nothing is kept, unless `records` names a directory.
        settings_path: The settings file; without one settings hold until the program ends.
        today: The calendar.
        records: The directory of the database, for which a saver is made when it is first needed.
    """

    def __init__(
        self,
        saver: "Saver | None" = None,
        settings_path: Path | None = None,
        today: Callable[[], date] = date.today,
        records: Path | None = None,
    ) -> None:
        self._saver = saver
        self._records = records
        self._hired: Clerk | None = None
        self.today = today
        self.tell: Callable[[str], None] = lambda _: None
        """Tells the player a sentence, from any thread; whoever talks to the player sets it."""
        self._settings_path = settings_path

    @classmethod
    def at(cls, places: Places) -> Self:
        """The keeper of the player's own files."""
        return cls(settings_path=places.settings, records=places.data)

    @property
    def settings_name(self) -> str:
        """What to call the settings file to the player."""
        return str(self._settings_path or "settings.toml")

    @property
    def _clerk(self) -> "Clerk | None":
        """Who works on the records, from the first use on; nobody when nothing is kept."""
        if self._hired is None and (self._saver is not None or self._records is not None):
            from cardgames_tui.records.archive import Archive
            from cardgames_tui.records.clerk import Clerk
            from cardgames_tui.records.saver import Saver

            saver = self._saver or Saver(Archive(self._records or Path()))
            self._hired = Clerk(saver, lambda sentence: self.tell(sentence))
        return self._hired

    def ask(self, question: "Callable[[Archive], T]", default: T) -> T:
        """Ask the records something; what cannot be answered is told and gets the default."""
        if self._clerk is None:
            return default
        from cardgames_tui.records.archive import RecordsError

        try:
            return self._clerk.ask(question)
        except RecordsError as fault:
            self.tell(f"The records cannot be used: {fault}.")
            return default

    def logbook(self, record: "GameRecord", separator: str = "") -> "Logbook":
        """Keep a game, a new one or one that is taken up again.

        Args:
            record: The game as it stands.
            separator: What stands between two moves in its text.
        """
        from cardgames_tui.records.logbook import Logbook

        return Logbook(self.save, record, separator=separator)

    def save(self, record: "GameRecord") -> None:
        """Save a game, as soon as that is possible."""
        if self._clerk is not None:
            self._clerk.save(record)

    def settle(self) -> None:
        """Wait until all games are saved, or it has been told why not."""
        if self._hired is not None:
            self._hired.settle()

    def retry(self) -> None:
        """Save what could not be saved before."""
        if self._hired is not None:
            self._hired.retry()

    def save_settings(self, settings: Settings) -> None:
        """Write the settings file."""
        from cardgames_tui.settings.writer import save_settings

        if self._settings_path is None:
            return
        try:
            notice = save_settings(self._settings_path, settings)
        except OSError as fault:
            notice = f"The settings cannot be saved in {self._settings_path}: {fault.strerror or fault}."
        if notice:
            self.tell(notice)

    def close(self) -> None:
        """Save what is waiting, and let go of the records."""
        if self._hired is not None:
            self._hired.close()
