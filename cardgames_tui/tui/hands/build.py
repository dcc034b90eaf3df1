"""Building the tablebase of a game while the game goes on."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from cardgames_tui.games.hands_adviser import HandsAdviser
from cardgames_tui.tui.hands import words
from cardgames_tui.tui.thinking import ThinkingScreen

TABLEBASE = "tablebase"
"""The group of the worker that builds the tablebase; moves do not end it, but another game does."""


class TablebaseBuild:
    """Builds the tablebase of the game on a screen, once for all who wait for it: `await build.wait()`.

    Args:
        screen: Where the game is played: its second thread builds, so that questions need not wait for it.
        adviser: The adviser of the game, which answers by the tablebase as soon as there is one.
    """

    def __init__(self, screen: ThinkingScreen[None], adviser: HandsAdviser) -> None:
        self.progress = ""
        """How far it has come, in words; empty before the first report and at the end."""
        self._screen = screen
        self._adviser = adviser
        self._is_declined = False
        self._has_tablebase = asyncio.Event()
        """Set when questions can be answered, even if the chances are still being worked out."""
        self._has_ended = asyncio.Event()
        """Set while nothing is being built."""
        self._has_ended.set()
        self._listeners: list[Callable[[], None]] = []

    def begin(self) -> None:
        """Begins to build, unless that has been begun or the player has declined it."""
        if self._has_ended.is_set() and not self._is_declined:
            self._has_tablebase.clear()
            self._has_ended.clear()
            self._screen.run_worker(self._run(), group=TABLEBASE, exit_on_error=False)

    def decline(self) -> None:
        """Stops building because the player does not want to wait; it is not begun again in this game."""
        self._is_declined = True
        self._end()
        self._screen.workers.cancel_group(self._screen, TABLEBASE)

    async def wait(
        self,
        on_progress: Callable[[], None] | None = None,
        seconds: float | None = None,
        *,
        chances: bool = False,
    ) -> None:
        """Waits until the tablebase is built or the build has ended otherwise; it is begun if need be.

        Args:
            on_progress: Called after each report.
            seconds: The longest time to wait; None for as long as it takes.
            chances: Whether to wait for the chances, too, if they are worked out.
        """
        if self._has_ended.is_set():
            if self._is_declined or self._adviser.has_tablebase:
                return
            self.begin()
        if on_progress is not None:
            self._listeners.append(on_progress)
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(seconds):
                    await (self._has_ended if chances else self._has_tablebase).wait()
        finally:
            if on_progress is not None:
                self._listeners.remove(on_progress)

    async def _run(self) -> None:
        think, prepare = self._screen.think, self._adviser.prepare
        try:
            await think(prepare, report_progress=self._report, in_second_thread=True)
            self._has_tablebase.set()
            if self._adviser.uses_chances:
                prepare = partial(prepare, chances=True)
                await think(prepare, report_progress=self._report, in_second_thread=True)
        finally:
            self._end()

    def _report(self, done: int, total: int | None) -> None:
        self.progress = words.progress_text(done, total)
        for listener in tuple(self._listeners):
            listener()

    def _end(self) -> None:
        self.progress = ""
        self._has_tablebase.set()
        self._has_ended.set()
