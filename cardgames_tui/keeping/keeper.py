"""What games are kept with: the records, the settings file and the calendar, in one place."""

from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Self, TypeVar

from cardgames_tui.places import Places
from cardgames_tui.settings import Settings

if TYPE_CHECKING:
    from cardgames_tui.records.archive import Archive
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
        self.today = today
        self.tell: Callable[[str], None] = lambda _: None
        """Tells the player a sentence; whoever talks to the player sets it."""
        self._settings_path = settings_path

    @classmethod
    def at(cls, places: Places) -> Self:
        """The keeper of the player's own files."""
        return cls(settings_path=places.settings, records=places.data)

    @property
    def saver(self) -> "Saver | None":
        """Where games go; none when nothing is kept."""
        if self._saver is None and self._records is not None:
            from cardgames_tui.records.archive import Archive
            from cardgames_tui.records.saver import Saver

            self._saver = Saver(Archive(self._records))
        return self._saver

    def ask(self, question: "Callable[[Archive], T]", default: T) -> T:
        """Ask the records something; what cannot be answered is told and gets the default."""
        if self.saver is None:
            return default
        from cardgames_tui.records.archive import RecordsError

        try:
            return question(self.saver.archive)
        except RecordsError as fault:
            self.tell(f"The records cannot be used: {fault}.")
            return default
        finally:
            self.pass_on_notices()

    def logbook(self, record: "GameRecord", separator: str = "") -> "Logbook":
        """Keep a game, a new one or one that is taken up again.

        Args:
            record: The game as it stands.
            separator: What stands between two moves in its text.
        """
        from cardgames_tui.records.logbook import Logbook

        return Logbook(self.save, record, separator=separator)

    def save(self, record: "GameRecord") -> None:
        """Save a game now or as soon as that is possible."""
        if self.saver is not None:
            self.saver.save(record)
            self.pass_on_notices()

    def retry(self) -> None:
        """Save what could not be saved before."""
        if self._saver is not None and self._saver.is_waiting:
            self._saver.retry()
            self.pass_on_notices()

    def pass_on_notices(self) -> None:
        """Tell the player what has come up."""
        for sentence in self._saver.take_notices() if self._saver else ():
            self.tell(sentence)

    def save_settings(self, settings: Settings) -> None:
        """Write the settings file."""
        from cardgames_tui.settings_writer import save_settings

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
        if self._saver is not None:
            self._saver.close()
