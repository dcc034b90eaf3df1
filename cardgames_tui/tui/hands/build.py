"""Building a tablebase while the game goes on."""

import asyncio
from collections.abc import Callable
from contextlib import suppress

from cardgames_tui.tui.hands import words


class TablebaseBuild:
    """The build of a tablebase, for which computers, values, hints and reviews wait: `await build.wait()`."""

    def __init__(self) -> None:
        self.progress = ""
        """How far it has come, in words; empty before the first report and at the end."""
        self.is_declined = False
        """Whether the player has stopped it."""
        self._tablebase = asyncio.Event()
        self._end = asyncio.Event()
        self._listeners: list[Callable[[], None]] = []

    @property
    def is_over(self) -> bool:
        """Whether there is nothing more to wait for."""
        return self._end.is_set()

    def report(self, done: int, total: int | None) -> None:
        """Note how far it has come, and let everybody who waits know."""
        self.progress = words.progress_text(done, total)
        for listener in tuple(self._listeners):
            listener()

    def set_built(self) -> None:
        """Note that the tablebase is built; only the chances in it may still be worked out."""
        self._tablebase.set()

    def end(self) -> None:
        """Let nobody wait any longer."""
        self.progress = ""
        self._tablebase.set()
        self._end.set()

    def decline(self) -> None:
        """End it because the player does not want to wait; it is not begun again in this game."""
        self.is_declined = True
        self.end()

    async def wait(
        self,
        on_progress: Callable[[], None] | None = None,
        seconds: float | None = None,
        *,
        chances: bool = False,
    ) -> None:
        """Wait until the tablebase is built or the build has ended otherwise.

        Args:
            on_progress: Called after each report.
            seconds: The longest time to wait; None for as long as it takes.
            chances: Whether to wait for the chances, too, if they are worked out.
        """
        if on_progress is not None:
            self._listeners.append(on_progress)
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await (self._end if chances else self._tablebase).wait()
        finally:
            if on_progress is not None:
                self._listeners.remove(on_progress)
