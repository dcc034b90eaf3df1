"""Building the tablebase of a game while the game goes on."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from enum import IntEnum
from functools import partial

from cardgames_tui.games.hands_adviser import HandsAdviser
from cardgames_tui.tui.hands import words
from cardgames_tui.tui.thinking import ThinkingScreen

TABLEBASE = "tablebase"
"""The group of the worker that builds the tablebase; moves do not end it, but another game does."""


class Stage(IntEnum):
    """What is being worked out."""

    TABLEBASE = 0
    CHANCES = 1
    """The chances in the tablebase, which answers questions already."""
    NOTHING = 2
    """Nothing yet, or nothing any more."""


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
        self._stage = Stage.NOTHING
        self._news = asyncio.Event()
        """Wakes those who wait, at each report and each new stage."""

    def begin(self) -> None:
        """Begins to build, unless that has been begun or there is nothing to build."""
        if self._stage is Stage.NOTHING and self._adviser.needs_preparing:
            self._stage = Stage.TABLEBASE
            self._screen.run_worker(self._run(), group=TABLEBASE, exit_on_error=False)

    def decline(self) -> None:
        """Stops building because the player does not want to wait; it is not begun again in this game."""
        self._adviser.declined = True
        self._screen.workers.cancel_group(self._screen, TABLEBASE)
        self._enter(Stage.NOTHING)

    async def wait(
        self,
        on_news: Callable[[], None] | None = None,
        seconds: float | None = None,
        *,
        chances: bool = False,
    ) -> None:
        """Waits until the tablebase is built or the build has ended otherwise; it is begun if need be.

        Args:
            on_news: Called after each report.
            seconds: The longest time to wait; None for as long as it takes.
            chances: Whether to wait for the chances, too, if they are worked out.
        """
        self.begin()
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self._stage < (Stage.NOTHING if chances else Stage.CHANCES):
                    await self._news.wait()
                    if on_news is not None:
                        on_news()

    async def _run(self) -> None:
        work_out, prepare = self._screen.work_out, self._adviser.prepare
        try:
            await work_out(prepare, report_progress=self._report, in_second_thread=True)
            if self._adviser.needs_preparing:
                self._enter(Stage.CHANCES)
                prepare = partial(prepare, chances=True)
                await work_out(prepare, report_progress=self._report, in_second_thread=True)
        finally:
            self._enter(Stage.NOTHING)

    def _report(self, done: int, total: int | None) -> None:
        self.progress = words.progress_text(done, total)
        self._wake()

    def _enter(self, stage: Stage) -> None:
        self._stage = stage
        if stage is Stage.NOTHING:
            self.progress = ""
        self._wake()

    def _wake(self) -> None:
        self._news.set()
        self._news.clear()
