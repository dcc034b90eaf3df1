"""All work on the records in one thread, so that no game ever waits for the disk."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import ParamSpec, TypeVar

from cardgames_tui.records.archive import Archive
from cardgames_tui.records.record import GameRecord
from cardgames_tui.records.saver import Saver

P = ParamSpec("P")
T = TypeVar("T")


class Clerk:
    """Saves games and answers questions, one after the other in the order in which they came.

    Args:
        saver: Who saves; from now on only the clerk's thread may use it.
        tell: Takes a sentence for the player; the clerk's thread calls it.
    """

    def __init__(self, saver: Saver, tell: Callable[[str], None]) -> None:
        self._saver = saver
        self._tell = tell
        self._thread: ThreadPoolExecutor | None = None
        self._last_save: Future[None] | None = None

    def save(self, record: GameRecord) -> None:
        """Hand a game over to be saved; when that cannot be done now, it is done as soon as it can be.

        The save before it is waited for: whatever kills the program, only the last move can be unsaved.
        """
        self.settle()
        self._last_save = self._submit(self._save, record)

    def settle(self) -> None:
        """Wait until the last save is done."""
        if self._last_save is not None:
            self._last_save.result()

    def ask(self, question: Callable[[Archive], T]) -> T:
        """The records' answer to a question, after all that has been handed over to be saved.

        Raises:
            RecordsError: The records cannot be reached.
        """
        return self._submit(self._answer, question).result()

    def retry(self) -> None:
        """See to it that what could not be saved before is saved."""
        if self._saver.is_waiting:
            self._submit(self._retry)

    def close(self) -> None:
        """Save what is waiting, if that is possible, and let go of the database; the next use begins anew."""
        if self._thread is not None:
            self._thread.submit(self._saver.close).result()
            self._thread.shutdown()
            self._thread = None

    def _submit(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        if self._thread is None:
            self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="records")
        return self._thread.submit(work, *args, **kwargs)

    def _save(self, record: GameRecord) -> None:
        self._saver.save(record)
        self._pass_on()

    def _retry(self) -> None:
        self._saver.retry()
        self._pass_on()

    def _answer(self, question: Callable[[Archive], T]) -> T:
        try:
            return question(self._saver.archive)
        finally:
            self._pass_on()

    def _pass_on(self) -> None:
        for sentence in self._saver.take_notices():
            self._tell(sentence)
