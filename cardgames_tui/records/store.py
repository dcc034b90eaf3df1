"""The records as games and fronts use them: one thread works on them, so that no game waits for the disk."""

from collections.abc import Callable
from pathlib import Path
from threading import RLock
from time import monotonic, sleep
from typing import TYPE_CHECKING, ParamSpec, TypeVar

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future

    from cardgames_tui.records.archive import Archive
    from cardgames_tui.records.record import GameRecord
    from cardgames_tui.records.writer import RecordsWriter

P = ParamSpec("P")
T = TypeVar("T")

LAST_TRY = 3.0
"""For how many seconds what cannot be saved is tried again before the program ends."""

BETWEEN_TRIES = 0.1
"""The seconds between two of these tries."""


def one_thread() -> "Executor":
    """An executor with a thread of its own, for SQLite objects must stay in the thread that made them."""
    from concurrent.futures import ThreadPoolExecutor

    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="records")


class Store:
    """Saves games and answers questions about them, one after the other in the order in which they came.

    Whatever fails is told to the player and never stops a game. The database, its modules and the thread are
    there only from the first save or question on.
    """

    def __init__(
        self, directory: Path | None = None, new_executor: "Callable[[], Executor]" = one_thread
    ) -> None:
        self._directory = directory
        self._new_executor = new_executor
        self._lock = RLock()
        self._writer: RecordsWriter | None = None
        self._executor: Executor | None = None
        self._last_save: Future[None] | None = None
        self._untold: list[str] = []
        self._tell: Callable[[str], None] = self._untold.append

    @property
    def tell(self) -> Callable[[str], None]:
        """Tells the player a sentence, from any thread; until a front sets it, sentences wait."""
        return self._tell

    @tell.setter
    def tell(self, tell: Callable[[str], None]) -> None:
        self._tell = tell
        while self._untold:
            tell(self._untold.pop(0))

    def save(self, record: "GameRecord") -> None:
        """Hand a game over to be saved; when that cannot be done now, it is done as soon as it can be.

        The save before it is waited for: whatever kills the program, only the last move can be unsaved.
        """
        if self._directory is not None:
            self.settle()
            self._last_save = self._submit(self._save, record)

    def settle(self) -> None:
        """Wait until the last save is done, or it has been said why it cannot be."""
        if self._last_save is not None:
            self._last_save.result()

    def retry(self) -> None:
        """See to it that what could not be saved before is saved."""
        if self.unsaved:
            self._submit(self._retry)

    def ask(self, question: "Callable[[Archive], T]", default: T) -> T:
        """The records' answer to a question after all saves, asked in their thread; else the default."""
        if self._directory is None:
            return default
        from cardgames_tui.records.archive import RecordsError

        try:
            return self._submit(self._answer, question).result()
        except RecordsError as fault:
            self.tell(f"The records cannot be used: {fault}.")
            return default

    @property
    def unsaved(self) -> "tuple[GameRecord, ...]":
        """The games whose last changes could not be saved yet."""
        return self._writer.waiting if self._writer is not None else ()

    def close(self) -> None:
        """Save what is waiting, and let go of the database; the next use begins anew.

        What cannot be saved is tried again for some seconds; afterwards `unsaved` says what is lost.
        """
        with self._lock:
            if self._executor is not None:
                self._executor.submit(self._let_go).result()
                self._executor.shutdown()
                self._executor = None

    def _submit(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        with self._lock:  # whoever asks at the same time must not make another executor
            if self._executor is None:
                self._executor = self._new_executor()
            return self._executor.submit(work, *args, **kwargs)

    @property
    def _records(self) -> "RecordsWriter":
        """Who writes; from its making on only the thread of the records may use it."""
        if self._writer is None:
            from cardgames_tui.records.archive import Archive
            from cardgames_tui.records.writer import RecordsWriter

            self._writer = RecordsWriter(Archive(self._directory or Path()))
        return self._writer

    def _save(self, record: "GameRecord") -> None:
        self._records.save(record)
        self._pass_on()

    def _retry(self) -> None:
        self._records.retry()
        self._pass_on()

    def _answer(self, question: "Callable[[Archive], T]") -> T:
        try:
            return question(self._records.archive)
        finally:
            self._pass_on()

    def _let_go(self) -> None:
        deadline = monotonic() + LAST_TRY
        while not self._records.retry() and monotonic() < deadline:
            sleep(BETWEEN_TRIES)
        self._records.close()
        self._pass_on()

    def _pass_on(self) -> None:
        for sentence in self._records.take_notices():
            self.tell(sentence)
